-- How many animators were alive after each moment at which that number changed.
SELECT run, t_ns, sum(step) OVER (PARTITION BY run ORDER BY t_ns) AS live
FROM (
    SELECT run, t_ns, sum(way) AS step
    FROM (
        -- Each animator counts twice: as one more when it is made, as one less when it is let go.
        SELECT run, attached_ns AS t_ns, 1 AS way FROM animators WHERE attached_ns IS NOT NULL
        UNION ALL
        SELECT run, coalesce(torn_down_ns, released_ns) AS t_ns, -1 AS way
        FROM animators
        WHERE attached_ns IS NOT NULL AND coalesce(torn_down_ns, released_ns) IS NOT NULL
    ) ways
    GROUP BY run, t_ns
) steps
WHERE step <> 0
ORDER BY run, t_ns
