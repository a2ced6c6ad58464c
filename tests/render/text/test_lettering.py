import pytest

from render.text.lettering import SMALLEST, Face, broken, cut, font, legible, text_width, title_font


@pytest.mark.parametrize("name", ["Anna", "Žofie Ćwikła", "Αγγελική", "Дмитрий", "D'Arcy-Ő 2", "Nguyễn"])
def test_latin_greek_and_cyrillic_names_stay_as_they_are(name: str) -> None:
    assert legible(name) == name


@pytest.mark.parametrize("name", ["さくら", "김민준", "محمد", "अनिल", "Anna 李", "𝓐𝓷𝓷𝓪", "", "  ", "🌸", "..."])
def test_a_name_that_cannot_be_written_or_read_is_given_up(name: str) -> None:
    assert legible(name) is None


@pytest.mark.parametrize(
    ("name", "expected"),
    [("🌸 Anna\u200d \ufe0f🌸  B\u202e", "Anna B"), ("E\u0301mile", "Émile"), ("B\u0315\u0313en\u0334\u0335", "Ben")],
    ids=["emoji and joiners", "decomposed letters", "a stack of marks"],
)
def test_what_cannot_be_written_falls_out_of_a_name(name: str, expected: str) -> None:
    assert expected == legible(name)


def test_every_letter_that_counts_as_legible_has_a_glyph_of_its_own() -> None:
    face = font(Face.BLACK, 32)
    missing = bytes(face.getmask("\uffff"))
    blocks = [*range(0x21, 0x250), *range(0x370, 0x530), *range(0x1E00, 0x2000)]
    letters = [chr(point) for point in blocks if legible(chr(point))]
    assert len(letters) > 1000
    assert [sign for sign in letters if bytes(face.getmask(sign)) == missing] == []


def test_a_name_that_fits_is_left_whole() -> None:
    assert cut("Anna", Face.BLACK, 32, text_width("Anna", Face.BLACK, 32)) == "Anna"


def test_a_long_name_is_cut_to_the_room_with_an_ellipsis() -> None:
    short = cut("Bartholomäus von und zu", Face.BLACK, 32, 150)
    assert short.endswith("…")
    assert text_width(short, Face.BLACK, 32) <= 150
    assert "Bartholomäus von und zu".startswith(short[:-1])


@pytest.mark.parametrize("name", ["Bartholomäus von und zu (2)", "(Bartholomäus von und zu (12))"])
def test_number_that_tells_namesakes_apart_stays_in_a_name_that_is_cut(name: str) -> None:
    short = cut(name, Face.BLACK, 32, 150)
    assert name.rpartition(" ")[2] == short.rpartition("…")[2]
    assert text_width(short, Face.BLACK, 32) <= 150
    assert "B…" == cut("Bartholomäus (2)", Face.BLACK, 32, 50)
    assert all(" ".join(broken(name, Face.BLACK, 32, room)).endswith(name[-3:]) for room in range(120, 400, 20))


def test_one_letter_stays_in_the_smallest_room() -> None:
    assert cut("Wilhelmine", Face.BLACK, 32, 5) == "W…"


def test_no_text_is_smaller_than_a_phone_can_show() -> None:
    with pytest.raises(ValueError, match="22"):
        font(Face.BLACK, SMALLEST - 1)


@pytest.mark.parametrize("room", range(90, 290, 10))
def test_of_a_word_that_is_broken_at_least_three_letters_stand_in_each_line(room: int) -> None:
    first, rest = broken("Chrysanthemum (9)", Face.BOLD, 36, room)
    assert 3 <= min(len(part.rstrip("-…")) for part in (first, rest.split(" ")[0]))


def test_a_title_with_letters_that_the_face_of_titles_lacks_is_written_in_another() -> None:
    assert Face.TITLE is title_font("Ranking")[0]
    assert Face.BLACK is title_font("Clasificación")[0]
