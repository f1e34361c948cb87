-- How long each animator idled: alive on a cell that was in its pool or destroyed, longer than rule I2 allows.
SELECT s.run AS run, s.seq AS seq, s.animator_id AS animator_id, s.cell_id AS cell_id, s.generation AS generation,
    s.item AS item, s.t_ns AS since_ns,
    CASE WHEN s.followers = 0 THEN r.ended_ns ELSE s.next_ns END - s.t_ns AS idle_ns,
    CASE WHEN s.followers = 0 THEN 1 ELSE 0 END AS is_idle
FROM (
    SELECT run, seq, kind, animator_id, cell_id, generation, item, t_ns,
        max(t_ns) OVER (PARTITION BY run, animator_id ORDER BY seq ROWS BETWEEN 1 FOLLOWING AND 1 FOLLOWING) AS next_ns,
        count(*) OVER (PARTITION BY run, animator_id ORDER BY seq ROWS BETWEEN 1 FOLLOWING AND 1 FOLLOWING) AS followers
    FROM events
    WHERE kind = 'hazard.idleAnimator' OR kind = 'hazard.ended' AND detail = 'hazard.idleAnimator'
) s
JOIN runs r ON r.run = s.run
WHERE s.kind = 'hazard.idleAnimator'
ORDER BY s.run, idle_ns DESC, s.seq
