"""Emperor's Garden's words: captions, sentences, text boards, alt texts."""
