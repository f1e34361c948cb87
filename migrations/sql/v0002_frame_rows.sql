-- Version 2: frames take less room, as events do, and say whether their layout overtook work that waited.

-- What frames are counted from: a row for each 256 numbers in a row.
CREATE TABLE frame_base(
    id INTEGER PRIMARY KEY,     -- frame_row.id >> 8
    turn INTEGER NOT NULL,      -- the turn of frame_row.id & 0xFF = 0, if each frame had one
    expected_ns INTEGER NOT NULL, -- the vsync of frame_row.id & 0xFF = 0, if all intervals were alike
    interval_ns INTEGER NOT NULL, -- an interval
    first_seq INTEGER NOT NULL  -- the seq the next event had
) STRICT;

-- One frame of the main thread, as it is stored: read the view frame. Where nothing happened its numbers
-- are 0 and take no room.
CREATE TABLE frame_row(
    id INTEGER PRIMARY KEY,     -- run << 40 | the frame's number, from 1
    turn INTEGER NOT NULL,      -- after frame_base.turn and one for each frame of the block
    expected_ns INTEGER NOT NULL, -- after frame_base.expected_ns and an interval for each frame of the block
    late_ns INTEGER NOT NULL,   -- begin_ns after expected_ns
    work_ns INTEGER NOT NULL,   -- end_ns after begin_ns
    missed_vsyncs INTEGER NOT NULL, -- whole intervals that passed before it could be shown
    bare_cells INTEGER NOT NULL, -- displayed cells without a backed animator they have or want
    interval_ns INTEGER NOT NULL, -- after frame_base.interval_ns
    first_seq INTEGER NOT NULL, -- after frame_base.first_seq
    overtook INTEGER NOT NULL   -- 1 when its layout ran before work that was due
        CHECK(overtook IN (0, 1))
) STRICT;

-- The bare columns of a group are those of the row that has its least id.
INSERT INTO frame_base(id, turn, expected_ns, interval_ns, first_seq)
SELECT block, turn - (first & 0xFF), expected_ns - (first & 0xFF) * interval_ns, interval_ns, first_seq
FROM (
    SELECT id >> 8 AS block, min(id) AS first, turn, expected_ns, interval_ns, first_seq
    FROM frame
    GROUP BY 1
);

INSERT INTO frame_row
SELECT
    f.id, f.turn - b.turn - (f.id & 0xFF),
    f.expected_ns - b.expected_ns - (f.id & 0xFF) * b.interval_ns,
    f.late_ns, f.work_ns, f.missed_vsyncs, f.bare_cells,
    f.interval_ns - b.interval_ns, f.first_seq - b.first_seq,
    0 -- version 1 did not keep it
FROM frame f
JOIN frame_base b ON b.id = f.id >> 8
ORDER BY f.id;

DROP VIEW frame_timeline;
DROP TABLE frame;

-- One frame of the main thread.
CREATE VIEW frame AS
SELECT
    f.id AS id,                             -- run << 40 | the frame's number, from 1
    b.turn + (f.id & 0xFF) + f.turn AS turn, -- the turn its layout ran in
    b.expected_ns + (f.id & 0xFF) * b.interval_ns + f.expected_ns AS expected_ns, -- the vsync it was meant for
    b.expected_ns + (f.id & 0xFF) * b.interval_ns + f.expected_ns + f.late_ns AS begin_ns, -- its work began
    b.expected_ns + (f.id & 0xFF) * b.interval_ns + f.expected_ns + f.late_ns + f.work_ns
        AS end_ns,                          -- its work ended
    f.late_ns AS late_ns,                   -- begin_ns after expected_ns
    f.work_ns AS work_ns,                   -- end_ns after begin_ns
    f.missed_vsyncs AS missed_vsyncs,       -- whole intervals that passed before it could be shown
    f.bare_cells AS bare_cells,             -- displayed cells without a backed animator they have or want
    b.interval_ns + f.interval_ns AS interval_ns, -- the frame's own interval
    b.first_seq + f.first_seq AS first_seq, -- the seq the next event had when it began
    f.overtook AS overtook                  -- 1 when its layout ran before work that was due
FROM frame_row f
LEFT JOIN frame_base b ON b.id = f.id >> 8;

-- Every frame and how late it was. A missed vsync is an interval of the frame's own.
CREATE VIEW frame_timeline AS
SELECT
    f.id AS id,                             -- run << 40 | frame: filter on it to read one run
    f.id >> 40 AS run_id,                   -- the run's number
    f.id & 0xFFFFFFFFFF AS frame,           -- the frame's number
    f.turn AS turn,                         -- the turn its layout ran in
    f.expected_ns AS expected_ns,           -- the vsync it was meant for
    f.begin_ns AS begin_ns,                 -- its work began
    f.end_ns AS end_ns,                     -- its work ended
    f.work_ns AS work_ns,                   -- how long its work took
    f.missed_vsyncs AS missed_vsyncs,       -- whole intervals missed
    f.missed_vsyncs * f.interval_ns AS hitch_ns, -- how long the frame before it stayed too long
    f.bare_cells AS bare_cells,             -- displayed cells without a backed animator they have or want
    f.interval_ns AS interval_ns,           -- the frame's interval
    f.first_seq AS first_seq,               -- the seq of the first event in it
    f.overtook AS overtook                  -- 1 when its layout ran before work that was due
FROM frame f;

PRAGMA user_version = 2;
