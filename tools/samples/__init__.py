"""The sample games of every game: a module of each, named after it, with its `SAMPLES` and the `KINDS` of pictures."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from tools.positions import Kind, Samples


def all_samples() -> dict[str, tuple[Samples[Any, Any, Any], tuple[Kind, ...]]]:
    """Return samples and kinds of pictures by the slug of their game."""
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    return {module.SAMPLES.game.slug: (module.SAMPLES, module.KINDS) for module in modules}
