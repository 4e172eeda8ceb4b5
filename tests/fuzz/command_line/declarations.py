"""What `inarow --manual` declares: the commands, their arguments and options, and the players' options."""

import re
import subprocess
from dataclasses import dataclass, field


@dataclass
class Option:
    names: list[str]
    value: str  # "FILE", "COUNT", ...; empty for a flag
    help: str


@dataclass
class Command:
    words: list[str]  # ["book", "make"]
    required: list[str] = field(default_factory=list)
    optional: list[str] = field(default_factory=list)
    options: list[Option] = field(default_factory=list)

    def declares(self, name):
        return any(name in option.names for option in self.options)


def plain(roff):
    text = re.sub(r"\\f[BIR]", "", roff)
    return text.replace("\\&", "").replace("\\-", "-").replace("\\e", "\\")


def read_option(line, text):
    names, _, value = line.partition("\\fR \\fI")
    return Option([name.strip() for name in plain(names).split(",")], plain(value), plain(text))


def read_command(section):
    lines = section.split("\n")
    command = Command(plain(lines[0]).split()[1:])
    usage = plain(next(line for line in lines if "[\\fIOPTIONS\\fR]" in line)).split("[OPTIONS]")[1].split()
    command.required = [word for word in usage if not word.startswith("[")]
    command.optional = [word.strip("[]") for word in usage if word.startswith("[")]
    for at, line in enumerate(lines):
        if line == ".TP" and lines[at + 1].startswith("\\fB\\-"):
            command.options.append(read_option(lines[at + 1], lines[at + 2]))
    return command


def read_players(text):
    """Per player the names of its options; the list stands below the examples of `inarow play`."""
    players = {}
    listed = text.partition("Players, and their options with defaults:\n")[2].partition("\nEvaluations")[0]
    for line in listed.splitlines():
        if name := re.match(r"  ([a-z]+) ", line):
            players[name[1]] = []
        elif option := re.match(r"    ([a-z-]+)=", line):
            players[next(reversed(players))].append(option[1])
    return players


def declared(binary):
    """(commands, players) of a program."""
    manual = subprocess.run([binary, "--manual"], capture_output=True, text=True, check=True).stdout
    commands = manual.partition("\n.SH COMMANDS\n")[2].partition("\n.SH ")[0]
    sections = [part for part in ("\n" + commands).split("\n.SS ") if part]
    return [read_command(section) for section in sections], read_players(plain(commands))
