#!/usr/bin/env python3
"""Does what a page of the documentation tells its reader to do, in an empty folder, and compares what comes out.

usage: run.py PAGE (--build FOLDER | --source FOLDER) [--only HEADING] [--except HEADING]... [--replace OLD=NEW]... [--needs PROGRAM]...

With --build, ./inarow and build/release are the programs of that build folder; with --source, the folder begins as a copy of this
source tree, and ./inarow builds it.  Blocks of code are done one after the other, all in one shell:

    ```sh            commands; the last one has to succeed
    ```console       "$ COMMAND" and what it prints on standard output; "..." stands for anything
    ```LANGUAGE FILE what the file holds
    ```diff          a change to files that are there

Blocks of other kinds are for reading, and so are those that begin with ">>>": the test of the Python package does these.
Exit status: 0 done, 1 something came out otherwise, 77 a program is missing that the page needs.
"""
import argparse
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Differs(Exception):
    """The page promises something else."""


class Shell:
    """One bash for all blocks: what a block changes or starts is there for the next."""

    def __init__(self, folder):
        self.output, self.errors = folder / ".output", folder / ".errors"
        self.block = folder / ".block"
        environment = {**os.environ, "INAROW_NO_INSTALL": "1"}
        self.process = subprocess.Popen(["bash"], cwd=folder, env=environment, text=True, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=sys.stderr, start_new_session=True)

    def run(self, text):
        """The exit status of the commands, what they printed, and what they complained about."""
        self.block.write_text(text)
        self.process.stdin.write("source ./.block </dev/null >.output 2>.errors; echo $?\n")
        self.process.stdin.flush()
        status = self.process.stdout.readline()
        if not status:
            raise Differs("the shell has ended")
        return int(status), self.output.read_text(errors="replace"), self.errors.read_text(errors="replace")

    def end(self):
        """With all that was started and is still there."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()


def fits(expected, output):
    def lines(text):
        return "\n".join(line.rstrip() for line in text.strip().splitlines())
    pattern = ".*?".join(re.escape(part) for part in lines(expected).split("..."))
    return re.fullmatch(pattern, lines(output), re.DOTALL)


def run_console(shell, text):
    commands = re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]
    for command in commands:
        command, _, expected = command.partition("\n")
        while command.endswith("\\"):
            more, _, expected = expected.partition("\n")
            command += "\n" + more
        _, output, errors = shell.run(command)
        if not fits(expected, output):
            raise Differs(f"{command}\nprints\n{output}{errors}\nthe page says\n{expected}")


def run_block(shell, folder, language, file, text):
    if file:
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    elif language == "console":
        run_console(shell, text)
    elif language in ("sh", "diff"):
        if language == "diff":
            (folder / ".change").write_text(text)
            text = "patch -p1 <.change"
        status, output, errors = shell.run(text)
        if status != 0:
            raise Differs(f"{text}\nends with {status} and prints\n{output}{errors}")


def sections(text):
    """Pairs of a heading of the second level and the text below it; what is above the first belongs to "" ."""
    parts = re.split(r"^## (.*)$", text, flags=re.MULTILINE)
    return zip(["", *parts[1::2]], parts[::2])


def fill(folder, options):
    if options.source:
        ignored = shutil.ignore_patterns("build", "node_modules", ".git")
        shutil.copytree(options.source, folder, ignore=ignored, dirs_exist_ok=True)
    else:
        (folder / "build").mkdir()
        (folder / "build/release").symlink_to(options.build.resolve())
        (folder / "inarow").symlink_to("build/release/inarow")


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n")[0])
    parser.add_argument("page", type=pathlib.Path)
    parser.add_argument("--build", type=pathlib.Path)
    parser.add_argument("--source", type=pathlib.Path)
    parser.add_argument("--only")
    parser.add_argument("--except", dest="without", action="append", default=[])
    parser.add_argument("--replace", action="append", default=[])
    parser.add_argument("--needs", action="append", default=[], metavar="PROGRAM")
    options = parser.parse_args()
    for program in options.needs:
        if shutil.which(program, path=f"{options.build}:{os.environ['PATH']}") is None:
            print(f"skipped: there is no {program} here")
            return 77
    text = options.page.read_text()
    for pair in options.replace:
        text = text.replace(*pair.split("=", 1))
    done = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        fill(folder, options)
        shell = Shell(folder)
        try:
            for heading, section in sections(text):
                if heading in options.without or options.only not in (None, heading):
                    continue
                for language, file, block in BLOCK.findall(section):
                    if not block.startswith(">>>"):
                        run_block(shell, folder, language, file, block)
                        done += 1
        except Differs as wrong:
            print(wrong)
            return 1
        finally:
            shell.end()
    print(f"{done} blocks of {options.page.name} do what they say")
    return 0 if done else 1


if __name__ == "__main__":
    sys.exit(main())
