-- Version 4: events may name a list and a subject, a run may be interrupted, what an animator was orphaned for
-- is kept beside it, and all constants are decimal, which other readers of SQLite's files ask for.

DROP VIEW event;
DROP VIEW events;
DROP VIEW animator_from_events;
DROP VIEW animators;
DROP VIEW lifetimes;
DROP VIEW leaks;
DROP VIEW misuses;
DROP VIEW hazards;
DROP VIEW bare_frames;
DROP VIEW frame;
DROP VIEW frame_timeline;
DROP VIEW live_animators_over_time;
DROP VIEW pool_size_over_time;
DROP VIEW orphaned_time;
DROP VIEW wasted_attaches;
DROP VIEW stale_attaches;
DROP VIEW attach_latency_histogram;
DROP VIEW attach_latency;
DROP VIEW hitches;
DROP VIEW hitches_by_second;
DROP VIEW site_trouble;
DROP VIEW animator_story;
DROP VIEW use_story;
DROP VIEW cell_use_from_events;

-- What came into the vocabulary since version 1. 38 says how long a hazard lasted and is none itself; 64 to 87
-- are about chains, transitions and screens.
INSERT INTO event_kind(id, name, severity) VALUES
    (29, 'cell.reconfigured', 0),
    (30, 'animation.completion', 0),
    (38, 'hazard.ended', 0),
    (40, 'hazard.transitionNotCompleted', 3),
    (41, 'hazard.transitionCompletedTwice', 3),
    (42, 'hazard.completedAfterCancel', 3),
    (43, 'hazard.viewLeftInContainer', 3),
    (44, 'hazard.viewNeverAdded', 3),
    (45, 'hazard.animatedOutsideContainer', 2),
    (46, 'hazard.keySetTwice', 2),
    (64, 'chain.began', 0),
    (65, 'chain.step', 0),
    (66, 'chain.ended', 0),
    (67, 'chain.cancelled', 0),
    (68, 'chain.paused', 0),
    (72, 'transition.began', 0),
    (73, 'transition.interactive', 0),
    (74, 'transition.cancelled', 0),
    (75, 'transition.finished', 0),
    (76, 'transition.completed', 0),
    (77, 'transition.viewAdded', 0),
    (78, 'transition.viewRemoved', 0),
    (79, 'transition.viewMoved', 0),
    (80, 'screen.willAppear', 0),
    (81, 'screen.didAppear', 0),
    (82, 'screen.willDisappear', 0),
    (83, 'screen.didDisappear', 0),
    (84, 'screen.gone', 0);

-- Lists and subjects are few beside events, or stand in few of them: an event names them in its note, so that
-- one that names neither takes no more room.
ALTER TABLE note ADD COLUMN
    list INTEGER;               -- the list it happened in, from 1; NULL in a run of one list
ALTER TABLE note ADD COLUMN
    subject INTEGER;            -- the chain, transition or screen it is about, from 1

-- Misuses and hazards in the order in which they happened: the first of many are found at once.
DROP INDEX event_error;
CREATE INDEX event_error ON event_row(id, kind) WHERE kind >= 32 AND kind <= 63;

ALTER TABLE run RENAME TO run_before;

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
    status INTEGER NOT NULL DEFAULT 0 -- 0 open, 1 finished, 2 failed, 3 recovered after its process died,
        CHECK(status BETWEEN 0 AND 4), -- 4 interrupted by a signal
    events INTEGER NOT NULL DEFAULT 0, -- how many rows of event it has; set at the end
    dropped INTEGER NOT NULL DEFAULT 0, -- events dropped, each named by a log.gap; set at the end
    summary TEXT                     -- the numbers of the run as JSON; NULL when nobody made them
        CHECK(summary IS NULL OR json_valid(summary))
) STRICT;

INSERT INTO run SELECT * FROM run_before;
DROP TABLE run_before;

ALTER TABLE cell_use RENAME TO cell_use_before;

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
        AS ((id & 1099511627775) + later_seqs),
    displayed_ns INTEGER        -- first displayed; NULL when it never was
        AS (coalesce(dequeued_ns, 0) + display_after_ns),
    ended_ns INTEGER            -- last time its display ended; NULL when it was on screen at the end
        AS (coalesce(dequeued_ns, 0) + end_after_ns)
) STRICT;

INSERT INTO cell_use(id, later_seqs, cell_id, generation, item, dequeued_ns, display_after_ns, end_after_ns,
    animators, bare_frames)
SELECT id, later_seqs, cell_id, generation, item, dequeued_ns, display_after_ns, end_after_ns, animators,
    bare_frames
FROM cell_use_before;
DROP TABLE cell_use_before;

-- What an animator was orphaned for; written when it is over, or at the end of the run. Most never are, and
-- have no row.
CREATE TABLE orphaned_animator(
    id INTEGER PRIMARY KEY,     -- run << 40 | the animator's number
    first_seq INTEGER NOT NULL, -- the seq of the event that orphaned it first
    times INTEGER NOT NULL,     -- how often it was orphaned
    total_ns INTEGER NOT NULL,  -- how long it was active and orphaned
    displayed_ns INTEGER NOT NULL -- how long of that its cell was on screen
) STRICT;

-- Everything that happened, in order. A sum that would leave 64 bits, as that of two hashes may, goes
-- round: both parts are taken down by 2^63 first.
CREATE VIEW event AS
SELECT
    e.id AS id,                             -- run << 40 | seq
    CASE WHEN e.t_ns <= 9223372036854775807 - b.t_ns THEN b.t_ns + e.t_ns
        ELSE (b.t_ns - 9223372036854775807 - 1) + (e.t_ns - 9223372036854775807 - 1)
        END AS t_ns,                        -- when
    CASE WHEN e.turn <= 9223372036854775807 - b.turn THEN b.turn + e.turn
        ELSE (b.turn - 9223372036854775807 - 1) + (e.turn - 9223372036854775807 - 1)
        END AS turn,                        -- the run-loop turn it happened in
    e.kind AS kind,                         -- what: event_kind.id
    e.cell_id AS cell_id,                   -- the cell it is about
    b.generation + e.generation AS generation, -- which use of the cell, from 1
    CASE WHEN e.item <= 9223372036854775807 - b.item THEN b.item + e.item
        ELSE (b.item - 9223372036854775807 - 1) + (e.item - 9223372036854775807 - 1)
        END AS item,                        -- the item the cell showed: a number, or a hash of a longer name
    b.animator_id + e.animator_id AS animator_id, -- the animator it is about
    e.arg AS arg,                           -- depends on the kind: a fraction × 1e9, a position, a count
    n.site_id AS site_id,                   -- where it was asked for: site.id
    n.detail AS detail,                     -- depends on the kind: a phase, a cause, an error's id
    n.list AS list,                         -- the list it happened in; NULL in a run of one list
    n.subject AS subject                    -- the chain, transition or screen it is about
FROM event_row e
LEFT JOIN event_base b ON b.id = e.id >> 8
LEFT JOIN note n ON n.id = e.note_id;

-- Every event in words.
CREATE VIEW events AS
SELECT
    e.id AS id,                             -- run << 40 | seq: filter on it to read one run
    e.id >> 40 AS run_id,                   -- the run's number
    e.id & 1099511627775 AS seq,             -- its place in the run
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
    e.detail AS detail,                     -- a phase, a cause, the id of an error, an identifier
    e.list AS list,                         -- the list it happened in; NULL in a run of one list
    e.subject AS subject                    -- the chain, transition or screen it is about
FROM event e
LEFT JOIN event_kind k ON k.id = e.kind
LEFT JOIN site s ON s.id = e.site_id;

-- Every animator in words, times in seconds.
CREATE VIEW animators AS
SELECT
    a.id AS id,                             -- run << 40 | animator: filter on it to read one run
    a.id >> 40 AS run_id,                   -- the run's number
    a.id & 1099511627775 AS animator_id,     -- the animator's number
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
    a.id & 1099511627775 AS animator_id,     -- the animator's number
    a.cell_id AS cell_id,                   -- its cell
    a.generation AS generation,             -- which use of it
    a.attached_turn - a.requested_turn AS deferred_turns, -- turns from the request to the attach
    a.attached_ns - a.requested_ns AS attach_latency_ns, -- time from the request to the attach
    coalesce(a.torn_down_ns, a.released_ns, r.ended_ns) - a.attached_ns AS lifetime_ns, -- attach to the end
    a.torn_down_ns IS NULL AND a.released_ns IS NULL AS is_alive -- 1 when the end is that of the run
FROM animator a
JOIN run r ON r.id = a.id >> 40
WHERE a.attached_ns IS NOT NULL;

-- Animators that lived when their list was gone and the run was over: those that hazard.leak names. What lives
-- at the end while its list does is none.
CREATE VIEW leaks AS
SELECT
    x.id AS id,                             -- run << 40 | seq: filter on it to read one run
    x.id >> 40 AS run_id,                   -- the run's number
    e.animator_id AS animator_id,           -- the animator's number
    e.cell_id AS cell_id,                   -- its cell
    a.generation AS generation,             -- which use of it
    a.item AS item,                         -- the item it was made for
    s.file || ':' || s.line AS site,        -- where it was asked for
    a.attached_ns AS attached_ns,           -- made
    e.t_ns - a.attached_ns AS age_ns,       -- how old it was when the run was over
    a.misuses AS misuses,                   -- misuses that name it
    a.first_seq AS first_seq,               -- its first event
    a.last_seq AS last_seq                  -- the last anybody heard of it
FROM event_row x INDEXED BY event_error
CROSS JOIN event e ON e.id = x.id
LEFT JOIN animator a ON a.id = (e.id >> 40 << 40) | (e.animator_id & 4294967295)
LEFT JOIN site s ON s.id = a.site_id
WHERE x.kind = 39
    AND x.kind >= 32 AND x.kind <= 63; -- the conditions of the index, word for word

-- Animators that a hazard names and nobody let go of until the run was over: they idled on a cell in its pool,
-- shared one with another animator, or were shown dead. Where a misuse names one, somebody tried, and UIKit would
-- have raised.
CREATE VIEW left_behind AS
SELECT
    a.id AS id,                             -- run << 40 | animator: filter on it to read one run
    a.id >> 40 AS run_id,                   -- the run's number
    a.id & 1099511627775 AS animator_id,     -- the animator's number
    a.cell_id AS cell_id,                   -- its cell
    a.generation AS generation,             -- which use of it
    a.item AS item,                         -- the item it was made for
    s.file || ':' || s.line AS site,        -- where it was asked for
    a.attached_ns AS attached_ns,           -- made
    r.ended_ns - a.attached_ns AS age_ns,   -- how old it was at the end of the run
    a.hazards AS hazards,                   -- hazards that name it
    a.misuses AS misuses,                   -- misuses that name it
    a.first_seq AS first_seq,               -- its first event
    a.last_seq AS last_seq                  -- the last anybody heard of it
FROM animator a
LEFT JOIN run r ON r.id = a.id >> 40
LEFT JOIN site s ON s.id = a.site_id
WHERE a.outcome IN (0, 4) AND a.attached_ns IS NOT NULL -- the first condition is that of the index
    AND a.torn_down_ns IS NULL AND a.released_ns IS NULL AND a.hazards > 0;

-- Calls that UIKit answers with an exception: here the app would have ended.
CREATE VIEW misuses AS
SELECT
    x.id AS id,                             -- run << 40 | seq: filter on it to read one run
    x.id >> 40 AS run_id,                   -- the run's number
    x.id & 1099511627775 AS seq,             -- its place in the run
    e.t_ns AS t_ns,                         -- when
    e.turn AS turn,                         -- the run-loop turn
    e.detail AS error,                      -- the id of the error
    e.cell_id AS cell_id,                   -- the cell
    e.generation AS generation,             -- which use of it
    e.animator_id AS animator_id            -- the animator that was misused
FROM event_row x INDEXED BY event_error
CROSS JOIN event e ON e.id = x.id
WHERE x.kind = 32
    AND x.kind >= 32 AND x.kind <= 63; -- the conditions of the index, word for word

-- What a user would have seen, or memory would have held.
CREATE VIEW hazards AS
SELECT
    x.id AS id,                             -- run << 40 | seq: filter on it to read one run
    x.id >> 40 AS run_id,                   -- the run's number
    x.id & 1099511627775 AS seq,             -- its place in the run
    e.t_ns AS t_ns,                         -- when
    k.name AS kind,                         -- which hazard
    e.cell_id AS cell_id,                   -- the cell
    e.animator_id AS animator_id,           -- the animator
    e.generation AS generation,             -- which use of the cell
    e.item AS item                          -- the item it showed
FROM event_row x INDEXED BY event_error
CROSS JOIN event e ON e.id = x.id
LEFT JOIN event_kind k ON k.id = x.kind
WHERE x.kind > 32 AND x.kind <> 38          -- 38 is the end of one
    AND x.kind >= 32 AND x.kind <= 63;      -- the conditions of the index, word for word

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
    u.id & 1099511627775 AS first_seq,       -- the use's first event
    u.last_seq AS last_seq                  -- the use's last event
FROM cell_use u
WHERE u.bare_frames > 0;

-- One frame of the main thread.
CREATE VIEW frame AS
SELECT
    f.id AS id,                             -- run << 40 | the frame's number, from 1
    b.turn + (f.id & 255) + f.turn AS turn, -- the turn its layout ran in
    b.expected_ns + (f.id & 255) * b.interval_ns + f.expected_ns AS expected_ns, -- the vsync it was meant for
    b.expected_ns + (f.id & 255) * b.interval_ns + f.expected_ns + f.late_ns AS begin_ns, -- its work began
    b.expected_ns + (f.id & 255) * b.interval_ns + f.expected_ns + f.late_ns + f.work_ns
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
    f.id & 1099511627775 AS frame,           -- the frame's number
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

-- How many animators were alive after each moment at which that number changed.
CREATE VIEW live_animators_over_time AS
SELECT
    run_id,                                 -- the run's number: filter on it to read one run
    t_ns,                                   -- the moment
    sum(change) OVER (PARTITION BY run_id ORDER BY t_ns) AS live -- animators alive after it
FROM (
    -- Each animator counts twice: as one more when it is made, as one less when it is let go.
    SELECT r.id AS run_id, sum(w.way) AS change,
        CASE w.way WHEN 1 THEN a.attached_ns ELSE coalesce(a.torn_down_ns, a.released_ns) END AS t_ns
    FROM run r
    CROSS JOIN animator a ON a.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775
    CROSS JOIN (SELECT 1 AS way UNION ALL SELECT -1) w
    WHERE a.attached_ns IS NOT NULL
    GROUP BY r.id, 3
)
WHERE change <> 0 AND t_ns IS NOT NULL;

-- How many cells lay in each pool after each event that changed it.
CREATE VIEW pool_size_over_time AS
SELECT
    p.run_id AS run_id,                     -- the run's number: filter on it to read one run
    p.id & 1099511627775 AS seq,             -- the event that changed it
    p.t_ns AS t_ns,                         -- when
    coalesce(c.reuse_identifier, '') AS pool, -- the pool's reuse identifier; empty where no log says it
    sum(p.change) OVER (PARTITION BY p.run_id, coalesce(c.reuse_identifier, '') ORDER BY p.id) AS size
                                            -- cells in it after the event
FROM (
    SELECT run_id, id, t_ns, cell_id,
        is_pooled - lag(is_pooled, 1, 0) OVER (PARTITION BY run_id, cell_id ORDER BY id) AS change
    FROM (
        SELECT r.id AS run_id, e.id AS id, e.t_ns AS t_ns, e.cell_id AS cell_id, e.kind = 6 AS is_pooled
        FROM run r
        CROSS JOIN event e ON e.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775
        WHERE e.kind IN (0, 6, 14) AND e.cell_id IS NOT NULL
    )
) p
LEFT JOIN cell c ON c.id = p.run_id << 40 | (p.cell_id & 4294967295)
WHERE p.change <> 0;

-- How long each animator was orphaned, and how much of that its cell was on screen. Orphaned: its layer
-- animations were removed while it was active; it lasts until the animator ends, is stopped, torn down or
-- attached anew, or until the run ends. A pause or a resume brings no layer animation back.
CREATE VIEW orphaned_time AS
SELECT
    o.id AS id,                             -- run << 40 | animator: filter on it to read one run
    o.id >> 40 AS run_id,                   -- the run's number
    o.id & 1099511627775 AS animator_id,    -- the animator's number
    e.cell_id AS cell_id,                   -- its cell
    o.first_seq AS first_seq,               -- the event that orphaned it first
    e.t_ns AS orphaned_ns,                  -- when that was
    e.detail AS cause,                      -- what removed its layer animations then
    o.times AS times,                       -- how often it was orphaned
    o.total_ns AS total_ns,                 -- how long it was active and orphaned
    o.displayed_ns AS displayed_ns          -- how long of that its cell was on screen
FROM orphaned_animator o
CROSS JOIN event e ON e.id = (o.id >> 40 << 40) + o.first_seq;

-- Animators that were made and torn down without one frame on screen.
CREATE VIEW wasted_attaches AS
SELECT
    e.id AS id,                             -- run << 40 | seq: filter on it to read one run
    e.id >> 40 AS run_id,                   -- the run's number
    e.id & 1099511627775 AS seq,             -- the event that says so
    e.t_ns AS t_ns,                         -- when it was torn down
    e.cell_id AS cell_id,                   -- the cell
    e.generation AS generation,             -- which use of it
    a.item AS item,                         -- the item it was made for
    e.animator_id AS animator_id,           -- the animator
    a.attached_ns AS attached_ns,           -- made
    s.file || ':' || s.line AS site         -- where it was asked for
FROM event e
LEFT JOIN animator a ON a.id = (e.id >> 40 << 40) | (e.animator_id & 4294967295)
LEFT JOIN site s ON s.id = a.site_id
WHERE e.kind = 26;

-- Animators that were attached by work meant for an earlier use of the cell.
CREATE VIEW stale_attaches AS
SELECT
    x.id AS id,                             -- run << 40 | seq: filter on it to read one run
    x.id >> 40 AS run_id,                   -- the run's number
    x.id & 1099511627775 AS seq,             -- the hazard's place in the run
    e.t_ns AS t_ns,                         -- when it was attached
    e.turn AS turn,                         -- in which turn
    e.cell_id AS cell_id,                   -- the cell that got it
    e.generation AS generation,             -- the use it was meant for
    e.item AS item,                         -- the item it was meant for
    e.animator_id AS animator_id,           -- the animator
    a.first_seq AS request_seq,             -- its first event: the request, where one is logged
    e.turn - a.requested_turn AS deferred_turns, -- turns from the request to the attach
    e.t_ns - a.requested_ns AS late_ns,     -- time from the request to the attach
    s.file || ':' || s.line AS site         -- where it was asked for
FROM event_row x INDEXED BY event_error
CROSS JOIN event e ON e.id = x.id
LEFT JOIN animator a ON a.id = (e.id >> 40 << 40) | (e.animator_id & 4294967295)
LEFT JOIN site s ON s.id = a.site_id
WHERE x.kind = 33
    AND x.kind >= 32 AND x.kind <= 63; -- the conditions of the index, word for word

-- How many animators came after how many turns, and how long that took.
CREATE VIEW attach_latency_histogram AS
SELECT
    r.id AS run_id,                         -- the run's number: filter on it to read one run
    a.attached_turn - a.requested_turn AS deferred_turns, -- turns from the request to the attach
    count(*) AS animators,                  -- how many came after so many
    min(a.attached_ns - a.requested_ns) AS least_ns, -- the shortest time that was
    max(a.attached_ns - a.requested_ns) AS most_ns -- the longest
FROM run r
CROSS JOIN animator a ON a.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775
WHERE a.attached_ns IS NOT NULL AND a.requested_ns IS NOT NULL
GROUP BY r.id, a.attached_turn - a.requested_turn;

-- How long animators took from the request to the attach, in turns and in nanoseconds. A percentile is
-- the least value that so many in a hundred do not exceed.
CREATE VIEW attach_latency AS
SELECT
    run_id,                                 -- the run's number: filter on it to read one run
    unit,                                   -- what the row counts in: turns or ns
    total AS animators,                     -- animators that were asked for and made
    p50,                                    -- half of them came within so many
    p90,                                    -- 90 of 100
    p99,                                    -- 99 of 100
    most                                    -- all of them
FROM (
    SELECT run_id, unit, total, row_number() OVER one AS place, max(value) OVER one AS most,
        min(CASE WHEN 100 * through >= 50 * total THEN value END) OVER one AS p50,
        min(CASE WHEN 100 * through >= 90 * total THEN value END) OVER one AS p90,
        min(CASE WHEN 100 * through >= 99 * total THEN value END) OVER one AS p99
    FROM (
        SELECT run_id, unit, value, sum(times) OVER (PARTITION BY run_id, unit) AS total,
            sum(times) OVER (PARTITION BY run_id, unit ORDER BY value) AS through
        FROM (
            SELECT l.run_id AS run_id, m.unit AS unit, l.times AS times,
                CASE m.unit WHEN 'turns' THEN l.turns ELSE l.ns END AS value
            FROM (
                -- Most animators took as long as others: what is left is sorted in no time.
                SELECT r.id AS run_id, a.attached_turn - a.requested_turn AS turns,
                    a.attached_ns - a.requested_ns AS ns, count(*) AS times
                FROM run r
                CROSS JOIN animator a ON a.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775
                WHERE a.attached_ns IS NOT NULL AND a.requested_ns IS NOT NULL
                GROUP BY r.id, 2, 3
            ) l
            CROSS JOIN (SELECT 'turns' AS unit UNION ALL SELECT 'ns') m
        )
    )
    WINDOW one AS (PARTITION BY run_id, unit)
)
WHERE place = 1;

-- Frames that came late, by whole vsyncs of their own interval.
CREATE VIEW hitches AS
SELECT
    f.id AS id,                             -- run << 40 | frame: filter on it to read one run
    f.id >> 40 AS run_id,                   -- the run's number
    f.id & 1099511627775 AS frame,           -- the frame's number
    f.turn AS turn,                         -- the turn its layout ran in
    f.expected_ns AS expected_ns,           -- the vsync it was meant for
    f.end_ns - f.expected_ns AS took_ns,    -- from that vsync to the end of its work
    f.missed_vsyncs AS missed_vsyncs,       -- whole intervals missed
    f.missed_vsyncs * f.interval_ns AS hitch_ns, -- how long the frame before it stayed too long
    f.first_seq AS first_seq                -- the seq of the first event in it
FROM frame f
WHERE f.missed_vsyncs > 0;

-- Hitches in each second of a run that has frames. The scale is XCTest's hitch time ratio (WWDC20, session
-- 10077): milliseconds of hitch a second; below 5 is good, from 10 on critical.
CREATE VIEW hitches_by_second AS
SELECT
    r.id AS run_id,                         -- the run's number: filter on it to read one run
    f.expected_ns / 1000000000 AS second,   -- the second of the run, from 0, in which frames were due
    count(*) AS frames,                     -- frames due in it
    sum(f.missed_vsyncs > 0) AS late_frames, -- frames of them that came late
    sum(f.missed_vsyncs) AS missed_vsyncs,  -- whole intervals missed
    sum(f.missed_vsyncs * f.interval_ns) / 1e6 AS hitch_ms_per_s -- milliseconds of hitch in the second
FROM run r
CROSS JOIN frame f ON f.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775
GROUP BY r.id, f.expected_ns / 1000000000;

-- Where in the client's code animators were asked for, and how much trouble they made. Most trouble first.
CREATE VIEW site_trouble AS
SELECT
    run_id,                                 -- the run's number: filter on it to read one run
    rank() OVER (PARTITION BY run_id ORDER BY misuses + hazards + left_behind DESC) AS place, -- 1 is the worst
    site,                                   -- where they were asked for; NULL where no log says it
    animators,                              -- animators asked for there
    misuses,                                -- misuses that name one of them
    hazards,                                -- hazards that name one of them
    left_behind,                            -- animators of them that a hazard names and nobody let go of
    cancelled                               -- requests of them that came to nothing
FROM (
    SELECT r.id AS run_id, s.file || ':' || s.line AS site, count(*) AS animators,
        sum(a.misuses) AS misuses, sum(a.hazards) AS hazards,
        sum(a.outcome IN (0, 4) AND a.attached_ns IS NOT NULL AND a.torn_down_ns IS NULL
            AND a.released_ns IS NULL AND a.hazards > 0) AS left_behind, sum(a.outcome = 5) AS cancelled
    FROM run r
    CROSS JOIN animator a ON a.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775
    LEFT JOIN site s ON s.id = a.site_id
    GROUP BY r.id, a.site_id
);

-- The events of an animator, in order.
CREATE VIEW animator_story AS
SELECT
    a.id AS id,                             -- run << 40 | animator: filter on it to read one story
    a.id >> 40 AS run_id,                   -- the run's number
    a.id & 1099511627775 AS animator_id,     -- the animator's number
    e.id & 1099511627775 AS seq,             -- the event's place in the run
    e.t_ns AS t_ns,                         -- when
    e.turn AS turn,                         -- the run-loop turn
    k.name AS kind,                         -- what, by name
    e.cell_id AS cell_id,                   -- the cell
    e.generation AS generation,             -- which use of it
    e.item AS item,                         -- the item it showed
    e.arg AS arg,                           -- a fraction × 1e9, a position, a count
    e.detail AS detail                      -- a phase, a cause, the id of an error
FROM animator a
CROSS JOIN event e ON e.id BETWEEN (a.id >> 40 << 40) + a.first_seq AND (a.id >> 40 << 40) + a.last_seq
LEFT JOIN event_kind k ON k.id = e.kind
WHERE +e.animator_id & 4294967295 = a.id & 4294967295;

-- The events of a use of a cell, in order: its own and those of its animators. An item's story are those
-- of the uses that showed it, a cell's those of its uses.
CREATE VIEW use_story AS
SELECT
    u.id AS id,                             -- run << 40 | first seq: filter on it to read one story or run
    u.id >> 40 AS run_id,                   -- the run's number
    u.cell_id AS cell_id,                   -- the cell
    u.generation AS generation,             -- which use of it
    u.item AS item,                         -- what it showed
    e.id & 1099511627775 AS seq,             -- the event's place in the run
    e.t_ns AS t_ns,                         -- when
    e.turn AS turn,                         -- the run-loop turn
    k.name AS kind,                         -- what, by name
    e.animator_id AS animator_id,           -- the animator
    e.arg AS arg,                           -- a fraction × 1e9, a position, a count
    e.detail AS detail                      -- a phase, a cause, the id of an error
FROM cell_use u
CROSS JOIN event e ON e.id BETWEEN u.id AND (u.id >> 40 << 40) + u.last_seq
LEFT JOIN event_kind k ON k.id = e.kind
WHERE +e.cell_id = u.cell_id AND +e.generation = u.generation; -- the signs keep SQLite from an index of its own

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
        min(id & 1099511627775) AS first_seq,
        max(id & 1099511627775) AS last_seq,
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
        sum(kind BETWEEN 33 AND 63 AND kind <> 38) AS hazards,
        sum(kind = 32) AS misuses
    FROM event
    WHERE animator_id IS NOT NULL
    GROUP BY 1
) a;

-- Section: cell_use_from_events

-- The table cell_use, made from the events alone. The two agree in every column.
--
-- Events of a cell between two destructions are one stretch. In it a use begins with the first event of a
-- generation above all before; a late word about an older generation belongs to no use.
CREATE VIEW cell_use_from_events AS
SELECT
    u.id AS id,                             -- as cell_use.id, and so on
    u.cell_id AS cell_id,
    u.generation AS generation,
    (SELECT e.item FROM event e WHERE e.id = u.item_id) AS item,
    (SELECT e.t_ns FROM event e WHERE e.id = u.dequeued_id) AS dequeued_ns,
    (SELECT e.t_ns FROM event e WHERE e.id = u.displayed_id) AS displayed_ns,
    (SELECT e.t_ns FROM event e WHERE e.id = u.ended_id) AS ended_ns,
    u.animators AS animators,
    u.bare_frames AS bare_frames,
    u.last_id & 1099511627775 AS last_seq
FROM (
    SELECT
        min(id) AS id,
        max(id) AS last_id,
        cell_id,
        generation,
        min(CASE WHEN item IS NOT NULL THEN id END) AS item_id,
        max(CASE kind WHEN 0 THEN id END) AS dequeued_id,
        min(CASE kind WHEN 9 THEN id END) AS displayed_id,
        max(CASE kind WHEN 10 THEN id END) AS ended_id,
        sum(kind = 2) AS animators,
        sum(CASE kind WHEN 24 THEN coalesce(arg, 1) ELSE 0 END) AS bare_frames
    FROM (
        SELECT
            s.*,
            max(generation) OVER (
                PARTITION BY run_id, cell_id, stretch ORDER BY id ROWS UNBOUNDED PRECEDING) AS newest
        FROM (
            SELECT
                id, id >> 40 AS run_id, cell_id, generation, item, kind, arg,
                coalesce(
                    sum(kind = 14) OVER (
                        PARTITION BY id >> 40, cell_id ORDER BY id
                        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING),
                    0) AS stretch
            FROM event
            WHERE cell_id IS NOT NULL
        ) s
        WHERE generation > 0
    )
    WHERE generation = newest
    GROUP BY run_id, cell_id, stretch, generation
) u;

-- Section: orphaned_animator_from_events

-- The table orphaned_animator, made from the events alone. The two agree in every column.
CREATE VIEW orphaned_animator_from_events AS
WITH orphan AS MATERIALIZED (
    SELECT DISTINCT id >> 40 AS run_id, animator_id
    FROM event
    WHERE kind = 17 AND animator_id IS NOT NULL
),
-- From each event that orphans an animator to the next one that ends that, or the run's end.
episode AS MATERIALIZED (
    SELECT c.run_id AS run_id, c.animator_id AS animator_id, c.cell_id AS cell_id, c.id AS id, c.t_ns AS t_ns,
        coalesce(c.next_id, c.run_id * 1099511627776 + 1099511627775) AS until_id,
        coalesce(c.next_ns, r.ended_ns, c.t_ns) AS until_ns
    FROM (
        SELECT e.id AS id, o.run_id AS run_id, o.animator_id AS animator_id, e.cell_id AS cell_id,
            e.kind AS kind, e.t_ns AS t_ns, lead(e.id) OVER later AS next_id, lead(e.t_ns) OVER later AS next_ns
        FROM event e
        JOIN orphan o ON o.run_id = e.id >> 40 AND o.animator_id = e.animator_id
        WHERE e.kind IN (2, 4, 5, 16, 17) OR e.kind = 28 AND e.detail = 'spent'
            OR e.kind = 18 AND coalesce(e.detail, '')
                NOT IN ('awaiting', 'running', 'paused', 'stopped', 'hollow')
        WINDOW later AS (PARTITION BY o.run_id, o.animator_id ORDER BY e.id)
    ) c
    LEFT JOIN run r ON r.id = c.run_id
    WHERE c.kind = 17
),
-- Where a cell came on screen (1) or went (0; one that is handed out or pooled went without a word), and where
-- an episode begins and ends (NULL).
moment AS (
    SELECT run_id, cell_id, id, t_ns, NULL AS shown, id AS episode, -1 AS side FROM episode
    UNION ALL
    SELECT run_id, cell_id, until_id, until_ns, NULL, id, 1 FROM episode
    UNION ALL
    SELECT id >> 40, cell_id, id, t_ns, kind = 9, NULL, 0
    FROM event
    WHERE kind IN (0, 6, 8, 9, 10, 12, 14) AND (id >> 40, cell_id) IN (SELECT run_id, cell_id FROM episode)
),
lasting AS (
    SELECT *, lead(t_ns) OVER cell - t_ns AS lasts_ns,
        max(CASE WHEN shown IS NOT NULL THEN (id & 1099511627775) * 2 + shown END) OVER cell & 1 AS is_shown
    FROM moment
    WINDOW cell AS (PARTITION BY run_id, cell_id ORDER BY id, side ROWS UNBOUNDED PRECEDING)
),
-- How long the cell had been on screen at each of them.
measured AS (
    SELECT *, total(is_shown * lasts_ns) OVER (
        PARTITION BY run_id, cell_id ORDER BY id, side
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS shown_ns
    FROM lasting
)
SELECT
    e.run_id * 1099511627776 + (e.animator_id & 4294967295) AS id, -- as orphaned_animator.id, and so on
    min(e.id) & 1099511627775 AS first_seq,
    count(*) AS times,
    CAST(total(e.until_ns - e.t_ns) AS INTEGER) AS total_ns,
    CAST(total(m.displayed_ns) AS INTEGER) AS displayed_ns
FROM episode e
JOIN (
    SELECT episode, sum(side * shown_ns) AS displayed_ns FROM measured WHERE side <> 0 GROUP BY episode
) m ON m.episode = e.id
GROUP BY e.run_id, e.animator_id;

INSERT INTO orphaned_animator SELECT * FROM orphaned_animator_from_events;

PRAGMA user_version = 4;
