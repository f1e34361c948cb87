-- The same tables from a log itself, for `sqlite3 -readonly LOG`: views of this connection, which change no log.
-- What the log calls event and animator goes on to be found as main.events and main.animators.
CREATE TEMP VIEW runs AS SELECT uuid AS run, name, source, workload, seed, strategy, regime, cells, app, os, device, config,
    started_unix_ns, refresh_ns, schema, ended_ns, CASE status WHEN 0 THEN 'open' WHEN 1 THEN 'finished'
    WHEN 2 THEN 'failed' WHEN 3 THEN 'recovered' ELSE 'interrupted' END AS status, events, dropped, summary
FROM main.run;
CREATE TEMP VIEW events AS SELECT r.uuid AS run, e.* FROM main.events e JOIN main.run r ON r.id = e.run_id;
CREATE TEMP VIEW animators AS SELECT r.uuid AS run, a.id & 4294967295 AS animator_id, a.first_seq, a.last_seq, a.cell_id,
    a.generation, a.item, s.file || ':' || s.line AS site, a.requested_turn, a.attached_turn, a.requested_ns,
    a.attached_ns, a.started_ns, a.ended_ns, a.torn_down_ns, a.released_ns, v.outcome, a.hazards, a.misuses
FROM main.animator a
JOIN main.animators v ON v.id = a.id
JOIN main.run r ON r.id = a.id >> 40
LEFT JOIN main.site s ON s.id = a.site_id;
CREATE TEMP VIEW frames AS SELECT r.uuid AS run, f.id & 1099511627775 AS frame, f.*
FROM main.frame f JOIN main.run r ON r.id = f.id >> 40;
CREATE TEMP VIEW uses AS SELECT r.uuid AS run, u.id & 1099511627775 AS first_seq, u.*
FROM main.cell_use u JOIN main.run r ON r.id = u.id >> 40;
CREATE TEMP VIEW cells AS SELECT r.uuid AS run, c.id & 4294967295 AS cell_id, c.*
FROM main.cell c JOIN main.run r ON r.id = c.id >> 40;
CREATE TEMP VIEW orphaned AS SELECT r.uuid AS run, o.id & 4294967295 AS animator_id, o.*
FROM main.orphaned_animator o JOIN main.run r ON r.id = o.id >> 40;
