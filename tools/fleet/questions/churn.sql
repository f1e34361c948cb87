-- How often the cells of each pool were made, handed out, set up and shown. The pools with most requests first.
SELECT run, pool, count(DISTINCT cell_id) AS cells,
    sum(CASE WHEN kind = 'cell.dequeued' THEN 1 ELSE 0 END) AS uses,
    sum(CASE WHEN kind = 'cell.dequeued' AND coalesce(arg, 0) = 1 THEN 1 ELSE 0 END) AS reused,
    sum(CASE WHEN kind = 'cell.configured' THEN 1 ELSE 0 END) AS configured,
    sum(CASE WHEN kind = 'cell.reconfigured' THEN 1 ELSE 0 END) AS reconfigured,
    sum(CASE WHEN kind = 'cell.displayed' THEN 1 ELSE 0 END) AS displays,
    sum(CASE WHEN kind = 'cell.animatingOut' THEN 1 ELSE 0 END) AS animated_out
FROM (
    SELECT e.run AS run, e.cell_id AS cell_id, e.kind AS kind, e.arg AS arg,
        coalesce(c.reuse_identifier, '') AS pool
    FROM events e
    LEFT JOIN cells c ON c.run = e.run AND c.cell_id = e.cell_id
    WHERE e.kind IN ('cell.dequeued', 'cell.displayed', 'cell.configured', 'cell.animatingOut', 'cell.reconfigured')
        AND e.cell_id IS NOT NULL
) named
GROUP BY run, pool
ORDER BY run, uses DESC, pool
