-- Views of the tables: rows as they were before they were stored as differences, and in words.

-- Everything that happened, in order. A sum that would leave 64 bits, as that of two hashes may, goes
-- round: both parts are taken down by 2^63 first.
CREATE VIEW event AS
SELECT
    e.id AS id,                             -- run << 40 | seq
    CASE WHEN e.t_ns <= 9223372036854775807 - b.t_ns THEN b.t_ns + e.t_ns
        ELSE (b.t_ns - 9223372036854775807 - 1) + (e.t_ns - 9223372036854775807 - 1)
        END AS t_ns,                        -- when
    CASE WHEN e.turn <= 9223372036854775807 - b.turn THEN b.turn + e.turn
        ELSE (b.turn - 9223372036854775807 - 1) + (e.turn - 9223372036854775807 - 1)
        END AS turn,                        -- the run-loop turn it happened in
    e.kind AS kind,                         -- what: event_kind.id
    e.cell_id AS cell_id,                   -- the cell it is about
    b.generation + e.generation AS generation, -- which use of the cell, from 1
    CASE WHEN e.item <= 9223372036854775807 - b.item THEN b.item + e.item
        ELSE (b.item - 9223372036854775807 - 1) + (e.item - 9223372036854775807 - 1)
        END AS item,                        -- the item the cell showed: a number, or a hash of a longer name
    b.animator_id + e.animator_id AS animator_id, -- the animator it is about
    e.arg AS arg,                           -- depends on the kind: a fraction × 1e9, a position, a count
    n.site_id AS site_id,                   -- where it was asked for: site.id
    n.detail AS detail,                     -- depends on the kind: a phase, a cause, an error's id
    n.list AS list,                         -- the list it happened in; NULL in a run of one list
    n.subject AS subject                    -- the chain, transition or screen it is about
FROM event_row e
LEFT JOIN event_base b ON b.id = e.id >> 8
LEFT JOIN note n ON n.id = e.note_id;

-- One frame of the main thread.
CREATE VIEW frame AS
SELECT
    f.id AS id,                             -- run << 40 | the frame's number, from 1
    b.turn + (f.id & 255) + f.turn AS turn, -- the turn its layout ran in
    b.expected_ns + (f.id & 255) * b.interval_ns + f.expected_ns AS expected_ns, -- the vsync it was meant for
    b.expected_ns + (f.id & 255) * b.interval_ns + f.expected_ns + f.late_ns AS begin_ns, -- its work began
    b.expected_ns + (f.id & 255) * b.interval_ns + f.expected_ns + f.late_ns + f.work_ns
        AS end_ns,                          -- its work ended
    f.late_ns AS late_ns,                   -- begin_ns after expected_ns
    f.work_ns AS work_ns,                   -- end_ns after begin_ns
    f.missed_vsyncs AS missed_vsyncs,       -- whole intervals that passed before it could be shown
    f.bare_cells AS bare_cells,             -- displayed cells without a backed animator they have or want
    b.interval_ns + f.interval_ns AS interval_ns, -- the frame's own interval
    b.first_seq + f.first_seq AS first_seq, -- the seq the next event had when it began
    f.overtook AS overtook                  -- 1 when its layout ran before work that was due
FROM frame_row f
LEFT JOIN frame_base b ON b.id = f.id >> 8;

-- Every event in words.
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
FROM event e
LEFT JOIN event_kind k ON k.id = e.kind
LEFT JOIN site s ON s.id = e.site_id;

-- Every animator in words, times in seconds.
CREATE VIEW animators AS
SELECT
    a.id AS id,                             -- run << 40 | animator: filter on it to read one run
    a.id >> 40 AS run_id,                   -- the run's number
    a.id & 1099511627775 AS animator_id,    -- the animator's number
    a.cell_id AS cell_id,                   -- the cell it was asked for
    a.generation AS generation,             -- which use of it
    a.item AS item,                         -- the item it was asked for
    s.file || ':' || s.line AS site,        -- where it was asked for
    a.requested_ns / 1e9 AS requested_s,    -- asked for
    a.attached_ns / 1e9 AS attached_s,      -- made
    a.ended_ns / 1e9 AS ended_s,            -- last reached its end or was finished
    a.torn_down_ns / 1e9 AS torn_down_s,    -- torn down
    CASE a.outcome WHEN 0 THEN 'alive' WHEN 1 THEN 'tornDown' WHEN 2 THEN 'ended' WHEN 3 THEN 'released'
        WHEN 4 THEN 'misused' ELSE 'cancelled' END AS outcome, -- how it went
    a.hazards AS hazards,                   -- hazards that name it
    a.misuses AS misuses,                   -- misuses that name it
    a.first_seq AS first_seq,               -- its first event
    a.last_seq AS last_seq                  -- its last event
FROM animator a
LEFT JOIN site s ON s.id = a.site_id;
