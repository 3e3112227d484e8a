"""PDN: games to a tournament, with everything that files of games leave to be guessed."""

from __future__ import annotations

import pytest

from zwitsers.engine.domain import Colour, Result
from zwitsers.formats.exchanged import FormatError, TournamentData
from zwitsers.formats.pdn import read_pdn
from zwitsers.formats.pdn.names import same_players
from zwitsers.formats.pdn.tags import read_result


def game(white: str, black: str, result: str = "2-0", round_: str = "1", **tags: str) -> str:
    found = {"Event": "NK", "Round": round_, "White": white, "Black": black, "Result": result, **tags}
    return "".join(f'[{name} "{text}"]\n' for name, text in found.items()) + f"\n1. 32-28 18-23 {result}\n\n"


def read(*games: str) -> TournamentData:
    return read_pdn("".join(games).encode(), "games.pdn")


def warned(given: TournamentData) -> set[str]:
    for warning in given.warnings:
        for language in ("nl", "en"):
            assert "{" not in warning.text(language)
    return {warning.key.removeprefix("formats.pdn.") for warning in given.warnings}


def refused(*games: str) -> set[str]:
    with pytest.raises(FormatError) as caught:
        read(*games)
    return {problem.key.removeprefix("formats.pdn.") for problem in caught.value.problems}


@pytest.mark.parametrize(
    ("text", "white", "black"),
    [
        ("2-0", Result.WIN, Result.LOSS),
        ("0-2", Result.LOSS, Result.WIN),
        ("1-1", Result.DRAW, Result.DRAW),
        ("1-0", Result.WIN, Result.LOSS),
        ("0-1", Result.LOSS, Result.WIN),
        ("1/2-1/2", Result.DRAW, Result.DRAW),
        ("½-½", Result.DRAW, Result.DRAW),
        ("0-0", Result.LOSS, Result.LOSS),
        ("*", Result.PENDING, Result.PENDING),
        ("1/2-0", Result.DRAW, Result.LOSS),
        (" 2 - 0 ", Result.WIN, Result.LOSS),
        ("12-0", Result.WIN, Result.LOSS),
    ],
)
def test_results(text: str, white: Result, black: Result) -> None:
    assert read_result(text) == (white, black, False)


@pytest.mark.parametrize("text", ["1+ - 1-", "1- - 1+", "1 1/2 - 1/2", "1.01-0.99", "4-6"])
def test_a_draw_with_an_edge_is_a_draw(text: str) -> None:
    assert read_result(text) == (Result.DRAW, Result.DRAW, True)


@pytest.mark.parametrize("text", ["won", "1-2-3", "2-", "٢-0", "1" * 5000 + "-0"])
def test_what_is_no_result(text: str) -> None:
    assert read_result(text) is None


def test_a_small_tournament() -> None:
    given = read(
        game("Wiersma, Harm", "Sijbrands, Ton", "1-1", Date="2026.05.02", Site="Assen", GameType="20"),
        game("Clerc, Rob", "Jansen, Gerard", "2-0", WhiteRating="2400", BlackTitle="gmi", BlackFmjdId="10011"),
        game("Sijbrands, Ton", "Clerc, Rob", "*", "2", Date="2026.05.03"),
    )
    snapshot = given.snapshot
    assert [player.name for player in snapshot.players] == [
        "Wiersma, Harm", "Sijbrands, Ton", "Clerc, Rob", "Jansen, Gerard",
    ]  # fmt: skip
    assert snapshot.player(3).rating == 2400
    assert (snapshot.player(4).title, snapshot.player(4).fide_id) == ("gmi", "10011")
    assert snapshot.entry(2, 2) == (Result.PENDING, 3, Colour.WHITE)
    assert snapshot.entry(1, 2).result is Result.ABSENT
    assert (given.about.name, given.about.place, given.about.game) == ("NK", "Assen", "draughts")
    assert (given.about.start, given.about.end) == ("2026-05-02", "2026-05-03")
    assert warned(given) == {"missing"}


def test_spellings_of_one_player_are_put_together_and_both_are_named() -> None:
    given = read(
        game("Lulkas Valenta", "Novak, J."),
        game("Ndjofang, J.M.", "Krista,V."),
        game("Krista, V.", "Lukas Valenta", "1-1", "2"),
        game("Novak, Jan", "J. Ndjofang", "1-1", "2"),
    )
    assert len(given.snapshot.players) == 4
    said = {(warning.values["kept"], warning.values["other"]) for warning in given.warnings}
    assert {frozenset(pair) for pair in said} == {
        frozenset(("Lulkas Valenta", "Lukas Valenta")),
        frozenset(("Novak, Jan", "Novak, J.")),
        frozenset(("Ndjofang, J.M.", "J. Ndjofang")),
        frozenset(("Krista, V.", "Krista,V.")),
    }


def test_two_who_play_in_the_same_round_or_have_numbers_of_their_own_are_two() -> None:
    given = read(game("Jansen, Piet", "Jansen, Pier"), game("Jansen, Pier", "Jansen, Piet", "1-1", "2"))
    assert len(given.snapshot.players) == 2
    apart = read(
        game("Jansen, Piet", "Bos", WhiteFmjdId="1"),
        game("Jansen, Pier", "Bos", "1-1", "2", WhiteFmjdId="2"),
    )
    assert len(apart.snapshot.players) == 3


def test_another_initial_is_another_player_but_it_is_said() -> None:
    given = read(game("Jansen, A.", "Bos"), game("Jansen, B.", "Bos", "1-1", "2"))
    assert len(given.snapshot.players) == 3
    assert "perhaps-same" in warned(given)


def test_one_who_is_like_two_others_is_left_alone() -> None:
    rounds = {"Jansen, Piet": frozenset("1"), "Janssen, Piet": frozenset("2"), "Jansens, Piet": frozenset("3")}
    assert same_players(rounds, {}, rounds) == []


def test_the_round_3_1_is_round_3_unless_somebody_would_play_twice() -> None:
    given = read(game("A", "B", "1-1", "1.1"), game("C", "D", "1-1", "1.2"), game("A", "C", "1-1", "2.1"))
    assert given.snapshot.rounds == 2
    matches = read(game("A", "B", "1-1", "1.1"), game("B", "A", "2-0", "1.2"))
    assert matches.snapshot.rounds == 2
    assert "parts-of-rounds" in warned(matches)


def test_without_rounds_every_day_is_one() -> None:
    given = read(
        game("A", "B", "1-1", "?", Date="2026.05.02"), game("C", "D", "1-1", "?", Date="2026.05.02"),
        game("A", "C", "1-1", "?", Date="2026.05.03"),
    )  # fmt: skip
    assert given.snapshot.rounds == 2
    assert "rounds-by-date" in warned(given)
    assert refused(game("A", "B", "1-1", "?"), game("A", "C", "1-1", "?")) == {"no-round"}


def test_a_round_without_games_is_left_out_and_said() -> None:
    given = read(game("A", "B"), game("A", "C", round_="3"))
    assert given.snapshot.rounds == 2
    assert "missing-rounds" in warned(given)


def test_a_bye_as_an_opponent_forfeits_adjourned_games_and_games_without_moves() -> None:
    given = read(
        game("A", "BYE"),
        game("B", "C", "2-0", Termination="forfeit"),
        game("D", "E", "*", Termination="unterminated"),
        game("F", "G", "2-0", PlyCount="0"),
        game("H", "I", "2-0", Termination="time forfeit"),
    )
    snapshot = given.snapshot
    assert snapshot.entry(1, 1).result is Result.BYE
    assert snapshot.entry(2, 1).result is Result.FORFEIT_WIN
    assert snapshot.entry(4, 1).result is Result.ADJOURNED
    assert snapshot.entry(6, 1).result is Result.WIN
    assert snapshot.entry(8, 1).result is Result.WIN
    assert warned(given) == {"no-moves"}


def test_tags_in_comments_are_no_tags_and_moves_are_passed_over() -> None:
    text = (
        '% a line for the program\n[White "A"] [Black "B"]\n[Round "1"]\n[Result "1-1"]\n\n'
        '1. 32-28 { see [White "X"]\n[Round "9"]\n} 19-23 ( 1... 18-23 ) 1-1\n'
        '[Event "say \\"cheese\\""]\n[White "C"]\n[Black "D"]\n[Round "1"]\n\n1. 33-28 0-2\n'
    )
    given = read(text)
    assert [player.name for player in given.snapshot.players] == ["A", "B", "C", "D"]
    assert given.snapshot.entry(3, 1).result is Result.LOSS
    assert given.about.name == 'say "cheese"'


@pytest.mark.parametrize(
    ("games", "wrong"),
    [
        ((game("A", "A"),), "two-players"),
        ((game("A", "?"),), "two-players"),
        ((game("A", "B", "won"),), "result"),
        ((game("A", "B"), game("A", "C")), "twice"),
        (("no games at all",), "no-games"),
        (('[Event "x"]\n\n1. 32-28 *\n',), "no-games"),
    ],
)
def test_what_is_no_tournament_is_refused_with_the_place(games: tuple[str, ...], wrong: str) -> None:
    assert wrong in refused(*games)


def test_names_in_old_encodings_and_two_events_in_one_file() -> None:
    given = read_pdn((game("Köhler", "Brücke") + game("Äpfel", "Öl", Event="WK")).encode("cp1252"), "x.pdn")
    assert [player.name for player in given.snapshot.players] == ["Köhler", "Brücke", "Äpfel", "Öl"]
    assert "events" in warned(given)
