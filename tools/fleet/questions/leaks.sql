-- Animators that lived when their list was gone and the run was over: those that hazard.leak names.
SELECT e.run AS run, e.animator_id AS animator_id, e.cell_id AS cell_id, a.generation AS generation, a.item AS item,
    a.site AS site, a.attached_ns AS attached_ns, e.t_ns - a.attached_ns AS age_ns, a.misuses AS misuses,
    a.first_seq AS first_seq, a.last_seq AS last_seq
FROM events e
LEFT JOIN animators a ON a.run = e.run AND a.animator_id = e.animator_id
WHERE e.kind = 'hazard.leak'
ORDER BY e.run, e.seq
