-- The reuse identifiers of cells, with the faults of their cells' animators. Most faults first.
SELECT run, identifier, count(*) AS animators, sum(misuse) AS misuses, sum(hazard) AS hazards, sum(is_left_behind) AS left_behind,
    sum(is_cancelled) AS cancelled
FROM (
    SELECT a.run AS run, coalesce(c.reuse_identifier, '') AS identifier, a.misuses AS misuse, a.hazards AS hazard,
        CASE WHEN a.outcome IN ('alive', 'misused') AND a.attached_ns IS NOT NULL AND a.torn_down_ns IS NULL
            AND a.released_ns IS NULL AND a.hazards > 0 THEN 1 ELSE 0 END AS is_left_behind,
        CASE WHEN a.outcome = 'cancelled' THEN 1 ELSE 0 END AS is_cancelled
    FROM animators a
    LEFT JOIN cells c ON c.run = a.run AND c.cell_id = a.cell_id
) named
GROUP BY run, identifier
ORDER BY run, sum(misuse + hazard) DESC, identifier
