"""What has been played: replayed, as a film, as a record."""
