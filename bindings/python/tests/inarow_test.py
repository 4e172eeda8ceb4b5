"""What the package promises: every example of its documentation, the same answers as the program, errors, Ctrl-C."""

import ast
import copy
import doctest
import inspect
import io
import json
import os
import pathlib
import pickle
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
import types
import unittest
import warnings
from unittest import mock

import inarow
from inarow import kaggle

ROOT = pathlib.Path(__file__).resolve().parents[3]
signal.signal(signal.SIGINT, signal.default_int_handler)  # a script's shell ignores it in what it starts with &: Ctrl-C would never come


def load_tests(_loader, tests, _pattern):
    tests.addTests(doctest.DocTestSuite(inarow))
    for page in ("python", "tutorial-data"):
        tests.addTests(doctest.DocFileSuite(str(ROOT / "docs" / "guide" / f"{page}.md"), module_relative=False))
    return tests


def read(form):
    """A row of forms.json."""
    if "board" in form:
        return inarow.Position.from_board(form["board"], form["variant"])
    return inarow.Position(form["variant"], form["moves"])


def interrupt(after):
    def wait_and_kill():
        after()
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=wait_and_kill).start()


def interrupt_at_work():
    """Ctrl-C once this process has worked for a while: its processor time, so that a busy machine changes nothing."""
    enough = time.process_time() + 0.2

    def at_work():
        while time.process_time() < enough:
            time.sleep(0.005)

    interrupt(after=at_work)


class Documentation(unittest.TestCase):
    def test_help_explains_all_that_is_public(self):
        for name in inarow.__all__:
            thing = getattr(inarow, name)
            self.assertTrue(inspect.getdoc(thing), name)
            members = inspect.getmembers(thing) if inspect.isclass(thing) else []
            for member, value in members:
                if not member.startswith("_"):
                    self.assertTrue(inspect.getdoc(value), f"{name}.{member}")


class Stubs(unittest.TestCase):
    def compare(self, stubs, module):
        stubs = {node.name: node for node in stubs if hasattr(node, "name")}
        self.assertEqual({name for name in vars(module) if not name.startswith("__")}, {name for name in stubs if name != "__init__"})
        for name, node in stubs.items():
            there = getattr(module, name)
            if isinstance(node, ast.ClassDef):
                self.compare(node.body, there)
            elif not isinstance(there, property):
                given = re.findall(r"(\w+): ", there.__doc__.splitlines()[0])
                self.assertRegex(" ".join(argument.arg for argument in node.args.args), "^" + re.sub(r"arg\d", r"\\w+", " ".join(given)) + "$")

    def test_they_say_what_the_module_has(self):
        self.compare(ast.parse(pathlib.Path(inarow.__file__).with_name("_inarow.pyi").read_text()).body, inarow._inarow)


class Positions(unittest.TestCase):
    def test_play_and_look(self):
        position = inarow.Position("7x6", "44").play("3").play(4)
        self.assertEqual(position.moves, "4435")
        self.assertEqual((position.stones, position.mover, position.over, position.winner), (4, "first", False, None))
        self.assertEqual(position.board[-1], [0, 0, 1, 1, 2, 0, 0])
        self.assertEqual(position.legal_moves, list("1234567"))
        self.assertEqual(position, inarow.Position("7x6", "4435"))
        self.assertIn("x", str(position))

    def test_the_end_of_a_game(self):
        position = inarow.Position("7x6", "1212121")
        self.assertEqual((position.over, position.winner, position.legal_moves), (True, "first", []))

    def test_boards_of_other_programs_come_back(self):
        for moves in ("", "4", "44444457", "1212121"):
            position = inarow.Position("7x6", moves)
            self.assertEqual(inarow.Position.from_kaggle(position.to_kaggle()).board, position.board)
            self.assertEqual(inarow.Position.from_openspiel(position.to_openspiel()).board, position.board)
        kaggle = inarow.Position("5x4k3", "123").to_kaggle()
        self.assertEqual(str(inarow.Position.from_kaggle(kaggle, 5, 4, 3).variant), "5x4k3")

    def test_boards_of_every_kind_and_form_come_back(self):
        import numpy

        for variant, moves in (("7x6", "44444457"), ("6x5@cylinder", "12"), ("4x4x4", "0FC0"), ("5x5@free", "c3b2")):
            position = inarow.Position(variant, moves)
            board = numpy.array(position.board)
            planes = numpy.array([board == 1, board == 2])
            for form in (str(position), position.board, tuple(map(tuple, position.board)), board, board.astype(float),
                         numpy.where(board == 2, -1, board), planes, numpy.moveaxis(planes, 0, -1), list(planes),
                         position.to_kaggle(), board.ravel(), position.to_openspiel(), json.dumps(position.board)):
                self.assertEqual(inarow.Position.from_board(form, variant), position, form)

    def test_observations_of_agents_are_read(self):
        import numpy

        position = inarow.Position("7x6", "4453")
        board = numpy.array(position.board)
        planes = numpy.stack([board == 1, board == 2], axis=2).astype(numpy.int8)
        for observation in ({"board": position.to_kaggle(), "mark": 1, "step": 4},
                            {"observation": planes, "action_mask": numpy.ones(7, numpy.int8)}):
            self.assertEqual(inarow.Position.from_board(observation), position)
        with self.assertRaisesRegex(KeyError, "observation"):
            inarow.Position.from_board({"mark": 1})

    def test_rows_name_a_flat_board(self):
        self.assertEqual(inarow.Position.from_board([[0] * 5] * 4), inarow.Position("5x4"))
        self.assertEqual(inarow.Position.from_board([[None] * 7] * 5 + [["x", "o"] + [None] * 5]), inarow.Position("7x6", "12"))
        self.assertEqual(inarow.Position.from_board([[[0] * 7] * 6] * 2), inarow.Position("7x6"))

    def test_a_player_who_began_is_the_first(self):
        with self.assertWarnsRegex(UserWarning, "began") as warned:
            position = inarow.Position.from_board([0] * 38 + [-1] + [0] * 3)
        self.assertEqual((position.moves, warned.filename), ("4", __file__))
        with self.assertWarns(UserWarning):
            position = inarow.Position.from_board([0] * 38 + [1, 2] + [0] * 2, to_move=2)
        self.assertEqual(position.moves, "54")
        with self.assertRaisesRegex(ValueError, "^'3' is not the sign"):
            inarow.Position.from_board([0] * 42, to_move=3)

    def test_moves_and_boards_are_read_in_any_form(self):
        for form in json.loads((ROOT / "tests" / "data" / "forms.json").read_text()):
            with self.subTest(form), warnings.catch_warnings(record=True) as warned:
                warnings.simplefilter("always")
                if "error" in form:
                    with self.assertRaisesRegex(ValueError, re.escape(form["error"])):
                        read(form)
                else:
                    self.assertEqual(read(form).moves, form["read"])
                self.assertEqual(len(warned), form.get("exchanged", False))

    def test_equal_boards_are_equal(self):
        one, other = inarow.Position("7x6", "123"), inarow.Position("7x6", "321")
        self.assertEqual((one, hash(one)), (other, hash(other)))
        self.assertNotEqual(one.moves, other.moves)
        for different in (inarow.Position("7x6", "132"), inarow.Position("7x6@cylinder", "123"), inarow.Position("7x6", "12")):
            self.assertNotEqual(one, different)
            self.assertNotEqual(hash(one), hash(different))

    def test_nothing_can_be_set(self):
        for thing in (inarow.Position(), inarow.Variant()):
            for name in ("variant", "width", "name"):
                with self.assertRaises(AttributeError):
                    setattr(thing, name, 1)

    def test_every_kind_of_board_is_drawn(self):
        for variant, moves in (("7x6", "4"), ("6x5@cylinder", "12"), ("4x4x4", "0FC"), ("5x5@free", "c3b2")):
            picture = inarow.Position(variant, moves)._repr_svg_()
            self.assertEqual(picture.count('class="first"') + picture.count('class="second"'),
                             inarow.Position(variant, moves).stones)

    def test_an_answer_is_drawn_with_scores_below_the_columns(self):
        drawn = inarow.solve("7x6", "444444", every_move=True)._repr_html_()
        scores = inarow.scores("7x6", "444444")
        for move, column in zip("123567", (0, 1, 2, 4, 5, 6)):
            self.assertIn(f'x="{(column + 0.5) * 36}" y="252">{scores[move]:+}<', drawn.replace(">0<", ">+0<"))
        self.assertNotIn('x="126.0" y="252"', drawn)  # a full column
        self.assertIn("Answer(variant=&#x27;7x6&#x27;", drawn)
        self.assertIn('y="252">+18<', inarow.solve("7x6", "4455")._repr_html_())
        self.assertNotIn("+", inarow.solve("3x3k3@free", every_move=True)._repr_html_().partition("<pre>")[0])

    def test_observations_of_pettingzoo_are_positions(self):
        """Recorded from raw_env.observe() of connect_four_v3, Farama-Foundation/PettingZoo at commit 761353e6a9d2."""
        import numpy

        for line in (pathlib.Path(__file__).parent / "pettingzoo.txt").read_text().splitlines():
            moves, selected, digits, mask = line.split()
            position = inarow.Position("7x6", moves.strip("-"))
            planes = numpy.array(list(map(int, digits)), numpy.int8).reshape(6, 7, 2)
            observation = {"observation": planes, "action_mask": numpy.array(list(map(int, mask)), numpy.int8)}
            self.assertEqual(inarow.Position.from_pettingzoo(observation), position, line)
            if selected == "mover":
                self.assertEqual(inarow.Position.from_pettingzoo(planes), position)
                for name, array in position.to_pettingzoo().items():
                    self.assertEqual((array.dtype, array.tolist()), (numpy.int8, observation[name].tolist()))
                scores, legal = inarow.scores_many("7x6", planes[None])
                self.assertEqual(scores.tolist(), inarow.scores_many("7x6", [position]).scores.tolist())

    def test_they_can_be_copied_and_pickled(self):
        for position in (inarow.Position("7x6@cylinder", "44"), inarow.Position("5x5@free", "c3d4"), inarow.Position("4x4x4", "0FC3")):
            for again in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
                self.assertIsInstance(again, inarow.Position)
                self.assertEqual(again, position)
                self.assertEqual(again.variant, position.variant)

    def test_engines_and_players_can_be_copied_and_pickled(self):
        for engine, name, value in ((inarow.Engine("5x4", search="dfpn"), "search", "dfpn"),
                                    (inarow.Engine("5x4", threads=2), "threads", 2),
                                    (inarow.Engine("5x4", table="2MiB"), "table_bytes", 2 << 20),
                                    (inarow.Engine("5x4", book=False), "source", "search")):
            for again in (copy.copy(engine), pickle.loads(pickle.dumps(engine))):
                answer = again.solve("" if name == "source" else "12")
                self.assertEqual((answer.variant, answer.details[name]), ("5x4", value))
        player = inarow.Player("random", "5x4", seed=7, book=False)
        player.new_game(8)
        game = [player.choose(inarow.Position("5x4")).move for _ in range(9)]
        for again in (copy.copy(player), pickle.loads(pickle.dumps(player))):
            self.assertEqual([again.choose(inarow.Position("5x4")).move for _ in range(9)], game)


class Arguments(unittest.TestCase):
    """Whatever is wrong with an argument is one line of ours that names it, never a list of signatures."""

    def check(self, kind, wrong):
        for call, words in wrong:
            with self.subTest(words), self.assertRaisesRegex(kind, words) as raised:
                call()
            self.assertNotIn("\n", str(raised.exception))
            self.assertNotIn("arguments", str(raised.exception))

    def test_a_wrong_value_is_a_value_error(self):
        position = inarow.Position("7x6", "44")
        self.check(ValueError, (
            (lambda: inarow.Position("chess"), "^unknown variant 'chess'"),
            (lambda: inarow.solve("chess"), "^unknown variant 'chess'"),
            (lambda: inarow.Engine("chess"), "^unknown variant 'chess'"),
            (lambda: inarow.Player("perfect", "chess"), "^unknown variant 'chess'"),
            (lambda: inarow.score_many("chess", []), "^unknown variant 'chess'"),
            (lambda: inarow.Variant("0x6"), "0x6"),
            (lambda: inarow.Position("7x6", "1").play("12"), "not one move"),
            (lambda: inarow.Position("7x6").play(7), "move 7 is not legal"),
            (lambda: inarow.Position.from_kaggle([1] * 42), "who take turns"),
            (lambda: inarow.Position.from_kaggle([0] * 41), "not 41"),
            (lambda: inarow.Position.from_openspiel("xyxy\n" * 4), "the signs 'xy'"),
            (lambda: inarow.Player("nobody"), "unknown player"),
            (lambda: inarow.Engine(search="nothing"), "nothing"),
            (lambda: inarow.Engine(table="x"), "table"),
            (lambda: inarow.Player().choose(inarow.Position("7x6", "1212121")), "over"),
            (lambda: inarow.solve(position, "4"), "give moves with a variant"),
            (lambda: inarow.solve("7x6", nodes=-1), "^nodes must be a whole number from 0 .* not -1"),
            (lambda: inarow.explain("7x6", nodes=10**30), "^nodes must be"),
            (lambda: inarow.explain_game("7x6", "4", nodes=10**30), "^nodes must be"),
            (lambda: inarow.score_many("7x6", ["4"], threads=-1), "^threads must be"),
            (lambda: inarow.score_many("7x6", ["4"], search="fhourstones"), "win, draw or loss"),
            (lambda: inarow.prove("4x4", cut=-1), "^cut must be"),
            (lambda: inarow.prove("7x6", "1212121"), "the game is over"),
            (lambda: inarow.prove("5x4", weak=True, goal="score>=1"), "cannot be combined"),
            (lambda: inarow.prove("5x4", goal="score"), "score"),
            (lambda: inarow.prove("5x4", search="nothing"), "nothing"),
            (lambda: inarow.Position.from_board([]), "^the board has an empty array"),
            (lambda: inarow.Position.from_board([[0] * 7, [0] * 6]), "^row 2 of the board has 6 cells, but row 1 has 7"),
            (lambda: inarow.Position.from_board([[0, 3], [0, 0]], "2x2k2"), "^the signs '03' are not of one kind"),
            (lambda: inarow.Position.from_board([[0, 0.7], [0, 0]], "2x2k2"), "^cell 2 of a row is not one sign"),
            (lambda: inarow.Position.from_board(None), "^1 is no board of 7x6"),
        ))

    def test_a_wrong_type_is_a_type_error(self):
        self.check(TypeError, (
            (lambda: inarow.Variant(5), "^variant must be a Variant or a str, not int"),
            (lambda: inarow.Position(5), "^variant must be a Variant or a str, not int"),
            (lambda: inarow.Position("7x6", 44), "^moves must be a str, not int"),
            (lambda: inarow.solve(None), "^variant must be"),
            (lambda: inarow.Engine().solve(5), "^position must be a Position, not int"),
            (lambda: inarow.Engine(threads="2"), "^threads must be a whole number, not str"),
            (lambda: inarow.Engine(table=5), "^table must be a str, not int"),
            (lambda: inarow.solve("4x4", weak="no"), "^weak must be a bool, not str"),
            (lambda: inarow.solve("4x4", nodes=1.5), "^nodes must be a whole number, not float"),
            (lambda: inarow.Position().play(1.5), "^move must be a str or a whole number, not float"),
            (lambda: inarow.Player(5), "^text must be a str, not int"),
            (lambda: inarow.Player().choose("44"), "^position must be a Position, not str"),
            (lambda: inarow.score_many("7x6", "4455"), "^games must be a list of positions, not str"),
            (lambda: inarow.score_many("7x6", [4455]), "^each of games must be a str, a Position or a board, not int"),
            (lambda: inarow.explain(5), "^variant must be"),
            (lambda: inarow.prove("4x4", goal=3), "^goal must be a str, not int"),
            *((lambda call=call: call("4x4", [""], thread=2), r"^score.*\(\) got an unexpected keyword argument 'thread'")
              for call in (inarow.score_many, inarow.scores_many)),
            *((lambda call=call: list(call("4x4", thread=2)), fr"^{call.__name__}\(\) got an unexpected keyword argument 'thread'")
              for call in (inarow.solve, inarow.scores, inarow.analyze, inarow.explain, inarow.prove)),
        ))

    def test_a_time_limit_is_refused_alike_everywhere(self):
        position = inarow.Position("4x4")
        for wrong in (-1, 0, float("nan"), float("inf"), 1e300):
            self.check(ValueError, (
                (lambda: inarow.solve("4x4", seconds=wrong), "^seconds '.*' is not a number of seconds above 0"),
                (lambda: list(inarow.analyze("4x4", seconds=wrong)), "^seconds '"),
                (lambda: list(inarow.analyze("4x4", every=wrong)), "^every '"),
                (lambda: inarow.prove("4x4", seconds=wrong), "^seconds '"),
                (lambda: inarow.Player().choose(position, seconds=wrong), "^seconds '"),
                (lambda: inarow.Player(f"perfect:seconds={wrong}"), "^seconds '"),
            ))
        self.check(TypeError, (
            (lambda: inarow.solve("4x4", seconds="1"), "^seconds must be a number of seconds, not str"),
            (lambda: list(inarow.analyze("4x4", every=None)), "^every must be a number of seconds, not NoneType"),
        ))

    def test_a_bad_move_is_numbered_in_the_moves_it_was_given_in(self):
        self.check(ValueError, (
            (lambda: inarow.solve("7x6", "4 4 8"), "^'8' at move 3 of '4 4 8'"),
            (lambda: inarow.Position("7x6", "44").play("8"), "^'8' at move 1 of '8'"),
            (lambda: inarow.Position("7x6", "444444").play("4"), "^column 4 is full at move 1 of '4'"),
            (lambda: inarow.score_many("7x6", ["4", "49"]), "^position 1: '9' at move 2 of '49'"),
        ))

    def test_numbers_of_numpy_are_numbers(self):
        import numpy

        self.assertEqual(inarow.Position().play(numpy.int64(3)).moves, "4")
        self.assertTrue(inarow.solve("4x4", weak=numpy.bool_(True), seconds=numpy.float64(60)).settled)
        self.assertEqual(inarow.Position.from_board(numpy.zeros((6, 7))), inarow.Position())


class Answers(unittest.TestCase):
    def test_every_best_move(self):
        answer = inarow.solve("7x6", "4455")
        self.assertEqual((sorted(answer.best), answer.best_complete), (["3", "6"], True))
        some = inarow.solve("7x6", "4455", every_best=False, book=False)
        self.assertEqual((len(some.best), some.best_complete), (1, False))
        self.assertEqual(inarow.solve("4x4", "1212121").best, ())

    def test_a_value_with_its_moves(self):
        answer = inarow.solve("7x6", "445566", every_move=True)
        self.assertEqual((answer.score, answer.bounds, answer.outcome), (18, (18, 18), "win"))
        self.assertEqual(answer.best, ("3", "7"))
        self.assertEqual(answer.scores["1"], 17)
        self.assertEqual(answer.details["last_move"], 7)

    def test_an_analysis_is_about_the_position_itself(self):
        for every_move in (False, True):
            *steps, answer = inarow.analyze("7x6", "4435", book=False, every=0.001, every_move=every_move)
            for step in steps:
                lo, hi = step["bounds"]
                self.assertLessEqual(lo, answer.score)
                self.assertGreaterEqual(hi, answer.score)

    def test_a_limit_leaves_a_bound(self):
        answer = inarow.solve("7x6", nodes=10000, book=False)
        self.assertIsNone(answer.score)
        self.assertLess(answer.bounds[0], answer.bounds[1])
        self.assertFalse(answer.settled)

    def test_analysis_narrows(self):
        endless = inarow.analyze("9x8", every=0.02)
        steps = [next(endless) for _ in range(3)]
        endless.close()  # stops the search
        self.assertEqual(sorted(step["nodes"] for step in steps), [step["nodes"] for step in steps])
        *_, last = inarow.analyze("7x6", "44", every=0.02, nodes=10000, book=False)
        self.assertIsInstance(last, inarow.Answer)

    def test_an_engine_is_for_one_variant(self):
        with self.assertRaisesRegex(ValueError, "this engine is for 5x4"):
            inarow.Engine("5x4").solve(inarow.Position("7x6"))

    def test_an_engine_answers_one_question_at_a_time(self):
        engine = inarow.Engine("9x8")
        endless = engine.analyze(every=0.02)
        next(endless)
        for another in (lambda: engine.solve(nodes=1), lambda: engine.score_many(["1"])):
            self.assertRaisesRegex(RuntimeError, "at work on another question", another)
        endless.close()
        self.assertFalse(engine.solve(nodes=1000).settled)
        with self.assertRaises(KeyboardInterrupt):
            interrupt_at_work()
            engine.solve()
        self.assertFalse(engine.solve(nodes=1000).settled)

    def test_interrupt_stops_what_has_no_end(self):
        for work in (lambda: inarow.solve("9x8"),
                     lambda: list(inarow.analyze("9x8", every=100_000)),  # which says little
                     lambda: inarow.score_many("9x8", [""] * 4),
                     lambda: inarow.explain("9x8", "11111", nodes=10**12, book=False),
                     lambda: inarow.explain_game("9x8", "11111", nodes=10**12, book=False),
                     lambda: inarow.prove("9x8"),
                     lambda: inarow.Player("perfect", "9x8").choose(inarow.Position("9x8"))):
            with self.assertRaises(KeyboardInterrupt):
                interrupt_at_work()
                work()

    def test_ctrl_c_keeps_nothing_half_done(self):
        """As in a terminal or a notebook: a signal from outside, once the search has shown its progress."""
        code = ("import inarow\n"
                "engine = inarow.Engine('9x8', book=False)\n"
                "try: engine.solve(progress=True)\n"
                "except KeyboardInterrupt as interrupt: kept = interrupt\n"  # with its frames, as notebooks do
                "print(engine.solve(nodes=1000).settled, engine.solve('1' * 8 + '2' * 8 + '33', weak=True, nodes=1).variant)\n")
        with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=0) as process:
            shown = process.stderr.read(30)
            process.send_signal(signal.SIGINT)
            answered, complaint = process.communicate()
        self.assertRegex(shown, r"^\sbetween -\d+ and \d+, [\d,]+")
        self.assertEqual((answered, process.returncode), ("False 9x8\n", 0), complaint)

    def test_an_explanation(self):
        explanation = inarow.explain("6x6", "")
        self.assertEqual(explanation["controller"], "second")
        self.assertIn(explanation["summary"], explanation.text)
        for board in ("6x6", "3x3x3k3", "4x3@torus", "3x3k3@free"):
            self.assertTrue(inarow.explain(board)._repr_svg_().lstrip().startswith("<svg"), board)

    def test_the_mistakes_of_a_game(self):
        game = inarow.explain_game("5x4", "3325")
        self.assertEqual(game["summary"], "4 moves: 2 mistakes.")
        self.assertEqual([move["kind"] for move in game["game"]], ["good", "good", "mistake", "mistake"])
        self.assertIn("c3 draws (0)", game["game"][2]["words"])
        self.assertEqual(inarow.explain_game("9x8", "12", nodes=1000)["unknown"], 2)


class Proofs(unittest.TestCase):
    def test_a_proof_is_that_of_the_value_and_a_checker_says_so(self):
        for variant, moves, options in (("4x4", "", {}), ("5x4", "12", {}), ("4x4", "", {"weak": True}),
                                        ("4x4@cylinder", "", {"weak": True}), ("5x4", "", {"goal": "score>=0"})):
            proof = inarow.prove(variant, moves, **options)
            verdict = proof.verify()
            self.assertEqual((verdict.status, bool(verdict)), ("valid", True), verdict.text)
            self.assertIn(f"{sum(claim.records for claim in proof.claims)} records", verdict.text)
            score = inarow.solve(variant, moves).score
            if not options:
                self.assertEqual(proof.bounds, (score, score))
            elif "weak" in options:
                self.assertEqual(proof.bounds, ((score > 0) - (score < 0),) * 2)

    def test_a_damaged_certificate_proves_nothing(self):
        data = bytearray(inarow.prove("4x4", weak=True).certificate)
        data[-100] ^= 1
        verdict = inarow.verify(bytes(data))
        self.assertEqual((verdict.status, bool(verdict)), ("invalid", False))

    def test_a_checker_that_fails_says_nothing_about_the_certificate(self):
        with tempfile.TemporaryDirectory() as folder:
            checker = pathlib.Path(folder) / "checker"
            checker.write_text("#!/bin/sh\nexit 1\n")
            checker.chmod(0o700)
            with self.assertRaises(OSError):
                inarow.verify(b"inarow ", program=str(checker))

    def test_leaves_are_unchecked(self):
        self.assertEqual(inarow.prove("5x4", cut=8).verify().status, "unchecked")

    def test_a_limit_leaves_no_certificate(self):
        proof = inarow.prove("7x6", seconds=0.1)
        self.assertEqual((proof.certificate, proof.claims), (None, ()))
        with self.assertRaisesRegex(ValueError, "there is no certificate: the proof was stopped by a limit"):
            proof.save("nowhere")

    def test_a_file_appears_when_it_is_complete(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "board.cert")
            inarow.prove("4x4", "1", weak=True).save(path)
            self.assertEqual(os.listdir(folder), ["board.cert"])
            usual = pathlib.Path(folder, "usual")
            usual.touch()
            self.assertEqual(path.stat().st_mode, usual.stat().st_mode)
            self.assertTrue(inarow.verify(path))
            with self.assertRaises(FileNotFoundError):
                inarow.prove("4x4", "1", weak=True).save(pathlib.Path(folder, "no", "board.cert"))
            with self.assertRaises(OSError):
                inarow.verify(pathlib.Path(folder, "none.cert"))


class Protocol(unittest.TestCase):
    def said(self, *lines, choose=lambda position: position.legal_moves[0], variant="7x6"):
        output = io.StringIO()
        inarow.run_engine(choose, variant, "mine", lines, output)
        return output.getvalue().splitlines()

    def test_a_function_plays(self):
        self.assertEqual(self.said("inarow", "isready", "newgame 1", "go", "position startpos moves 1 1 1 1 1 1", "go", "quit", "go"),
                         ["id name mine", f"id version {inarow.__version__}", "variant 7x6", "inarowok", "readyok",
                          "bestmove 1", "bestmove 2"])
        self.assertEqual(self.said("position startpos moves c3", "go", variant="5x5@free"), ["bestmove a1"])

    def test_a_move_may_be_a_number_as_everywhere(self):
        import numpy

        for move in (3, numpy.int64(3), "4"):
            self.assertEqual(self.said("go", choose=lambda position: move), ["bestmove 4"])
        self.assertEqual(self.said("go", choose=lambda position: 12, variant="5x5@free"), ["bestmove c3"])

    def test_a_move_that_cannot_be_played_is_an_error(self):
        for wrong in (7, -1, "8", "44", ""):
            said = self.said("go", "isready", choose=lambda position: wrong)
            self.assertEqual((said[0].partition(" ")[0], said[1:]), ("error", ["readyok"]), wrong)

    def test_what_is_wrong_is_said_and_it_goes_on(self):
        said = self.said("fly", "position startpos moves 4 4 8", "position startpos moves 1 2 1 2 1 2 1", "go", "isready")
        self.assertEqual(len(said), 4)
        self.assertIn("'8' at move 3 of '4 4 8'", said[1])
        self.assertTrue(all(line.startswith("error ") for line in said[:3]), said)
        self.assertEqual(said[3], "readyok")


class Program(unittest.TestCase):
    def test_the_package_runs_the_program(self):
        def said(*words):
            done = subprocess.run([sys.executable, "-m", "inarow", *words], text=True, capture_output=True)
            return done.returncode, done.stdout, done.stderr

        self.assertEqual(said("solve", "7x6", "4455", "--quiet"), (0, "18\n", ""))
        self.assertIn('"source":"book"', said("solve", "7x6", "44", "--json")[1].replace(" ", ""))
        status, output, complaint = said("solve", "7x6", "9")
        self.assertEqual((status, output, complaint.count("\n")), (2, "", 1))


class Examples(unittest.TestCase):
    def test_the_notebook_runs(self):
        cells = json.loads((ROOT / "bindings/python/examples/opening.ipynb").read_text())["cells"]
        there = {}
        for number, cell in enumerate(cells):
            if cell["cell_type"] == "code":
                exec(compile("".join(cell["source"]), f"cell {number}", "exec"), there)
        self.assertGreater(len(there), 3)


# A search for any of this takes seconds and millions of positions.
class Books(unittest.TestCase):
    def test_they_answer_unless_left_out(self):
        answer = inarow.solve("7x6", every_move=True, nodes=1000)
        self.assertEqual((answer.source, answer.nodes, answer.score), ("book", 0, 1))
        self.assertEqual(list(answer.scores.values()), [-2, -1, 0, 1, 0, -1, -2])
        self.assertIsNone(inarow.solve("7x6", nodes=1000, book=False).score)
        with self.assertRaisesRegex(TypeError, "^book must be"):
            inarow.solve("7x6", book="mine")

    def test_they_answer_batches_explanations_and_players(self):
        self.assertEqual(inarow.score_many("7x6", ["", "44", "7"], threads=2).tolist(), [1, 1, 2])
        self.assertEqual(inarow.explain("7x6", nodes=1000)["open_moves"], [])
        self.assertNotEqual(inarow.explain("7x6", nodes=1000, book=False)["open_moves"], [])
        choice = inarow.Player().choose(inarow.Position("7x6", "44"))
        self.assertEqual((choice.move, choice.nodes, choice.remark), ("4", 0, "score +1, from the book"))

    def test_INAROW_BOOKS_names_other_folders(self):
        def said(folders, code):
            return subprocess.run([sys.executable, "-W", "always", "-c", "import inarow; " + code], check=True, text=True, capture_output=True,
                                  env={**os.environ, "INAROW_BOOKS": folders})

        nothing = said("", "print(inarow.solve('7x6', '4', nodes=1000).source)")
        self.assertEqual((nothing.stdout, nothing.stderr), ("search\n", ""))
        missing = said("/nowhere", "print(inarow.solve('4x4', '1').source)")
        self.assertEqual(missing.stdout, "search\n")
        self.assertIn("RuntimeWarning: no books from /nowhere: No such file or directory", missing.stderr)

    def test_warnings_leave_other_threads_alone(self):
        code = ("import inarow, threading\n"
                "threads = [threading.Thread(target=call, args=('4x4',)) for call in (inarow.solve, inarow.explain) * 4]\n"
                "for thread in threads: thread.start()\n"
                "for thread in threads: thread.join()")
        nowhere = ":".join(["/nowhere"] * 10_000)  # each asks for the interpreter's lock
        subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True, env={**os.environ, "INAROW_BOOKS": nowhere})


class Batches(unittest.TestCase):
    def test_scores_of_many_are_those_of_each(self):
        games = ["4455", "445566", "44444457", "121212", "1212121"]
        scores = inarow.score_many("7x6", games, threads=2)
        self.assertEqual((scores.dtype.name, scores.shape), ("int8", (5,)))
        self.assertEqual(list(scores[:4]), [inarow.solve("7x6", game).score for game in games[:4]])
        self.assertEqual(scores[4], -18)

    def test_scores_of_all_moves_of_many_are_those_of_each(self):
        games = ["", "4455", "1212121"]
        scores, legal = inarow.scores_many("7x6", games, threads=2)
        self.assertEqual((scores.dtype.name, scores.shape), ("int8", (3, 7)))
        self.assertEqual((legal.dtype.name, legal.any(axis=1).tolist()), ("bool", [True, True, False]))
        self.assertEqual(scores[0].tolist(), [-2, -1, 0, 1, 0, -1, -2])
        self.assertEqual(scores[1].tolist(), list(inarow.scores("7x6", "4455", book=False).values()))
        self.assertEqual(scores[2].tolist(), [-128] * 7)
        (full,), (legal,) = inarow.scores_many("7x6", ["444444"])
        self.assertEqual(legal.tolist(), [True] * 3 + [False] + [True] * 3)
        self.assertEqual(full.tolist(), [inarow.scores("7x6", "444444").get(str(column), -128) for column in range(1, 8)])
        self.assertEqual(inarow.scores_many("3x3k3@free", ["a1"]).legal.shape, (1, 9))
        with self.assertRaisesRegex(ValueError, "^position 1: '9'"):
            inarow.scores_many("7x6", ["4", "49"])

    def test_a_position_may_be_moves_or_a_board(self):
        import numpy

        for variant, games in (("7x6", ["", "4455", "44444457", "1212121"]), ("3x3x3k3", ["", "04"]), ("3x3k3@free", ["a1b2"])):
            positions = [inarow.Position(variant, game) for game in games]
            boards = numpy.array([position.board for position in positions])
            expected = inarow.scores_many(variant, games)
            for given in (positions, boards, boards.tolist(), iter(boards), numpy.where(boards == 2, -1, boards), [*games[:1], *boards[1:]]):
                for one, other in zip(inarow.scores_many(variant, given), expected):
                    self.assertEqual(one.tolist(), other.tolist())
        exchanged = (3 - numpy.array(inarow.Position("7x6", "444").board)) % 3
        self.assertEqual(inarow.score_many("7x6", [exchanged]).tolist(), [inarow.solve("7x6", "444").score])
        with self.assertRaisesRegex(ValueError, "^position 1: impossible board"):
            inarow.score_many("7x6", numpy.array([numpy.zeros((6, 7)), numpy.ones((6, 7))]))
        with self.assertRaisesRegex(ValueError, "^this engine is for 7x6, not for 5x4"):
            inarow.score_many("7x6", [inarow.Position("5x4")])

    def test_threads_leave_each_other_alone(self):
        generator = random.Random(1)
        games = []
        while len(games) < 300:
            position = inarow.Position("6x6")
            while position.stones < 12 and not position.over:
                position = position.play(generator.choice(position.legal_moves))
            if not position.over:
                games.append(position.moves)
        often = games[:1] * 50_000  # threads that shared a limit met once in thousands of easy questions
        alone = inarow.scores_many("6x6", games, threads=1).scores
        self.assertTrue((inarow.scores_many("6x6", often + games, threads=4).scores[len(often):] == alone).all())

    def test_threads_that_cannot_be_started_leave_the_work_to_others(self):
        def address_space_for_few():
            resource.setrlimit(resource.RLIMIT_STACK, (1 << 30, 1 << 30))  # of each thread
            resource.setrlimit(resource.RLIMIT_AS, (5 << 30, 5 << 30))

        code = "import inarow; print(inarow.score_many('6x5', ['', '1', '12'] * 4, threads=12).tolist())"
        done = subprocess.run([sys.executable, "-c", code], preexec_fn=address_space_for_few, text=True, capture_output=True,
                              env={**os.environ, "OPENBLAS_NUM_THREADS": "1"})
        expected = [inarow.solve("6x5", moves).score for moves in ("", "1", "12")] * 4
        self.assertEqual((done.stdout, done.stderr), (f"{expected}\n", ""))

    def test_others_run_meanwhile(self):
        with self.assertRaises(KeyboardInterrupt):
            interrupt(after=lambda: [time.sleep(0.002) for _ in range(20)])  # that thread gets its turns
            inarow.score_many("9x8", [""], threads=1)


class Strategies(unittest.TestCase):
    def setUp(self):
        self.strategy = inarow.Strategy.load(ROOT / "results/strategies/6x4.strategy.json")

    def test_a_strategy_is_checked(self):
        verdict = self.strategy.check()
        self.assertTrue(verdict)
        self.assertEqual(verdict.text, "VALID: the second player wins 6x4; 8 cards, 36 moves, 73,060 positions")
        wrong = inarow.Strategy(self.strategy._text.replace('"second"', '"first"', 1)).check()
        self.assertEqual(wrong.status, "invalid")

    def test_a_strategy_plays(self):
        before = self.strategy.move()
        self.assertEqual((before.move, before.card, before.numbers, before.replies["1"]), (None, None, None, "4"))
        turn = pickle.loads(pickle.dumps(self.strategy)).move(inarow.Position("6x4", "14144"))
        self.assertEqual((turn.move, turn.card, turn.mirror, turn.marks), ("5", 7, False, None))
        self.assertEqual(turn.why, "Play 5: card 7 has the lowest number, 1, there.")
        self.assertEqual((len(turn.numbers), turn.numbers[0]), (4, [3, 1, 1, 3, 0, 0]))
        self.assertEqual(self.strategy.move("63633").numbers[0], [0, 0, 3, 1, 1, 3])

    def test_what_is_wrong_is_said_in_one_line(self):
        with self.assertRaisesRegex(ValueError, "^the strategy is left at move 2: it plays 4 there$"):
            self.strategy.move("111")
        with self.assertRaisesRegex(ValueError, "^'n' at move 1 of 'no' is not a column of 6x4"):
            self.strategy.move("no")
        with self.assertRaisesRegex(ValueError, "unknown claim 'draw'"):
            inarow.Strategy(self.strategy._text.replace('"win"', '"draw"', 1))
        with self.assertRaisesRegex(TypeError, "moves must be a str, not int"):
            self.strategy.move(4)


class Players(unittest.TestCase):
    def test_every_player_moves(self):
        self.assertIn("random", inarow.players())
        for name in set(inarow.players()) - {"external", "strategy"}:  # they have to be told which program or file
            choice = inarow.Player(name, "5x4").choose(inarow.Position("5x4", "12"), seconds=0.2)
            self.assertIn(choice.move, "12345")

    def test_a_player_is_for_one_variant(self):
        for text in ("alphabeta", "minimax", "perfect"):
            with self.assertRaisesRegex(ValueError, "this player is for 5x4, not for 7x6"):
                inarow.Player(text, "5x4").choose(inarow.Position("7x6", "44"))

    def test_threads_take_turns_with_a_player(self):
        player, position = inarow.Player("alphabeta:depth=6", "7x6"), inarow.Position("7x6", "44")
        moves = []
        threads = [threading.Thread(target=lambda: moves.append(player.choose(position).move)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(moves), 4)

    def test_a_seed_is_a_game(self):
        def moves(seed):
            player = inarow.Player("random", seed=seed)
            position = inarow.Position()
            while not position.over:
                position = position.play(player.choose(position).move)
            return position.moves

        self.assertEqual(moves(3), moves(3))
        self.assertNotEqual(moves(3), moves(4))

    def test_an_agent_for_kaggle(self):
        agent = inarow.kaggle_agent()
        observation = {"board": inarow.Position("7x6", "112233").to_kaggle(), "mark": 1}
        self.assertEqual(agent(observation, {"columns": 7, "rows": 6, "inarow": 4, "actTimeout": 2}), 3)
        with self.assertRaisesRegex(ValueError, "player 1 is to move on this board, not 2"):
            agent({**observation, "mark": 2}, {"columns": 7, "rows": 6, "inarow": 4, "timeout": 2})

    def test_an_agent_for_kaggle_keeps_to_its_time(self):
        """The current field, the older one, and neither; as a dictionary or as an object."""
        agent = inarow.kaggle_agent("random")
        observation = {"board": [0] * 42, "mark": 1}
        for times, seconds in (({"actTimeout": 4, "timeout": 60}, 3.6), ({"timeout": 5}, 4.5), ({}, 1.8)):
            configuration = {"columns": 7, "rows": 6, "inarow": 4, **times}
            for form in (dict, lambda fields: types.SimpleNamespace(**fields)):
                with mock.patch.object(inarow.Player, "choose") as choose:
                    agent(form(observation), form(configuration))
                self.assertAlmostEqual(choose.call_args.args[1], seconds)

    def test_an_agent_for_kaggle_plays_boards_too_large_to_solve(self):
        observation = {"board": inarow.Position("15x15k5", "12131415").to_kaggle(), "mark": 1}
        self.assertEqual(inarow.kaggle_agent()(observation, {"columns": 15, "rows": 15, "inarow": 5, "actTimeout": 60}), 0)

    def test_an_agent_for_kaggle_in_one_file(self):
        """Run as Kaggle does, which takes the last function of a file, where no inarow is installed."""
        with tempfile.TemporaryDirectory() as folder:
            submission = pathlib.Path(folder, "submission.py")
            made = subprocess.run([sys.executable, "-m", "inarow.kaggle", submission], capture_output=True, text=True)
            self.assertEqual(made.returncode, 0, made.stderr)
            board = inarow.Position("7x6", "112233").to_kaggle()
            script = (f"names = {{}}; exec(open('submission.py').read(), names); import inarow\n"
                      f"assert inarow.__file__.startswith({tempfile.gettempdir()!r}), inarow.__file__\n"
                      f"print(names['agent']({{'board': {board}, 'mark': 1}},"
                      f" {{'columns': 7, 'rows': 6, 'inarow': 4, 'timeout': 2}}))\n"
                      f"print(inarow.solve('7x6', '4', nodes=1000).source)")
            played = subprocess.run([sys.executable, "-I", "-c", script], cwd=folder, capture_output=True, text=True)
            self.assertEqual(played.stdout, "3\nbook\n", played.stderr)
            wrong = subprocess.run([sys.executable, "-m", "inarow.kaggle", submission, "--player", "nobody"],
                                   capture_output=True, text=True)
            self.assertIn("inarow: unknown player", wrong.stderr)
            self.assertEqual(wrong.stderr.count("\n"), 1)

    def test_an_agent_for_kaggle_may_be_any_player(self):
        with mock.patch.object(kaggle, "Player"), mock.patch.object(kaggle, "_packed", bytes):
            text = kaggle.agent_file("""external:command='a\\b' "c\"""")
        called = ast.parse(text).body[-1].value
        self.assertEqual([argument.value for argument in called.args], ["""external:command='a\\b' "c\""""])


if __name__ == "__main__":
    unittest.main()
