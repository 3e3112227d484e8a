"""C.04.3 1.1 and C.04.2 article 2 in an event: players are numbered by strength, and no lots are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from helpers.running_tournaments import keys, played
from zwitsers.event import actions as c
from zwitsers.event.apply import replay
from zwitsers.event.events import ColourDrawn, LotsDrawn
from zwitsers.event.running import RunningTournament
from zwitsers.present.views.explanation import when_paired

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.event.state import State

FOUR = (("Adder", 1500), ("Bever", 1800), ("Cavia", 1700), ("Das", 1600))
EIGHT = tuple((name, 2000 - 10 * place) for place, name in enumerate("ABCDEFGH"))

LATE = (("I", 1850), ("J", 1750), ("K", 1900), ("L", 1550), ("M", 1400))


def event(players: Sequence[tuple[str, int]] = FOUR, **settings: Any) -> RunningTournament:
    given = {"name": "Open", "systems": [(1, "fide-dutch")], **settings}
    tournament = RunningTournament().by("Arbiter", "2026-05-01T09:00:00Z").do(c.create, given)
    return tournament.do(c.add_players, [{"name": name, "rating": rating} for name, rating in players])


def in_order(state: State) -> list[str]:
    return [state.entrants[player].player.name for _number, player in sorted(state.by_lot().items())]


def test_the_highest_rating_is_number_one_whoever_entered_first() -> None:
    state = event().state
    assert in_order(state) == ["Bever", "Cavia", "Das", "Adder"]
    assert sorted(state.lots.values()) == [1, 2, 3, 4]


def test_equal_ratings_go_by_title_and_then_by_the_alphabet() -> None:
    titled = [("Wim", "WFM"), ("Çelik", ""), ("Zoë", ""), ("Xia", "CM"), ("Yuri", "FM"), ("Dirk", ""), ("Vera", "WGM")]
    start = event(())
    state = start.do(c.add_players, [{"name": name, "title": title, "rating": 2000} for name, title in titled]).state
    assert in_order(state) == ["Vera", "Yuri", "Xia", "Wim", "Çelik", "Dirk", "Zoë"]


def test_round_one_is_paired_by_these_numbers() -> None:
    tournament = event().do(c.pair)
    draft = tournament.state.draft
    assert draft is not None
    assert [{tournament.state.lots[player] for player in pair} for pair in draft.pairs] == [{1, 3}, {2, 4}]


def test_a_late_entry_gets_the_number_he_deserves_and_those_below_move_up() -> None:
    tournament = played(event(EIGHT, rounds=7), 5)
    before = tournament.state
    after = tournament.do(c.add_player, {"name": "Late", "rating": 1965}).state
    assert in_order(after) == ["A", "B", "C", "D", "Late", "E", "F", "G", "H"]
    pairs = [(item.games, item.bye) for item in before.rounds]
    assert [(item.games, item.bye) for item in after.rounds] == pairs


def test_newcomers_who_come_together_get_the_numbers_they_get_one_after_the_other() -> None:
    """Also among numbers that were given otherwise, with gaps."""
    given = LotsDrawn(None, {"1": 9, "2": 2, "3": 4, "4": 5})
    before = replay([given], event().state)
    late = c.add_players(before, [{"name": name, "rating": rating} for name, rating in LATE])
    together = replay(late, before)
    apart = before
    for one in late:
        apart = replay([one], apart)
    assert together == apart
    assert in_order(together) == ["K", "I", "Bever", "J", "Cavia", "Das", "L", "Adder", "M"]
    assert sorted(together.lots.values()) == [2, 3, 4, 6, 7, 8, 12, 13, 14]


def test_a_newcomer_comes_after_a_player_of_the_same_strength_and_name() -> None:
    tournament = played(event(EIGHT, rounds=7))
    late = tournament.do(c.add_player, {"name": "D", "rating": 1970}).state
    assert [late.lots[player] for player in (4, 5, 9)] == [4, 6, 5]


def test_a_correction_changes_numbers_until_round_four_has_been_paired() -> None:
    third = played(event(EIGHT, rounds=7), 3)
    last = third.state.with_lot(8)
    assert in_order(third.do(c.change_player, last, {"rating": 2400}).state)[0] == "H"
    fourth = third.do(c.pair)
    assert in_order(fourth.do(c.change_player, last, {"rating": 2400}).state) == list("ABCDEFGH")


def test_numbers_given_by_hand_stand_when_something_is_corrected() -> None:
    tournament = event()
    given = {player: 5 - lot for player, lot in tournament.state.lots.items()}
    by_hand = tournament.do(c.give_lots, given)
    assert in_order(by_hand.do(c.change_player, 1, {"rating": 2400}).state) == ["Adder", "Das", "Cavia", "Bever"]


def test_a_round_is_explained_by_the_numbers_it_was_paired_by_and_the_names_of_now() -> None:
    """Round 1 was 1-5, 2-6, 3-7, 4-8; then H was found to be the strongest, and somebody stronger still came late."""
    tournament = played(event(EIGHT, rounds=7))
    tournament = tournament.do(c.change_player, tournament.state.with_lot(8), {"rating": 2400})
    tournament = tournament.do(c.add_player, {"name": "Late", "rating": 2500})
    state = tournament.state
    assert in_order(state) == ["Late", "H", "A", "B", "C", "D", "E", "F", "G"]
    explainer = when_paired(tournament.log, state, 1).explainer
    names = {
        frozenset(explainer.snapshot.player(number).name for number in (board.white, board.black))
        for board in explainer.pairing.boards
    }
    assert names == {frozenset(pair) for pair in ("AE", "BF", "CG", "DH")}
    assert {board.white for board in explainer.pairing.boards} == {
        state.lots[game.white] for game in state.rounds[0].games
    }


def test_no_lots_are_drawn() -> None:
    assert keys(event().state, c.draw, 7, [[1], [2]]) == ["no-lots"]


def test_what_is_drawn_is_the_initial_colour_and_the_seed_draws_it_again() -> None:
    """C.04.3 5.1."""
    before = event().state
    drawn = {seed: c.draw(before, seed) for seed in range(20)}
    assert {one.colour for (one,) in drawn.values() if isinstance(one, ColourDrawn)} == {"w", "b"}
    assert c.draw(before, 7) == drawn[7]
    (made,) = drawn[7]
    assert isinstance(made, ColourDrawn)
    after = replay([made], before)
    assert after.settings.lot_colour == made.colour
    assert after.lots == before.lots


def test_choosing_the_rulebook_numbers_by_strength() -> None:
    by_lot = event(systems=[(1, "knsb-wp")]).do(c.draw, 7)
    changed = by_lot.do(c.change_settings, {"systems": [(1, "fide-dutch")]}).state
    assert in_order(changed) == ["Bever", "Cavia", "Das", "Adder"]
    assert changed.lot_seed is None


def test_where_it_only_pairs_later_rounds_lots_stay_and_its_numbers_go_by_strength() -> None:
    tournament = event(systems=[(1, "knsb-wp"), (2, "fide-dutch")])
    assert in_order(tournament.state) == ["Adder", "Bever", "Cavia", "Das"]
    snapshot = tournament.state.snapshot()
    assert [snapshot.pairing_number(number) for number in (1, 2, 3, 4)] == [4, 1, 2, 3]
    assert played(tournament, 2).state.next_round == 3


def test_a_removed_player_leaves_no_gap() -> None:
    tournament = event()
    state = tournament.do(c.remove_player, tournament.state.with_lot(2)).state
    assert in_order(state) == ["Bever", "Das", "Adder"]
    assert sorted(state.lots.values()) == [1, 2, 3]


def test_accelerated_the_group_stays_the_same_people_when_somebody_comes_late() -> None:
    tournament = played(event(EIGHT, rounds=9, acceleration="baku"))
    late = tournament.do(c.add_player, {"name": "Late", "rating": 1985}).state
    assert [late.snapshot().player(number).name for number in late.snapshot().virtual] == ["A", "B", "Late", "C", "D"]
