"""Command lines made from the declarations: plausible ones, so that most get past the reading of arguments, then damaged."""

from values import JUNK, Values

# Commands that take long even on small boards, and those that wait for a signal.
WEIGHTS = {"lab": 0.3, "serve": 0.2, "bench": 0.3, "publish": 0.5, "jobs": 2, "solve": 3}

# Given most of the time where they are declared: what keeps a command short.
SHORT = {"--time-limit": "0.2", "--node-limit": "3000", "--table": "1MiB", "--games": "2", "--positions": "2", "--variant": "4x4k3",
         "--job-nodes": "500", "--ledger": "new", "--stones": "2", "--count": "3", "-o": "new", "--plies": "2", "--move-time": "0.01", "--training": "2"}


class Generator:
    def __init__(self, rng, commands, players):
        self.rng = rng
        self.commands = commands
        self.values = Values(rng, players)

    def chance(self, share):
        return self.rng.random() < share

    def options(self, command):
        """A list of the words of each option."""
        chosen = []
        for name, value in SHORT.items():
            if command.declares(name) and self.chance(0.85):
                chosen.append([name, value])
        named = {words[0] for words in chosen}
        given = {name for option in command.options if named & set(option.names) for name in option.names}
        for _ in range(min(int(self.rng.expovariate(0.4)), 8)):
            if not command.options:
                break
            option = self.rng.choice(command.options)
            name = self.rng.choice(option.names)
            if name in given and not self.chance(0.05):
                continue
            if name == "--port" and self.chance(0.8):
                continue
            given.update(option.names)
            value = [self.values.value(option.value, option.names[-1], option.help)] if option.value else []
            chosen.append([f"{name}={value[0]}"] if value and name.startswith("--") and self.chance(0.1) else [name, *value])
        return chosen

    def positionals(self, command):
        names = [name for name in command.required if not self.chance(0.03)]
        names += [name for name in command.optional if self.chance(0.6)]
        words = [self.positional(command, name) for name in names]
        if names[-1:] == ["PLAYER"]:
            words += [self.values.player() for _ in range(self.rng.randint(0, 3))]
        return words + [self.rng.choice(JUNK)] if self.chance(0.03) else words

    def positional(self, command, name):
        if name == "ACTION":
            return self.rng.choice(["run", "run", "resume", "status", "merge", "nothing"])
        if name == "SUITE":
            return self.rng.choice(["fhourstones", "romen", "covers", "tromp", "easy", "x"])
        if command.words == ["jobs"] and self.chance(0.4):
            return "good.ledger"
        return self.values.value(name)

    def damaged(self, words):
        words = list(words)
        for _ in range(self.rng.randint(1, 2)):
            at = self.rng.randrange(len(words) + 1)
            action = self.rng.randrange(5)
            if action == 0:
                words.insert(at, self.rng.choice(JUNK))
            elif at < len(words) and action == 1:
                del words[at]
            elif at < len(words) and action == 2:
                words.insert(at, words[at])
            elif at < len(words) and action == 3 and "command=" not in words[at]:
                cut = self.rng.randrange(len(words[at]) + 1)
                words[at] = words[at][:cut] + self.rng.choice(["", "0", "-", "=", ",", "x", " ", "é", "@", "..", "9"]) + words[at][cut + 1:]
            elif action == 4:
                other = self.rng.randrange(len(words) + 1)
                if max(at, other) < len(words):
                    words[at], words[other] = words[other], words[at]
        return words

    def command_line(self):
        if self.chance(0.02):
            return [self.rng.choice(JUNK + [word for command in self.commands for word in command.words])
                    for _ in range(self.rng.randint(0, 3))]
        groups = {tuple(command.words[:-1]) for command in self.commands}  # "book", which takes another word
        weights = [0.05 if tuple(command.words) in groups else WEIGHTS.get(command.words[0], 1) for command in self.commands]
        command = self.rng.choices(self.commands, weights)[0]
        parts = [[word] for word in self.positionals(command)] + self.options(command)
        if self.chance(0.2):
            self.rng.shuffle(parts)
        words = [*command.words, *(word for part in parts for word in part)]
        return self.damaged(words) if self.chance(0.1) else words
