-- The tables of many runs, from a log itself: views of this connection, which change no log. For `sqlite3 -readonly LOG`.
-- `ship` and `parquet` take the text of each view for `animatorpool sql`, and its columns from clickhouse.sql.
-- They are the log's own views (main.events and so on) with the run's uuid and day in place of its number. A range of ids
-- reads one run after the other.

CREATE TEMP VIEW runs AS SELECT date(started_ns / 1000000000, 'unixepoch') AS date, uuid AS run, name, source, workload,
    seed, strategy, regime, cells, app, os, device, status, events, dropped, started_ns, ended_ns, updates, transitions,
    refresh_ns, config, schema, summary
FROM main.runs;

CREATE TEMP VIEW events AS SELECT date(r.started_ns / 1000000000, 'unixepoch') AS date, r.uuid AS run, e.*
FROM main.runs r CROSS JOIN main.events e ON e.id BETWEEN r.run_id << 40 AND (r.run_id << 40) + 1099511627775;

CREATE TEMP VIEW animators AS SELECT date(r.started_ns / 1000000000, 'unixepoch') AS date, r.uuid AS run, a.*
FROM main.runs r CROSS JOIN main.animators a ON a.id BETWEEN r.run_id << 40 AND (r.run_id << 40) + 1099511627775;

CREATE TEMP VIEW frames AS SELECT date(r.started_ns / 1000000000, 'unixepoch') AS date, r.uuid AS run, f.*
FROM main.runs r CROSS JOIN main.frames f ON f.id BETWEEN r.run_id << 40 AND (r.run_id << 40) + 1099511627775;

CREATE TEMP VIEW uses AS SELECT date(r.started_ns / 1000000000, 'unixepoch') AS date, r.uuid AS run, u.*
FROM main.runs r CROSS JOIN main.uses u ON u.id BETWEEN r.run_id << 40 AND (r.run_id << 40) + 1099511627775;

CREATE TEMP VIEW cells AS SELECT date(r.started_ns / 1000000000, 'unixepoch') AS date, r.uuid AS run, c.*
FROM main.runs r CROSS JOIN main.cells c ON c.id BETWEEN r.run_id << 40 AND (r.run_id << 40) + 1099511627775;

CREATE TEMP VIEW orphaned AS SELECT date(r.started_ns / 1000000000, 'unixepoch') AS date, r.uuid AS run, o.animator_id,
    o.first_seq, o.times, o.total_ns, o.displayed_ns
FROM main.runs r CROSS JOIN main.orphaned o ON o.id BETWEEN r.run_id << 40 AND (r.run_id << 40) + 1099511627775;
