-- Views that the views above, the program and its tests need.

-- Events as numbers: the sums of event_row and event_base, and the columns of the note. Kinds and call sites are IDs; the
-- view events has their names. A sum of two hashes may not fit in 64 bits and wraps around: both parts are reduced by
-- 2^63 first.
CREATE VIEW event_code AS
SELECT
    e.id AS id,                             -- run << 40 | seq
    CASE WHEN e.t_ns <= 9223372036854775807 - b.t_ns THEN b.t_ns + e.t_ns
        ELSE (b.t_ns - 9223372036854775807 - 1) + (e.t_ns - 9223372036854775807 - 1)
        END AS t_ns,                        -- the time of the event
    CASE WHEN e.turn <= 9223372036854775807 - b.turn THEN b.turn + e.turn
        ELSE (b.turn - 9223372036854775807 - 1) + (e.turn - 9223372036854775807 - 1)
        END AS turn,                        -- the run-loop turn
    e.kind AS kind,                         -- the kind: event_kind.id
    e.cell_id AS cell_id,                   -- the cell
    b.generation + e.generation AS generation, -- which use of the cell, from 1
    CASE WHEN e.item <= 9223372036854775807 - b.item THEN b.item + e.item
        ELSE (b.item - 9223372036854775807 - 1) + (e.item - 9223372036854775807 - 1)
        END AS item,                        -- the item the cell showed: a number, or a hash of a longer name
    b.animator_id + e.animator_id AS animator_id, -- the animator
    e.arg AS arg,                           -- depends on the kind: a fraction × 1e9, a position, a count
    n.site_id AS site_id,                   -- the call site of the request: site.id
    n.detail AS detail,                     -- depends on the kind: a phase, a cause, an error's id
    n.list AS list,                         -- the list; NULL in a run of one list
    n.subject AS subject                    -- the chain, transition or screen
FROM event_row e
LEFT JOIN event_base b ON b.id = e.id >> 8
LEFT JOIN note n ON n.id = e.note_id;

-- Hazards of memory that ended within a frame. They are not counted.
CREATE VIEW brief_hazard AS
SELECT
    x.id AS id,                             -- run << 40 | seq of its start: filter on it to read one run
    x.id >> 40 AS run_id,                   -- the run's number
    e.animator_id AS animator_id            -- the animator
FROM event_row x INDEXED BY event_error
CROSS JOIN event_code e ON e.id = x.id
CROSS JOIN animator_row a ON a.id = (x.id >> 40 << 40) | (e.animator_id & 4294967295)
CROSS JOIN run_row r ON r.id = x.id >> 40
WHERE x.kind = 36
    AND x.kind >= 32 AND x.kind <= 63       -- the conditions of the index, word for word
    AND EXISTS (
        SELECT 1
        FROM event_row y INDEXED BY event_error
        CROSS JOIN event_code f ON f.id = y.id
        WHERE y.id > x.id AND y.id <= (x.id >> 40 << 40) + a.last_seq -- its end names the animator
            AND y.kind = 38
            AND y.kind >= 32 AND y.kind <= 63
            AND f.animator_id = e.animator_id AND f.detail = 'hazard.idleAnimator'
            AND f.t_ns - coalesce(f.arg, 0) = e.t_ns
            AND coalesce(f.arg, 0) < CASE WHEN r.refresh_ns > 0 THEN r.refresh_ns ELSE 16666667 END
    );

-- The tables that the writer aggregates, computed from the events. `db integrity` and the tests compare both.

-- animator_row, computed from the events.
CREATE VIEW animator_row_from_events AS
SELECT
    a.id AS id,                             -- as animator_row.id, and so on
    a.first_seq AS first_seq,
    a.last_seq AS last_seq,
    (SELECT f.cell_id FROM event_code f WHERE f.id = a.first_id) AS cell_id,
    (SELECT f.generation FROM event_code f WHERE f.id = a.first_id) AS generation,
    (SELECT i.item FROM event_code i WHERE i.id = a.item_id) AS item,
    (SELECT s.site_id FROM event_code s WHERE s.id = a.site_event_id) AS site_id,
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
        sum(kind BETWEEN 33 AND 63 AND kind <> 38)
            - sum(kind = 38 AND coalesce(detail, '') = 'hazard.idleAnimator' AND coalesce(arg, 0) < frame_ns)
            AS hazards, -- those that are counted
        sum(kind = 32) AS misuses
    FROM event_code e
    LEFT JOIN (SELECT id AS run_id, CASE WHEN refresh_ns > 0 THEN refresh_ns ELSE 16666667 END AS frame_ns FROM run_row) r
        ON r.run_id = e.id >> 40
    WHERE animator_id IS NOT NULL
    GROUP BY 1
) a;

-- use_row, computed from the events.
--
-- The events of a cell between two destructions are one stretch. A use starts with the first event of a generation that
-- is greater than all before it in the stretch. A later event of an older generation belongs to no use.
CREATE VIEW use_row_from_events AS
SELECT
    u.id AS id,                             -- as use_row.id, and so on
    u.cell_id AS cell_id,
    u.generation AS generation,
    (SELECT e.item FROM event_code e WHERE e.id = u.item_id) AS item,
    (SELECT e.t_ns FROM event_code e WHERE e.id = u.dequeued_id) AS dequeued_ns,
    (SELECT e.t_ns FROM event_code e WHERE e.id = u.displayed_id) AS displayed_ns,
    (SELECT e.t_ns FROM event_code e WHERE e.id = u.ended_id) AS ended_ns,
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
            FROM event_code
            WHERE cell_id IS NOT NULL
        ) s
        WHERE generation > 0
    )
    WHERE generation = newest
    GROUP BY run_id, cell_id, stretch, generation
) u;

-- orphan_row, computed from the events.
CREATE VIEW orphan_row_from_events AS
WITH orphan AS MATERIALIZED (
    SELECT DISTINCT id >> 40 AS run_id, animator_id
    FROM event_code
    WHERE kind = 17 AND animator_id IS NOT NULL
),
-- From each event that orphans an animator to the event that ends the orphaned state, or to the end of the run.
episode AS MATERIALIZED (
    SELECT c.run_id AS run_id, c.animator_id AS animator_id, c.cell_id AS cell_id, c.id AS id, c.t_ns AS t_ns,
        coalesce(c.next_id, c.run_id * 1099511627776 + 1099511627775) AS until_id,
        coalesce(c.next_ns, r.ended_ns, c.t_ns) AS until_ns
    FROM (
        SELECT e.id AS id, o.run_id AS run_id, o.animator_id AS animator_id, e.cell_id AS cell_id,
            e.kind AS kind, e.t_ns AS t_ns, lead(e.id) OVER later AS next_id, lead(e.t_ns) OVER later AS next_ns
        FROM event_code e
        JOIN orphan o ON o.run_id = e.id >> 40 AND o.animator_id = e.animator_id
        WHERE e.kind IN (2, 4, 5, 16, 17) OR e.kind = 28 AND e.detail = 'spent'
            OR e.kind = 18 AND coalesce(e.detail, '')
                NOT IN ('awaiting', 'running', 'paused', 'stopped', 'hollow')
        WINDOW later AS (PARTITION BY o.run_id, o.animator_id ORDER BY e.id)
    ) c
    LEFT JOIN run_row r ON r.id = c.run_id
    WHERE c.kind = 17
),
-- When a cell's display began (1) or ended (0; also without an event of its own, when the cell is dequeued or pooled),
-- and when an orphaned state starts and ends (NULL).
moment AS (
    SELECT run_id, cell_id, id, t_ns, NULL AS shown, id AS episode, -1 AS side FROM episode
    UNION ALL
    SELECT run_id, cell_id, until_id, until_ns, NULL, id, 1 FROM episode
    UNION ALL
    SELECT id >> 40, cell_id, id, t_ns, kind = 9, NULL, 0
    FROM event_code
    WHERE kind IN (0, 6, 8, 9, 10, 12, 14) AND (id >> 40, cell_id) IN (SELECT run_id, cell_id FROM episode)
),
lasting AS (
    SELECT *, lead(t_ns) OVER cell - t_ns AS lasts_ns,
        max(CASE WHEN shown IS NOT NULL THEN (id & 1099511627775) * 2 + shown END) OVER cell & 1 AS is_shown
    FROM moment
    WINDOW cell AS (PARTITION BY run_id, cell_id ORDER BY id, side ROWS UNBOUNDED PRECEDING)
),
-- How long the cell had been displayed at each of these events.
measured AS (
    SELECT *, total(is_shown * lasts_ns) OVER (
        PARTITION BY run_id, cell_id ORDER BY id, side
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS shown_ns
    FROM lasting
)
SELECT
    e.run_id * 1099511627776 + (e.animator_id & 4294967295) AS id, -- as orphan_row.id, and so on
    min(e.id) & 1099511627775 AS first_seq,
    count(*) AS times,
    CAST(total(e.until_ns - e.t_ns) AS INTEGER) AS total_ns,
    CAST(total(m.displayed_ns) AS INTEGER) AS displayed_ns
FROM episode e
JOIN (
    SELECT episode, sum(side * shown_ns) AS displayed_ns FROM measured WHERE side <> 0 GROUP BY episode
) m ON m.episode = e.id
GROUP BY e.run_id, e.animator_id;

PRAGMA user_version = 1;
