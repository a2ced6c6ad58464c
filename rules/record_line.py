"""Records as lines of JSON, one game a line."""

import json
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from rules.computer.choosing import Level
from rules.errors import BadRecord
from rules.fields import (
    KEY,
    Fields,
    Form,
    as_it_is,
    bad_record,
    exactly,
    maybe,
    member,
    one_of,
    read_fields,
    several,
    whole,
    write_fields,
)
from rules.game import Redeals, Seat, choose_options
from rules.records import Actor, Ending, Record, Setting, Tenure
from rules.registry import GAMES
from rules.versions import find_version, versions_of

_SETTING = ("game", "rules_version", "players", "options", "seed")
_MOST_MOVES = 1_000_000


def dump(record: Record) -> str:
    """Return the record as one line of JSON, without the line's end."""
    setting = record.setting
    forms = _played(setting.players, has_hints=bool(record.hints))
    data = {
        "game": setting.game.slug,
        "rules_version": setting.game.rules_version,
        "players": setting.players,
        "options": setting.options.to_dict(),
        "seed": setting.key.hex(),
        "deal": setting.game.to_dict(record.deal),
        **({setting.game.dealt_name: record.dealt} if isinstance(setting.game, Redeals) else {}),
        **write_fields({name: getattr(record, name) for name in forms}, forms),
    }
    return json.dumps(data, separators=(",", ":"))


def load(line: str | bytes) -> Record:
    """
    Read one line; whether what it tells is true, `records.verify` checks.

    Raises: BadRecord: not JSON, a field missing or of the wrong form, or another version of the rules.
    """
    try:
        data = json.loads(line, object_pairs_hook=_object)
    except (ValueError, RecursionError) as fault:
        raise BadRecord("json", "This is not one object of JSON in UTF-8, each of its fields there once.") from fault
    dealt_name = _dealt_name(data)
    has_hints = isinstance(data, Mapping) and "hints" in data
    fields = Fields(data, "", (*_SETTING, "deal", *dealt_name, *_played(0, has_hints=has_hints)))
    setting = _read_setting(fields)
    deal = fields.value("deal")
    if not isinstance(deal, Mapping):
        raise bad_record("deal", "an object")
    return Record(
        setting=setting,
        deal=setting.game.from_dict(deal),
        dealt=tuple(item for _, item in fields.items(dealt_name[0])) if dealt_name else None,
        **{name: fields.read(name, form) for name, form in _played(setting.players, has_hints=has_hints).items()},
    )


def _played(players: int, *, has_hints: bool) -> dict[str, Form]:
    """Return the forms of what tells how a game was played."""
    return {
        "moves": several(as_it_is(partial(_read_move, players=players))),
        "sheet": maybe(several(as_it_is(_read_lines))),
        "ranking": maybe(several(whole(1, players))),
        "ended": member(Ending),
        **({"hints": several(whole(1, _MOST_MOVES))} if has_hints else {}),
        "seats": exactly(players, "seats", Form(_write_tenures, _read_tenures)),
    }


def _dealt_name(data: object) -> tuple[str, ...]:
    """Return the field for what is dealt in each round, if the record's game has one."""
    slug = data.get("game") if isinstance(data, Mapping) else None
    return tuple(game.dealt_name for name, game in GAMES.items() if name == slug and isinstance(game, Redeals))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({name for name, _ in pairs}) != len(pairs):
        raise ValueError("a field stands there twice")
    return dict(pairs)


def _read_setting(fields: Fields) -> Setting:
    present = GAMES[fields.read("game", one_of(tuple(GAMES)))]
    game = find_version(present, fields.value("rules_version"))
    if game is None:
        known = ", ".join(str(one.rules_version) for one in reversed(versions_of(present)))
        raise BadRecord("rules-version", f"Only records of rules version {known} can be checked here.")
    players = fields.read("players", whole(game.player_counts[0], game.player_counts[-1]))
    wanted = read_fields(fields.value("options"), "options", {spec.name: one_of(spec.values) for spec in game.options})
    return Setting(game, players, choose_options(game.options, players, wanted), fields.read("seed", KEY))


def _read_move(item: object, place: str, *, players: int) -> tuple[Seat, str]:
    match item:
        case [int(seat), str(notation)] if type(seat) is int and 0 <= seat < players:
            return Seat(seat), notation
        case _:
            raise bad_record(place, f"an array of a seat from 0 to {players - 1} and the notation of a move")


def _read_lines(item: object, place: str) -> dict[str, int]:
    if not isinstance(item, dict) or not all(type(points) is int for points in item.values()):
        raise bad_record(place, "an object with the points of each category")
    return item


def _write_tenures(tenures: Sequence[Tenure]) -> list[dict[str, Any]]:
    return [
        {"from": tenure.since, "by": tenure.by.value, **({"level": tenure.level.value} if tenure.level else {})}
        for tenure in tenures
    ]


def _read_tenures(data: object, place: str) -> tuple[Tenure, ...]:
    tenures: list[Tenure] = []
    for number, item in enumerate(data if isinstance(data, list) else []):
        is_computer = isinstance(item, Mapping) and item.get("by") == Actor.COMPUTER.value
        forms = {
            "from": whole(tenures[-1].since + 1 if tenures else 1, _MOST_MOVES),
            "by": member(Actor),
            **({"level": member(Level)} if is_computer and "level" in item else {}),
        }
        tenures.append(Tenure(*read_fields(item, f"{place}[{number}]", forms).values()))
    if not tenures or tenures[0].since != 1:
        raise bad_record(place, "an array of who acted for this seat, the first of them from move 1 on")
    return tuple(tenures)
