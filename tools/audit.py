"""
Asks pip-audit whether a locked requirement has a known vulnerability.

Exit status: 0 none is known, 1 some are, 2 the vulnerability service could not be asked.
"""

import json
import subprocess
import sys
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """A known vulnerability of one pinned requirement."""

    requirement: str
    vulnerability: str
    fixed_in: tuple[str, ...]

    def __str__(self) -> str:
        remedy = f"fixed in {', '.join(self.fixed_in)}" if self.fixed_in else "no fixed version yet"
        return f"{self.requirement}: {self.vulnerability} ({remedy})"


def findings(report: str) -> tuple[Finding, ...]:
    """Read pip-audit's JSON report. Raises: ValueError: this is no report, so the service was not asked."""
    try:
        return tuple(
            Finding(f"{found['name']}=={found['version']}", flaw["id"], tuple(flaw["fix_versions"]))
            for found in json.loads(report)["dependencies"]
            for flaw in found.get("vulns", ())
        )
    except (KeyError, TypeError) as error:
        raise ValueError("not a report of pip-audit") from error


def ask(requirements: str) -> subprocess.CompletedProcess[str]:
    """Run pip-audit over one locked file; it answers on stdout, and complains on stderr."""
    command = [sys.executable, "-m", "pip_audit", "--format", "json", "--progress-spinner", "off"]
    command += ["--disable-pip", "--require-hashes", "--requirement", requirements]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def audit(requirements: str) -> int:
    """Print the known vulnerabilities of one locked file. Returns: the exit status."""
    answer = ask(requirements)
    try:
        known = findings(answer.stdout)
    except ValueError:
        complaint = answer.stderr.strip().splitlines()
        print(f"{requirements}: the vulnerability service could not be asked: {complaint[-1] if complaint else '?'}")
        return 2
    for finding in known:
        print(f"{requirements}: {finding}")
    if not known:
        print(f"{requirements}: no known vulnerability.")
    return int(bool(known))


if __name__ == "__main__":
    sys.exit(max(audit(requirements) for requirements in sys.argv[1:]))
