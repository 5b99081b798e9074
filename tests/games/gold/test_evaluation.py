"""What bots make of a position of L'Or des Mayas: values, playout policy, progress; and how policies that use them play."""

import pytest

import sacbe
from sacbe.bots.policies import GREEDY, PREFER, RANDOM, policies, weights_of
from sacbe.core.evaluation import POINT
from sacbe.core.match.match import Match
from sacbe.games.gold import GAME
from sacbe.games.gold.evaluation.weights import NAMES
from sacbe.games.gold.rules.pieces import AUCTIONS
from tests.evaluations import duels, estimated, greedy, lead, liked
from tests.games.gold.helpers import disc, finished, pieces, placing, played_out, table, walk

W = weights_of(GAME)
ROOM = len(GAME.acts)
GOLD = ["1 sixth gold/silver", "2 sixth gold/stone", "3 sixth gold/silver", "4 eighth gold/stone", "5 eighth gold/silver"]


def placed(m: Match) -> Match:
    """The bot places the piece in hand, to the end of the placing."""
    seat, auction = m.asked[0], m.view(None)["auction"]
    while not m.over and m.view(None)["auction"] == auction:
        m.play(seat, greedy(m))
    return m


def bids(m: Match, tries: int = 8) -> list[int]:
    """What the first seat bids in several guesses."""
    return [int(greedy(m, seed=seed).split()[1]) for seed in range(tries)]


# -- the contract


def test_every_weight_has_its_name() -> None:
    """The file holds each weight once, in whole numbers, and none makes an estimate surer than it can be."""
    assert len(W) == len(NAMES) == len(set(NAMES))
    assert min(W) >= 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_the_end_the_estimate_is_the_points(seats: int) -> None:
    """§8: nothing is left to hope for."""
    for seed in range(3):
        m = played_out(seats, seed)
        points, spread = estimated(m)
        assert points == [POINT * scored for scored in m.points]
        assert spread >= 1
    m = played_out(seats, 5, incomplete_discs="count_pieces")
    assert estimated(m)[0] == [POINT * scored for scored in m.points]


@pytest.mark.sample(1)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_matches(seats: int) -> None:
    """All along: preferences within their bounds, progress that never goes back, a spread that shrinks."""
    for seed in range(2):
        m = sacbe.start("gold", seats=seats, seed=seed)
        progress, spread = 0, 1 << 40
        for seat in walk(m, seed, cheap=seed == 0):
            likes = liked(m, seat)
            assert list(likes) == [GAME.actions[a] for a in m.legal(seat)]
            assert min(likes.values()) >= 1
            assert sum(likes.values()) < 1 << 31
            assert progress <= policies(GAME).progress(m.position) <= AUCTIONS
            progress = policies(GAME).progress(m.position)
            assert 1 <= estimated(m)[1] <= spread
            spread = estimated(m)[1]
        assert policies(GAME).progress(m.position) == AUCTIONS + 1


# -- judgements


def test_pearls_are_worth_more_while_there_is_something_to_buy() -> None:
    """§1.12: at the end they are points; before, they are money, too."""
    early = lead(table(2, pearls=[12, 8], auction=1))
    late = lead(table(2, pearls=[12, 8], auction=30))
    assert early > late >= 4 * POINT


def test_one_more_piece_of_the_plan_is_worth_more_than_one_beside_it() -> None:
    """§8.5: a ring of one material is what to hope for."""
    gold = placing(GOLD[:3], "4 sixth gold/stone")
    mixed = placing(GOLD[:3], "4 sixth bronze/jade")
    assert lead(placed(gold)) > lead(placed(mixed))


def test_a_ring_is_closed() -> None:
    """§8.4: the last piece makes the points."""
    m = placed(placing(GOLD, "6 quarter gold/silver"))
    assert disc(m) == 10 + 10 + 6 * 4


def test_a_ring_of_gold_is_not_broken_for_nothing() -> None:
    """§7.5: a piece that adds nothing is thrown out, or laid for one just as good."""
    m = placing([*GOLD, "6 quarter gold/silver"], "7 sixth jade/bronze")
    assert greedy(m) == "drop 7"
    assert max(liked(m, 0), key=lambda action: liked(m, 0)[action]) == "drop 7"


def test_old_pieces_are_turned_for_one_material() -> None:
    """§7.1, §8.5: the new piece closes the ring, and two old ones show their gold."""
    silver = ["1 sixth silver/gold", "2 sixth silver/gold", *GOLD[2:]]
    m = placed(placing(silver, "6 quarter gold/silver", auction=6))
    assert disc(m) == 10 + 10 + 6 * 4


def test_a_piece_that_is_too_much_takes_the_place_of_the_worst() -> None:
    """§7.2: the gold sixth replaces the one of bronze."""
    full = ["1 sixth silver/gold", "2 sixth silver/gold", "3 sixth silver/bronze", "4 sixth bronze/jade", "5 sixth bronze/jade"]
    m = placing([*full, "6 sixth silver/bronze"], "30 sixth silver/gold", auction=30)
    before = disc(m)
    assert disc(placed(m)) > before


def test_materials_inside_a_ring_are_shown_twice() -> None:
    """§6.12: a rebuild ends with a closed ring, though four of its pieces must be turned or stay for that."""
    old = ["1 eighth silver/gold", "2 eighth silver/bronze", "3 sixth gold/stone", "4 eighth bronze/silver", "5 sixth gold/stone"]
    m = placed(placing([*old, "6 eighth jade/bronze"], "30 sixth stone/jade", auction=30))
    assert disc(m) == 10 + 19


def test_nobody_pays_for_what_nobody_needs() -> None:
    """The last lot closes no ring: pearls are points."""
    m = table(2, auction=30, row=["30 sixth jade/stone"], pearls=[10, 10])
    assert max(bids(m)) == 0


def test_the_piece_that_closes_a_ring_is_paid_well() -> None:
    """Forty points for some pearls: but not more of them than the rival could bid."""
    bases = [[GOLD, []], [[], []]]
    m = table(2, auction=30, row=["30 quarter gold/silver"], bases=bases, pearls=[10, 10])
    assert min(bids(m)) >= 3
    poor = table(2, auction=30, row=["30 quarter gold/silver"], bases=bases, pearls=[17, 3])
    assert max(bids(poor)) <= 5


def test_a_secret_bid_shows() -> None:
    """§4.2: what a seat has bid counts for it before it is revealed: madness looks bad at once."""
    m = table(2, auction=10, row=["10 eighth stone/jade", "11 sixth jade/stone", "12 sixth jade/bronze"], pearls=[10, 10])
    sane, mad = m.copy(), m.copy()
    sane.play(0, "bid 1")
    mad.play(0, "bid 10")
    assert lead(sane) > lead(mad)


def test_the_last_bid_is_not_judged_by_bids_that_nobody_knew() -> None:
    """§10.8: whoever bids last does not outbid a guess; seat 1 is asked when seat 0 has bid."""
    m = table(2, auction=30, row=["30 sixth jade/stone"], pearls=[10, 10])
    m.play(0, "bid 0")
    assert max(int(greedy(m, seed=seed).split()[1]) for seed in range(8)) <= 1


def test_a_complete_ring_counts_in_full() -> None:
    """§8.4 to §8.6: what is closed is sure."""
    closed = finished([pieces("ssssss", "gggggg")], [[]], [[]])
    assert estimated(closed)[0][0] == POINT * closed.points[0]


# -- play


@pytest.mark.sample(1)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_looking_ahead_beats_chance(seats: int) -> None:
    """In every seat of the same deals."""
    won, _, _ = duels(GAME, [GREEDY] + [RANDOM] * (seats - 1), 60)
    assert won > 0.9


def test_no_madness() -> None:
    """Two that look ahead buy rings, instead of ruining each other."""
    _, scored, _ = duels(GAME, [GREEDY, GREEDY], 40)
    assert scored > 20


def test_playouts_make_sense() -> None:
    """Preferences alone beat chance."""
    won, scored, _ = duels(GAME, [PREFER, RANDOM], 60)
    assert won > 0.8
    assert scored > 25
