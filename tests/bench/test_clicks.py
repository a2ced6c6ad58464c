from bench.clicks import Waits, waits


def test_nineteen_of_twenty_waits_are_below_the_second_figure_and_cpu_is_by_click() -> None:
    assert Waits("click", 21, 11.0, 20.0, 2.0) == waits("click", [float(number) for number in range(21, 0, -1)], 42.0)
