"""What all games' pictures share: colours of canvas, marks and players, and the text styles."""

from languages.speech import N_
from render.colour import WHITE, Colour, parse_colour
from render.text.lettering import Face, TextStyle, legible

# The canvas.
GREEN = parse_colour("#24382D")
PANEL = parse_colour("#1C2D24")
LAWN = parse_colour("#2D5139")
NIGHT = parse_colour("#0B140F")
# Marks: gold for what can be pressed and for what counts, the brighter one for what has just happened.
GOLD = parse_colour("#F2C14E")
BRIGHT = parse_colour("#FFD964")
MUTED = parse_colour("#A9B8AE")
LOSS = parse_colour("#FF8A76")
# What is new since one's last turn; far from gold, cream and all players' colours to colour-blind eyes, too.
SKY = parse_colour("#7CC8FF")
# Tiles, cards and the ink on them.
CREAM = parse_colour("#FBF4E3")
INK = parse_colour("#202E28")
BROWN = parse_colour("#5B4A2A")

# The players by seat, chosen so that normal and colour-blind eyes tell them apart; from the fifth seat on colours come
# again, and the number tells.
PLAYERS = tuple(map(parse_colour, ("#1769E0", "#C2281A", "#F1B003", "#43206B")))
PLAYER_NAMES = (N_("Blue"), N_("Red"), N_("Yellow"), N_("Violet"))


def ink_on_player(seat: int) -> Colour:
    """Return the ink that is legible on a player's colour: dark on yellow, white on all others."""
    return INK if PLAYERS[seat] == PLAYERS[2] else WHITE


def seat_name(names: tuple[str, ...], seat: int) -> str:
    """Return how a seat is called in pictures: its name, or colour and number where the fonts cannot write it."""
    return legible(names[seat]) or f"{PLAYER_NAMES[seat % len(PLAYER_NAMES)]} {seat + 1}"


def black(size: int, colour: Colour = CREAM) -> TextStyle:
    """Choose the heavy face."""
    return TextStyle(Face.BLACK, size, colour)


def bold(size: int, colour: Colour = CREAM) -> TextStyle:
    """Choose the lighter face."""
    return TextStyle(Face.BOLD, size, colour)
