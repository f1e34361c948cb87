-- Hitches in each second of a run that has frames, in milliseconds a second: below 5 is good, from 10 on critical.
-- A division of whole numbers is one of its own in each engine; this one leaves no rest.
SELECT run, (expected_ns - expected_ns % 1000000000) / 1000000000 AS second, count(*) AS frames,
    sum(CASE WHEN f.missed_vsyncs > 0 THEN 1 ELSE 0 END) AS late_frames, sum(f.missed_vsyncs) AS missed_vsyncs,
    sum(f.missed_vsyncs * f.interval_ns) / 1e6 AS hitch_ms_per_second
FROM frames f
GROUP BY run, (expected_ns - expected_ns % 1000000000) / 1000000000
ORDER BY run, second
