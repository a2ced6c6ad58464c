"""How strong computer players are: contests over the same deals in all seats, until a sequential test has decided."""
