-- How many cells lay in each pool after each event that changed it.
SELECT run, seq, t_ns, pool, sum(step) OVER (PARTITION BY run, pool ORDER BY seq) AS size
FROM (
    SELECT p.run AS run, p.seq AS seq, p.t_ns AS t_ns, coalesce(c.reuse_identifier, '') AS pool,
        p.is_pooled - p.was_pooled AS step
    FROM (
        SELECT run, seq, t_ns, cell_id, is_pooled,
            coalesce(sum(is_pooled) OVER (
                PARTITION BY run, cell_id ORDER BY seq ROWS BETWEEN 1 PRECEDING AND 1 PRECEDING), 0) AS was_pooled
        FROM (
            SELECT run, seq, t_ns, cell_id, CASE WHEN kind = 'cell.recycled' THEN 1 ELSE 0 END AS is_pooled
            FROM events
            WHERE kind IN ('cell.dequeued', 'cell.recycled', 'cell.destroyed') AND cell_id IS NOT NULL
        ) moved
    ) p
    LEFT JOIN cells c ON c.run = p.run AND c.cell_id = p.cell_id
) steps
WHERE step <> 0
ORDER BY run, seq
