"""Options of a call in addition to the file: the scheme of round one, and the arbiter's constraints (R3.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import ForbiddenPairs, StrengthGroups

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot


class CallOptions(NamedTuple):
    first_round: str | None = None
    forbidden: tuple[ForbiddenPairs, ...] = ()
    strength_groups: StrengthGroups | None = None

    def applied(self, snapshot: Snapshot) -> Snapshot:
        """The snapshot with these constraints added; SnapshotError when they name unknown players."""
        if not self.forbidden and self.strength_groups is None:
            return snapshot
        own = snapshot.constraints
        strength = self.strength_groups or own.strength_groups
        constraints = own._replace(forbidden=(*own.forbidden, *self.forbidden), strength_groups=strength)
        return snapshot._replace(constraints=constraints)

    def as_data(self) -> dict[str, object]:
        strength = self.strength_groups
        return {
            "first_round": self.first_round,
            "forbidden": [
                {"players": sorted(rule.players), "first_round": rule.first_round, "last_round": rule.last_round}
                for rule in self.forbidden
            ],
            "strength_groups": None
            if strength is None
            else {"groups": [sorted(group) for group in strength.groups], "rounds": strength.rounds},
        }


def options_from(data: object) -> CallOptions | None:
    """Parse the output of `as_data`; None when it is invalid."""
    if not isinstance(data, dict) or set(data) != {"first_round", "forbidden", "strength_groups"}:
        return None
    scheme, rules, strength = data["first_round"], data["forbidden"], data["strength_groups"]
    if not (scheme is None or isinstance(scheme, str)) or not isinstance(rules, list):
        return None
    forbidden = [_forbidden(rule) for rule in rules]
    groups = None if strength is None else _strength(strength)
    if any(rule is None for rule in forbidden) or (strength is not None and groups is None):
        return None
    return CallOptions(scheme, tuple(rule for rule in forbidden if rule is not None), groups)


def _forbidden(rule: object) -> ForbiddenPairs | None:
    if not isinstance(rule, dict) or set(rule) != {"players", "first_round", "last_round"}:
        return None
    players, first, last = rule["players"], rule["first_round"], rule["last_round"]
    if not _numbers(players) or not _number(first) or not (last is None or _number(last)):
        return None
    return ForbiddenPairs(frozenset(players), first, last)


def _strength(data: object) -> StrengthGroups | None:
    if not isinstance(data, dict) or set(data) != {"groups", "rounds"}:
        return None
    groups, rounds = data["groups"], data["rounds"]
    if not isinstance(groups, list) or not all(map(_numbers, groups)) or not _number(rounds):
        return None
    return StrengthGroups(tuple(frozenset(group) for group in groups), rounds)


def _numbers(value: object) -> bool:
    return isinstance(value, list) and all(map(_number, value))


def _number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
