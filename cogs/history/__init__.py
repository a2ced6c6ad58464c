"""What has been played: as a replay, a film or a record."""
