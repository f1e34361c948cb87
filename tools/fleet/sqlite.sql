-- The tables of many runs, from a log itself: views of this connection, which change no log. For `sqlite3 -readonly LOG`.
-- `ship` and `parquet` take the text of each view for `animatorpool sql`, and its columns from clickhouse.sql.
-- What the log itself calls events and animators is main.events and main.animators.
-- Numbers of cells and animators have a sign, and the ids of their rows have none.

CREATE TEMP VIEW runs AS SELECT date(started_unix_ns / 1000000000, 'unixepoch') AS date, uuid AS run, name, source,
    workload, seed, strategy, regime, cells, app, os, device, config, started_unix_ns, refresh_ns, schema, ended_ns,
    CASE status WHEN 0 THEN 'open' WHEN 1 THEN 'finished' WHEN 2 THEN 'failed' WHEN 3 THEN 'recovered'
        ELSE 'interrupted' END AS status,
    CASE status WHEN 0 THEN (SELECT count(*) FROM main.event_row e
        WHERE e.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775) ELSE events END AS events, dropped, summary
FROM main.run r;

CREATE TEMP VIEW events AS SELECT date(r.started_unix_ns / 1000000000, 'unixepoch') AS date, r.uuid AS run, e.seq,
    e.t_ns, e.turn, e.kind, e.severity, e.cell_id, e.generation, e.item, e.animator_id, e.arg, e.site, e.detail, e.list,
    e.subject
FROM main.run r
CROSS JOIN main.events e ON e.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775;

CREATE TEMP VIEW animators AS SELECT date(r.started_unix_ns / 1000000000, 'unixepoch') AS date, r.uuid AS run,
    (a.id + 2147483648 & 4294967295) - 2147483648 AS animator_id, a.first_seq, a.last_seq, a.cell_id, a.generation,
    a.item, s.file || ':' || s.line AS site, a.requested_turn, a.attached_turn, a.requested_ns, a.attached_ns,
    a.started_ns, a.ended_ns, a.torn_down_ns, a.released_ns, v.outcome, a.hazards, a.misuses
FROM main.animator a
JOIN main.animators v ON v.id = a.id
JOIN main.run r ON r.id = a.id >> 40
LEFT JOIN main.site s ON s.id = a.site_id;

CREATE TEMP VIEW frames AS SELECT date(r.started_unix_ns / 1000000000, 'unixepoch') AS date, r.uuid AS run,
    f.id & 1099511627775 AS frame, f.turn, f.expected_ns, f.begin_ns, f.end_ns, f.missed_vsyncs, f.bare_cells,
    f.interval_ns, f.first_seq, f.overtook
FROM main.run r
CROSS JOIN main.frame f ON f.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775;

CREATE TEMP VIEW uses AS SELECT date(r.started_unix_ns / 1000000000, 'unixepoch') AS date, r.uuid AS run,
    u.id & 1099511627775 AS first_seq, u.cell_id, u.generation, u.item, u.dequeued_ns, u.displayed_ns, u.ended_ns,
    u.animators, u.bare_frames, u.last_seq
FROM main.cell_use u JOIN main.run r ON r.id = u.id >> 40;

CREATE TEMP VIEW cells AS SELECT date(r.started_unix_ns / 1000000000, 'unixepoch') AS date, r.uuid AS run,
    (c.id + 2147483648 & 4294967295) - 2147483648 AS cell_id, c.reuse_identifier, c.state, c.item, c.generation,
    c.animator_id, c.phase, c.backed, c.wanted, c.value
FROM main.cell c JOIN main.run r ON r.id = c.id >> 40;

CREATE TEMP VIEW orphaned AS SELECT date(r.started_unix_ns / 1000000000, 'unixepoch') AS date, r.uuid AS run,
    (o.id + 2147483648 & 4294967295) - 2147483648 AS animator_id, o.first_seq, o.times, o.total_ns, o.displayed_ns
FROM main.orphaned_animator o JOIN main.run r ON r.id = o.id >> 40;
