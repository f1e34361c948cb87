-- The log of cells and their animators, version 1.
--
-- Everything that belongs to a run is numbered run << 40 | number, so that a run is one range of each
-- table without an index: 1 << 40 to (2 << 40) - 1 is run 1. A filter on a view's run_id reads the
-- whole table; a filter on its id reads the range.
--
-- Times are nanoseconds since the start of the run. Where a row has several, the others are stored as
-- what comes after the first, which takes less room; columns AS (…) are not stored and tell them in full.

PRAGMA application_id = 0x41504C47;

-- What can happen: the vocabulary of events.
CREATE TABLE event_kind(
    id INTEGER PRIMARY KEY,     -- the number in event_row.kind; never reused, never renumbered
    name TEXT NOT NULL UNIQUE,  -- the name in NDJSON and on the command line
    severity INTEGER NOT NULL   -- 0 info, 1 notice, 2 warning, 3 error
        CHECK(severity BETWEEN 0 AND 3)
) STRICT;

INSERT INTO event_kind(id, name, severity) VALUES
    (0, 'cell.dequeued', 0),
    (1, 'animator.requested', 0),
    (2, 'animator.attached', 0),
    (3, 'animator.started', 0),
    (4, 'animator.finished', 0),
    (5, 'animator.tornDown', 0),
    (6, 'cell.recycled', 0),
    (7, 'animator.cancelled', 0),
    (8, 'cell.created', 0),
    (9, 'cell.displayed', 0),
    (10, 'cell.ended', 0),
    (11, 'cell.prepared', 0),
    (12, 'cell.waiting', 0),
    (13, 'cell.configured', 0),
    (14, 'cell.destroyed', 0),
    (15, 'animator.paused', 0),
    (16, 'animator.stopped', 0),
    (17, 'animator.orphaned', 2),
    (18, 'animator.released', 0),
    (19, 'list.updated', 0),
    (20, 'app.background', 0),
    (21, 'app.foreground', 0),
    (22, 'app.memoryWarning', 0),
    (23, 'list.destroyed', 0),
    (24, 'cell.bareFrame', 1),
    (25, 'log.gap', 2),
    (26, 'animator.wasted', 1),
    (27, 'cell.animatingOut', 0),
    (28, 'animator.phase', 0),
    (32, 'misuse', 3),
    (33, 'hazard.staleAttach', 3),
    (34, 'hazard.doubleAttach', 3),
    (35, 'hazard.orphanShown', 3),
    (36, 'hazard.idleAnimator', 3),
    (37, 'hazard.staleCompletion', 3),
    (39, 'hazard.leak', 3);

-- One run: a simulation, or an app from its start to its end.
CREATE TABLE run(
    id INTEGER PRIMARY KEY           -- the run's number in this file
        CHECK(id BETWEEN 1 AND 8388607),
    uuid TEXT NOT NULL UNIQUE,       -- the run's name everywhere; runs of two files are joined by it
    name TEXT NOT NULL,              -- what people call it
    source TEXT NOT NULL             -- who recorded it
        CHECK(source IN ('simulation', 'app')),
    workload TEXT,                   -- what was simulated
    seed INTEGER,                    -- what every random choice came from
    strategy TEXT,                   -- how the client attached animators
    regime TEXT,                     -- which system's animators: documented, ios10, ios16
    cells TEXT,                      -- which system's list: ios9, ios10, ios15
    app TEXT,                        -- an app's name and version
    os TEXT,                         -- the system it ran on
    device TEXT,                     -- the model it ran on
    config TEXT NOT NULL DEFAULT '{}' -- everything else that makes the run repeatable, as JSON
        CHECK(json_valid(config)),
    started_unix_ns INTEGER NOT NULL, -- wall time at the start, nanoseconds since 1970
    refresh_ns INTEGER NOT NULL,     -- the display's refresh interval
    schema INTEGER NOT NULL,         -- the version of the vocabulary
    ended_ns INTEGER,                -- the last time in the run; NULL while it is open
    status INTEGER NOT NULL DEFAULT 0 -- 0 open, 1 finished, 2 failed, 3 recovered after its process died
        CHECK(status BETWEEN 0 AND 3),
    events INTEGER NOT NULL DEFAULT 0, -- how many rows of event it has; set at the end
    dropped INTEGER NOT NULL DEFAULT 0, -- events dropped, each named by a log.gap; set at the end
    summary TEXT                     -- the numbers of the run as JSON; NULL when nobody made them
        CHECK(summary IS NULL OR json_valid(summary))
) STRICT;

-- Where in the client's code animators were asked for.
CREATE TABLE site(
    id INTEGER PRIMARY KEY,     -- the number in note.site_id
    file TEXT NOT NULL,         -- module and file, as #fileID gives it
    line INTEGER NOT NULL,      -- the line, from 1
    UNIQUE(file, line)
) STRICT;

-- What events say beyond numbers. Few notes are said again and again.
CREATE TABLE note(
    id INTEGER PRIMARY KEY,     -- the number in event_row.note_id
    site_id INTEGER,            -- a call site: site.id
    detail TEXT                 -- a phase, a cause, the id of an error, an identifier
) STRICT;

-- What events are counted from: a row for each 256 numbers in a row. Nothing is below 0 but generation
-- and animator_id.
CREATE TABLE event_base(
    id INTEGER PRIMARY KEY,     -- event_row.id >> 8
    t_ns INTEGER NOT NULL,      -- a time
    turn INTEGER NOT NULL,      -- a run-loop turn
    generation INTEGER NOT NULL, -- a use of a cell
    item INTEGER NOT NULL,      -- an item
    animator_id INTEGER NOT NULL -- an animator
) STRICT;

-- Everything that happened, in order, as it is stored: read the view event. What neighbours have nearly
-- in common is counted from their event_base, so that most numbers take one byte.
CREATE TABLE event_row(
    id INTEGER PRIMARY KEY,     -- run << 40 | seq
    t_ns INTEGER NOT NULL,      -- when, after event_base.t_ns
    turn INTEGER NOT NULL,      -- the run-loop turn it happened in, after event_base.turn
    kind INTEGER NOT NULL,      -- what: event_kind.id
    cell_id INTEGER,            -- the cell it is about
    generation INTEGER,         -- which use of the cell, after event_base.generation
    item INTEGER,               -- the item the cell showed, after event_base.item
    animator_id INTEGER,        -- the animator it is about, after event_base.animator_id
    arg INTEGER,                -- depends on the kind: a fraction × 1e9, a position, a count
    note_id INTEGER             -- what it says in words: note.id
) STRICT;

-- Misuses and hazards are few and asked for most; no other kind is indexed.
CREATE INDEX event_error ON event_row(kind, id) WHERE kind >= 32;

-- Everything that happened, in order. A sum that would leave 64 bits, as that of two hashes may, goes
-- round: both parts are taken down by 2^63 first.
CREATE VIEW event AS
SELECT
    e.id AS id,                             -- run << 40 | seq
    CASE WHEN e.t_ns <= 0x7FFFFFFFFFFFFFFF - b.t_ns THEN b.t_ns + e.t_ns
        ELSE (b.t_ns - 0x7FFFFFFFFFFFFFFF - 1) + (e.t_ns - 0x7FFFFFFFFFFFFFFF - 1)
        END AS t_ns,                        -- when
    CASE WHEN e.turn <= 0x7FFFFFFFFFFFFFFF - b.turn THEN b.turn + e.turn
        ELSE (b.turn - 0x7FFFFFFFFFFFFFFF - 1) + (e.turn - 0x7FFFFFFFFFFFFFFF - 1)
        END AS turn,                        -- the run-loop turn it happened in
    e.kind AS kind,                         -- what: event_kind.id
    e.cell_id AS cell_id,                   -- the cell it is about
    b.generation + e.generation AS generation, -- which use of the cell, from 1
    CASE WHEN e.item <= 0x7FFFFFFFFFFFFFFF - b.item THEN b.item + e.item
        ELSE (b.item - 0x7FFFFFFFFFFFFFFF - 1) + (e.item - 0x7FFFFFFFFFFFFFFF - 1)
        END AS item,                        -- the item the cell showed: a number, or a hash of a longer name
    b.animator_id + e.animator_id AS animator_id, -- the animator it is about
    e.arg AS arg,                           -- depends on the kind: a fraction × 1e9, a position, a count
    n.site_id AS site_id,                   -- where it was asked for: site.id
    n.detail AS detail                      -- depends on the kind: a phase, a cause, an error's id
FROM event_row e
LEFT JOIN event_base b ON b.id = e.id >> 8
LEFT JOIN note n ON n.id = e.note_id;

-- Every cell object as the run left it; written at the end of the run.
CREATE TABLE cell(
    id INTEGER PRIMARY KEY,     -- run << 40 | the cell's number
    reuse_identifier TEXT NOT NULL, -- which pool it belongs to
    state TEXT NOT NULL,        -- created, prepared, displayed, waiting, animatingOut, pooled, destroyed
    item INTEGER,               -- what it shows or showed last
    generation INTEGER NOT NULL, -- which use of it this is; 0 before the first
    animator_id INTEGER,        -- the animator that belongs to it
    phase TEXT,                 -- where that animator stands
    backed INTEGER NOT NULL     -- 1 when live layer animations are behind it
        CHECK(backed IN (0, 1)),
    wanted REAL,                -- what the animator should show at rest; NULL where nobody can know
    value REAL                  -- what is on screen
) STRICT;

-- One use of a cell, from its dequeue to the next one; written once, when the cell is used again or
-- destroyed, or at the end of the run.
CREATE TABLE cell_use(
    id INTEGER PRIMARY KEY,     -- run << 40 | the seq of its first event
    later_seqs INTEGER NOT NULL, -- last_seq after the first
    cell_id INTEGER NOT NULL,   -- the cell
    generation INTEGER NOT NULL, -- which use of it
    item INTEGER,               -- what it showed
    dequeued_ns INTEGER,        -- handed out
    display_after_ns INTEGER,   -- displayed_ns after dequeued_ns
    end_after_ns INTEGER,       -- ended_ns after dequeued_ns
    animators INTEGER NOT NULL, -- animators attached in it
    bare_frames INTEGER NOT NULL, -- frames that showed it without a backed animator it has or wants
    last_seq INTEGER            -- the seq of its last event: its story lies between
        AS ((id & 0xFFFFFFFFFF) + later_seqs),
    displayed_ns INTEGER        -- first displayed; NULL when it never was
        AS (coalesce(dequeued_ns, 0) + display_after_ns),
    ended_ns INTEGER            -- last time its display ended; NULL when it was on screen at the end
        AS (coalesce(dequeued_ns, 0) + end_after_ns)
) STRICT;

-- One animator; written once, when it is over, or at the end of the run.
CREATE TABLE animator(
    id INTEGER PRIMARY KEY,     -- run << 40 | the animator's number
    first_seq INTEGER NOT NULL, -- the seq of its first event
    later_seqs INTEGER NOT NULL, -- last_seq after first_seq
    cell_id INTEGER,            -- the cell it was asked for
    generation INTEGER,         -- the use it was asked for
    item INTEGER,               -- the item of the first of its events that names one
    site_id INTEGER,            -- where it was asked for: site.id
    requested_turn INTEGER,     -- the turn it was asked for in; NULL when it was made unasked
    attach_turns INTEGER,       -- attached_turn after requested_turn
    requested_ns INTEGER,       -- asked for
    attach_after_ns INTEGER,    -- attached_ns after requested_ns
    start_after_ns INTEGER,     -- started_ns after requested_ns
    end_after_ns INTEGER,       -- ended_ns after requested_ns
    teardown_after_ns INTEGER,  -- torn_down_ns after requested_ns
    release_after_ns INTEGER,   -- released_ns after torn_down_ns, or else after requested_ns
    outcome INTEGER NOT NULL    -- 0 alive at the end of the log
        CHECK(outcome BETWEEN 0 AND 5), -- 1 torn down
                                -- 2 ended by itself and was let go
                                -- 3 let go without teardown, in a phase that allows it
                                -- 4 let go in a phase in which UIKit raises
                                -- 5 cancelled before it was made
    hazards INTEGER NOT NULL,   -- hazards that name it
    misuses INTEGER NOT NULL,   -- misuses that name it
    last_seq INTEGER            -- the seq of its last event: its story lies between
        AS (first_seq + later_seqs),
    attached_turn INTEGER       -- the turn it was made in; NULL when it never was
        AS (coalesce(requested_turn, 0) + attach_turns),
    attached_ns INTEGER         -- made
        AS (coalesce(requested_ns, 0) + attach_after_ns),
    started_ns INTEGER          -- first started
        AS (coalesce(requested_ns, 0) + start_after_ns),
    ended_ns INTEGER            -- last reached its end or was finished
        AS (coalesce(requested_ns, 0) + end_after_ns),
    torn_down_ns INTEGER        -- torn down
        AS (coalesce(requested_ns, 0) + teardown_after_ns),
    released_ns INTEGER         -- the last reference went
        AS (coalesce(requested_ns, 0) + coalesce(teardown_after_ns, 0) + release_after_ns)
) STRICT;

-- One frame of the main thread.
CREATE TABLE frame(
    id INTEGER PRIMARY KEY,     -- run << 40 | the frame's number, from 1
    turn INTEGER NOT NULL,      -- the turn its layout ran in
    expected_ns INTEGER NOT NULL, -- the vsync it was meant for
    late_ns INTEGER NOT NULL,   -- begin_ns after expected_ns
    work_ns INTEGER NOT NULL,   -- end_ns after begin_ns
    missed_vsyncs INTEGER NOT NULL, -- whole intervals that passed before it could be shown
    bare_cells INTEGER NOT NULL, -- displayed cells without a backed animator they have or want
    interval_ns INTEGER NOT NULL, -- the frame's own interval
    first_seq INTEGER NOT NULL, -- the seq the next event had when it began
    begin_ns INTEGER            -- its work began
        AS (expected_ns + late_ns),
    end_ns INTEGER              -- its work ended
        AS (expected_ns + late_ns + work_ns)
) STRICT;

-- Every event in words.
CREATE VIEW events AS
SELECT
    e.id AS id,                             -- run << 40 | seq: filter on it to read one run
    e.id >> 40 AS run_id,                   -- the run's number
    e.id & 0xFFFFFFFFFF AS seq,             -- its place in the run
    e.t_ns AS t_ns,                         -- when
    e.turn AS turn,                         -- the run-loop turn
    coalesce(k.name, e.kind) AS kind,       -- what, by name
    k.severity AS severity,                 -- 0 info, 1 notice, 2 warning, 3 error
    e.cell_id AS cell_id,                   -- the cell
    e.generation AS generation,             -- which use of it
    e.item AS item,                         -- the item it showed
    e.animator_id AS animator_id,           -- the animator
    e.arg AS arg,                           -- a fraction × 1e9, a position, a count
    s.file || ':' || s.line AS site,        -- where it was asked for
    e.detail AS detail                      -- a phase, a cause, the id of an error, an identifier
FROM event e
LEFT JOIN event_kind k ON k.id = e.kind
LEFT JOIN site s ON s.id = e.site_id;

-- Every animator in words, times in seconds.
CREATE VIEW animators AS
SELECT
    a.id AS id,                             -- run << 40 | animator: filter on it to read one run
    a.id >> 40 AS run_id,                   -- the run's number
    a.id & 0xFFFFFFFFFF AS animator_id,     -- the animator's number
    a.cell_id AS cell_id,                   -- the cell it was asked for
    a.generation AS generation,             -- which use of it
    a.item AS item,                         -- the item it was asked for
    s.file || ':' || s.line AS site,        -- where it was asked for
    a.requested_ns / 1e9 AS requested_s,    -- asked for
    a.attached_ns / 1e9 AS attached_s,      -- made
    a.ended_ns / 1e9 AS ended_s,            -- last reached its end or was finished
    a.torn_down_ns / 1e9 AS torn_down_s,    -- torn down
    CASE a.outcome WHEN 0 THEN 'alive' WHEN 1 THEN 'tornDown' WHEN 2 THEN 'ended' WHEN 3 THEN 'released'
        WHEN 4 THEN 'misused' ELSE 'cancelled' END AS outcome, -- how it went
    a.hazards AS hazards,                   -- hazards that name it
    a.misuses AS misuses,                   -- misuses that name it
    a.first_seq AS first_seq,               -- its first event
    a.last_seq AS last_seq                  -- its last event
FROM animator a
LEFT JOIN site s ON s.id = a.site_id;

-- How long each animator that was made took to come and how long it lived.
CREATE VIEW lifetimes AS
SELECT
    a.id AS id,                             -- run << 40 | animator: filter on it to read one run
    a.id >> 40 AS run_id,                   -- the run's number
    a.id & 0xFFFFFFFFFF AS animator_id,     -- the animator's number
    a.cell_id AS cell_id,                   -- its cell
    a.generation AS generation,             -- which use of it
    a.attached_turn - a.requested_turn AS deferred_turns, -- turns from the request to the attach
    a.attached_ns - a.requested_ns AS attach_latency_ns, -- time from the request to the attach
    coalesce(a.torn_down_ns, a.released_ns, r.ended_ns) - a.attached_ns AS lifetime_ns, -- attach to the end
    a.torn_down_ns IS NULL AND a.released_ns IS NULL AS is_alive -- 1 when the end is that of the run
FROM animator a
JOIN run r ON r.id = a.id >> 40
WHERE a.attached_ns IS NOT NULL;

-- Animators that were made and were never let go.
CREATE VIEW leaks AS
SELECT
    a.id AS id,                             -- run << 40 | animator: filter on it to read one run
    a.id >> 40 AS run_id,                   -- the run's number
    a.id & 0xFFFFFFFFFF AS animator_id,     -- the animator's number
    a.cell_id AS cell_id,                   -- its cell
    a.generation AS generation,             -- which use of it
    a.item AS item,                         -- the item it was made for
    a.attached_ns AS attached_ns,           -- made
    r.ended_ns - a.attached_ns AS age_ns,   -- how old it was at the end of the run
    a.first_seq AS first_seq,               -- its first event
    a.last_seq AS last_seq                  -- the last anybody heard of it
FROM animator a
JOIN run r ON r.id = a.id >> 40
WHERE a.outcome = 0 AND a.attached_ns IS NOT NULL;

-- Calls that UIKit answers with an exception: here the app would have ended.
CREATE VIEW misuses AS
SELECT
    e.id AS id,                             -- run << 40 | seq: filter on it to read one run
    e.id >> 40 AS run_id,                   -- the run's number
    e.id & 0xFFFFFFFFFF AS seq,             -- its place in the run
    e.t_ns AS t_ns,                         -- when
    e.turn AS turn,                         -- the run-loop turn
    e.detail AS error,                      -- the id of the error
    e.cell_id AS cell_id,                   -- the cell
    e.generation AS generation,             -- which use of it
    e.animator_id AS animator_id            -- the animator that was misused
FROM event e
WHERE e.kind = 32 AND e.kind >= 32; -- the second condition is that of the index, word for word

-- What a user would have seen, or memory would have held.
CREATE VIEW hazards AS
SELECT
    e.id AS id,                             -- run << 40 | seq: filter on it to read one run
    e.id >> 40 AS run_id,                   -- the run's number
    e.id & 0xFFFFFFFFFF AS seq,             -- its place in the run
    e.t_ns AS t_ns,                         -- when
    k.name AS kind,                         -- which hazard
    e.cell_id AS cell_id,                   -- the cell
    e.animator_id AS animator_id,           -- the animator
    e.generation AS generation,             -- which use of the cell
    e.item AS item                          -- the item it showed
FROM event e
JOIN event_kind k ON k.id = e.kind
WHERE e.kind >= 32 AND e.kind BETWEEN 33 AND 63; -- the first condition is that of the index

-- Uses of cells that were shown without a backed animator they had or wanted.
CREATE VIEW bare_frames AS
SELECT
    u.id AS id,                             -- run << 40 | first seq: filter on it to read one run
    u.id >> 40 AS run_id,                   -- the run's number
    u.cell_id AS cell_id,                   -- the cell
    u.generation AS generation,             -- which use of it
    u.item AS item,                         -- what it showed
    u.displayed_ns AS displayed_ns,         -- first displayed
    u.bare_frames AS frames,                -- how many frames
    u.id & 0xFFFFFFFFFF AS first_seq,       -- the use's first event
    u.last_seq AS last_seq                  -- the use's last event
FROM cell_use u
WHERE u.bare_frames > 0;

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
    f.first_seq AS first_seq                -- the seq of the first event in it
FROM frame f;

-- How many animators were alive after each moment at which that number changed.
CREATE VIEW live_animators_over_time AS
SELECT
    run_id,                                 -- the run's number
    t_ns,                                   -- the moment
    sum(change) OVER (PARTITION BY run_id ORDER BY t_ns) AS live -- animators alive after it
FROM (
    SELECT run_id, t_ns, sum(change) AS change
    FROM (
        SELECT id >> 40 AS run_id, attached_ns AS t_ns, 1 AS change
        FROM animator WHERE attached_ns IS NOT NULL
        UNION ALL
        SELECT id >> 40, coalesce(torn_down_ns, released_ns), -1
        FROM animator WHERE attached_ns IS NOT NULL AND coalesce(torn_down_ns, released_ns) IS NOT NULL
    )
    GROUP BY run_id, t_ns
)
WHERE change <> 0;

-- The table animator, made from the events alone. The two agree in every column.
CREATE VIEW animator_from_events AS
SELECT
    a.id AS id,                             -- as animator.id, and so on
    a.first_seq AS first_seq,
    a.last_seq AS last_seq,
    (SELECT f.cell_id FROM event f WHERE f.id = a.first_id) AS cell_id,
    (SELECT f.generation FROM event f WHERE f.id = a.first_id) AS generation,
    (SELECT i.item FROM event i WHERE i.id = a.item_id) AS item,
    (SELECT s.site_id FROM event s WHERE s.id = a.site_event_id) AS site_id,
    a.requested_turn AS requested_turn,
    a.attached_turn AS attached_turn,
    a.requested_ns AS requested_ns,
    a.attached_ns AS attached_ns,
    a.started_ns AS started_ns,
    a.ended_ns AS ended_ns,
    a.torn_down_ns AS torn_down_ns,
    a.released_ns AS released_ns,
    CASE
        WHEN a.raised THEN 4
        WHEN a.torn_down_ns IS NOT NULL THEN 1
        WHEN a.released_ns IS NOT NULL AND a.ended_ns IS NOT NULL THEN 2
        WHEN a.released_ns IS NOT NULL THEN 3
        WHEN a.cancelled AND a.attached_ns IS NULL THEN 5
        ELSE 0
    END AS outcome,
    a.hazards AS hazards,
    a.misuses AS misuses
FROM (
    SELECT
        (id >> 40 << 40) | animator_id AS id,
        min(id & 0xFFFFFFFFFF) AS first_seq,
        max(id & 0xFFFFFFFFFF) AS last_seq,
        min(id) AS first_id,
        min(CASE WHEN item IS NOT NULL THEN id END) AS item_id,
        min(CASE WHEN site_id IS NOT NULL THEN id END) AS site_event_id,
        min(CASE kind WHEN 1 THEN turn END) AS requested_turn,
        min(CASE kind WHEN 2 THEN turn END) AS attached_turn,
        min(CASE kind WHEN 1 THEN t_ns END) AS requested_ns,
        min(CASE kind WHEN 2 THEN t_ns END) AS attached_ns,
        min(CASE kind WHEN 3 THEN t_ns END) AS started_ns,
        max(CASE kind WHEN 4 THEN t_ns END) AS ended_ns,
        max(CASE kind WHEN 5 THEN t_ns END) AS torn_down_ns,
        max(CASE kind WHEN 18 THEN t_ns END) AS released_ns,
        max(kind = 7) AS cancelled,
        max(kind = 32 AND coalesce(detail, '') IN ('releasePausedOrStopped', 'releasePausedOnCompletion'))
            AS raised,
        sum(kind BETWEEN 33 AND 63) AS hazards,
        sum(kind = 32) AS misuses
    FROM event
    WHERE animator_id IS NOT NULL
    GROUP BY 1
) a;

PRAGMA user_version = 1;
