-- The tables of a run, for queries: runs, events, frames, cells, uses and animators. Commands, routes and CSV
-- files have the same tables, and docs/columns.md has the rule for the names of columns.
--
-- In a view with an id, a range of ids selects a run: id BETWEEN 1 << 40 AND (2 << 40) - 1 is run 1. A filter on
-- run_id reads the rows of all runs.

-- One run: a simulation, or an app from its start to its end.
CREATE VIEW runs AS
SELECT
    r.id AS run_id,                         -- the run's number in this file
    r.uuid AS uuid,                         -- identifies the run in every file
    r.name AS name,                         -- a name for people
    r.source AS source,                     -- what recorded the run: simulation or app
    r.workload AS workload,                 -- the simulated workload
    r.seed AS seed,                         -- the seed of all random choices
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
        ELSE r.events END AS events,        -- the number of events
    r.dropped AS dropped,                   -- the number of dropped events, each reported by a log.gap
    r.started_unix_ns AS started_ns,        -- wall time at the start, since 1970
    r.ended_ns AS ended_ns,                 -- the last time in the run, since its start; NULL while it is open
    r.updates AS updates,                   -- how a simulation updates its properties: none or flush
    r.transitions AS transitions,           -- which system's transitions it has: ios9, ios10, ios11
    r.refresh_ns AS refresh_ns,             -- the display's refresh interval
    r.config AS config,                     -- all other settings that repeat the run, as JSON
    r.schema AS schema,                     -- the version of the event kinds
    r.summary AS summary                    -- the summary as JSON; NULL if the run has none
FROM run_row r;

-- Every event, in order.
CREATE VIEW events AS
SELECT
    e.id AS id,                             -- run << 40 | seq: filter on it to read one run
    e.id >> 40 AS run_id,                   -- the run's number
    e.id & 1099511627775 AS seq,            -- the event's number in the run
    e.t_ns AS t_ns,                         -- the time of the event
    e.turn AS turn,                         -- the run-loop turn
    coalesce(k.name, e.kind) AS kind,       -- the kind, by name
    k.severity AS severity,                 -- 0 info, 1 notice, 2 warning, 3 error
    e.cell_id AS cell_id,                   -- the cell
    e.generation AS generation,             -- the use of the cell
    e.item AS item,                         -- the item
    e.animator_id AS animator_id,           -- the animator
    e.arg AS arg,                           -- a fraction × 1e9, a position or a count
    s.file || ':' || s.line AS site,        -- the call site of the request
    e.detail AS detail,                     -- a phase, a cause, the ID of an error, or an identifier
    e.list AS list,                         -- the list; NULL in a run of one list
    e.subject AS subject                    -- the chain, transition or screen
FROM event_code e
LEFT JOIN event_kind k ON k.id = e.kind
LEFT JOIN site s ON s.id = e.site_id;

-- One frame of the main thread.
CREATE VIEW frames AS
SELECT
    f.id AS id,                             -- run << 40 | frame: filter on it to read one run
    f.id >> 40 AS run_id,                   -- the run's number
    f.id & 1099511627775 AS frame,          -- the frame's number, from 1
    b.turn + (f.id & 255) + f.turn AS turn, -- the turn of its layout
    b.expected_ns + (f.id & 255) * b.interval_ns + f.expected_ns AS expected_ns, -- the vsync for which it was made
    b.expected_ns + (f.id & 255) * b.interval_ns + f.expected_ns + f.late_ns AS begin_ns, -- when its work began
    b.expected_ns + (f.id & 255) * b.interval_ns + f.expected_ns + f.late_ns + f.work_ns
        AS end_ns,                          -- when its work ended
    f.missed_vsyncs AS missed_vsyncs,       -- whole intervals between expected_ns and its display
    f.bare_cells AS bare_cells,             -- displayed cells whose animator is missing or not backed
    b.interval_ns + f.interval_ns AS interval_ns, -- the frame's interval
    b.first_seq + f.first_seq AS first_seq, -- the seq of the first event in it or after it
    f.overtook AS overtook                  -- 1 if its layout ran before work that was due
FROM frame_row f
LEFT JOIN frame_base b ON b.id = f.id >> 8;

-- Every cell in its last state.
CREATE VIEW cells AS
SELECT
    c.id AS id,                             -- run << 40 | cell: filter on it to read one run
    c.id >> 40 AS run_id,                   -- the run's number
    (c.id & 4294967295) - (CASE WHEN c.id & 2147483648 THEN 4294967296 ELSE 0 END)
        AS cell_id,                         -- the cell
    c.reuse_identifier AS reuse_identifier, -- the reuse identifier of its pool
    c.state AS state,                       -- created, prepared, displayed, waiting, animatingOut, pooled, destroyed
    c.item AS item,                         -- the item that it shows or showed last
    c.generation AS generation,             -- the number of its last use; 0 before the first
    c.animator_id AS animator_id,           -- the animator
    c.phase AS phase,                       -- the phase of that animator
    c.backed AS backed,                     -- 1 if layer animations back the animator
    c.wanted AS wanted,                     -- the value that the animator sets at rest; NULL if unknown
    c.value AS value                        -- the value on screen
FROM cell_row c;

-- One use of a cell, from its dequeue to the next one.
CREATE VIEW uses AS
SELECT
    u.id AS id,                             -- run << 40 | first seq: filter on it to read one run
    u.id >> 40 AS run_id,                   -- the run's number
    u.id & 1099511627775 AS first_seq,      -- the seq of its first event
    u.cell_id AS cell_id,                   -- the cell
    u.generation AS generation,             -- the use of the cell
    u.item AS item,                         -- the item
    u.dequeued_ns AS dequeued_ns,           -- the time of the dequeue
    u.displayed_ns AS displayed_ns,         -- when its display first began; NULL if it never did
    u.ended_ns AS ended_ns,                 -- when its display last ended; NULL if it was displayed at the end
    u.animators AS animators,               -- animators attached during the use
    u.bare_frames AS bare_frames,           -- frames that showed it while its animator was missing or not backed
    u.last_seq AS last_seq                  -- the seq of its last event
FROM use_row u;

-- One animator.
CREATE VIEW animators AS
SELECT
    a.id AS id,                             -- run << 40 | animator: filter on it to read one run
    a.id >> 40 AS run_id,                   -- the run's number
    (a.id & 4294967295) - (CASE WHEN a.id & 2147483648 THEN 4294967296 ELSE 0 END)
        AS animator_id,                     -- the animator
    a.cell_id AS cell_id,                   -- the cell
    a.generation AS generation,             -- the use of the cell
    a.item AS item,                         -- the item of its first event that has an item
    s.file || ':' || s.line AS site,        -- the call site of the request
    a.requested_turn AS requested_turn,     -- the turn of the request; NULL if there was no request
    a.attached_turn AS attached_turn,       -- the turn of the attach; NULL if it was never attached
    a.requested_ns AS requested_ns,         -- the time of the request
    a.attached_ns AS attached_ns,           -- the time of the attach
    a.started_ns AS started_ns,             -- the time of its first start
    a.ended_ns AS ended_ns,                 -- when it last ended or was finished
    a.torn_down_ns AS torn_down_ns,         -- the time of the teardown
    a.released_ns AS released_ns,           -- when the last reference was released
    CASE a.outcome WHEN 0 THEN 'alive' WHEN 1 THEN 'tornDown' WHEN 2 THEN 'ended' WHEN 3 THEN 'released'
        WHEN 4 THEN 'misused' ELSE 'cancelled' END AS outcome, -- alive, tornDown, ended, released, misused, cancelled
    a.hazards AS hazards,                   -- its hazards
    a.misuses AS misuses,                   -- its misuses
    a.first_seq AS first_seq,               -- the seq of its first event
    a.last_seq AS last_seq                  -- the seq of its last event
FROM animator_row a
LEFT JOIN site s ON s.id = a.site_id;
