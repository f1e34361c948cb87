-- What a user would have seen, or memory would have held for a frame or longer.
SELECT run, seq, t_ns, kind, cell_id, animator_id, generation, item
FROM events
WHERE kind LIKE 'hazard.%' AND kind <> 'hazard.ended'
    AND NOT (kind = 'hazard.idleAnimator' AND (run, animator_id, t_ns) IN (
        SELECT e.run, e.animator_id, e.t_ns - e.arg
        FROM events e
        JOIN runs r ON r.run = e.run
        WHERE e.kind = 'hazard.ended' AND e.detail = 'hazard.idleAnimator'
            AND e.arg < CASE WHEN r.refresh_ns > 0 THEN r.refresh_ns ELSE 16666667 END
    ))
ORDER BY run, seq
