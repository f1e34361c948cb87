-- Version 5: a hazard that memory holds counts when it lasts a frame or longer. What was over within a frame stands among
-- the events alone. Views that are defined here and before stand as they are defined last. A run keeps a
-- digest of its events, by which readers notice damage that leaves every row readable.

DROP VIEW hazards;
DROP VIEW animator_from_events;

ALTER TABLE run ADD COLUMN
    digest INTEGER;             -- the sum of its events' hashes; NULL while it is open, and where its writer made none

-- Hazards of memory that were over within a frame: they count nowhere.
CREATE VIEW brief_hazard AS
SELECT
    x.id AS id,                             -- run << 40 | seq of its beginning: filter on it to read one run
    x.id >> 40 AS run_id,                   -- the run's number
    e.animator_id AS animator_id            -- the animator
FROM event_row x INDEXED BY event_error
CROSS JOIN event e ON e.id = x.id
CROSS JOIN animator a ON a.id = (x.id >> 40 << 40) | (e.animator_id & 4294967295)
CROSS JOIN run r ON r.id = x.id >> 40
WHERE x.kind = 36
    AND x.kind >= 32 AND x.kind <= 63       -- the conditions of the index, word for word
    AND EXISTS (
        SELECT 1
        FROM event_row y INDEXED BY event_error
        CROSS JOIN event f ON f.id = y.id
        WHERE y.id > x.id AND y.id <= (x.id >> 40 << 40) + a.last_seq -- its end names the animator
            AND y.kind = 38
            AND y.kind >= 32 AND y.kind <= 63
            AND f.animator_id = e.animator_id AND f.detail = 'hazard.idleAnimator'
            AND f.t_ns - coalesce(f.arg, 0) = e.t_ns
            AND coalesce(f.arg, 0) < CASE WHEN r.refresh_ns > 0 THEN r.refresh_ns ELSE 16666667 END
    );

-- What a user would have seen, or memory would have held for a frame or longer.
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
    AND x.kind >= 32 AND x.kind <= 63       -- the conditions of the index, word for word
    AND NOT (x.kind = 36 AND EXISTS (SELECT 1 FROM brief_hazard b WHERE b.id = x.id));

-- Section: animator_from_events

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
        sum(kind BETWEEN 33 AND 63 AND kind <> 38)
            - sum(kind = 38 AND coalesce(detail, '') = 'hazard.idleAnimator' AND coalesce(arg, 0) < frame_ns)
            AS hazards, -- those that count
        sum(kind = 32) AS misuses
    FROM event e
    LEFT JOIN (SELECT id AS run_id, CASE WHEN refresh_ns > 0 THEN refresh_ns ELSE 16666667 END AS frame_ns FROM run) r
        ON r.run_id = e.id >> 40
    WHERE animator_id IS NOT NULL
    GROUP BY 1
) a;

-- Rows of runs that were written before.
UPDATE animator SET hazards = hazards - b.count
FROM (SELECT (run_id << 40) | (animator_id & 4294967295) AS id, count(*) AS count FROM brief_hazard GROUP BY 1) b
WHERE animator.id = b.id;

PRAGMA user_version = 5;
