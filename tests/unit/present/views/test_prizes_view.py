"""The prizes: who gets what, in which order, and what the public sees of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from helpers.small_events import event_of, shown
from zwitsers.engine.prizes.plan import ORGANISER, Prize, PrizeGroup, PrizeList, Sharing
from zwitsers.event import actions as c
from zwitsers.present.views.prizes import Prizes, prizes, prizes_are_public, public_prizes
from zwitsers.present.views.standings import Stage

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament


def four() -> RunningTournament:
    """1 beats 3, 2 and 4 draw: 1; ½, ½; 0. Prizes of 60, 30 and 11 euros; 1 and 4 are of one club, 2 and 3 too."""
    clubs = ("Oost", "West", "West", "Oost")
    made = event_of(*({"name": name, "club": club} for name, club in zip("ABCD", clubs, strict=True)))
    return shown(made.do(c.change_settings, {"prizes": [6000, 3000, 1100]}), "1-3 1-0", "2-4 ½-½")


def money(view: Prizes) -> list[tuple[str, str]]:
    return [(one.player.name if one.player else one.club, one.money.exact) for one in view.winners]


def test_winners_come_in_the_order_of_the_ranking() -> None:
    view = prizes(four().state)
    assert money(view) == [("A", "60.00"), ("B", "20.50"), ("D", "20.50")]
    assert (view.promised.exact, view.paid.exact, view.kept.exact) == ("101.00", "101.00", "0.00")
    shared = view.winners[1].parts[0]
    assert (shared.place, shared.last, shared.level, shared.among) == (2, 3, 2, 2)
    assert ([who.name for who in shared.sharers], shared.pot.exact, shared.own.exact) == (["B", "D"], "41.00", "30.00")
    assert (view.stage, view.after) == (Stage.PROVISIONAL, 1)


def test_clubs_come_last_with_their_members_and_points() -> None:
    teams = PrizeList(0, PrizeGroup.CLUBS, (Prize(5000, "cup"),), best=2, share=Sharing.PLACE)
    view = prizes(four().do(c.set_prizes, teams).state)
    club = view.winners[-1]
    assert club.points is not None
    # Oost: 1 and ½ points; West: ½ and 0.
    assert (club.player, club.club, club.points.exact, club.money.exact) == (None, "Oost", "1.5", "50.00")
    assert [who.name for who in club.members] == ["A", "D"]
    assert club.things == ("cup",)
    assert view.paid.exact == "151.00"


def test_money_moved_by_hand_shows_with_giver_and_taker() -> None:
    made = four().do(c.move_prize, 1, 3, 1000, "agreed").do(c.move_prize, ORGANISER, 2, 500, "best game")
    view = prizes(made.state)
    assert money(view) == [("A", "50.00"), ("B", "25.50"), ("D", "20.50"), ("C", "10.00")]
    last = view.winners[-1]
    assert (last.parts, [(move.reason, move.money.exact) for move in last.moved]) == ((), [("agreed", "10.00")])
    assert [move.reason for move in view.winners[0].moved] == ["agreed"], "the giver has it too"
    assert (view.kept.exact, view.moves[1].giver) == ("-5.00", None)
    assert view.paid.exact == "106.00"


def test_the_public_reads_neither_reasons_nor_faults() -> None:
    made = four().do(c.move_prize, 1, 3, 1000, "private matter").do(c.move_prize, 4, 3, 99999, "too much")
    view = prizes(made.state)
    assert view.faults
    public = public_prizes(view)
    assert public.faults == ()
    assert "private matter" not in str(public)
    assert [move.money for move in public.moves] == [move.money for move in view.moves]
    assert money(public) == money(view)


def test_prizes_are_public_when_shown_and_once_a_round_is_there() -> None:
    made = four()
    assert not prizes_are_public(made.state)
    assert prizes_are_public(made.do(c.show_prizes, True).state)
    none = shown(event_of("A", "B").do(c.show_prizes, True), "1-2 1-0")
    assert not prizes_are_public(none.state)
    unplayed = event_of("A", "B", prizes=[1000]).do(c.show_prizes, True)
    assert not prizes_are_public(unplayed.state)


def test_what_nobody_gets_and_the_rules() -> None:
    special = PrizeList(0, PrizeGroup.SPECIAL, (Prize(2500, "best game"), Prize(1000, "spirit", player=3)))
    made = four().do(c.set_prizes, special).do(c.set_prize_rules, one_each=True, excluded=(4,), minimum=100)
    view = prizes(made.state)
    # The money and the thing of a prize that is for nobody yet.
    left = [(one.place, one.money.exact, one.thing, one.to) for one in view.left if one.list == 2]
    assert left == [(1, "25.00", "", ORGANISER), (1, "0.00", "best game", ORGANISER)]
    listed = view.listed(2)
    assert listed is not None
    assert [prize.player.name if prize.player else None for prize in listed.prizes] == [None, "C"]
    assert ([who.name for who in view.rules.excluded], view.rules.minimum.exact) == (["D"], "1.00")
    assert view.listed(9) is None
    # D cannot have a prize: B has the second, C the third besides the special one.
    assert money(view) == [("A", "60.00"), ("B", "30.00"), ("C", "21.00")]


def test_the_stage_follows_the_tournament() -> None:
    assert prizes(event_of("A", "B", prizes=[1000]).state).stage is Stage.START
    over = shown(event_of("A", "B", prizes=[1000], rounds=1), "1-2 1-0")
    assert prizes(over.state).stage is Stage.PROVISIONAL
    assert prizes(over.do(c.finish).state).stage is Stage.FINAL


def test_all_who_are_level_are_named_where_the_smallest_prize_leaves_the_money_to_some() -> None:
    """B and D are level on 30 and 11 euros; with prizes of at least 25 euros one of them has all of it."""
    part = prizes(four().do(c.set_prize_rules, minimum=2500).state).winners[1].parts[0]
    assert (part.level, part.among, part.pot.exact, part.money.exact) == (2, 1, "41.00", "41.00")
    assert [who.name for who in part.sharers] == ["B", "D"]
