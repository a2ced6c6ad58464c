"""Topiary's words: captions, sentences, text boards, alt texts."""
