-- Every frame and how late it was. A missed vsync is an interval of the frame's own.
SELECT run, frame, turn, expected_ns, begin_ns, end_ns, end_ns - begin_ns AS work_ns, missed_vsyncs,
    missed_vsyncs * interval_ns AS hitch_ns, bare_cells, interval_ns, first_seq, overtook
FROM frames
ORDER BY run, frame
