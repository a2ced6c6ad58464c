"""
The flower cards of Emperor's Garden: drawn as SVG by this program, rasterised into one sheet.

Run it after a change of the drawings (it needs requirements-dev.txt, never the network):

    python -m tools.hanafuda

It writes `render/art/hanafuda.png`: twelve columns, one for each month, of four cards each.
"""
