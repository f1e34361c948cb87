-- A view for each question about a run.
--
-- A view of single rows has an id, run << 40 | number. Select a run by a range of ids:
-- id BETWEEN 1 << 40 AND (2 << 40) - 1 is run 1. A view of counts has no id. Select a run by run_id = 1; the view
-- starts at the table run_row, which gives the run's range. In both cases SQLite reads no row of another run.

-- Calls that crash an app: UIKit answers them with an exception.
CREATE VIEW misuses AS
SELECT
    x.id AS id,                             -- run << 40 | seq: filter on it to read one run
    x.id >> 40 AS run_id,                   -- the run's number
    x.id & 1099511627775 AS seq,            -- the event's number in the run
    e.t_ns AS t_ns,                         -- the time of the event
    e.turn AS turn,                         -- the run-loop turn
    e.detail AS error,                      -- the ID of the error
    e.cell_id AS cell_id,                   -- the cell
    e.generation AS generation,             -- the use of the cell
    e.animator_id AS animator_id            -- the animator
FROM event_row x INDEXED BY event_error
CROSS JOIN event_code e ON e.id = x.id
WHERE x.kind = 32
    AND x.kind >= 32 AND x.kind <= 63; -- the conditions of the index, word for word

-- Faults that a user would have seen, or that held memory for a frame or longer.
CREATE VIEW hazards AS
SELECT
    x.id AS id,                             -- run << 40 | seq: filter on it to read one run
    x.id >> 40 AS run_id,                   -- the run's number
    x.id & 1099511627775 AS seq,            -- the event's number in the run
    e.t_ns AS t_ns,                         -- the time of the event
    k.name AS kind,                         -- the kind of hazard
    e.cell_id AS cell_id,                   -- the cell
    e.animator_id AS animator_id,           -- the animator
    e.generation AS generation,             -- the use of the cell
    e.item AS item                          -- the item
FROM event_row x INDEXED BY event_error
CROSS JOIN event_code e ON e.id = x.id
LEFT JOIN event_kind k ON k.id = x.kind
WHERE x.kind > 32 AND x.kind <> 38          -- 38 is the end of a hazard
    AND x.kind >= 32 AND x.kind <= 63       -- the conditions of the index, word for word
    AND NOT (x.kind = 36 AND EXISTS (SELECT 1 FROM brief_hazard b WHERE b.id = x.id));

-- Animators that were alive at the end of the run although their list was destroyed (hazard.leak). An animator of a
-- list that is alive at the end is not a leak.
CREATE VIEW leaks AS
SELECT
    x.id AS id,                             -- run << 40 | seq: filter on it to read one run
    x.id >> 40 AS run_id,                   -- the run's number
    e.animator_id AS animator_id,           -- the animator
    e.cell_id AS cell_id,                   -- the cell
    a.generation AS generation,             -- the use of the cell
    a.item AS item,                         -- the item
    s.file || ':' || s.line AS site,        -- the call site of the request
    a.attached_ns AS attached_ns,           -- the time of the attach
    e.t_ns - a.attached_ns AS age_ns,       -- its age at the end of the run
    a.misuses AS misuses,                   -- its misuses
    a.first_seq AS first_seq,               -- the seq of its first event
    a.last_seq AS last_seq                  -- the seq of its last event
FROM event_row x INDEXED BY event_error
CROSS JOIN event_code e ON e.id = x.id
LEFT JOIN animator_row a ON a.id = (e.id >> 40 << 40) | (e.animator_id & 4294967295)
LEFT JOIN site s ON s.id = a.site_id
WHERE x.kind = 39
    AND x.kind >= 32 AND x.kind <= 63; -- the conditions of the index, word for word

-- Animators with a hazard that were never released: they stayed on a pooled cell, shared a cell with another animator,
-- or were displayed without layer animations. If one has a misuse, the client tried to release it, and UIKit would have
-- raised an exception.
CREATE VIEW left_behind AS
SELECT
    a.id AS id,                             -- run << 40 | animator: filter on it to read one run
    a.id >> 40 AS run_id,                   -- the run's number
    (a.id & 4294967295) - (CASE WHEN a.id & 2147483648 THEN 4294967296 ELSE 0 END)
        AS animator_id,                     -- the animator
    a.cell_id AS cell_id,                   -- the cell
    a.generation AS generation,             -- the use of the cell
    a.item AS item,                         -- the item
    s.file || ':' || s.line AS site,        -- the call site of the request
    a.attached_ns AS attached_ns,           -- the time of the attach
    r.ended_ns - a.attached_ns AS age_ns,   -- its age at the end of the run
    a.hazards AS hazards,                   -- its hazards
    a.misuses AS misuses,                   -- its misuses
    a.first_seq AS first_seq,               -- the seq of its first event
    a.last_seq AS last_seq                  -- the seq of its last event
FROM animator_row a
LEFT JOIN run_row r ON r.id = a.id >> 40
LEFT JOIN site s ON s.id = a.site_id
WHERE a.outcome IN (0, 4) AND a.attached_ns IS NOT NULL -- the first condition repeats that of the index
    AND a.torn_down_ns IS NULL AND a.released_ns IS NULL AND a.hazards > 0;

-- How long each animator was orphaned, and how much of that time its cell was displayed. An animator is orphaned when
-- its layer animations are removed while it is active. This lasts until the animator ends, is stopped, torn down or
-- attached again, or until the run ends. A pause or a resume does not restore layer animations.
CREATE VIEW orphaned AS
SELECT
    o.id AS id,                             -- run << 40 | animator: filter on it to read one run
    o.id >> 40 AS run_id,                   -- the run's number
    (o.id & 4294967295) - (CASE WHEN o.id & 2147483648 THEN 4294967296 ELSE 0 END)
        AS animator_id,                     -- the animator
    e.cell_id AS cell_id,                   -- the cell
    o.first_seq AS first_seq,               -- the seq of the first event that orphaned it
    e.t_ns AS orphaned_ns,                  -- the time of that event
    e.detail AS cause,                      -- what removed its layer animations
    o.times AS times,                       -- how often it was orphaned
    o.total_ns AS total_ns,                 -- how long it was active and orphaned
    o.displayed_ns AS displayed_ns          -- how much of that time its cell was displayed
FROM orphan_row o
CROSS JOIN event_code e ON e.id = (o.id >> 40 << 40) + o.first_seq;

-- Animators that were attached and torn down before a frame showed them.
CREATE VIEW wasted AS
SELECT
    e.id AS id,                             -- run << 40 | seq: filter on it to read one run
    e.id >> 40 AS run_id,                   -- the run's number
    e.id & 1099511627775 AS seq,            -- the event's number in the run
    e.t_ns AS t_ns,                         -- the time of the teardown
    e.cell_id AS cell_id,                   -- the cell
    e.generation AS generation,             -- the use of the cell
    a.item AS item,                         -- the item
    e.animator_id AS animator_id,           -- the animator
    a.attached_ns AS attached_ns,           -- the time of the attach
    s.file || ':' || s.line AS site         -- the call site of the request
FROM event_code e
LEFT JOIN animator_row a ON a.id = (e.id >> 40 << 40) | (e.animator_id & 4294967295)
LEFT JOIN site s ON s.id = a.site_id
WHERE e.kind = 26;

-- Animators that were attached by work for an earlier use of the cell.
CREATE VIEW stale AS
SELECT
    x.id AS id,                             -- run << 40 | seq: filter on it to read one run
    x.id >> 40 AS run_id,                   -- the run's number
    x.id & 1099511627775 AS seq,            -- the event's number in the run
    e.t_ns AS t_ns,                         -- the time of the attach
    e.turn AS turn,                         -- the turn of the attach
    e.cell_id AS cell_id,                   -- the cell
    e.generation AS generation,             -- the use of the cell
    e.item AS item,                         -- the item
    e.animator_id AS animator_id,           -- the animator
    a.first_seq AS request_seq,             -- the seq of its first event, which is the request if it is logged
    e.turn - a.requested_turn AS deferred_turns, -- turns from the request to the attach
    e.t_ns - a.requested_ns AS late_ns,     -- time from the request to the attach
    s.file || ':' || s.line AS site         -- the call site of the request
FROM event_row x INDEXED BY event_error
CROSS JOIN event_code e ON e.id = x.id
LEFT JOIN animator_row a ON a.id = (e.id >> 40 << 40) | (e.animator_id & 4294967295)
LEFT JOIN site s ON s.id = a.site_id
WHERE x.kind = 33
    AND x.kind >= 32 AND x.kind <= 63; -- the conditions of the index, word for word

-- Uses of cells that were displayed while their animator was missing or not backed.
CREATE VIEW bare AS
SELECT
    u.id AS id,                             -- run << 40 | first seq: filter on it to read one run
    u.id >> 40 AS run_id,                   -- the run's number
    u.cell_id AS cell_id,                   -- the cell
    u.generation AS generation,             -- the use of the cell
    u.item AS item,                         -- the item
    u.displayed_ns AS displayed_ns,         -- when its display first began; NULL if it never did
    u.bare_frames AS frames,                -- the number of such frames
    u.id & 1099511627775 AS first_seq,      -- the seq of its first event
    u.last_seq AS last_seq                  -- the seq of its last event
FROM use_row u
WHERE u.bare_frames > 0;

-- The call sites of requests, with the faults of their animators. Most faults first.
CREATE VIEW sites AS
SELECT
    run_id,                                 -- the run's number: filter on it to read one run
    rank() OVER (PARTITION BY run_id ORDER BY misuses + hazards + left_behind DESC) AS place, -- the rank; 1 has the most faults
    site,                                   -- the call site of the request; NULL if the log has none
    animators,                              -- animators requested there
    misuses,                                -- their misuses
    hazards,                                -- their hazards
    left_behind,                            -- those with a hazard that were never released
    cancelled                               -- requests that were cancelled
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

-- The time from the request to the attach, and the lifetime, of each attached animator.
CREATE VIEW lifetimes AS
SELECT
    a.id AS id,                             -- run << 40 | animator: filter on it to read one run
    a.id >> 40 AS run_id,                   -- the run's number
    (a.id & 4294967295) - (CASE WHEN a.id & 2147483648 THEN 4294967296 ELSE 0 END)
        AS animator_id,                     -- the animator
    a.cell_id AS cell_id,                   -- the cell
    a.generation AS generation,             -- the use of the cell
    a.attached_turn - a.requested_turn AS deferred_turns, -- turns from the request to the attach
    a.attached_ns - a.requested_ns AS attach_latency_ns, -- time from the request to the attach
    coalesce(a.torn_down_ns, a.released_ns, r.ended_ns) - a.attached_ns AS life_ns, -- from the attach to the end
    a.torn_down_ns IS NULL AND a.released_ns IS NULL AS is_alive -- 1 if it was alive at the end of the run
FROM animator_row a
JOIN run_row r ON r.id = a.id >> 40
WHERE a.attached_ns IS NOT NULL;

-- Percentiles of the time from the request to the attach, in turns and in nanoseconds. A percentile is the least value
-- that this share of animators does not exceed.
CREATE VIEW latency AS
SELECT
    run_id,                                 -- the run's number: filter on it to read one run
    unit,                                   -- the unit of the row: turns or ns, which ask prints as seconds
    total AS animators,                     -- animators with a request and an attach
    p50,                                    -- 50 % of them took at most this long
    p90,                                    -- 90 %
    p95,                                    -- 95 %
    p99,                                    -- 99 %
    most                                    -- the longest
FROM (
    SELECT run_id, unit, total, row_number() OVER one AS place, max(value) OVER one AS most,
        min(CASE WHEN 100 * through >= 50 * total THEN value END) OVER one AS p50,
        min(CASE WHEN 100 * through >= 90 * total THEN value END) OVER one AS p90,
        min(CASE WHEN 100 * through >= 95 * total THEN value END) OVER one AS p95,
        min(CASE WHEN 100 * through >= 99 * total THEN value END) OVER one AS p99
    FROM (
        SELECT run_id, unit, value, sum(times) OVER (PARTITION BY run_id, unit) AS total,
            sum(times) OVER (PARTITION BY run_id, unit ORDER BY value) AS through
        FROM (
            SELECT l.run_id AS run_id, m.unit AS unit, l.times AS times,
                CASE m.unit WHEN 'turns' THEN l.turns ELSE l.ns END AS value
            FROM (
                -- Many animators took equally long, so few groups remain to be sorted.
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

-- The number of animators for each number of turns from the request to the attach.
CREATE VIEW latency_histogram AS
SELECT
    r.id AS run_id,                         -- the run's number: filter on it to read one run
    a.attached_turn - a.requested_turn AS deferred_turns, -- turns from the request to the attach
    count(*) AS animators,                  -- the number of animators
    min(a.attached_ns - a.requested_ns) AS least_ns, -- the shortest time from the request to the attach
    max(a.attached_ns - a.requested_ns) AS most_ns -- the longest
FROM run_row r
CROSS JOIN animator_row a ON a.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775
WHERE a.attached_ns IS NOT NULL AND a.requested_ns IS NOT NULL
GROUP BY r.id, a.attached_turn - a.requested_turn;

-- The number of live animators after each change.
CREATE VIEW live AS
SELECT
    run_id,                                 -- the run's number: filter on it to read one run
    t_ns,                                   -- the time of the change
    sum(change) OVER (PARTITION BY run_id ORDER BY t_ns) AS live -- live animators after it
FROM (
    -- Each animator counts twice: 1 at its attach, -1 at its teardown or release.
    SELECT r.id AS run_id, sum(w.way) AS change,
        CASE w.way WHEN 1 THEN a.attached_ns ELSE coalesce(a.torn_down_ns, a.released_ns) END AS t_ns
    FROM run_row r
    CROSS JOIN animator_row a ON a.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775
    CROSS JOIN (SELECT 1 AS way UNION ALL SELECT -1) w
    WHERE a.attached_ns IS NOT NULL
    GROUP BY r.id, 3
)
WHERE change <> 0 AND t_ns IS NOT NULL;

-- The number of cells in each pool after each change.
CREATE VIEW pool AS
SELECT
    p.run_id AS run_id,                     -- the run's number: filter on it to read one run
    p.id & 1099511627775 AS seq,            -- the event's number in the run
    p.t_ns AS t_ns,                         -- the time of the event
    coalesce(c.reuse_identifier, '') AS pool, -- the pool's reuse identifier; empty if the log has none
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

-- How often the cells of each pool were created, dequeued, configured and displayed. The pool with the most dequeues
-- first.
CREATE VIEW churn AS
SELECT
    r.id AS run_id,                         -- the run's number: filter on it to read one run
    coalesce(c.reuse_identifier, '') AS pool, -- the pool's reuse identifier; empty if the log has none
    count(DISTINCT e.cell_id) AS cells,     -- cells of the pool
    sum(e.kind = 0) AS uses,                -- dequeues
    sum(e.kind = 0 AND coalesce(e.arg, 0) = 1) AS reused, -- dequeues of a cell that had been used before
    sum(e.kind = 13) AS configured,         -- configurations by the data source
    sum(e.kind = 29) AS reconfigured,       -- reconfigurations for the same item
    sum(e.kind = 9) AS displays,            -- beginnings of a display
    sum(e.kind = 27) AS animated_out        -- removals from the screen by an animated update
FROM run_row r
CROSS JOIN event_code e ON e.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775
LEFT JOIN cell_row c ON c.id = r.id << 40 | (e.cell_id & 4294967295)
WHERE e.kind IN (0, 9, 13, 27, 29) AND e.cell_id IS NOT NULL
GROUP BY r.id, 2;

-- Every frame and its lateness. A missed vsync is one interval of the frame.
CREATE VIEW timeline AS
SELECT
    f.id AS id,                             -- run << 40 | frame: filter on it to read one run
    f.id >> 40 AS run_id,                   -- the run's number
    f.id & 1099511627775 AS frame,          -- the frame's number, from 1
    f.turn AS turn,                         -- the turn of its layout
    f.expected_ns AS expected_ns,           -- the vsync for which it was made
    f.begin_ns AS begin_ns,                 -- when its work began
    f.end_ns AS end_ns,                     -- when its work ended
    f.end_ns - f.begin_ns AS work_ns,       -- how long its work took
    f.missed_vsyncs AS missed_vsyncs,       -- whole intervals between expected_ns and its display
    f.missed_vsyncs * f.interval_ns AS hitch_ns, -- how much too long the frame before it stayed on screen
    f.bare_cells AS bare_cells,             -- displayed cells whose animator is missing or not backed
    f.interval_ns AS interval_ns,           -- the frame's interval
    f.first_seq AS first_seq,               -- the seq of the first event in it or after it
    f.overtook AS overtook                  -- 1 if its layout ran before work that was due
FROM frames f;

-- Frames that were late by one or more whole intervals.
CREATE VIEW hitches AS
SELECT
    f.id AS id,                             -- run << 40 | frame: filter on it to read one run
    f.id >> 40 AS run_id,                   -- the run's number
    f.id & 1099511627775 AS frame,          -- the frame's number, from 1
    f.turn AS turn,                         -- the turn of its layout
    f.expected_ns AS expected_ns,           -- the vsync for which it was made
    f.end_ns - f.expected_ns AS took_ns,    -- from that vsync to the end of the frame's work
    f.missed_vsyncs AS missed_vsyncs,       -- whole intervals between expected_ns and its display
    f.missed_vsyncs * f.interval_ns AS hitch_ns, -- how much too long the frame before it stayed on screen
    f.first_seq AS first_seq                -- the seq of the first event in it or after it
FROM frames f
WHERE f.missed_vsyncs > 0;

-- Hitches in each second of a run with frames. The unit is that of XCTest's hitch time ratio (WWDC20, session 10077):
-- milliseconds of hitch per second. Below 5 is good, 10 or more is critical.
CREATE VIEW hitch_rate AS
SELECT
    r.id AS run_id,                         -- the run's number: filter on it to read one run
    f.expected_ns / 1000000000 AS second,   -- the second of the run, from 0
    count(*) AS frames,                     -- frames due in this second
    sum(f.missed_vsyncs > 0) AS late_frames, -- late frames among them
    sum(f.missed_vsyncs) AS missed_vsyncs,  -- missed vsyncs
    sum(f.missed_vsyncs * f.interval_ns) / 1e6 AS hitch_ms_per_second -- milliseconds of hitch in this second
FROM run_row r
CROSS JOIN frames f ON f.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775
GROUP BY r.id, f.expected_ns / 1000000000;

-- How long each animator idled: it was alive on a cell that was in its pool or destroyed, longer than rule I2 allows.
CREATE VIEW idle AS
SELECT
    run_id,                                 -- the run's number: filter on it to read one run
    id & 1099511627775 AS seq,              -- the seq of the event hazard.idleAnimator
    animator_id,                            -- the animator
    cell_id,                                -- the cell
    generation,                             -- the use of the cell
    item,                                   -- the item of that use
    t_ns AS since_ns,                  -- when it became idle
    coalesce(ended_ns, (SELECT r.ended_ns FROM run_row r WHERE r.id = run_id)) - t_ns
        AS idle_ns,                         -- how long it idled, to the end of the run at most
    ended_ns IS NULL AS is_idle             -- 1 if it idled at the end of the run
FROM (
    SELECT r.id AS run_id, x.id AS id, x.kind AS kind, e.animator_id AS animator_id, e.cell_id AS cell_id,
        e.generation AS generation, e.item AS item, e.t_ns AS t_ns,
        lead(e.t_ns) OVER (PARTITION BY r.id, e.animator_id ORDER BY x.id) AS ended_ns
    FROM run_row r
    CROSS JOIN event_row x INDEXED BY event_error ON x.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775
    CROSS JOIN event_code e ON e.id = x.id
    WHERE (x.kind = 36 OR x.kind = 38 AND e.detail = 'hazard.idleAnimator')
        AND x.kind >= 32 AND x.kind <= 63   -- the conditions of the index, word for word
)
WHERE kind = 36;

-- When each cell was on screen, and for which item. What was on screen at a time: since_ns <= :t AND until_ns > :t.
CREATE VIEW screen AS
SELECT
    run_id,                                 -- the run's number: filter on it to read one run
    id & 1099511627775 AS seq,              -- the seq of the event cell.displayed
    cell_id,                                -- the cell
    generation,                             -- the use of the cell
    item,                                   -- the item
    t_ns AS since_ns,                       -- when its display began
    coalesce(until_ns, (SELECT r.ended_ns FROM run_row r WHERE r.id = run_id))
        AS until_ns                         -- when its display ended, at the end of the run at most
FROM (
    SELECT r.id AS run_id, e.id AS id, e.kind AS kind, e.cell_id AS cell_id, e.generation AS generation, e.item AS item,
        e.t_ns AS t_ns, lead(e.t_ns) OVER (PARTITION BY r.id, e.cell_id ORDER BY e.id) AS until_ns
    FROM run_row r
    CROSS JOIN event_code e ON e.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775
    WHERE e.kind IN (9, 10, 14) AND e.cell_id IS NOT NULL
)
WHERE kind = 9;

-- How long each item was on screen: from cell.displayed to cell.ended, with the time in the background.
CREATE VIEW shown AS
SELECT
    run_id,                                 -- the run's number: filter on it to read one run
    item,                                   -- the item
    displays,                               -- how often it came on screen
    shown_ns,                               -- how long it was on screen in all
    longest_ns                              -- its longest display
FROM (
    -- Windows in place of groups, so that SQLite reads the events of one run only.
    SELECT run_id, item, count(*) OVER one AS displays, sum(until_ns - since_ns) OVER one AS shown_ns,
        max(until_ns - since_ns) OVER one AS longest_ns, row_number() OVER one AS place
    FROM screen
    WINDOW one AS (PARTITION BY run_id, item)
)
WHERE place = 1;

-- The reuse identifiers of cells, with the faults of their cells' animators. Most faults first.
CREATE VIEW identifiers AS
SELECT
    r.id AS run_id,                         -- the run's number: filter on it to read one run
    coalesce(c.reuse_identifier, '') AS identifier, -- the reuse identifier; empty if the log has none
    count(*) AS animators,                  -- animators of its cells
    sum(a.misuses) AS misuses,              -- their misuses
    sum(a.hazards) AS hazards,              -- their hazards
    sum(a.outcome IN (0, 4) AND a.attached_ns IS NOT NULL AND a.torn_down_ns IS NULL
        AND a.released_ns IS NULL AND a.hazards > 0) AS left_behind, -- those with a hazard that were never released
    sum(a.outcome = 5) AS cancelled         -- requests that were cancelled
FROM run_row r
CROSS JOIN animator_row a ON a.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775
LEFT JOIN cell_row c ON c.id = r.id << 40 | (a.cell_id & 4294967295)
GROUP BY r.id, 2;

-- The events of an animator, in order.
CREATE VIEW animator_story AS
SELECT
    a.id AS id,                             -- run << 40 | animator: filter on it to read one story
    a.id >> 40 AS run_id,                   -- the run's number
    (a.id & 4294967295) - (CASE WHEN a.id & 2147483648 THEN 4294967296 ELSE 0 END)
        AS animator_id,                     -- the animator
    e.id & 1099511627775 AS seq,            -- the event's number in the run
    e.t_ns AS t_ns,                         -- the time of the event
    e.turn AS turn,                         -- the run-loop turn
    k.name AS kind,                         -- the kind, by name
    e.cell_id AS cell_id,                   -- the cell
    e.generation AS generation,             -- the use of the cell
    e.item AS item,                         -- the item
    e.arg AS arg,                           -- a fraction × 1e9, a position or a count
    e.detail AS detail                      -- a phase, a cause, the ID of an error, or an identifier
FROM animator_row a
CROSS JOIN event_code e ON e.id BETWEEN (a.id >> 40 << 40) + a.first_seq AND (a.id >> 40 << 40) + a.last_seq
LEFT JOIN event_kind k ON k.id = e.kind
WHERE +e.animator_id & 4294967295 = a.id & 4294967295;

-- The events of a use of a cell and of its animators, in order. The story of an item consists of the events of the uses
-- that showed it, the story of a cell of the events of its uses.
CREATE VIEW use_story AS
SELECT
    u.id AS id,                             -- run << 40 | first seq: filter on it to read one story or run
    u.id >> 40 AS run_id,                   -- the run's number
    u.cell_id AS cell_id,                   -- the cell
    u.generation AS generation,             -- the use of the cell
    u.item AS item,                         -- the item
    e.id & 1099511627775 AS seq,            -- the event's number in the run
    e.t_ns AS t_ns,                         -- the time of the event
    e.turn AS turn,                         -- the run-loop turn
    k.name AS kind,                         -- the kind, by name
    e.animator_id AS animator_id,           -- the animator
    e.arg AS arg,                           -- a fraction × 1e9, a position or a count
    e.detail AS detail                      -- a phase, a cause, the ID of an error, or an identifier
FROM use_row u
CROSS JOIN event_code e ON e.id BETWEEN u.id AND (u.id >> 40 << 40) + u.last_seq
LEFT JOIN event_kind k ON k.id = e.kind
WHERE +e.cell_id = u.cell_id AND +e.generation = u.generation; -- the signs keep SQLite from building an automatic index
