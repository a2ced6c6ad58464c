"""The deal of a first game that is guided: three visitors are left to everybody."""

from rules.lessons import Lesson

LESSON = Lesson(
    key=bytes.fromhex("8892277175d5eeb768160e74d2328e86f347c4b38c59adc108d8ab4d51ee4e8c"),
    moves="""
        visitor:a1se pick:b2 lay:sp4 end visitor:c1s pick:c2 lay:el4 end visitor:e2w pick:a2 lay:el5 end
        visitor:e1sw pick:e1 lay:wh4 end visitor:b5n pick:b1 lay:sp5 end visitor:e4nw pick:d3 lay:ph2 end
        visitor:d1s pick:d5 lay:ph5 end visitor:e3w pick:e3 lay:pp1 end visitor:a1e pick:a1 lay:sp3 end visitor:a5n
        pick:a3 lay:py4 end
    """,
)
