"""Writes `.env.example` from the settings, so that it names every one with its explanation and default."""

import textwrap
from pathlib import Path

from pydantic import SecretStr
from pydantic.fields import FieldInfo

from host.settings import possible, setting_names

HEAD = "# Copy this file to .env and change what you need; every line shows the default.\n"


def written_default(field: FieldInfo) -> str:
    """Write a default as a host would; empty for none."""
    match field.default:
        case None:
            return ""
        case bool():
            return "yes" if field.default else "no"
        case SecretStr():
            return field.default.get_secret_value()
        case _:
            return str(getattr(field.default, "value", field.default))


def env_example() -> str:
    """Write the whole file."""
    parts = [HEAD]
    for name, field in setting_names().items():
        assert field.description is not None
        explanation = "\n".join(
            textwrap.fill(sentence, 100, initial_indent="# ", subsequent_indent="# ")
            for sentence in (field.description, f"Possible: {possible(field)}.")
        )
        parts.append(f"{explanation}\n{name}={written_default(field)}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    Path(".env.example").write_text(env_example(), encoding="utf-8")
