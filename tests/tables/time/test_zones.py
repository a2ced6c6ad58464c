"""Time zones are found by what people call the large city near them."""

import pytest

from tables.time.zones import City, find_zone, folded, known_zones, zones_like

CITIES = {
    "Europe/Rome": "Roma Rom Rzym Milano Mailand Mediolan Napoli Neapel Nápoles Torino Bologna",
    "Europe/Warsaw": "Warszawa Warschau Varsovie Varsavia Kraków krakow Łódź lodz Gdańsk",
    "Europe/Vienna": "Wien Vienne Viena Wiedeń wieden Salzburg Graz",
    "Europe/Zurich": "Zürich zurich Zurigo Genève Genf Ginebra Basel Bern",
    "America/Sao_Paulo": "São_Paulo sao-paulo Brasília Curitiba",
    "Europe/Madrid": "Barcelona Barcelone Sevilla",
    "Europe/Berlin": "Hamburg Amburgo München Muenchen Munich Köln Colonia Düsseldorf Leipzig Berlin Berlín",
    "Asia/Kolkata": "Mumbai Bombay Delhi Chennai Bengaluru Kalkutta Calcutta",
    "Asia/Shanghai": "Beijing Peking Pékin Pechino Pekín Shanghai Shenzhen",
    "Europe/Paris": "Paris Parigi Lyon Marseille Saint-Étienne",
    "America/New_York": "new_york America/New_York Boston Philadelphia",
    "Pacific/Honolulu": "Honolulu",
    "UTC": "utc",
}


@pytest.mark.parametrize(("zone", "name"), [(zone, name) for zone, names in CITIES.items() for name in names.split()])
def test_cities_are_found_by_their_names_in_many_languages_with_and_without_accents(zone: str, name: str) -> None:
    assert zone == find_zone(name)
    assert zone == find_zone(f"  {name.upper().replace('_', ' ')} ")
    assert zone in [city.zone for city in zones_like(name[:-1], 25) + zones_like(name, 25)]


def test_names_match_at_the_beginning_of_words_only() -> None:
    offered = zones_like("napoli", 25)
    assert City("Napoli", "Europe/Rome") == offered[0]
    assert not [city for city in offered if "Indianapolis" in city.zone]
    assert "Europe/Berlin" in [city.zone for city in zones_like("main", 25)]


def test_the_larger_city_of_a_name_comes_first_and_is_meant() -> None:
    assert ["Europe/Madrid", "America/Caracas"] == [city.zone for city in zones_like("barcelona", 25)[:2]]
    assert "Europe/Madrid" == find_zone("barcelona")


def test_every_zone_is_found_by_its_own_name() -> None:
    assert [] == [zone for zone in known_zones() if find_zone(zone) != zone]


def test_a_suggestion_that_stands_in_the_field_is_read() -> None:
    assert "Europe/Rome" == find_zone("Milano (Europe/Rome)")


@pytest.mark.parametrize("nonsense", ["", "()", "Mars/Olympus", "Atlantis", "\u0130\u0307" * 30])
def test_nonsense_is_no_zone(nonsense: str) -> None:
    assert find_zone(nonsense) is None


def test_names_are_compared_without_case_accents_and_signs() -> None:
    assert "saint etienne" == folded("  SAINT-\u00c9TIENNE ") == folded("Saint_E\u0301tienne")
    assert "lodz" == folded("\u0141\u00f3d\u017a")
    assert "xian" == folded("Xi'an") == folded("Xi\u2019an")
