-- Animators that were attached by work meant for an earlier use of the cell.
SELECT e.run AS run, e.seq AS seq, e.t_ns AS t_ns, e.turn AS turn, e.cell_id AS cell_id, e.generation AS generation,
    e.item AS item, e.animator_id AS animator_id, a.first_seq AS request_seq,
    e.turn - a.requested_turn AS deferred_turns, e.t_ns - a.requested_ns AS late_ns, a.site AS site
FROM events e
LEFT JOIN animators a ON a.run = e.run AND a.animator_id = e.animator_id
WHERE e.kind = 'hazard.staleAttach'
ORDER BY e.run, e.seq
