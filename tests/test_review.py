"""The review of a finished match: the chances, what decisions cost, the report, the page to share."""

import json
import re
import threading
from dataclasses import replace
from pathlib import Path

import pytest

import sacbe
from sacbe import cli
from sacbe.bots.levels import level_params
from sacbe.bots.mcts.params import NOTHING
from sacbe.core.catalogue import LANGUAGES
from sacbe.core.match.match import Match
from sacbe.review import Effort, Progress, Review, Study
from sacbe.review.chances import chances
from sacbe.review.html import page
from sacbe.review.model import Decision, Moment, Side, Turn
from sacbe.review.narrate import Teller, labels
from sacbe.review.turning import turning_points
from sacbe.review.valuation import ValuationBot
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow

RECORDS = Path(__file__).parent / "records"
FINISHED = RECORDS / "yaxha" / "two_seats.sacbe"
QUICK = Effort(iterations=24)


@pytest.fixture(scope="module")
def match() -> Match:
    return sacbe.replay(FINISHED.read_text("utf-8"))


@pytest.fixture(scope="module")
def review(match: Match) -> Review:
    return Study(match, QUICK).run()


# -- chances


def test_with_two_seats_chances_are_the_shares() -> None:
    assert chances([0.3, 0.7], 0.5) == pytest.approx((0.3, 0.7))
    assert chances([0.2, 0.2], 0.9) == pytest.approx((0.5, 0.5))


@pytest.mark.parametrize("win", [0.5, 0.9])
def test_chances_are_found_again_whatever_part_of_a_share_they_are(win: float) -> None:
    true = (0.5, 0.25, 0.15, 0.1)
    beats = [sum(own / (own + other) for other in true if other != own) / 3 for own in true]
    shares = [(1 - win) * beaten + win * own for beaten, own in zip(beats, true, strict=True)]
    assert chances(shares, win) == pytest.approx(true, abs=0.01)


@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_seats_a_sure_winner_wins(seats: int) -> None:
    """Shares of ranks 1 to n: half for winning, half for each seat that is beaten."""
    shares = [0.5 * (seats - 1 - rank) / (seats - 1) + 0.5 * (rank == 0) for rank in range(seats)]
    told = chances(shares, 0.5)
    assert sum(told) == pytest.approx(1)
    assert told[0] > 0.95
    assert list(told) == sorted(told, reverse=True)
    assert chances([0.4] * seats, 0.5) == pytest.approx([1 / seats] * seats)


# -- valuation


def test_an_option_is_valued_for_every_seat_and_by_source(match: Match) -> None:
    start = sacbe.replay(str(replace(match.record, seed=None, result=None)), 60)
    seat = start.asked[0]
    mind = ValuationBot(start.game, level_params(start.game, "expert"), 1, iterations=50)
    worth = mind.value(start.guess(seat, 1), seat, start.legal(seat)[0], 0.0, 7)
    assert worth.iterations == 50
    assert sum(worth.shares) == pytest.approx(1)
    assert all(0 < error < 0.2 for error in worth.errors)
    assert [len(row) for row in worth.sources] == [len(start.game.sources)] * 2
    assert mind.value(start.guess(seat, 1), seat, start.legal(seat)[0], 0.0, 7) == worth
    assert mind.value(start.guess(seat, 1), seat, NOTHING, 0.0, 7) != worth


def test_what_is_valued_depends_on_nothing_that_a_seat_cannot_know(match: Match) -> None:
    record = str(replace(match.record, seed=None, result=None))
    for move in range(30, 60):
        now = sacbe.replay(record, move)
        for seat in range(2):
            mind = ValuationBot(now.game, level_params(now.game, "expert"), 1, iterations=20)
            told = [mind.value(now.guess(seat, seed), seat, NOTHING, 0.0, 3) for seed in (1, 2)]
            truth = mind.value(now, seat, NOTHING, 0.0, 3)
            assert told == [truth, truth]


# -- the review


def test_a_review_is_whole_and_always_the_same(match: Match, review: Review) -> None:
    assert len(review.decisions) == review.total > 50
    assert [m.move for m in review.moments] == sorted({m.move for m in review.moments})
    assert review.moments[-1].move == len(match.moves)
    assert review.moments[-1].chances == tuple(float(seat in match.winners) for seat in range(2))
    assert all(sum(m.chances) == pytest.approx(1, abs=0.001) for m in review.moments)
    assert Study(match, replace(QUICK, threads=3)).run() == review
    assert Review.from_json(json.loads(json.dumps(review.as_json()))) == review


def test_decisions_are_those_of_the_record(match: Match, review: Review) -> None:
    for decision in review.decisions:
        seat, action = match.moves[decision.move]
        assert (decision.seat, decision.played.act) == (seat, match.game.actions[action])
        assert decision.options > 1
        assert decision.cost >= 0
        if decision.best is None:
            assert decision.cost == 0
        else:
            assert decision.best.act != decision.played.act
    assert list(review.costly) == sorted(review.costly, key=lambda d: -d.cost)


def test_a_blunder_costs_and_the_best_is_advised(match: Match) -> None:
    review = Study(match, Effort(iterations=200)).run()
    dear = review.costly[0]
    assert dear.best is not None
    assert dear.cost > 0.1
    assert dear.best.share - dear.played.share == pytest.approx(dear.cost, abs=0.001)


def test_nothing_is_reviewed_before_the_end() -> None:
    with pytest.raises(sacbe.Illegal, match="for finished matches"):
        Study(sacbe.start("yaxha", 2, seed=1), QUICK)


def test_it_can_be_stopped_and_tells_what_it_has(match: Match) -> None:
    heard: list[Progress] = []

    def stop_soon(progress: Progress) -> None:
        heard.append(progress)
        if progress.done >= 3:
            study.stop()

    study = Study(match, Effort(seconds=0.02), stop_soon)
    thread = threading.Thread(target=lambda: found.append(study.run()))
    found: list[Review] = []
    thread.start()
    thread.join(PATIENCE)
    assert 3 <= len(found[0].decisions) < found[0].total
    assert heard[0] == Progress(0, found[0].total, None)
    assert (heard[-1].left or 0) > 0


def side(act: str = "a") -> Side:
    return Side(act, 0.5, 10.0, {}, every=(10.0, 10.0))


def test_turning_points_have_their_reasons() -> None:
    moments = [Moment(move, (a, 1 - a)) for move, a in ((0, 0.5), (4, 0.3), (8, 0.5), (12, 0.75), (16, 0.74))]
    slip = Decision(1, 0, 5, side(), side("b"), 0.2, 0.01)
    others = [Decision(move, 1, 5, side(), None, 0.0, 0.0) for move in (5, 9, 13)]
    turns = turning_points(moments, [slip, *others], by_nature=[8])
    assert [(turn.start, turn.end, turn.why) for turn in turns] == [(0, 4, "mistake"), (4, 8, "chance"), (8, 12, "unforeseen")]
    assert (turns[0].seat, turns[0].change, turns[0].decisions) == (0, -0.2, (1,))


def test_that_the_winner_wins_is_no_turning_point() -> None:
    """But it is one if hardly anybody saw it coming."""
    for before, found in ((0.9, 0), (0.6, 1)):
        assert len(turning_points([Moment(0, (before, 1 - before)), Moment(4, (1.0, 0.0))], [], [])) == found


# -- in words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_report_tells_why_in_points_and_sources(match: Match, review: Review, lang: str) -> None:
    tell = Teller(match, review, lang)
    for decision in review.costly:
        assert decision.best is not None
        assert tell.why(decision)
        assert decision.best.every[decision.seat] == decision.best.points
        for name, points in tell.parts(decision):
            assert name
            assert abs(points) >= 0.3
    assert "," in tell.number(1.5) if lang == "fr" else "." in tell.number(1.5)


def test_why_names_all_seats_and_leaves_out_what_is_nothing(match: Match) -> None:
    """The seat that decided comes first; what is still to come is told last."""
    slip = Decision(1, 1, 5, side(), Side("b", 0.7, 12.0, {"orange": 1.5, "blue": 0.1}, every=(8.0, 12.0)), 0.2, 0.01)
    moments = (Moment(0, (0.5, 0.5)), Moment(4, (0.7, 0.3)))
    tell = Teller(match, Review("yaxha", 2, 0.1, 1, moments, (slip,), ()), "en")
    assert tell.why(slip) == [
        "Points expected with the bot's choice: B 12.0 (+2.0), A 8.0 (−2.0).",
        "Where the difference lies: orange +1.5, still to come +0.4.",
    ]
    alone = replace(slip, best=Side("b", 0.7, 12.0, {}, every=(9.99, 12.0)))
    assert tell.why(alone) == ["Points expected with the bot's choice: B 12.0 (+2.0), A 10.0 (±0)."]
    named = Teller(match, Review("yaxha", 2, 0.1, 1, moments, (slip,), ()), "en", ["Ana", "Ben"])
    assert named.why(alone) == ["Points expected with the bot's choice: Ben 12.0 (+2.0), Ana 10.0 (±0)."]
    assert named.who_and_when(slip).startswith("Ben, ")
    same = replace(slip, best=side("b"))
    assert tell.why(same) == ["About the same points on average, but the win more often."]


@pytest.mark.parametrize(
    ("why", "change", "words"),
    [
        ("mistake", -0.2, "B could have done better; the bot: Wish for the lot of market 2."),
        ("chance", -0.2, "It was chance, or something came to light."),
        ("unforeseen", -0.2, "It cost B more than the bot had foreseen."),
        ("unforeseen", 0.2, "It brought B more than the bot had foreseen."),
    ],
)
def test_a_turning_point_says_why(match: Match, why: str, change: float, words: str) -> None:
    slips = (
        Decision(1, 1, 5, side("card 1"), side("card 3"), 0.1, 0.01),
        Decision(2, 1, 5, side("card 1"), side("card 2"), 0.2, 0.01),
    )
    turn = Turn(0, 4, 1, change, why, (1, 2))
    moments = (Moment(0, (0.5, 0.5)), Moment(4, (0.5 - change, 0.5 + change)))
    tell = Teller(match, Review("yaxha", 2, 0.1, 1, moments, slips, (turn,)), "en")
    assert tell.turn(turn) == f"B: 50 % → {50 + 100 * change:.0f} %. {words}"


@pytest.mark.parametrize("name", sacbe.games())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_source_of_points_has_a_name(name: str, lang: str) -> None:
    game = sacbe.game(name)
    assert [source for source, label in labels(game, lang).items() if "_" in label] == []


def test_the_page_to_share_is_whole_and_needs_nothing_else(match: Match, review: Review) -> None:
    made = page(match, review, "fr")
    assert made.startswith('<!doctype html>\n<html lang="fr"')
    assert not re.search(r'(src|href)="(?!#)', made)
    assert not re.search(r"url\(|@import|fetch\(", made)
    boards = json.loads(re.search(r'id="boards">(.*?)</script>', made, re.S)[1])  # type: ignore[index]
    assert len(boards) == len({*(t.start for t in review.turns), *(d.move for d in review.costly)})
    ids = re.findall(r' id="([^"]+)"', made)
    assert len(ids) == len(set(ids))


# -- the terminal


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[str, str, int]:
    code = cli.main(["review", *args, "--lang", "en"])
    out, err = capsys.readouterr()
    return out, err, code


def test_at_the_terminal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out, _, code = run(capsys, str(FINISHED), "--seconds", "0.001")
    assert code == 0
    assert all(words in out for words in ("Review: Yaxha", "Chances to win", "Turning points", "The decisions that cost most"))
    made = tmp_path / "review.html"
    out, _, code = run(capsys, str(FINISHED), "--seconds", "0.001", "--html", str(made))
    assert (out.split()[0], code) == ("Written:", 0)
    assert made.read_text("utf-8").startswith("<!doctype html>")


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    out, _, code = run(capsys, str(FINISHED), "--seconds", "0.001", "--json")
    assert (json.loads(out)["game"], code) == ("yaxha", 0)


def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    unfinished = tmp_path / "unfinished.sacbe"
    unfinished.write_text(str(sacbe.start("yaxha", 2, seed=1).record))
    for file, words in (
        (str(unfinished), "finished matches"),
        (str(tmp_path / "none.sacbe"), "No such file"),
        (str(Path(__file__)), "line 1"),
    ):
        out, err, code = run(capsys, file)
        assert (out, code) == ("", 2)
        assert words in err
        assert err.count("\n") == 1
    assert run(capsys, str(FINISHED), "--seconds", "0")[2] == 2
