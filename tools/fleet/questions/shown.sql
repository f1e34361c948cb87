-- How long each item was on screen.
SELECT run, item, count(*) AS displays, sum(lasted_ns) AS shown_ns, max(lasted_ns) AS longest_ns
FROM (
    SELECT s.run AS run, s.item AS item,
        CASE WHEN s.followers = 0 THEN r.ended_ns ELSE s.next_ns END - s.t_ns AS lasted_ns
    FROM (
        SELECT run, seq, kind, cell_id, generation, item, t_ns,
            max(t_ns) OVER (PARTITION BY run, cell_id ORDER BY seq ROWS BETWEEN 1 FOLLOWING AND 1 FOLLOWING) AS next_ns,
            count(*) OVER (PARTITION BY run, cell_id ORDER BY seq ROWS BETWEEN 1 FOLLOWING AND 1 FOLLOWING) AS followers
        FROM events
        WHERE kind IN ('cell.displayed', 'cell.ended', 'cell.destroyed') AND cell_id IS NOT NULL
    ) s
    JOIN runs r ON r.run = s.run
    WHERE s.kind = 'cell.displayed'
) displays
GROUP BY run, item
ORDER BY run, shown_ns DESC, item
