-- Animators that were made and torn down without one frame on screen.
SELECT e.run AS run, e.seq AS seq, e.t_ns AS t_ns, e.cell_id AS cell_id, e.generation AS generation, a.item AS item,
    e.animator_id AS animator_id, a.attached_ns AS attached_ns, a.site AS site
FROM events e
LEFT JOIN animators a ON a.run = e.run AND a.animator_id = e.animator_id
WHERE e.kind = 'animator.wasted'
ORDER BY e.run, e.seq
