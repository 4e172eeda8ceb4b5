"""Values for arguments: mostly of the kind that is asked for, now and then anything else."""

import re

VARIANTS = ["3x3k3", "4x3k3", "4x4", "5x4", "4x4k3@cylinder", "3x3k3@free", "4x4k3@torus", "4x3@torus@free", "2x2x2k2", "3x3x3k3",
            "5x5k4@free", "6x4", "5x4@cylinder"]
LARGE_VARIANTS = ["7x6", "4x4x4", "7x6@cylinder", "9x7k5", "15x15k5@free", "6x6x6", "8x8", "6x10", "1x1k2", "16x1", "1x16",
                  "20x5", "10x12", "12x4k10", "26x26k5@free", "7x6@torus", "7X6", "7x6k4", "0x6", "7x6k1", "999x999", "7x"]
CLAIMS = ["score>=1", "score<-2", "score>=0", "score<=-1", "score>0", "score>=99", "score=1", "score>=", "win"]
NUMBERS = ["0", "1", "2", "3", "5", "10", "100", "-1", "+1", "01", "1e3", "0x10", "1.5", "", "nan", "inf", "-0", "65535", "65536",
           "4294967296", "9223372036854775808", "18446744073709551615", "18446744073709551616", "1" * 40]
SECONDS = ["0.05", "0.01", "0.2", "0.5", "1", "1e-9"]
WRONG_SECONDS = ["0", "-1", "nan", "inf", "1e300", "0.1s", "-0.0", "1e-400", ""]
SIZES = ["64KiB", "1MiB", "16MiB", "0", "1", "1B", "1KiB", "100TiB", "1EiB", "-1MiB", "1 MiB", "MiB", "1.5MiB", "99999999999GiB"]
RANGES = ["0", "3", "4..2", "2..4", "5,3", "1..", "..3", "9..1", "1,2,3", "3,3", "-1..2", "0..100000", ","]
RULES = ["avoid a", "claim-even b", "follow-up a,b", "avoid a,b,c,d", "follow-up z", "claim-even", "avoid 1", "take b2", "avoid a from 3"]
HOSTS = ["127.0.0.1", "::1", "localhost", "256.0.0.1", "nowhere.invalid", ""]
COMMANDS = ["cat", "exit 3", "true", "echo bestmove 1", "yes", "sleep 100", "/nowhere/program", ""]
FILES = ["good.book", "line.book", "good.cert", "good.store", "good.ledger", "good.journal", "good.weights", "good.table",
         "positions.txt", "scores.txt", "empty", "folder", "missing", "new", "new.out", "folder/new", "missing/new", "dangling", "/dev/full",
         "/dev/null", "-", "", ".", "a b", "é", "new\nline", "x" * 300]
JUNK = ["", "-", "--", "---", "--=", "-x", "--no-such-option", "=", "%s%n", "'", '"', "*", "\n", "\t4", " ", "é", "\udcff\udcfe", "日本",
        "4" * 5000, "none", "auto", "null", "true", "@", "k", "x", "..", "\\", "\x1b[31m", "-h", "--help", "--version", "--json"]
LINES = ["4", "1", "a1", "undo", "hint", "quit", "?", "q", "help", "", "0", "z", "4 4", "44", "4455 18", "- 1", "1 2 3", "4,4",
         "inarow", "isready", "newgame", "newgame 7", "newgame x", "position startpos", "position startpos moves 1 2", "position x",
         "position startpos moves 9", "go", "go depth 2", "go nodes 10", "go movetime 1", "go movetime -1", "go depth 99999999999", "stop",
         "START 15", "START 5", "START 99", "START x", "RECTSTART 6,5", "RESTART", "BEGIN", "TURN 1,1", "TURN 7,7", "TURN 99,0", "TURN",
         "BOARD", "1,1,1", "2,2,2", "DONE", "TAKEBACK 1,1", "INFO timeout_turn 10", "INFO time_left -1", "INFO rule 1", "INFO", "ABOUT",
         "END", "\x00", "\xff", "x" * 300]


class Values:
    def __init__(self, rng, players):
        self.rng = rng
        self.players = players

    def chance(self, share):
        return self.rng.random() < share

    def number(self):
        return self.rng.choice(NUMBERS[:7] if self.chance(0.8) else NUMBERS)

    def variant(self):
        if self.chance(0.05):  # any numbers
            pieces = [str(self.rng.randint(0, 12)), "x", str(self.rng.randint(0, 12)), self.rng.choice(["", "x3", "k3", "k5"])]
            return "".join(pieces) + self.rng.choice(["", "@free", "@cylinder", "@torus", "@torus@free", "@flat"])
        return self.rng.choice(VARIANTS if self.chance(0.8) else LARGE_VARIANTS)

    def moves(self):
        """Half of them legal on most boards; cells for boards without gravity."""
        if self.chance(0.15):
            return self.rng.choice(["-", "4455", "44 55", "4,4,5,5", "a1", "a1b2", "a1 b2", "0", "1212121", "11111111111", "z", "1\n2"])
        if self.chance(0.2):
            return "".join(self.rng.sample(["a1", "b2", "c3", "a2", "b1"], self.rng.randint(1, 5)))
        return "".join(self.rng.choice("1234") for _ in range(self.rng.randint(0, 7)))

    def option_of_player(self, name):
        if name == "command":
            return self.rng.choice(COMMANDS)
        if name in ("weights", "book", "file"):
            return self.rng.choice(FILES[:13])
        choices = ["none", "first", "random", "yes", "no", "centre", "history", "w1", "chain", "1/-1/0/0/0/0", "1MiB", "0.05", "2", "10", "0"]
        return self.rng.choice(choices + NUMBERS)

    def player(self):
        name = self.rng.choice([*self.players, "human", "nobody"])
        options = self.players.get(name, [])
        told = [f"{option}={self.option_of_player(option)}" for option in options if self.chance(0.3)]
        if name == "external" and not any(text.startswith("command=") for text in told):
            told.append("command=" + self.rng.choice(COMMANDS))
        if self.chance(0.05):
            told.append(self.rng.choice(["", "=", "seconds", "x=1", "seconds=1=2"]))
        return name + (":" + ",".join(told) if told else "")

    def constraint(self):
        return self.rng.choice(["first", "second", "third", ""]) + self.rng.choice([": ", ":", " "]) + self.rng.choice(RULES)

    def mentioned(self, text):
        """A name that the help lists: before a comma or a colon, after "or", or alone in brackets."""
        names = re.findall(r"\b([a-z0-9][a-z0-9-]*)(?=[,:)])|(?<=\bor )([a-z0-9][a-z0-9-]*)", text)
        names = [before or after for before, after in names] or ["x"]
        return ",".join(self.rng.choice(names) for _ in range(2 if self.chance(0.05) else 1))

    def of_kind(self, kind, name, text):
        kinds = {
            "VARIANT": self.variant, "MOVES": self.moves, "PLAYER": self.player, "RULE": self.constraint,
            "CLAIM": lambda: self.rng.choice(CLAIMS), "SECONDS": lambda: self.rng.choice(SECONDS if self.chance(0.8) else WRONG_SECONDS),
            "FILE": lambda: self.rng.choice(FILES), "FOLDER": lambda: self.rng.choice(FILES), "DIR": lambda: self.rng.choice(FILES),
            "POSITIONS": lambda: self.rng.choice(FILES), "SIZE": lambda: self.rng.choice(SIZES),
            "ADDRESS": lambda: self.rng.choice(HOSTS), "PORT": lambda: self.rng.choice(["0", "0", "0", "1", "65536", "x"]),
            "LIST": lambda: self.rng.choice(RANGES), "FROM..TO": lambda: self.rng.choice(RANGES),
            "COUNT": self.number, "N": self.number, "M": self.number, "STONES": self.number, "RECORDS": self.number,
        }
        if name == "--table":
            return self.rng.choice(SIZES[:3] if self.chance(0.6) else SIZES)
        if name == "--table-file" and self.chance(0.6):
            return self.rng.choice(["good.table", "new"])
        if name == "--threads":
            return self.rng.choice(["1", "2", "3", "4", "7", "256", "0", "257", "x"])
        if name == "--seed":
            return self.number()
        if kind in kinds and not (text and self.chance(0.05)):
            return kinds[kind]()
        return self.mentioned(text) if self.chance(0.94) else self.number()

    def value(self, kind, name="", text=""):
        """For an argument of this kind; `text` is its help."""
        return self.rng.choice(JUNK + RANGES + FILES) if self.chance(0.02) else self.of_kind(kind, name, text)

    def input(self):
        """Standard input: lines as players, protocols and batches read them."""
        if self.chance(0.3):
            return b""
        text = "\n".join(self.rng.choice(LINES) for _ in range(self.rng.randint(0, 12)))
        return (text + self.rng.choice(["", "\n", "\r\n"])).encode("latin-1")
