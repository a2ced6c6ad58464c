"""The version of this release; docs/releasing.md says when it changes."""

VERSION = "1.0.0"
