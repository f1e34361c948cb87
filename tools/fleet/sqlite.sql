-- The tables of many runs, from a log itself: views of this connection, which change no log. For `sqlite3 -readonly LOG`.
-- `ship` and `parquet` take the text of each view for `animatorpool sql`, and its columns from clickhouse.sql.
-- They are the log's own views (main.events and so on) with the run's uuid and day in place of its number. A range of ids
-- reads one run after the other.

CREATE TEMP VIEW runs AS SELECT date(started_ns / 1000000000, 'unixepoch') AS date, uuid AS run,
    name, source, workload, seed, strategy, regime, cells, app, os, device, status, events, dropped, started_ns,
    ended_ns, updates, transitions, refresh_ns, config, schema, summary
FROM main.runs;

CREATE TEMP VIEW events AS SELECT date(r.started_ns / 1000000000, 'unixepoch') AS date, r.uuid AS run,
    e.seq, e.t_ns, e.turn, e.kind, e.severity, e.cell_id, e.generation, e.item, e.animator_id, e.arg, e.site,
    e.detail, e.list, e.subject
FROM main.runs r CROSS JOIN main.events e ON e.id BETWEEN r.run_id << 40 AND (r.run_id << 40) + 1099511627775;

CREATE TEMP VIEW animators AS SELECT date(r.started_ns / 1000000000, 'unixepoch') AS date, r.uuid AS run,
    a.animator_id, a.first_seq, a.last_seq, a.cell_id, a.generation, a.item, a.site, a.requested_turn,
    a.attached_turn, a.requested_ns, a.attached_ns, a.started_ns, a.ended_ns, a.torn_down_ns, a.released_ns,
    a.outcome, a.hazards, a.misuses
FROM main.runs r CROSS JOIN main.animators a ON a.id BETWEEN r.run_id << 40 AND (r.run_id << 40) + 1099511627775;

CREATE TEMP VIEW frames AS SELECT date(r.started_ns / 1000000000, 'unixepoch') AS date, r.uuid AS run,
    f.frame, f.turn, f.expected_ns, f.begin_ns, f.end_ns, f.missed_vsyncs, f.bare_cells, f.interval_ns, f.first_seq,
    f.overtook
FROM main.runs r CROSS JOIN main.frames f ON f.id BETWEEN r.run_id << 40 AND (r.run_id << 40) + 1099511627775;

CREATE TEMP VIEW uses AS SELECT date(r.started_ns / 1000000000, 'unixepoch') AS date, r.uuid AS run,
    u.first_seq, u.cell_id, u.generation, u.item, u.dequeued_ns, u.displayed_ns, u.ended_ns, u.animators,
    u.bare_frames, u.last_seq
FROM main.runs r CROSS JOIN main.uses u ON u.id BETWEEN r.run_id << 40 AND (r.run_id << 40) + 1099511627775;

CREATE TEMP VIEW cells AS SELECT date(r.started_ns / 1000000000, 'unixepoch') AS date, r.uuid AS run,
    c.cell_id, c.reuse_identifier, c.state, c.item, c.generation, c.animator_id, c.phase, c.backed, c.wanted,
    c.value
FROM main.runs r CROSS JOIN main.cells c ON c.id BETWEEN r.run_id << 40 AND (r.run_id << 40) + 1099511627775;

CREATE TEMP VIEW orphaned AS SELECT date(r.started_ns / 1000000000, 'unixepoch') AS date, r.uuid AS run,
    o.animator_id, o.first_seq, o.times, o.total_ns, o.displayed_ns
FROM main.runs r CROSS JOIN main.orphaned o ON o.id BETWEEN r.run_id << 40 AND (r.run_id << 40) + 1099511627775;
