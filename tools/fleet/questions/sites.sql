-- Where in the client's code animators were asked for, and how much trouble they made. Most trouble first.
SELECT run, rank() OVER (PARTITION BY run ORDER BY trouble DESC) AS place, site, animators, misuses, hazards,
    left_behind, cancelled
FROM (
    SELECT a.run AS run, a.site AS site, count(*) AS animators, sum(a.misuses) AS misuses,
        sum(a.hazards) AS hazards,
        sum(CASE WHEN a.outcome IN ('alive', 'misused') AND a.attached_ns IS NOT NULL
            AND a.torn_down_ns IS NULL AND a.released_ns IS NULL AND a.hazards > 0
            THEN 1 ELSE 0 END) AS left_behind,
        sum(CASE WHEN a.outcome = 'cancelled' THEN 1 ELSE 0 END) AS cancelled,
        sum(a.misuses + a.hazards + CASE WHEN a.outcome IN ('alive', 'misused') AND a.attached_ns IS NOT NULL
            AND a.torn_down_ns IS NULL AND a.released_ns IS NULL AND a.hazards > 0
            THEN 1 ELSE 0 END) AS trouble
    FROM animators a
    GROUP BY a.run, a.site
) t
ORDER BY run, place, site NULLS FIRST
