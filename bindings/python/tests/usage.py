"""What a program says to the package: mypy --strict and pyright read it, nothing runs it."""

import inarow

answer: inarow.Answer = inarow.solve("7x6", "4455", weak=True, threads=2, seconds=1.5)
best: tuple[str, ...] = answer.best
values: dict[str, int | None] = inarow.scores("7x6", nodes=10)
for known in inarow.analyze("7x6", every=1):
    if not isinstance(known, inarow.Answer):
        lo, hi = known["bounds"]
highest: int = int(inarow.score_many("7x6", ["4455", inarow.Position(), [[0] * 7] * 6], threads=1).max())
scores, legal = inarow.scores_many("7x6", ["4455"])
chosen: list[int] = scores[legal].argmax(axis=0).tolist()
text: str = inarow.explain("7x6", "44").text
proved: bool = bool(inarow.prove("4x4", weak=True).verify())
card: list[object] | None = inarow.Strategy.load("6x4.json").move("14144").numbers
agent_move: int = inarow.kaggle_agent()({}, {})

inarow.solve("7x6", thread=2)  # type: ignore[call-arg]
inarow.Engine(tabel="1GiB")  # type: ignore[call-arg]
inarow.Position("7x6", 4455)  # type: ignore[arg-type]
