-- The tables of a run, as you read them: runs, events, frames, cells, uses and animators. Commands, routes and CSV
-- files have the same tables, and docs/columns.md has the rule for the names of columns.
--
-- In a view with an id, a range of it selects a run: id BETWEEN 1 << 40 AND (2 << 40) - 1 is run 1. A filter on
-- run_id reads the rows of all runs.

-- One run: a simulation, or an app from its start to its end.
CREATE VIEW runs AS
SELECT
    r.id AS run_id,                         -- the run's number in this file
    r.uuid AS uuid,                         -- the run's name everywhere; runs of two files are joined by it
    r.name AS name,                         -- what people call it
    r.source AS source,                     -- who recorded it: simulation or app
    r.workload AS workload,                 -- what was simulated
    r.seed AS seed,                         -- what every random choice came from
    r.strategy AS strategy,                 -- how the client attached animators
    r.regime AS regime,                     -- which system's animators: documented, ios10, ios16
    r.cells AS cells,                       -- which system's list: ios9, ios10, ios15, ios18, ios26
    r.app AS app,                           -- an app's name and version
    r.os AS os,                             -- the system it ran on
    r.device AS device,                     -- the model it ran on
    CASE r.status WHEN 0 THEN 'open' WHEN 1 THEN 'finished' WHEN 2 THEN 'failed' WHEN 3 THEN 'recovered'
        ELSE 'interrupted' END AS status,   -- open, finished, failed, recovered or interrupted
    CASE r.status WHEN 0 THEN coalesce((
        SELECT max(e.id) & 1099511627775 FROM event_row e
        WHERE e.id BETWEEN r.id << 40 AND (r.id << 40) + 1099511627775), 0)
        ELSE r.events END AS events,        -- how many events it has
    r.dropped AS dropped,                   -- events dropped, each named by a log.gap
    r.started_unix_ns AS started_ns,        -- wall time at the start, since 1970
    r.ended_ns AS ended_ns,                 -- the last time in the run, since its start; NULL while it is open
    r.updates AS updates,                   -- how a simulation updates its properties: none or flush
    r.transitions AS transitions,           -- which system's transitions it has: ios9, ios10, ios11
    r.refresh_ns AS refresh_ns,             -- the display's refresh interval
    r.config AS config,                     -- everything else that makes the run repeatable, as JSON
    r.schema AS schema,                     -- the version of the vocabulary
    r.summary AS summary                    -- the numbers of the run as JSON; NULL when nobody made them
FROM run_row r;

-- Every event, in order.
CREATE VIEW events AS
SELECT
    e.id AS id,                             -- run << 40 | seq: filter on it to read one run
    e.id >> 40 AS run_id,                   -- the run's number
    e.id & 1099511627775 AS seq,            -- its place in the run
    e.t_ns AS t_ns,                         -- when
    e.turn AS turn,                         -- the run-loop turn
    coalesce(k.name, e.kind) AS kind,       -- what, by name
    k.severity AS severity,                 -- 0 info, 1 notice, 2 warning, 3 error
    e.cell_id AS cell_id,                   -- the cell
    e.generation AS generation,             -- which use of it
    e.item AS item,                         -- the item it showed
    e.animator_id AS animator_id,           -- the animator
    e.arg AS arg,                           -- a fraction × 1e9, a position, a count
    s.file || ':' || s.line AS site,        -- where it was asked for
    e.detail AS detail,                     -- a phase, a cause, the id of an error, an identifier
    e.list AS list,                         -- the list it happened in; NULL in a run of one list
    e.subject AS subject                    -- the chain, transition or screen it is about
FROM event_code e
LEFT JOIN event_kind k ON k.id = e.kind
LEFT JOIN site s ON s.id = e.site_id;

-- One frame of the main thread.
CREATE VIEW frames AS
SELECT
    f.id AS id,                             -- run << 40 | frame: filter on it to read one run
    f.id >> 40 AS run_id,                   -- the run's number
    f.id & 1099511627775 AS frame,          -- the frame's number, from 1
    b.turn + (f.id & 255) + f.turn AS turn, -- the turn its layout ran in
    b.expected_ns + (f.id & 255) * b.interval_ns + f.expected_ns AS expected_ns, -- the vsync it was meant for
    b.expected_ns + (f.id & 255) * b.interval_ns + f.expected_ns + f.late_ns AS begin_ns, -- its work began
    b.expected_ns + (f.id & 255) * b.interval_ns + f.expected_ns + f.late_ns + f.work_ns
        AS end_ns,                          -- its work ended
    f.missed_vsyncs AS missed_vsyncs,       -- whole intervals that passed before it could be shown
    f.bare_cells AS bare_cells,             -- displayed cells without a backed animator they have or want
    b.interval_ns + f.interval_ns AS interval_ns, -- the frame's own interval
    b.first_seq + f.first_seq AS first_seq, -- the seq the next event had when it began
    f.overtook AS overtook                  -- 1 when its layout ran before work that was due
FROM frame_row f
LEFT JOIN frame_base b ON b.id = f.id >> 8;

-- Every cell as the run left it.
CREATE VIEW cells AS
SELECT
    c.id AS id,                             -- run << 40 | cell: filter on it to read one run
    c.id >> 40 AS run_id,                   -- the run's number
    (c.id & 4294967295) - (CASE WHEN c.id & 2147483648 THEN 4294967296 ELSE 0 END)
        AS cell_id,                         -- the cell's number
    c.reuse_identifier AS reuse_identifier, -- which pool it belongs to
    c.state AS state,                       -- created, prepared, displayed, waiting, animatingOut, pooled, destroyed
    c.item AS item,                         -- what it shows or showed last
    c.generation AS generation,             -- which use of it this is; 0 before the first
    c.animator_id AS animator_id,           -- the animator that belongs to it
    c.phase AS phase,                       -- the phase of that animator
    c.backed AS backed,                     -- 1 when live layer animations are behind it
    c.wanted AS wanted,                     -- what the animator should show at rest; NULL where nobody can know
    c.value AS value                        -- what is on screen
FROM cell_row c;

-- One use of a cell, from its dequeue to the next one.
CREATE VIEW uses AS
SELECT
    u.id AS id,                             -- run << 40 | first seq: filter on it to read one run
    u.id >> 40 AS run_id,                   -- the run's number
    u.id & 1099511627775 AS first_seq,      -- the seq of its first event
    u.cell_id AS cell_id,                   -- the cell
    u.generation AS generation,             -- which use of it
    u.item AS item,                         -- what it showed
    u.dequeued_ns AS dequeued_ns,           -- handed out
    u.displayed_ns AS displayed_ns,         -- first displayed; NULL when it never was
    u.ended_ns AS ended_ns,                 -- last time its display ended; NULL when it was on screen at the end
    u.animators AS animators,               -- animators attached in it
    u.bare_frames AS bare_frames,           -- frames that showed it without a backed animator it has or wants
    u.last_seq AS last_seq                  -- the seq of its last event: its story lies between
FROM use_row u;

-- One animator.
CREATE VIEW animators AS
SELECT
    a.id AS id,                             -- run << 40 | animator: filter on it to read one run
    a.id >> 40 AS run_id,                   -- the run's number
    (a.id & 4294967295) - (CASE WHEN a.id & 2147483648 THEN 4294967296 ELSE 0 END)
        AS animator_id,                     -- the animator's number
    a.cell_id AS cell_id,                   -- the cell it was asked for
    a.generation AS generation,             -- which use of it
    a.item AS item,                         -- the item of the first of its events that names one
    s.file || ':' || s.line AS site,        -- where it was asked for
    a.requested_turn AS requested_turn,     -- the turn it was asked for in; NULL when it was made unasked
    a.attached_turn AS attached_turn,       -- the turn it was made in; NULL when it never was
    a.requested_ns AS requested_ns,         -- asked for
    a.attached_ns AS attached_ns,           -- made
    a.started_ns AS started_ns,             -- first started
    a.ended_ns AS ended_ns,                 -- last reached its end or was finished
    a.torn_down_ns AS torn_down_ns,         -- torn down
    a.released_ns AS released_ns,           -- the last reference was released
    CASE a.outcome WHEN 0 THEN 'alive' WHEN 1 THEN 'tornDown' WHEN 2 THEN 'ended' WHEN 3 THEN 'released'
        WHEN 4 THEN 'misused' ELSE 'cancelled' END AS outcome, -- alive, tornDown, ended, released, misused, cancelled
    a.hazards AS hazards,                   -- hazards that name it
    a.misuses AS misuses,                   -- misuses that name it
    a.first_seq AS first_seq,               -- the seq of its first event
    a.last_seq AS last_seq                  -- the seq of its last event: its story lies between
FROM animator_row a
LEFT JOIN site s ON s.id = a.site_id;
