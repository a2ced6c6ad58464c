"""What holds for the walk-through of every game, in every language."""

import pytest

from languages.catalogues import OFFERED
from languages.speech import speaking
from render.registry import LOOKS

EVERY_PAGE = [(slug, number) for slug, look in LOOKS.items() for number in range(1, look.pages + 1)]


@pytest.mark.parametrize("language", OFFERED)
@pytest.mark.parametrize(("slug", "number"), EVERY_PAGE)
def test_every_page_has_words_and_a_picture_within_the_limits(slug: str, number: int, language: str) -> None:
    with speaking(language):
        page = LOOKS[slug].guide(number)
    assert 0 < len(page.title) <= 60
    assert 200 < len(page.text) <= 1000
    assert "!" not in page.title + page.text
    assert 60 < len(page.picture.alt) <= 1024
    assert f"guide-{number}.png" == page.picture.name
    assert len(page.picture.png) <= 200_000


@pytest.mark.parametrize("slug", LOOKS)
def test_pages_differ_and_there_is_none_beyond_the_last(slug: str) -> None:
    look = LOOKS[slug]
    assert look.pages == len({look.guide(number).picture.png for number in range(1, look.pages + 1)})
    for number in (0, look.pages + 1):
        with pytest.raises(IndexError, match=f"The guide has {look.pages} pages, none of number {number}"):
            look.guide(number)
