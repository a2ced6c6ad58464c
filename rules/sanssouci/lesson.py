"""The deal of a first game that is guided: three turns are left, and each shows something else."""

from rules.lessons import Lesson

LESSON = Lesson(
    key=bytes.fromhex("ed88e521dfb5c09818fb9a8070519e3a509c8c526e1af48386017dcd262d9923"),
    moves="""
        card:white-turquoise m1 noble:f1 end card:grey-orange m5 gardener:a4 noble:a1 end card:grey-orange m6
        noble:g2 end card:topiary m1 noble:d2 end card:white-orange m6 gardener:g4 noble:h2 end card:stairway m5
        gardener:d4 noble:e2 end card:hedge m9 noble:i1 end card:pavilion m2 noble:c2 end card:white-fuchsia m1
        noble:b2 end card:hedge m1 noble:a2 end card:grey-fuchsia m7 noble:a1 end card:wild m2 gardener:a3 noble:a5
        end card:topiary m2 noble:d2 end card:labyrinth m3 gardener:d3 noble:c4 end card:wild m7 gardener:g3
        noble:i4 end card:rose-arch m3 gardener:d5 noble:d6 end card:fuchsia-turquoise m7 noble:i5 end
        card:orange-turquoise m9 noble:c6 end card:orange-turquoise m5 noble:f4 end card:fuchsia-turquoise m7
        noble:e5 end card:statue m7 gardener:h5 noble:g5 end card:statue m8 noble:b5 end card:labyrinth m6
        gardener:b4 noble:g6 end card:white-turquoise m1 gardener:e4 noble:f4 end card:grey-turquoise m3 gardener:b3
        noble:b5 end card:grey-turquoise m4 noble:g3 end card:rose-arch m4 gardener:h3 noble:h6 end card:vine m1
        noble:i2 end card:stairway m4 gardener:e4 noble:a4 end card:white-orange m1 noble:h2 end
    """,
)
