-- What a user would have seen, or memory would have held.
SELECT run, seq, t_ns, kind, cell_id, animator_id, generation, item
FROM events
WHERE kind LIKE 'hazard.%' AND kind <> 'hazard.ended'
ORDER BY run, seq
