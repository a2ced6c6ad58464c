"""The deal of a first game that is guided: three turns are left to everybody."""

from rules.lessons import Lesson

LESSON = Lesson(
    key=bytes.fromhex("2b7c8da429fc9ab8e6919dcbc1ea563e29e79263a5347eece73013a4778eef6c"),
    moves="""
        place:samurai:0:-1 wish:1 end place:samurai:1:0 wish:2 end draw card:-1:-1 place:priest:0:1 end draw
        card:1:-1 move:samurai:sw:1 end draw card:-1:1 place:priest:1:0 end draw card:1:1 move:samurai:ne:1 end draw
        card:-1:-2 place:priest:0:1 end draw card:0:-2 move:samurai:sw:1 end draw card:1:-2 place:priest:0:-2 end
        draw card:-1:-3 place:priest:-1:-2 end draw card:0:-3 move:samurai:nw:1 end draw card:1:-3 place:priest:0:-3
        end draw card:-1:-4 move:samurai:ne:1 end draw card:0:-4 place:priest:-1:-3 end draw card:1:-4
        move:samurai:w:1 end draw card:-1:-5 place:priest:0:-3 end draw card:0:-5 move:samurai:e:2 end draw
        card:-1:-6 place:priest:0:-3 end draw card:1:-5 move:samurai:w:2 end draw card:0:-6 place:priest:1:-5 end
        draw card:1:-6 move:samurai:ne:2 end draw card:-1:-7 place:priest:0:-3 end draw card:0:-7 move:samurai:s:1
        end draw card:0:-8 place:poet:1:-5 end draw card:-2:-4 place:poet:-1:-5 end draw card:-2:-5 emperor:n:8 end
        draw card:-1:-8 emperor:s:9 end draw card:1:-7 place:samurai:0:-8 end draw card:1:-8 emperor:n:9 end draw
        card:-2:-6 place:samurai:0:1 end draw card:-2:-7 emperor:s:9 end draw card:-2:-8 place:samurai:0:-8 end
    """,
)
