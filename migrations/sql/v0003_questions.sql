-- Version 3: a view for each question people have.
--
-- No view of this file is in force: version 4 drops and creates every one of them.
--
-- Views of single rows have an id, run << 40 | number, and are read by a range of it:
-- id BETWEEN 1 << 40 AND (2 << 40) - 1 is run 1. Views that count have none; they begin at the table run
-- and are read by run_id = 1, which finds the run's range in the tables below. Either way nothing of
-- another run is touched.

-- Animators that nobody let go (0), or let go in a phase in which UIKit refuses (4): few in a good run,
-- and asked for most.
CREATE INDEX animator_kept ON animator(outcome, id) WHERE outcome IN (0, 4);

DROP VIEW leaks;

-- Animators that were made and were never let go. Where a misuse names one, somebody tried, and UIKit would
-- have raised.
CREATE VIEW leaks AS
SELECT
    a.id AS id,                             -- run << 40 | animator: filter on it to read one run
    a.id >> 40 AS run_id,                   -- the run's number
    a.id & 0xFFFFFFFFFF AS animator_id,     -- the animator's number
    a.cell_id AS cell_id,                   -- its cell
    a.generation AS generation,             -- which use of it
    a.item AS item,                         -- the item it was made for
    s.file || ':' || s.line AS site,        -- where it was asked for
    a.attached_ns AS attached_ns,           -- made
    r.ended_ns - a.attached_ns AS age_ns,   -- how old it was at the end of the run
    a.misuses AS misuses,                   -- misuses that name it
    a.first_seq AS first_seq,               -- its first event
    a.last_seq AS last_seq                  -- the last anybody heard of it
FROM animator a
LEFT JOIN run r ON r.id = a.id >> 40
LEFT JOIN site s ON s.id = a.site_id
WHERE a.outcome IN (0, 4) AND a.attached_ns IS NOT NULL -- the first condition is that of the index
    AND a.torn_down_ns IS NULL AND a.released_ns IS NULL;

DROP VIEW hazards;

-- What a user would have seen, or memory would have held.
CREATE VIEW hazards AS
SELECT
    x.id AS id,                             -- run << 40 | seq: filter on it to read one run
    x.id >> 40 AS run_id,                   -- the run's number
    x.id & 0xFFFFFFFFFF AS seq,             -- its place in the run
    e.t_ns AS t_ns,                         -- when
    k.name AS kind,                         -- which hazard
    e.cell_id AS cell_id,                   -- the cell
    e.animator_id AS animator_id,           -- the animator
    e.generation AS generation,             -- which use of the cell
    e.item AS item                          -- the item it showed
FROM event_kind k
CROSS JOIN event_row x INDEXED BY event_error ON x.kind = k.id AND x.kind >= 32 -- as the index says
CROSS JOIN event e ON e.id = x.id
WHERE k.id BETWEEN 33 AND 63;

DROP VIEW live_animators_over_time;

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
    CROSS JOIN animator a ON a.id BETWEEN r.id << 40 AND (r.id << 40) + 0xFFFFFFFFFF
    CROSS JOIN (SELECT 1 AS way UNION ALL SELECT -1) w
    WHERE a.attached_ns IS NOT NULL
    GROUP BY r.id, 3
)
WHERE change <> 0 AND t_ns IS NOT NULL;

-- How many cells lay in each pool after each event that changed it.
CREATE VIEW pool_size_over_time AS
SELECT
    p.run_id AS run_id,                     -- the run's number: filter on it to read one run
    p.id & 0xFFFFFFFFFF AS seq,             -- the event that changed it
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
        CROSS JOIN event e ON e.id BETWEEN r.id << 40 AND (r.id << 40) + 0xFFFFFFFFFF
        WHERE e.kind IN (0, 6, 14) AND e.cell_id IS NOT NULL
    )
) p
LEFT JOIN cell c ON c.id = p.run_id << 40 | (p.cell_id & 0xFFFFFFFF)
WHERE p.change <> 0;

-- How long each animator was orphaned, and how much of that its cell was on screen. Orphaned: its layer
-- animations were removed while it was active; it lasts until the animator ends, is stopped, torn down or
-- attached anew, or until the run ends. A pause or a resume brings no layer animation back.
CREATE VIEW orphaned_time AS
SELECT
    run_id,                                 -- the run's number: filter on it to read one run
    animator_id,                            -- the animator's number
    cell_id,                                -- its cell
    min(seq) AS first_seq,                  -- the event that orphaned it first
    t_ns AS orphaned_ns,                    -- when that was
    cause,                                  -- what removed its layer animations then
    count(*) AS times,                      -- how often it was orphaned
    sum(until_ns - t_ns) AS total_ns,       -- how long it was active and orphaned
    sum(was_shown * (until_ns - t_ns) + shown_later_ns) AS displayed_ns -- how long of that its cell was on screen
FROM (
    SELECT s.run_id AS run_id, s.id & 0xFFFFFFFFFF AS seq, s.t_ns AS t_ns, s.animator_id AS animator_id,
        s.cell_id AS cell_id, s.cause AS cause, s.until_ns AS until_ns,
        coalesce((
            SELECT y.kind = 9 FROM event_row y
            WHERE y.id BETWEEN s.run_id << 40 AND s.id AND y.cell_id = s.cell_id AND y.kind IN (9, 10)
            ORDER BY y.id DESC LIMIT 1), 0) AS was_shown,
        -- From each display on it is shown to the end, and from each end of one no longer.
        coalesce((
            SELECT sum((s.until_ns - f.t_ns) * (CASE y.kind WHEN 9 THEN 1 ELSE -1 END))
            FROM event_row y CROSS JOIN event f ON f.id = y.id
            WHERE y.id BETWEEN s.id AND s.until_id AND y.cell_id = s.cell_id AND y.kind IN (9, 10)
            ), 0) AS shown_later_ns
    FROM (
        SELECT o.*, coalesce((SELECT f.t_ns FROM event f WHERE f.id = o.until_id), o.end_ns) AS until_ns
        FROM (
            SELECT r.id AS run_id, e.id AS id, e.t_ns AS t_ns, e.animator_id AS animator_id,
                e.cell_id AS cell_id, e.detail AS cause, coalesce(r.ended_ns, e.t_ns) AS end_ns,
                coalesce((
                    SELECT y.id FROM event_row y CROSS JOIN event f ON f.id = y.id
                    WHERE y.id BETWEEN x.id + 1 AND (r.id << 40) + coalesce(a.last_seq, 0xFFFFFFFFFF)
                        AND y.cell_id = x.cell_id AND y.kind IN (2, 4, 5, 16, 17, 18, 28)
                        AND f.animator_id = e.animator_id
                        AND (y.kind <> 28 OR f.detail = 'spent')
                        AND (y.kind <> 18 OR coalesce(f.detail, '')
                            NOT IN ('awaiting', 'running', 'paused', 'stopped', 'hollow'))
                    ORDER BY y.id LIMIT 1), (r.id << 40) + 0xFFFFFFFFFF) AS until_id
            FROM run r
            CROSS JOIN event_row x ON x.id BETWEEN r.id << 40 AND (r.id << 40) + 0xFFFFFFFFFF
            CROSS JOIN event e ON e.id = x.id
            LEFT JOIN animator a ON a.id = (r.id << 40) | (e.animator_id & 0xFFFFFFFF)
            WHERE x.kind = 17 AND e.animator_id IS NOT NULL
        ) o
    ) s
)
GROUP BY run_id, animator_id;

-- Animators that were made and torn down without one frame on screen.
CREATE VIEW wasted_attaches AS
SELECT
    e.id AS id,                             -- run << 40 | seq: filter on it to read one run
    e.id >> 40 AS run_id,                   -- the run's number
    e.id & 0xFFFFFFFFFF AS seq,             -- the event that says so
    e.t_ns AS t_ns,                         -- when it was torn down
    e.cell_id AS cell_id,                   -- the cell
    e.generation AS generation,             -- which use of it
    a.item AS item,                         -- the item it was made for
    e.animator_id AS animator_id,           -- the animator
    a.attached_ns AS attached_ns,           -- made
    s.file || ':' || s.line AS site         -- where it was asked for
FROM event e
LEFT JOIN animator a ON a.id = (e.id >> 40 << 40) | (e.animator_id & 0xFFFFFFFF)
LEFT JOIN site s ON s.id = a.site_id
WHERE e.kind = 26;

-- Animators that were attached by work meant for an earlier use of the cell.
CREATE VIEW stale_attaches AS
SELECT
    e.id AS id,                             -- run << 40 | seq: filter on it to read one run
    e.id >> 40 AS run_id,                   -- the run's number
    e.id & 0xFFFFFFFFFF AS seq,             -- the hazard's place in the run
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
FROM event e
LEFT JOIN animator a ON a.id = (e.id >> 40 << 40) | (e.animator_id & 0xFFFFFFFF)
LEFT JOIN site s ON s.id = a.site_id
WHERE e.kind = 33 AND e.kind >= 32; -- the second condition is that of the index, word for word

-- How many animators came after how many turns, and how long that took.
CREATE VIEW attach_latency_histogram AS
SELECT
    r.id AS run_id,                         -- the run's number: filter on it to read one run
    a.attached_turn - a.requested_turn AS deferred_turns, -- turns from the request to the attach
    count(*) AS animators,                  -- how many came after so many
    min(a.attached_ns - a.requested_ns) AS least_ns, -- the shortest time that was
    max(a.attached_ns - a.requested_ns) AS most_ns -- the longest
FROM run r
CROSS JOIN animator a ON a.id BETWEEN r.id << 40 AND (r.id << 40) + 0xFFFFFFFFFF
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
    value AS most                           -- all of them
FROM (
    SELECT run_id, unit, total, through, value,
        min(CASE WHEN 100 * through >= 50 * total THEN value END) OVER one AS p50,
        min(CASE WHEN 100 * through >= 90 * total THEN value END) OVER one AS p90,
        min(CASE WHEN 100 * through >= 99 * total THEN value END) OVER one AS p99
    FROM (
        SELECT run_id, unit, value, sum(times) OVER (PARTITION BY run_id, unit) AS total,
            sum(times) OVER (PARTITION BY run_id, unit ORDER BY value) AS through
        FROM (
            SELECT r.id AS run_id, m.unit AS unit, count(*) AS times,
                CASE m.unit WHEN 'turns' THEN a.attached_turn - a.requested_turn
                    ELSE a.attached_ns - a.requested_ns END AS value
            FROM run r
            CROSS JOIN animator a ON a.id BETWEEN r.id << 40 AND (r.id << 40) + 0xFFFFFFFFFF
            CROSS JOIN (SELECT 'turns' AS unit UNION ALL SELECT 'ns') m
            WHERE a.attached_ns IS NOT NULL AND a.requested_ns IS NOT NULL
            GROUP BY r.id, m.unit, 4
        )
    )
    WINDOW one AS (PARTITION BY run_id, unit)
)
WHERE through = total;

-- Frames that came late, by whole vsyncs of their own interval.
CREATE VIEW hitches AS
SELECT
    f.id AS id,                             -- run << 40 | frame: filter on it to read one run
    f.id >> 40 AS run_id,                   -- the run's number
    f.id & 0xFFFFFFFFFF AS frame,           -- the frame's number
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
CROSS JOIN frame f ON f.id BETWEEN r.id << 40 AND (r.id << 40) + 0xFFFFFFFFFF
GROUP BY r.id, f.expected_ns / 1000000000;

-- Where in the client's code animators were asked for, and how much trouble they made. Most trouble first.
CREATE VIEW site_trouble AS
SELECT
    run_id,                                 -- the run's number: filter on it to read one run
    rank() OVER (PARTITION BY run_id ORDER BY misuses + hazards + leaks DESC) AS place, -- 1 is the worst
    site,                                   -- where they were asked for; NULL where no log says it
    animators,                              -- animators asked for there
    misuses,                                -- misuses that name one of them
    hazards,                                -- hazards that name one of them
    leaks,                                  -- animators of them that were never let go
    cancelled                               -- requests of them that came to nothing
FROM (
    SELECT r.id AS run_id, s.file || ':' || s.line AS site, count(*) AS animators,
        sum(a.misuses) AS misuses, sum(a.hazards) AS hazards,
        sum(a.outcome IN (0, 4) AND a.attached_ns IS NOT NULL AND a.torn_down_ns IS NULL
            AND a.released_ns IS NULL) AS leaks, sum(a.outcome = 5) AS cancelled
    FROM run r
    CROSS JOIN animator a ON a.id BETWEEN r.id << 40 AND (r.id << 40) + 0xFFFFFFFFFF
    LEFT JOIN site s ON s.id = a.site_id
    GROUP BY r.id, a.site_id
);

-- The events of an animator, in order.
CREATE VIEW animator_story AS
SELECT
    a.id AS id,                             -- run << 40 | animator: filter on it to read one story
    a.id >> 40 AS run_id,                   -- the run's number
    a.id & 0xFFFFFFFFFF AS animator_id,     -- the animator's number
    e.id & 0xFFFFFFFFFF AS seq,             -- the event's place in the run
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
WHERE +e.animator_id & 0xFFFFFFFF = a.id & 0xFFFFFFFF;

-- The events of a use of a cell, in order: its own and those of its animators. An item's story are those
-- of the uses that showed it, a cell's those of its uses.
CREATE VIEW use_story AS
SELECT
    u.id AS id,                             -- run << 40 | first seq: filter on it to read one story or run
    u.id >> 40 AS run_id,                   -- the run's number
    u.cell_id AS cell_id,                   -- the cell
    u.generation AS generation,             -- which use of it
    u.item AS item,                         -- what it showed
    e.id & 0xFFFFFFFFFF AS seq,             -- the event's place in the run
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
    u.last_id & 0xFFFFFFFFFF AS last_seq
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

PRAGMA user_version = 3;
