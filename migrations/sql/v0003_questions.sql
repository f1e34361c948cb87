-- Version 3: a view for each question people have.

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
