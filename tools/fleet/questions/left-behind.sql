-- Animators that a hazard names and nobody let go of until the run was over.
SELECT a.run AS run, a.animator_id AS animator_id, a.cell_id AS cell_id, a.generation AS generation, a.item AS item,
    a.site AS site, a.attached_ns AS attached_ns, r.ended_ns - a.attached_ns AS age_ns, a.hazards AS hazards,
    a.misuses AS misuses, a.first_seq AS first_seq, a.last_seq AS last_seq
FROM animators a
JOIN runs r ON r.run = a.run
WHERE a.outcome IN ('alive', 'misused') AND a.attached_ns IS NOT NULL AND a.torn_down_ns IS NULL
    AND a.released_ns IS NULL AND a.hazards > 0
ORDER BY a.run, a.animator_id
