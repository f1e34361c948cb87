-- How long each animator that was made took to come and how long it lived.
SELECT a.run AS run, a.animator_id AS animator_id, a.cell_id AS cell_id, a.generation AS generation,
    a.attached_turn - a.requested_turn AS deferred_turns, a.attached_ns - a.requested_ns AS attach_latency_ns,
    coalesce(a.torn_down_ns, a.released_ns, r.ended_ns) - a.attached_ns AS life_ns,
    CASE WHEN a.torn_down_ns IS NULL AND a.released_ns IS NULL THEN 1 ELSE 0 END AS is_alive
FROM animators a
JOIN runs r ON r.run = a.run
WHERE a.attached_ns IS NOT NULL
ORDER BY a.run, a.animator_id
