-- When each cell was on screen, and for which item.
SELECT s.run AS run, s.seq AS seq, s.cell_id AS cell_id, s.generation AS generation, s.item AS item, s.t_ns AS since_ns,
    CASE WHEN s.followers = 0 THEN r.ended_ns ELSE s.next_ns END AS until_ns
FROM (
    SELECT run, seq, kind, cell_id, generation, item, t_ns,
        max(t_ns) OVER (PARTITION BY run, cell_id ORDER BY seq ROWS BETWEEN 1 FOLLOWING AND 1 FOLLOWING) AS next_ns,
        count(*) OVER (PARTITION BY run, cell_id ORDER BY seq ROWS BETWEEN 1 FOLLOWING AND 1 FOLLOWING) AS followers
    FROM events
    WHERE kind IN ('cell.displayed', 'cell.ended', 'cell.destroyed') AND cell_id IS NOT NULL
) s
JOIN runs r ON r.run = s.run
WHERE s.kind = 'cell.displayed'
ORDER BY s.run, s.t_ns, s.seq
