"""The deal of a first game that is guided: a short game, two good rounds before its end."""

from rules.lessons import Lesson

LESSON = Lesson(
    key=bytes.fromhex("91f4a2ef3a1d68b0cee5936837d31a9c000f638c06911d8360a3ac246eb8923f"),
    options=(("length", "short"),),
    moves="""
        draw draw lay:0:1:1 draw lay:-1:-1:0 draw lay:-2:-2:0 draw lay:-4:-2:0 draw lay:1:2:0 stop ask end draw draw
        lay:1:-2:1 draw lay:0:-2:1 draw lay:2:-3:1 draw lay:2:-4:2 stop ask end buy:g1 end buy:g1 end draw draw
        lay:-1:0:1 draw lay:-2:0:1 draw lay:-2:2:2 draw lay:1:1:0 draw lay:3:1:0 draw order:pity end draw draw
        lay:0:-1:0 draw lay:2:-1:0 draw lay:3:0:0 draw lay:2:1:0 draw lay:-1:-2:2 stop ask end buy:g1 end draw draw
        lay:-1:-1:0 draw lay:-1:1:2 draw lay:1:-2:1 draw lay:2:-2:0 draw lay:0:-3:0 draw lay:-3:-1:0 stop ask end
        draw draw lay:-1:0:1 draw lay:-2:2:0 draw lay:-2:0:1 draw lay:-3:3:0 draw lay:-4:3:3 stop ask end buy:b1 end
        buy:b1 end draw draw lay:1:1:0 draw lay:-1:-1:0 draw lay:1:-2:1 draw lay:-1:-2:0 draw lay:-3:-1:0 draw
        lay:2:-2:0 draw lay:1:-3:0 stop ask end draw draw lay:0:1:0 draw lay:2:1:0 draw lay:0:2:0 draw lay:-1:3:0
        draw lay:3:0:2 draw lay:4:1:1 draw lay:-2:4:0 stop ask end buy:p1 end buy:p1 end draw draw lay:2:0:0 draw
        lay:1:1:2 draw lay:4:-1:1 draw lay:3:-2:0 draw lay:2:2:0 draw lay:1:-2:0 stop ask end draw draw lay:-1:1:0
        draw lay:-1:-1:3 draw lay:-2:-2:2 draw lay:0:-1:0 draw lay:2:-1:3 draw lay:-2:1:1 stop ask end buy:b2 end
        buy:b1 end draw draw lay:1:-1:0 draw lay:3:-1:3 draw lay:0:-2:0 draw lay:-1:1:0 draw lay:-2:1:1 draw ask end
        draw draw lay:1:-1:0 draw lay:-1:1:0 draw lay:3:-1:1 draw lay:4:-1:0 draw lay:-2:1:3 draw lay:4:0:1 stop ask
        end buy:b1 end buy:g1 end draw draw lay:2:-1:3 draw lay:0:1:3 draw lay:1:-2:0 draw lay:3:0:3 draw lay:4:0:0
        draw lay:2:-4:3 draw lay:-1:-1:0 draw lay:3:-3:0 draw ask end draw draw lay:1:-1:0 draw lay:-1:-1:2 draw
        lay:1:1:0 draw lay:-1:0:1 draw lay:2:2:0 draw lay:-2:-1:3 draw ask end buy:b2 end buy:b2 end draw draw
        lay:1:1:0 draw lay:-1:-1:0 draw lay:1:2:0 draw lay:0:2:1 draw lay:1:-2:1 draw lay:2:-2:0 draw ask end draw
        draw lay:-1:1:0 draw lay:-2:0:1 draw lay:-3:1:1 draw lay:-4:3:0 draw lay:-5:4:0 draw lay:-5:2:1 draw
        lay:-6:4:1 draw lay:-3:-1:1 draw lay:-7:3:0 draw lay:-5:-1:0 draw ask end buy:p1 end buy:b2 end
    """,
)
