-- How long each animator was orphaned, and how much of that its cell was on screen.
SELECT o.run AS run, o.animator_id AS animator_id, e.cell_id AS cell_id, o.first_seq AS first_seq,
    e.t_ns AS orphaned_ns, e.detail AS cause, o.times AS times, o.total_ns AS total_ns,
    o.displayed_ns AS displayed_ns
FROM orphaned o
JOIN events e ON e.run = o.run AND e.seq = o.first_seq
ORDER BY o.run, o.displayed_ns DESC, o.animator_id
