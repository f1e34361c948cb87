-- A view for each question about a run.
--
-- A view of single rows has an id, run << 40 | number, and is read by a range of it:
-- id BETWEEN 1 << 40 AND (2 << 40) - 1 is run 1. A view that counts has none; it begins at the table run_row and
-- is read by run_id = 1, which finds the run's range in the tables below. Either way SQLite reads no row of
-- another run.

-- Calls that UIKit answers with an exception: here the app would have ended.
CREATE VIEW misuses AS
SELECT
    x.id AS id,                             -- run << 40 | seq: filter on it to read one run
    x.id >> 40 AS run_id,                   -- the run's number
    x.id & 1099511627775 AS seq,            -- its place in the run
    e.t_ns AS t_ns,                         -- when
    e.turn AS turn,                         -- the run-loop turn
    e.detail AS error,                      -- the id of the error
    e.cell_id AS cell_id,                   -- the cell
    e.generation AS generation,             -- which use of it
    e.animator_id AS animator_id            -- the animator that was misused
FROM event_row x INDEXED BY event_error
CROSS JOIN event_code e ON e.id = x.id
WHERE x.kind = 32
    AND x.kind >= 32 AND x.kind <= 63; -- the conditions of the index, word for word

-- What a user would have seen, or memory would have held for a frame or longer.
CREATE VIEW hazards AS
SELECT
    x.id AS id,                             -- run << 40 | seq: filter on it to read one run
    x.id >> 40 AS run_id,                   -- the run's number
    x.id & 1099511627775 AS seq,            -- its place in the run
    e.t_ns AS t_ns,                         -- when
    k.name AS kind,                         -- which hazard
    e.cell_id AS cell_id,                   -- the cell
    e.animator_id AS animator_id,           -- the animator
    e.generation AS generation,             -- which use of the cell
    e.item AS item                          -- the item it showed
FROM event_row x INDEXED BY event_error
CROSS JOIN event_code e ON e.id = x.id
LEFT JOIN event_kind k ON k.id = x.kind
WHERE x.kind > 32 AND x.kind <> 38          -- 38 is the end of one
    AND x.kind >= 32 AND x.kind <= 63       -- the conditions of the index, word for word
    AND NOT (x.kind = 36 AND EXISTS (SELECT 1 FROM brief_hazard b WHERE b.id = x.id));

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
CROSS JOIN event_code e ON e.id = x.id
LEFT JOIN animator_row a ON a.id = (e.id >> 40 << 40) | (e.animator_id & 4294967295)
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
    (a.id & 4294967295) - (CASE WHEN a.id & 2147483648 THEN 4294967296 ELSE 0 END)
        AS animator_id,                     -- the animator's number
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
FROM animator_row a
LEFT JOIN run_row r ON r.id = a.id >> 40
LEFT JOIN site s ON s.id = a.site_id
WHERE a.outcome IN (0, 4) AND a.attached_ns IS NOT NULL -- the first condition is that of the index
    AND a.torn_down_ns IS NULL AND a.released_ns IS NULL AND a.hazards > 0;

-- How long each animator was orphaned, and how much of that its cell was on screen. Orphaned: its layer
-- animations were removed while it was active; it lasts until the animator ends, is stopped, torn down or
-- attached anew, or until the run ends. A pause or a resume brings no layer animation back.
CREATE VIEW orphaned AS
SELECT
    o.id AS id,                             -- run << 40 | animator: filter on it to read one run
    o.id >> 40 AS run_id,                   -- the run's number
    (o.id & 4294967295) - (CASE WHEN o.id & 2147483648 THEN 4294967296 ELSE 0 END)
        AS animator_id,                     -- the animator's number
    e.cell_id AS cell_id,                   -- its cell
    o.first_seq AS first_seq,               -- the event that orphaned it first
    e.t_ns AS orphaned_ns,                  -- when that was
    e.detail AS cause,                      -- what removed its layer animations then
    o.times AS times,                       -- how often it was orphaned
    o.total_ns AS total_ns,                 -- how long it was active and orphaned
    o.displayed_ns AS displayed_ns          -- how long of that its cell was on screen
FROM orphan_row o
CROSS JOIN event_code e ON e.id = (o.id >> 40 << 40) + o.first_seq;

-- Animators that were made and torn down without one frame on screen.
CREATE VIEW wasted AS
SELECT
    e.id AS id,                             -- run << 40 | seq: filter on it to read one run
    e.id >> 40 AS run_id,                   -- the run's number
    e.id & 1099511627775 AS seq,            -- the event that says so
    e.t_ns AS t_ns,                         -- when it was torn down
    e.cell_id AS cell_id,                   -- the cell
    e.generation AS generation,             -- which use of it
    a.item AS item,                         -- the item it was made for
    e.animator_id AS animator_id,           -- the animator
    a.attached_ns AS attached_ns,           -- made
    s.file || ':' || s.line AS site         -- where it was asked for
FROM event_code e
LEFT JOIN animator_row a ON a.id = (e.id >> 40 << 40) | (e.animator_id & 4294967295)
LEFT JOIN site s ON s.id = a.site_id
WHERE e.kind = 26;

-- Animators that were attached by work meant for an earlier use of the cell.
CREATE VIEW stale AS
SELECT
    x.id AS id,                             -- run << 40 | seq: filter on it to read one run
    x.id >> 40 AS run_id,                   -- the run's number
    x.id & 1099511627775 AS seq,            -- the hazard's place in the run
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
CROSS JOIN event_code e ON e.id = x.id
LEFT JOIN animator_row a ON a.id = (e.id >> 40 << 40) | (e.animator_id & 4294967295)
LEFT JOIN site s ON s.id = a.site_id
WHERE x.kind = 33
    AND x.kind >= 32 AND x.kind <= 63; -- the conditions of the index, word for word

-- Uses of cells that were shown without a backed animator they had or wanted.
CREATE VIEW bare AS
SELECT
    u.id AS id,                             -- run << 40 | first seq: filter on it to read one run
    u.id >> 40 AS run_id,                   -- the run's number
    u.cell_id AS cell_id,                   -- the cell
    u.generation AS generation,             -- which use of it
    u.item AS item,                         -- what it showed
    u.displayed_ns AS displayed_ns,         -- first displayed
    u.bare_frames AS frames,                -- how many frames
    u.id & 1099511627775 AS first_seq,      -- the use's first event
    u.last_seq AS last_seq                  -- the use's last event
FROM use_row u
WHERE u.bare_frames > 0;

-- Where in the client's code animators were asked for, and how much trouble they made. Most trouble first.
CREATE VIEW sites AS
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
    FROM run_row r
    CROSS JOIN animator_row a ON a.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775
    LEFT JOIN site s ON s.id = a.site_id
    GROUP BY r.id, a.site_id
);

-- How long each animator that was made took to come and how long it lived.
CREATE VIEW lifetimes AS
SELECT
    a.id AS id,                             -- run << 40 | animator: filter on it to read one run
    a.id >> 40 AS run_id,                   -- the run's number
    (a.id & 4294967295) - (CASE WHEN a.id & 2147483648 THEN 4294967296 ELSE 0 END)
        AS animator_id,                     -- the animator's number
    a.cell_id AS cell_id,                   -- its cell
    a.generation AS generation,             -- which use of it
    a.attached_turn - a.requested_turn AS deferred_turns, -- turns from the request to the attach
    a.attached_ns - a.requested_ns AS attach_latency_ns, -- time from the request to the attach
    coalesce(a.torn_down_ns, a.released_ns, r.ended_ns) - a.attached_ns AS life_ns, -- attach to the end
    a.torn_down_ns IS NULL AND a.released_ns IS NULL AS is_alive -- 1 when the end is that of the run
FROM animator_row a
JOIN run_row r ON r.id = a.id >> 40
WHERE a.attached_ns IS NOT NULL;

-- How long animators took from the request to the attach, in turns and in nanoseconds. A percentile is
-- the least value that so many in a hundred do not exceed.
CREATE VIEW latency AS
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
                FROM run_row r
                CROSS JOIN animator_row a ON a.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775
                WHERE a.attached_ns IS NOT NULL AND a.requested_ns IS NOT NULL
                GROUP BY r.id, 2, 3
            ) l
            CROSS JOIN (SELECT 'turns' AS unit UNION ALL SELECT 'ns') m
        )
    )
    WINDOW one AS (PARTITION BY run_id, unit)
)
WHERE place = 1;

-- How many animators came after how many turns, and how long that took.
CREATE VIEW latency_histogram AS
SELECT
    r.id AS run_id,                         -- the run's number: filter on it to read one run
    a.attached_turn - a.requested_turn AS deferred_turns, -- turns from the request to the attach
    count(*) AS animators,                  -- how many came after so many
    min(a.attached_ns - a.requested_ns) AS least_ns, -- the shortest time that was
    max(a.attached_ns - a.requested_ns) AS most_ns -- the longest
FROM run_row r
CROSS JOIN animator_row a ON a.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775
WHERE a.attached_ns IS NOT NULL AND a.requested_ns IS NOT NULL
GROUP BY r.id, a.attached_turn - a.requested_turn;

-- How many animators were alive after each moment at which that number changed.
CREATE VIEW live AS
SELECT
    run_id,                                 -- the run's number: filter on it to read one run
    t_ns,                                   -- the moment
    sum(change) OVER (PARTITION BY run_id ORDER BY t_ns) AS live -- animators alive after it
FROM (
    -- Each animator counts twice: as one more when it is made, as one less when it is let go.
    SELECT r.id AS run_id, sum(w.way) AS change,
        CASE w.way WHEN 1 THEN a.attached_ns ELSE coalesce(a.torn_down_ns, a.released_ns) END AS t_ns
    FROM run_row r
    CROSS JOIN animator_row a ON a.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775
    CROSS JOIN (SELECT 1 AS way UNION ALL SELECT -1) w
    WHERE a.attached_ns IS NOT NULL
    GROUP BY r.id, 3
)
WHERE change <> 0 AND t_ns IS NOT NULL;

-- How many cells lay in each pool after each event that changed it.
CREATE VIEW pool AS
SELECT
    p.run_id AS run_id,                     -- the run's number: filter on it to read one run
    p.id & 1099511627775 AS seq,            -- the event that changed it
    p.t_ns AS t_ns,                         -- when
    coalesce(c.reuse_identifier, '') AS pool, -- the pool's reuse identifier; empty where no log says it
    sum(p.change) OVER (PARTITION BY p.run_id, coalesce(c.reuse_identifier, '') ORDER BY p.id) AS size
                                            -- cells in it after the event
FROM (
    SELECT run_id, id, t_ns, cell_id,
        is_pooled - lag(is_pooled, 1, 0) OVER (PARTITION BY run_id, cell_id ORDER BY id) AS change
    FROM (
        SELECT r.id AS run_id, e.id AS id, e.t_ns AS t_ns, e.cell_id AS cell_id, e.kind = 6 AS is_pooled
        FROM run_row r
        CROSS JOIN event_code e ON e.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775
        WHERE e.kind IN (0, 6, 14) AND e.cell_id IS NOT NULL
    )
) p
LEFT JOIN cell_row c ON c.id = p.run_id << 40 | (p.cell_id & 4294967295)
WHERE p.change <> 0;

-- How often the cells of each pool were made, handed out, set up and shown. The pools with most requests first.
CREATE VIEW churn AS
SELECT
    r.id AS run_id,                         -- the run's number: filter on it to read one run
    coalesce(c.reuse_identifier, '') AS pool, -- the pool's reuse identifier; empty where no log says it
    count(DISTINCT e.cell_id) AS cells,     -- cells that it had
    sum(e.kind = 0) AS uses,                -- times that one was handed out
    sum(e.kind = 0 AND coalesce(e.arg, 0) = 1) AS reused, -- of them, cells that had a use before
    sum(e.kind = 13) AS configured,         -- times that the data source set one up
    sum(e.kind = 29) AS reconfigured,       -- times that one was set up again for the item it showed
    sum(e.kind = 9) AS displays,            -- times that one came on screen
    sum(e.kind = 27) AS animated_out        -- times that an animated update took one off the screen
FROM run_row r
CROSS JOIN event_code e ON e.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775
LEFT JOIN cell_row c ON c.id = r.id << 40 | (e.cell_id & 4294967295)
WHERE e.kind IN (0, 9, 13, 27, 29) AND e.cell_id IS NOT NULL
GROUP BY r.id, 2;

-- Every frame and how late it was. A missed vsync is an interval of the frame's own.
CREATE VIEW timeline AS
SELECT
    f.id AS id,                             -- run << 40 | frame: filter on it to read one run
    f.id >> 40 AS run_id,                   -- the run's number
    f.id & 1099511627775 AS frame,          -- the frame's number
    f.turn AS turn,                         -- the turn its layout ran in
    f.expected_ns AS expected_ns,           -- the vsync it was meant for
    f.begin_ns AS begin_ns,                 -- its work began
    f.end_ns AS end_ns,                     -- its work ended
    f.end_ns - f.begin_ns AS work_ns,       -- how long its work took
    f.missed_vsyncs AS missed_vsyncs,       -- whole intervals missed
    f.missed_vsyncs * f.interval_ns AS hitch_ns, -- how long the frame before it stayed too long
    f.bare_cells AS bare_cells,             -- displayed cells without a backed animator they have or want
    f.interval_ns AS interval_ns,           -- the frame's interval
    f.first_seq AS first_seq,               -- the seq of the first event in it
    f.overtook AS overtook                  -- 1 when its layout ran before work that was due
FROM frames f;

-- Frames that came late, by whole vsyncs of their own interval.
CREATE VIEW hitches AS
SELECT
    f.id AS id,                             -- run << 40 | frame: filter on it to read one run
    f.id >> 40 AS run_id,                   -- the run's number
    f.id & 1099511627775 AS frame,          -- the frame's number
    f.turn AS turn,                         -- the turn its layout ran in
    f.expected_ns AS expected_ns,           -- the vsync it was meant for
    f.end_ns - f.expected_ns AS took_ns,    -- from that vsync to the end of its work
    f.missed_vsyncs AS missed_vsyncs,       -- whole intervals missed
    f.missed_vsyncs * f.interval_ns AS hitch_ns, -- how long the frame before it stayed too long
    f.first_seq AS first_seq                -- the seq of the first event in it
FROM frames f
WHERE f.missed_vsyncs > 0;

-- Hitches in each second of a run that has frames. The scale is XCTest's hitch time ratio (WWDC20, session
-- 10077): milliseconds of hitch a second; below 5 is good, from 10 on critical.
CREATE VIEW hitch_rate AS
SELECT
    r.id AS run_id,                         -- the run's number: filter on it to read one run
    f.expected_ns / 1000000000 AS second,   -- the second of the run, from 0, in which frames were due
    count(*) AS frames,                     -- frames due in it
    sum(f.missed_vsyncs > 0) AS late_frames, -- frames of them that came late
    sum(f.missed_vsyncs) AS missed_vsyncs,  -- whole intervals missed
    sum(f.missed_vsyncs * f.interval_ns) / 1e6 AS hitch_ms_per_second -- milliseconds of hitch in the second
FROM run_row r
CROSS JOIN frames f ON f.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775
GROUP BY r.id, f.expected_ns / 1000000000;

-- The events of an animator, in order.
CREATE VIEW animator_story AS
SELECT
    a.id AS id,                             -- run << 40 | animator: filter on it to read one story
    a.id >> 40 AS run_id,                   -- the run's number
    (a.id & 4294967295) - (CASE WHEN a.id & 2147483648 THEN 4294967296 ELSE 0 END)
        AS animator_id,                     -- the animator's number
    e.id & 1099511627775 AS seq,            -- the event's place in the run
    e.t_ns AS t_ns,                         -- when
    e.turn AS turn,                         -- the run-loop turn
    k.name AS kind,                         -- what, by name
    e.cell_id AS cell_id,                   -- the cell
    e.generation AS generation,             -- which use of it
    e.item AS item,                         -- the item it showed
    e.arg AS arg,                           -- a fraction × 1e9, a position, a count
    e.detail AS detail                      -- a phase, a cause, the id of an error
FROM animator_row a
CROSS JOIN event_code e ON e.id BETWEEN (a.id >> 40 << 40) + a.first_seq AND (a.id >> 40 << 40) + a.last_seq
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
    e.id & 1099511627775 AS seq,            -- the event's place in the run
    e.t_ns AS t_ns,                         -- when
    e.turn AS turn,                         -- the run-loop turn
    k.name AS kind,                         -- what, by name
    e.animator_id AS animator_id,           -- the animator
    e.arg AS arg,                           -- a fraction × 1e9, a position, a count
    e.detail AS detail                      -- a phase, a cause, the id of an error
FROM use_row u
CROSS JOIN event_code e ON e.id BETWEEN u.id AND (u.id >> 40 << 40) + u.last_seq
LEFT JOIN event_kind k ON k.id = e.kind
WHERE +e.cell_id = u.cell_id AND +e.generation = u.generation; -- the signs keep SQLite from an index of its own
