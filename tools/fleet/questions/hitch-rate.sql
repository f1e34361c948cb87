-- Hitches in each second of a run that has frames, in milliseconds a second: below 5 is good, from 10 on critical.
-- A division of whole numbers is one of its own in each engine; this one leaves no rest. The frames are in a query of their
-- own because ClickHouse reads a column's new name inside the sums, too.
SELECT run, second, count(*) AS frames, sum(late) AS late_frames, sum(missed) AS missed_vsyncs,
    sum(missed * interval_ns) / 1e6 AS hitch_ms_per_second
FROM (
    SELECT run, (expected_ns - expected_ns % 1000000000) / 1000000000 AS second,
        CASE WHEN missed_vsyncs > 0 THEN 1 ELSE 0 END AS late, missed_vsyncs AS missed, interval_ns
    FROM frames
) f
GROUP BY run, second
ORDER BY run, second
