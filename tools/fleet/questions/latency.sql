-- How long animators took from the request to the attach, in turns and in nanoseconds. A percentile is the least
-- value that so many in a hundred do not exceed.
SELECT run, unit, max(total) AS animators,
    min(CASE WHEN 100 * through >= 50 * total THEN latency END) AS p50,
    min(CASE WHEN 100 * through >= 90 * total THEN latency END) AS p90,
    min(CASE WHEN 100 * through >= 95 * total THEN latency END) AS p95,
    min(CASE WHEN 100 * through >= 99 * total THEN latency END) AS p99,
    max(latency) AS most
FROM (
    SELECT run, unit, latency, sum(times) OVER (PARTITION BY run, unit) AS total,
        sum(times) OVER (PARTITION BY run, unit ORDER BY latency) AS through
    FROM (
        SELECT run, 'turns' AS unit, attached_turn - requested_turn AS latency, count(*) AS times
        FROM animators
        WHERE attached_ns IS NOT NULL AND requested_ns IS NOT NULL
        GROUP BY run, attached_turn - requested_turn
        UNION ALL
        SELECT run, 'ns' AS unit, attached_ns - requested_ns AS latency, count(*) AS times
        FROM animators
        WHERE attached_ns IS NOT NULL AND requested_ns IS NOT NULL
        GROUP BY run, attached_ns - requested_ns
    ) counted
) t
GROUP BY run, unit
ORDER BY run, unit
