"""Files of every kind that the program reads, and damage to them."""

import shutil
import subprocess

POSITIONS = "44\n4455 18\n\n- 1\n33\n12 0\n4444 x\n"
SCORES = "4455 18\n44 -1\n33 2\n"


def make_samples(program, folder):
    """Small ones, written by the program itself."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for line in [
        "book make 4x4 --plies 2 --table 1MiB -o good.book",
        "prove 4x4k3 --weak --table 1MiB -o good.cert",
        "solve 5x4 3344 --table 1MiB --store good.store",
        "solve 5x4 3344 --table 64KiB --table-file good.table",
        "jobs run 4x4 --table 1MiB --job-nodes 500 --ledger good.ledger",
        "lab tournament random random --variant 4x4 --games 20 --node-limit 30 --journal good.journal --table 1MiB",
        "lab learn --variant 4x4 --games 2 --training 2 --weights good.weights --table 1MiB --threads 1",
    ]:
        subprocess.run([program.binary, *line.split()], cwd=folder, capture_output=True, check=False)
    (folder / "positions.txt").write_text(POSITIONS)
    (folder / "scores.txt").write_text(SCORES)
    subprocess.run([program.binary, "book", "import", "7x6", "scores.txt", "-o", "line.book"], cwd=folder, capture_output=True, check=False)
    (folder / "empty").write_bytes(b"")
    (folder / "folder").mkdir()
    (folder / "dangling").symlink_to("nowhere/at-all")


def damaged(rng, data):
    """A few bytes changed, cut off, doubled or inserted."""
    data = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(data) + 1)
        action = rng.randrange(5)
        if action == 0 and at < len(data):
            data[at] ^= 1 << rng.randrange(8)
        elif action == 1:
            del data[at:]
        elif action == 2:
            del data[at : at + rng.randint(1, 16)]
        elif action == 3:
            data[at:at] = rng.choice([b"\n", b"\0", b"-1", b"9" * 30, b"\xff\xff\xff\xff", data[: rng.randint(0, 64)]])
        else:
            data[at : at + 4] = rng.choice([b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff"])
    return bytes(data)


def damage(rng, folder):
    for path in sorted(folder.iterdir()):
        if path.is_file() and rng.random() < 0.7:
            path.write_bytes(damaged(rng, path.read_bytes()))
