-- Frames that came late, by whole vsyncs of their own interval.
SELECT run, frame, turn, expected_ns, end_ns - expected_ns AS took_ns, missed_vsyncs,
    missed_vsyncs * interval_ns AS hitch_ns, first_seq
FROM frames
WHERE missed_vsyncs > 0
ORDER BY run, frame
