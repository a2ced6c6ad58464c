from bench.clicks import Waits, waits


def test_nineteen_of_twenty_waits_are_below_the_second_figure() -> None:
    assert Waits("click", 21, 11.0, 20.0) == waits("click", [float(number) for number in range(21, 0, -1)])
