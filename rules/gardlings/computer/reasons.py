"""What gems, tiles and coins come to, in parts that players know."""

from rules.computer.choosing import Level
from rules.computer.reasons import Part
from rules.computer.skill import Losses
from rules.game import Seat
from rules.gardlings.computer.casual import VICTORY
from rules.gardlings.computer.growth import awaited
from rules.gardlings.computer.sight import CROWN, Sight
from rules.gardlings.computer.values import FITTED
from rules.gardlings.scoring import gems_foreseen
from rules.gardlings.state import Halt, Phase, Player, State, Step

WON = VICTORY + CROWN
"""What the victory tile counts."""
_SIGHT = Sight(FITTED, once=0)


def outlook(state: State, seat: Seat) -> tuple[Part, ...]:
    """
    Return the parts as `rules.computer.reasons.Explains` wants them.

    Gems are those of this round, or of the last one until something is laid, with what the next tile brings on
    average. A tile that was bought for them counts by how much it is better than what so many gems buy, so that it
    makes no difference who has bought already.
    """
    player, rules = state.players[seat], state.rules
    is_new = state.phase is Phase.BUILD and not player.garden and player.last is not None
    gems = _last(player) if is_new else _gems(state, player)
    parts = (Part("gems", gems), Part("victory", WON * (gems >= rules.target)))
    if state.phase is Phase.OVER:
        return parts
    paid = _SIGHT.bought(gems) if is_new or player.purchase is not None else 0.0
    return (*parts, Part("tiles", FITTED.of_all(player.tiles) - paid), Part("coins", FITTED.coin * player.coins))


def _last(player: Player) -> float:
    assert player.last is not None, "there was a round before"
    return player.last.count.gems


def _gems(state: State, player: Player) -> float:
    if player.count is not None:
        return player.count.gems
    gems = gems_foreseen(state.rules, player.garden, player.halt)
    if player.step in (Step.DRAW, Step.LAY) and player.halt is Halt.NOT_YET and player.bag and player.garden:
        return gems + awaited(state.rules, player.garden, player.bag)
    return gems


LOSSES: Losses = {
    Level.LEARNER: (0.022, 0.037, 0.042),
    Level.CASUAL: (0.003, 0.011, 0.021),
    Level.KEEN: (0.0, 0.005, 0.018),
    Level.MASTER: (0.0, 0.0, 0.0),
}
"""What turns of computers cost in reviews, as `tools/reasons/skill.py` measures it."""
