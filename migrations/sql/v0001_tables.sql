-- The tables of a log, as they are stored.
--
-- The id of each row of a run is run << 40 | number. So a run is one range of each table, without an index:
-- 1 << 40 to (2 << 40) - 1 is run 1. A filter on the run's number reads the whole table; a filter on the id
-- reads only the range.
--
-- Times are nanoseconds since the start of the run. A row with several times stores the first, and the
-- differences of the others to it, which need fewer bytes. Columns with AS (…) are computed and not stored.
--
-- Constants are decimal, because some readers of SQLite files do not parse hexadecimal constants:
-- 1099511627775 is 2^40 - 1, 4294967295 is 2^32 - 1, 9223372036854775807 is 2^63 - 1.

PRAGMA application_id = 0x41504C47; -- "APLG"

-- The kinds of events.
CREATE TABLE event_kind(
    id INTEGER PRIMARY KEY,     -- the number in event_row.kind; never changed or reused
    name TEXT NOT NULL UNIQUE,  -- the name in NDJSON and on the command line
    severity INTEGER NOT NULL   -- 0 info, 1 notice, 2 warning, 3 error
        CHECK(severity BETWEEN 0 AND 3)
) STRICT;

INSERT INTO event_kind(id, name, severity) VALUES
    -- Cells, animators, lists and the app, in the order in which their kinds were added.
    (0, 'cell.dequeued', 0),
    (1, 'animator.requested', 0),
    (2, 'animator.attached', 0),
    (3, 'animator.started', 0),
    (4, 'animator.finished', 0),
    (5, 'animator.tornDown', 0),
    (6, 'cell.recycled', 0),
    (7, 'animator.cancelled', 0),
    (8, 'cell.created', 0),
    (9, 'cell.displayed', 0),
    (10, 'cell.ended', 0),
    (11, 'cell.prepared', 0),
    (12, 'cell.waiting', 0),
    (13, 'cell.configured', 0),
    (14, 'cell.destroyed', 0),
    (15, 'animator.paused', 0),
    (16, 'animator.stopped', 0),
    (17, 'animator.orphaned', 2),
    (18, 'animator.released', 0),
    (19, 'list.updated', 0),
    (20, 'app.background', 0),
    (21, 'app.foreground', 0),
    (22, 'app.memoryWarning', 0),
    (23, 'list.destroyed', 0),
    (24, 'cell.bareFrame', 1),
    (25, 'log.gap', 2),
    (26, 'animator.wasted', 1),
    (27, 'cell.animatingOut', 0),
    (28, 'animator.phase', 0),
    (29, 'cell.reconfigured', 0),
    (30, 'animation.completion', 0),
    (31, 'cell.wrongFrame', 1),         -- detail: the value on screen and the right value; the first frame of a row has no arg, after the row arg = its frames
    -- Findings: a misuse, and hazards. 38 is the end of a hazard, with its duration. The index event_error has them.
    (32, 'misuse', 3),
    (33, 'hazard.staleAttach', 3),
    (34, 'hazard.doubleAttach', 3),
    (35, 'hazard.orphanShown', 3),
    (36, 'hazard.idleAnimator', 3),
    (37, 'hazard.staleCompletion', 3),
    (38, 'hazard.ended', 0),
    (39, 'hazard.leak', 3),
    (40, 'hazard.transitionNotCompleted', 3),
    (41, 'hazard.transitionCompletedTwice', 3),
    (42, 'hazard.completedAfterCancel', 3),
    (43, 'hazard.viewLeftInContainer', 3),
    (44, 'hazard.viewNeverAdded', 3),
    (45, 'hazard.animatedOutsideContainer', 2),
    (46, 'hazard.keySetTwice', 2),
    (47, 'hazard.nestedTransition', 3), -- a push, pop or set began during another; detail: the operation, arg: the subject of the other
    (48, 'hazard.barOutOfStep', 3),     -- the bar shows another stack than the screens; detail: both stacks
    -- Chains of animations.
    (64, 'chain.began', 0),
    (65, 'chain.step', 0),
    (66, 'chain.ended', 0),
    (67, 'chain.cancelled', 0),
    (68, 'chain.paused', 0),
    -- Transitions, screens and stacks of screens.
    (72, 'transition.began', 0),
    (73, 'transition.interactive', 0),
    (74, 'transition.cancelled', 0),
    (75, 'transition.finished', 0),
    (76, 'transition.completed', 0),
    (77, 'transition.viewAdded', 0),
    (78, 'transition.viewRemoved', 0),
    (79, 'transition.viewMoved', 0),
    (80, 'screen.willAppear', 0),
    (81, 'screen.didAppear', 0),
    (82, 'screen.willDisappear', 0),
    (83, 'screen.didDisappear', 0),
    (84, 'screen.gone', 0),
    (85, 'screen.isAppearing', 0),      -- the screen is in the window and laid out, and has not appeared yet; detail: the screen
    (86, 'screens.changed', 0),         -- subject: the bottom screen of the stack, detail: the stack
    (87, 'bar.changed', 0),             -- subject: the bottom screen of the stack, detail: the stack that the bar shows
    -- Batches of a list's updates, prefetching and self-sizing cells.
    (96, 'list.batchBegan', 0),         -- a batch of updates or an animated update; arg 1: animated
    (97, 'list.batchEnded', 0),         -- arg 1: finished, 0: cut short
    (98, 'data.prefetched', 0),         -- arg: how many items, detail: their places
    (99, 'data.prefetchCancelled', 0),  -- arg: how many items, detail: their places
    (100, 'cell.measured', 0);          -- a layout asked a self-sizing cell for its height; arg: thousandths of a point, detail: the pass

-- One run: a simulation, or an app from its start to its end. Two members of config are columns, too, because
-- SQLite calls no JSON function in a view of a file that it does not trust.
CREATE TABLE run_row(
    id INTEGER PRIMARY KEY           -- the run's number in this file
        CHECK(id BETWEEN 1 AND 8388607),
    uuid TEXT NOT NULL UNIQUE,       -- identifies the run in every file
    name TEXT NOT NULL,              -- a name for people
    source TEXT NOT NULL             -- what recorded the run
        CHECK(source IN ('simulation', 'app')),
    workload TEXT,                   -- the simulated workload
    seed INTEGER,                    -- the seed of all random choices
    strategy TEXT,                   -- how the client attached animators
    regime TEXT,                     -- which system's animators: documented, ios10, ios16
    cells TEXT,                      -- which system's list: ios9, ios10, ios15
    app TEXT,                        -- an app's name and version
    os TEXT,                         -- the system it ran on
    device TEXT,                     -- the model it ran on
    config TEXT NOT NULL DEFAULT '{}' -- all other settings that repeat the run, as JSON
        CHECK(json_valid(config)),
    updates TEXT,                    -- how a simulation updates its properties, out of config: none or flush
    transitions TEXT,                -- which system's transitions it has, out of config: ios9, ios10, ios11
    started_unix_ns INTEGER NOT NULL, -- wall time at the start, nanoseconds since 1970
    refresh_ns INTEGER NOT NULL,     -- the display's refresh interval
    schema INTEGER NOT NULL,         -- the version of the event kinds
    ended_ns INTEGER,                -- the last time in the run; NULL while it is open
    status INTEGER NOT NULL DEFAULT 0 -- 0 open, 1 finished, 2 failed, 3 recovered after its process died,
        CHECK(status BETWEEN 0 AND 4), -- 4 interrupted by a signal
    events INTEGER NOT NULL DEFAULT 0, -- the number of events; set at the end
    dropped INTEGER NOT NULL DEFAULT 0, -- the number of dropped events, each reported by a log.gap; set at the end
    summary TEXT                     -- the summary as JSON; NULL if the run has none
        CHECK(summary IS NULL OR json_valid(summary)),
    digest INTEGER,                  -- the sum of the events' hashes; NULL in an open or recovered run
    row_digest INTEGER               -- the sum of the hashes of the run's other rows; NULL in an open or recovered run
) STRICT;

-- The lines of the client's code that request animators.
CREATE TABLE site(
    id INTEGER PRIMARY KEY,     -- the number in note.site_id
    file TEXT NOT NULL,         -- module and file, as #fileID gives it
    line INTEGER NOT NULL,      -- the line, from 1
    UNIQUE(file, line)
) STRICT;

-- The texts of events, and the columns that few events have. Many events share a note, and an event without a note
-- stores none.
CREATE TABLE note(
    id INTEGER PRIMARY KEY,     -- the number in event_row.note_id
    site_id INTEGER,            -- the call site: site.id
    detail TEXT,                -- a phase, a cause, the ID of an error, or an identifier
    list INTEGER,               -- the list, from 1; NULL in a run of one list
    subject INTEGER             -- the chain, transition or screen, from 1
) STRICT;

-- Base values of each block of 256 events. Only generation and animator_id can be negative.
CREATE TABLE event_base(
    id INTEGER PRIMARY KEY,     -- event_row.id >> 8
    t_ns INTEGER NOT NULL,      -- the base of event_row.t_ns
    turn INTEGER NOT NULL,      -- the base of event_row.turn
    generation INTEGER NOT NULL, -- the base of event_row.generation
    item INTEGER NOT NULL,      -- the base of event_row.item
    animator_id INTEGER NOT NULL -- the base of event_row.animator_id
) STRICT;

-- The events in order, as they are stored; queries read the view events. Numbers that change little from event to
-- event are differences to the block's event_base, so that most of them need one byte.
CREATE TABLE event_row(
    id INTEGER PRIMARY KEY,     -- run << 40 | seq
    t_ns INTEGER NOT NULL,      -- the time, minus event_base.t_ns
    turn INTEGER NOT NULL,      -- the run-loop turn, minus event_base.turn
    kind INTEGER NOT NULL,      -- the kind: event_kind.id
    cell_id INTEGER,            -- the cell
    generation INTEGER,         -- the use of the cell, minus event_base.generation
    item INTEGER,               -- the item of the cell, minus event_base.item
    animator_id INTEGER,        -- the animator, minus event_base.animator_id
    arg INTEGER,                -- depends on the kind: a fraction × 1e9, a position or a count
    note_id INTEGER             -- the texts: note.id
) STRICT;

-- Misuses and hazards in order, to find the first of many quickly.
CREATE INDEX event_error ON event_row(id, kind) WHERE kind >= 32 AND kind <= 63;

-- Base values of each block of 256 frames.
CREATE TABLE frame_base(
    id INTEGER PRIMARY KEY,     -- frame_row.id >> 8
    turn INTEGER NOT NULL,      -- the turn of the block's first frame, if each frame has one turn
    expected_ns INTEGER NOT NULL, -- the vsync of the block's first frame, if all intervals are equal
    interval_ns INTEGER NOT NULL, -- the base of frame_row.interval_ns
    first_seq INTEGER NOT NULL  -- the base of frame_row.first_seq
) STRICT;

-- The frames of the main thread, as they are stored; queries read the view frames. In a frame without events the
-- numbers are 0, which SQLite stores in no bytes.
CREATE TABLE frame_row(
    id INTEGER PRIMARY KEY,     -- run << 40 | the frame's number, from 1
    turn INTEGER NOT NULL,      -- minus frame_base.turn and the frame's place in the block
    expected_ns INTEGER NOT NULL, -- minus frame_base.expected_ns and the intervals before it in the block
    late_ns INTEGER NOT NULL,   -- begin_ns - expected_ns
    work_ns INTEGER NOT NULL,   -- end_ns - begin_ns
    missed_vsyncs INTEGER NOT NULL, -- whole intervals between expected_ns and its display
    bare_cells INTEGER NOT NULL, -- displayed cells whose animator is missing or not backed
    interval_ns INTEGER NOT NULL, -- minus frame_base.interval_ns
    first_seq INTEGER NOT NULL, -- minus frame_base.first_seq
    overtook INTEGER NOT NULL   -- 1 if its layout ran before work that was due
        CHECK(overtook IN (0, 1))
) STRICT;

-- Every cell object in its last state; written at the end of the run.
CREATE TABLE cell_row(
    id INTEGER PRIMARY KEY,     -- run << 40 | the cell's number
    reuse_identifier TEXT NOT NULL, -- the reuse identifier of its pool
    state TEXT NOT NULL,        -- created, prepared, displayed, waiting, animatingOut, pooled, destroyed
    item INTEGER,               -- the item that it shows or showed last
    generation INTEGER NOT NULL, -- the number of its last use; 0 before the first
    animator_id INTEGER,        -- its animator
    phase TEXT,                 -- the animator's phase
    backed INTEGER NOT NULL     -- 1 if layer animations back the animator
        CHECK(backed IN (0, 1)),
    wanted REAL,                -- the value that the animator sets at rest; NULL if unknown
    value REAL                  -- the value on screen
) STRICT;

-- The uses of cells, each from one dequeue to the next; written when the cell is dequeued again or destroyed, or at
-- the end of the run.
CREATE TABLE use_row(
    id INTEGER PRIMARY KEY,     -- run << 40 | the seq of its first event
    later_seqs INTEGER NOT NULL, -- last_seq - first_seq
    cell_id INTEGER NOT NULL,   -- the cell
    generation INTEGER NOT NULL, -- the number of the use
    item INTEGER,               -- the item
    dequeued_ns INTEGER,        -- the time of the dequeue
    display_after_ns INTEGER,   -- displayed_ns - dequeued_ns
    end_after_ns INTEGER,       -- ended_ns - dequeued_ns
    animators INTEGER NOT NULL, -- animators attached during the use
    bare_frames INTEGER NOT NULL, -- frames that showed it while its animator was missing or not backed
    last_seq INTEGER            -- the seq of its last event
        AS ((id & 1099511627775) + later_seqs),
    displayed_ns INTEGER        -- when its display first began; NULL if it never did
        AS (coalesce(dequeued_ns, 0) + display_after_ns),
    ended_ns INTEGER            -- when its display last ended; NULL if it was displayed at the end
        AS (coalesce(dequeued_ns, 0) + end_after_ns)
) STRICT;

-- The animators; each is written when it is over, or at the end of the run.
CREATE TABLE animator_row(
    id INTEGER PRIMARY KEY,     -- run << 40 | the animator's number
    first_seq INTEGER NOT NULL, -- the seq of its first event
    later_seqs INTEGER NOT NULL, -- last_seq - first_seq
    cell_id INTEGER,            -- the cell of the request
    generation INTEGER,         -- the use of the request
    item INTEGER,               -- the item of its first event that has an item
    site_id INTEGER,            -- the call site of the request: site.id
    requested_turn INTEGER,     -- the turn of the request; NULL if there was no request
    attach_turns INTEGER,       -- attached_turn - requested_turn
    requested_ns INTEGER,       -- the time of the request
    attach_after_ns INTEGER,    -- attached_ns - requested_ns
    start_after_ns INTEGER,     -- started_ns - requested_ns
    end_after_ns INTEGER,       -- ended_ns - requested_ns
    teardown_after_ns INTEGER,  -- torn_down_ns - requested_ns
    release_after_ns INTEGER,   -- released_ns - torn_down_ns, or released_ns - requested_ns without a teardown
    outcome INTEGER NOT NULL    -- 0 alive at the end of the log
        CHECK(outcome BETWEEN 0 AND 5), -- 1 torn down
                                -- 2 ended by itself and released
                                -- 3 released without teardown, in a phase that allows it
                                -- 4 released in a phase in which UIKit raises an exception
                                -- 5 request cancelled
    hazards INTEGER NOT NULL,   -- its hazards
    misuses INTEGER NOT NULL,   -- its misuses
    last_seq INTEGER            -- the seq of its last event
        AS (first_seq + later_seqs),
    attached_turn INTEGER       -- the turn of the attach; NULL if it was never attached
        AS (coalesce(requested_turn, 0) + attach_turns),
    attached_ns INTEGER         -- the time of the attach
        AS (coalesce(requested_ns, 0) + attach_after_ns),
    started_ns INTEGER          -- the time of its first start
        AS (coalesce(requested_ns, 0) + start_after_ns),
    ended_ns INTEGER            -- when it last ended or was finished
        AS (coalesce(requested_ns, 0) + end_after_ns),
    torn_down_ns INTEGER        -- the time of the teardown
        AS (coalesce(requested_ns, 0) + teardown_after_ns),
    released_ns INTEGER         -- when the last reference was released
        AS (coalesce(requested_ns, 0) + coalesce(teardown_after_ns, 0) + release_after_ns)
) STRICT;

-- Animators that were never released (0), or released in a phase in which UIKit raises an exception (4): few in a good
-- run, and the most frequent query.
CREATE INDEX animator_kept ON animator_row(outcome, id) WHERE outcome IN (0, 4);

-- How long each orphaned animator was orphaned; written when the animator is over, or at the end of the run.
CREATE TABLE orphan_row(
    id INTEGER PRIMARY KEY,     -- run << 40 | the animator's number
    first_seq INTEGER NOT NULL, -- the seq of the first event that orphaned it
    times INTEGER NOT NULL,     -- how often it was orphaned
    total_ns INTEGER NOT NULL,  -- how long it was active and orphaned
    displayed_ns INTEGER NOT NULL -- how much of that time its cell was displayed
) STRICT;
