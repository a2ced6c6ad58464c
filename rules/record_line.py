"""Records as lines of JSON, one game a line."""

import json
from collections.abc import Mapping
from typing import Any

from rules.computer.choosing import Level
from rules.errors import BadRecord
from rules.fields import KEY, Fields, bad_record
from rules.game import Options, Redeals, Seat, choose_options
from rules.records import Actor, Ending, Record, Seats, Setting, Sheet, Tenure
from rules.registry import GAMES
from rules.versions import find_version, versions_of

_SETTING = ("game", "rules_version", "players", "options", "seed")
_PLAY = ("moves", "sheet", "ranking", "ended", "seats")
_ENDINGS = tuple(ending.value for ending in Ending)
_ACTORS = tuple(actor.value for actor in Actor)
_LEVELS = tuple(level.value for level in Level)
_MOST_MOVES = 1_000_000


def dump(record: Record) -> str:
    """Return the record as one line of JSON, without the line's end."""
    setting = record.setting
    data = {
        "game": setting.game.slug,
        "rules_version": setting.game.rules_version,
        "players": setting.players,
        "options": setting.options.to_dict(),
        "seed": KEY.write(setting.key),
        "deal": setting.game.to_dict(record.deal),
        **({setting.game.dealt_name: record.dealt} if isinstance(setting.game, Redeals) else {}),
        "moves": record.moves,
        "sheet": record.sheet,
        "ranking": record.ranking,
        "ended": record.ended.value,
        **({"hints": record.hints} if record.hints else {}),
        "seats": [[_tenure(tenure) for tenure in tenures] for tenures in record.seats],
    }
    return json.dumps(data, separators=(",", ":"))


def _tenure(tenure: Tenure) -> dict[str, int | str]:
    levelled = {} if tenure.level is None else {"level": tenure.level.value}
    return {"from": tenure.since, "by": tenure.by.value, **levelled}


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
    hinted = ("hints",) if isinstance(data, Mapping) and "hints" in data else ()
    fields = Fields(data, "", (*_SETTING, "deal", *dealt_name, *_PLAY, *hinted))
    setting = _read_setting(fields)
    seats = setting.players
    deal = fields.value("deal")
    if not isinstance(deal, Mapping):
        raise bad_record("deal", "an object")
    return Record(
        setting=setting,
        deal=setting.game.from_dict(deal),
        moves=tuple(_read_move(place, item, seats) for place, item in fields.items("moves")),
        sheet=None if fields.value("sheet") is None else _read_sheet(fields),
        ranking=None if fields.value("ranking") is None else fields.numbers("ranking", 1, seats),
        ended=Ending(_ENDINGS[fields.one_of("ended", _ENDINGS)]),
        seats=_read_seats(fields, seats),
        dealt=tuple(item for _, item in fields.items(dealt_name[0])) if dealt_name else None,
        hints=fields.numbers("hints", 1, _MOST_MOVES) if hinted else (),
    )


def _dealt_name(data: object) -> tuple[str, ...]:
    """Return the field for what is dealt in each round, if the record's game has one."""
    slug = data.get("game") if isinstance(data, Mapping) else None
    return tuple(game.dealt_name for name, game in GAMES.items() if name == slug and isinstance(game, Redeals))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({name for name, _ in pairs}) != len(pairs):
        raise ValueError("a field stands there twice")
    return dict(pairs)


def _read_setting(fields: Fields) -> Setting:
    games = tuple(GAMES)
    present = GAMES[games[fields.one_of("game", games)]]
    game = find_version(present, fields.value("rules_version"))
    if game is None:
        known = " or ".join(str(one.rules_version) for one in reversed(versions_of(present)))
        raise BadRecord("rules-version", f"Only records of rules version {known} can be checked here.")
    players = fields.number("players", game.player_counts[0], game.player_counts[-1])
    chosen = Fields(fields.value("options"), "options", [spec.name for spec in game.options])
    wanted = {spec.name: spec.values[chosen.one_of(spec.name, spec.values)] for spec in game.options}
    options: Options = choose_options(game.options, players, wanted)
    return Setting(game, players, options, KEY.read(fields.value("seed"), "seed"))


def _read_move(place: str, item: object, players: int) -> tuple[Seat, str]:
    match item:
        case [int(seat), str(notation)] if type(seat) is int and 0 <= seat < players:
            return Seat(seat), notation
        case _:
            raise bad_record(place, f"an array of a seat from 0 to {players - 1} and the notation of a move")


def _read_sheet(fields: Fields) -> Sheet:
    lines: list[dict[str, int]] = []
    for place, item in fields.items("sheet"):
        if not isinstance(item, dict) or not all(type(points) is int for points in item.values()):
            raise bad_record(place, "an object with the points of each category")
        lines.append(item)
    return tuple(lines)


def _read_seats(fields: Fields, players: int) -> Seats:
    seats = fields.items("seats")
    if len(seats) != players:
        raise bad_record("seats", f"an array of {players} seats")
    return tuple(_read_tenures(place, item) for place, item in seats)


def _read_tenures(place: str, data: object) -> tuple[Tenure, ...]:
    tenures: list[Tenure] = []
    for number, item in enumerate(data if isinstance(data, list) else []):
        is_computer = isinstance(item, Mapping) and item.get("by") == Actor.COMPUTER.value
        known = ("level",) if is_computer and "level" in item else ()
        fields = Fields(item, f"{place}[{number}]", ("from", "by", *known))
        since = fields.number("from", tenures[-1].since + 1 if tenures else 1, _MOST_MOVES)
        level = Level(_LEVELS[fields.one_of("level", _LEVELS)]) if known else None
        tenures.append(Tenure(since, Actor(_ACTORS[fields.one_of("by", _ACTORS)]), level))
    if not tenures or tenures[0].since != 1:
        raise bad_record(place, "an array of who acted for this seat, the first of them from move 1 on")
    return tuple(tenures)
