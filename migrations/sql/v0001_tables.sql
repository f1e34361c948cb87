-- The tables of a log, as they are stored.
--
-- Everything that belongs to a run is numbered run << 40 | number, so that a run is one range of each table
-- without an index: 1 << 40 to (2 << 40) - 1 is run 1. A filter on the run's number reads the whole table; a
-- filter on the id reads the range.
--
-- Times are nanoseconds since the start of the run. Where a row has several times, the others are stored as
-- differences to the first, which takes less room; columns AS (…) are computed from them and not stored.
--
-- Constants are decimal, because other readers of SQLite's files do not know hexadecimal ones:
-- 1099511627775 is 2^40 - 1, 4294967295 is 2^32 - 1, 9223372036854775807 is 2^63 - 1.

PRAGMA application_id = 0x41504C47; -- "APLG"

-- What can happen: the vocabulary of events.
CREATE TABLE event_kind(
    id INTEGER PRIMARY KEY,     -- the number in event_row.kind; never reused, never renumbered
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
    -- Findings: a misuse, and hazards. 38 is the end of a hazard and says how long it lasted. event_error has them.
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
    (85, 'screen.isAppearing', 0),      -- in the window and laid out, before it has appeared; detail: the screen
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
    uuid TEXT NOT NULL UNIQUE,       -- the run's name everywhere; runs of two files are joined by it
    name TEXT NOT NULL,              -- what people call it
    source TEXT NOT NULL             -- who recorded it
        CHECK(source IN ('simulation', 'app')),
    workload TEXT,                   -- what was simulated
    seed INTEGER,                    -- what every random choice came from
    strategy TEXT,                   -- how the client attached animators
    regime TEXT,                     -- which system's animators: documented, ios10, ios16
    cells TEXT,                      -- which system's list: ios9, ios10, ios15
    app TEXT,                        -- an app's name and version
    os TEXT,                         -- the system it ran on
    device TEXT,                     -- the model it ran on
    config TEXT NOT NULL DEFAULT '{}' -- everything else that makes the run repeatable, as JSON
        CHECK(json_valid(config)),
    updates TEXT,                    -- how a simulation updates its properties, out of config: none or flush
    transitions TEXT,                -- which system's transitions it has, out of config: ios9, ios10, ios11
    started_unix_ns INTEGER NOT NULL, -- wall time at the start, nanoseconds since 1970
    refresh_ns INTEGER NOT NULL,     -- the display's refresh interval
    schema INTEGER NOT NULL,         -- the version of the vocabulary
    ended_ns INTEGER,                -- the last time in the run; NULL while it is open
    status INTEGER NOT NULL DEFAULT 0 -- 0 open, 1 finished, 2 failed, 3 recovered after its process died,
        CHECK(status BETWEEN 0 AND 4), -- 4 interrupted by a signal
    events INTEGER NOT NULL DEFAULT 0, -- how many rows of event it has; set at the end
    dropped INTEGER NOT NULL DEFAULT 0, -- events dropped, each named by a log.gap; set at the end
    summary TEXT                     -- the numbers of the run as JSON; NULL when nobody made them
        CHECK(summary IS NULL OR json_valid(summary)),
    digest INTEGER                   -- the sum of its events' hashes; NULL while it is open, and in a recovered run
) STRICT;

-- Where in the client's code animators were asked for.
CREATE TABLE site(
    id INTEGER PRIMARY KEY,     -- the number in note.site_id
    file TEXT NOT NULL,         -- module and file, as #fileID gives it
    line INTEGER NOT NULL,      -- the line, from 1
    UNIQUE(file, line)
) STRICT;

-- What events say beyond numbers. The same few notes come again and again, and few events name a list or a
-- subject: an event without a note takes no room for one.
CREATE TABLE note(
    id INTEGER PRIMARY KEY,     -- the number in event_row.note_id
    site_id INTEGER,            -- a call site: site.id
    detail TEXT,                -- a phase, a cause, the id of an error, an identifier
    list INTEGER,               -- the list it happened in, from 1; NULL in a run of one list
    subject INTEGER             -- the chain, transition or screen it is about, from 1
) STRICT;

-- What events are counted from: a row for each 256 numbers in a row. Nothing is below 0 but generation
-- and animator_id.
CREATE TABLE event_base(
    id INTEGER PRIMARY KEY,     -- event_row.id >> 8
    t_ns INTEGER NOT NULL,      -- a time
    turn INTEGER NOT NULL,      -- a run-loop turn
    generation INTEGER NOT NULL, -- a use of a cell
    item INTEGER NOT NULL,      -- an item
    animator_id INTEGER NOT NULL -- an animator
) STRICT;

-- Everything that happened, in order, as it is stored: read the view events. What neighbours have nearly
-- in common is counted from their event_base, so that most numbers take one byte.
CREATE TABLE event_row(
    id INTEGER PRIMARY KEY,     -- run << 40 | seq
    t_ns INTEGER NOT NULL,      -- when, after event_base.t_ns
    turn INTEGER NOT NULL,      -- the run-loop turn it happened in, after event_base.turn
    kind INTEGER NOT NULL,      -- what: event_kind.id
    cell_id INTEGER,            -- the cell it is about
    generation INTEGER,         -- which use of the cell, after event_base.generation
    item INTEGER,               -- the item the cell showed, after event_base.item
    animator_id INTEGER,        -- the animator it is about, after event_base.animator_id
    arg INTEGER,                -- depends on the kind: a fraction × 1e9, a position, a count
    note_id INTEGER             -- what it says in words: note.id
) STRICT;

-- Misuses and hazards in the order in which they happened, so that the first of many are found at once.
CREATE INDEX event_error ON event_row(id, kind) WHERE kind >= 32 AND kind <= 63;

-- What frames are counted from: a row for each 256 numbers in a row.
CREATE TABLE frame_base(
    id INTEGER PRIMARY KEY,     -- frame_row.id >> 8
    turn INTEGER NOT NULL,      -- the turn of frame_row.id & 0xFF = 0, if each frame had one
    expected_ns INTEGER NOT NULL, -- the vsync of frame_row.id & 0xFF = 0, if all intervals were alike
    interval_ns INTEGER NOT NULL, -- an interval
    first_seq INTEGER NOT NULL  -- the seq the next event had
) STRICT;

-- One frame of the main thread, as it is stored: read the view frames. Where nothing happened its numbers
-- are 0 and take no room.
CREATE TABLE frame_row(
    id INTEGER PRIMARY KEY,     -- run << 40 | the frame's number, from 1
    turn INTEGER NOT NULL,      -- after frame_base.turn and one for each frame of the block
    expected_ns INTEGER NOT NULL, -- after frame_base.expected_ns and an interval for each frame of the block
    late_ns INTEGER NOT NULL,   -- begin_ns after expected_ns
    work_ns INTEGER NOT NULL,   -- end_ns after begin_ns
    missed_vsyncs INTEGER NOT NULL, -- whole intervals that passed before it could be shown
    bare_cells INTEGER NOT NULL, -- displayed cells without a backed animator they have or want
    interval_ns INTEGER NOT NULL, -- after frame_base.interval_ns
    first_seq INTEGER NOT NULL, -- after frame_base.first_seq
    overtook INTEGER NOT NULL   -- 1 when its layout ran before work that was due
        CHECK(overtook IN (0, 1))
) STRICT;

-- Every cell object as the run left it; written at the end of the run.
CREATE TABLE cell_row(
    id INTEGER PRIMARY KEY,     -- run << 40 | the cell's number
    reuse_identifier TEXT NOT NULL, -- which pool it belongs to
    state TEXT NOT NULL,        -- created, prepared, displayed, waiting, animatingOut, pooled, destroyed
    item INTEGER,               -- what it shows or showed last
    generation INTEGER NOT NULL, -- which use of it this is; 0 before the first
    animator_id INTEGER,        -- the animator that belongs to it
    phase TEXT,                 -- where that animator stands
    backed INTEGER NOT NULL     -- 1 when live layer animations are behind it
        CHECK(backed IN (0, 1)),
    wanted REAL,                -- what the animator should show at rest; NULL where nobody can know
    value REAL                  -- what is on screen
) STRICT;

-- One use of a cell, from its dequeue to the next one; written once, when the cell is used again or
-- destroyed, or at the end of the run.
CREATE TABLE use_row(
    id INTEGER PRIMARY KEY,     -- run << 40 | the seq of its first event
    later_seqs INTEGER NOT NULL, -- last_seq after the first
    cell_id INTEGER NOT NULL,   -- the cell
    generation INTEGER NOT NULL, -- which use of it
    item INTEGER,               -- what it showed
    dequeued_ns INTEGER,        -- handed out
    display_after_ns INTEGER,   -- displayed_ns after dequeued_ns
    end_after_ns INTEGER,       -- ended_ns after dequeued_ns
    animators INTEGER NOT NULL, -- animators attached in it
    bare_frames INTEGER NOT NULL, -- frames that showed it without a backed animator it has or wants
    last_seq INTEGER            -- the seq of its last event: its story lies between
        AS ((id & 1099511627775) + later_seqs),
    displayed_ns INTEGER        -- first displayed; NULL when it never was
        AS (coalesce(dequeued_ns, 0) + display_after_ns),
    ended_ns INTEGER            -- last time its display ended; NULL when it was on screen at the end
        AS (coalesce(dequeued_ns, 0) + end_after_ns)
) STRICT;

-- One animator; written once, when it is over, or at the end of the run.
CREATE TABLE animator_row(
    id INTEGER PRIMARY KEY,     -- run << 40 | the animator's number
    first_seq INTEGER NOT NULL, -- the seq of its first event
    later_seqs INTEGER NOT NULL, -- last_seq after first_seq
    cell_id INTEGER,            -- the cell it was asked for
    generation INTEGER,         -- the use it was asked for
    item INTEGER,               -- the item of the first of its events that names one
    site_id INTEGER,            -- where it was asked for: site.id
    requested_turn INTEGER,     -- the turn it was asked for in; NULL when it was made unasked
    attach_turns INTEGER,       -- attached_turn after requested_turn
    requested_ns INTEGER,       -- asked for
    attach_after_ns INTEGER,    -- attached_ns after requested_ns
    start_after_ns INTEGER,     -- started_ns after requested_ns
    end_after_ns INTEGER,       -- ended_ns after requested_ns
    teardown_after_ns INTEGER,  -- torn_down_ns after requested_ns
    release_after_ns INTEGER,   -- released_ns after torn_down_ns, or else after requested_ns
    outcome INTEGER NOT NULL    -- 0 alive at the end of the log
        CHECK(outcome BETWEEN 0 AND 5), -- 1 torn down
                                -- 2 ended by itself and was let go
                                -- 3 let go without teardown, in a phase that allows it
                                -- 4 let go in a phase in which UIKit raises
                                -- 5 cancelled before it was made
    hazards INTEGER NOT NULL,   -- hazards that name it
    misuses INTEGER NOT NULL,   -- misuses that name it
    last_seq INTEGER            -- the seq of its last event: its story lies between
        AS (first_seq + later_seqs),
    attached_turn INTEGER       -- the turn it was made in; NULL when it never was
        AS (coalesce(requested_turn, 0) + attach_turns),
    attached_ns INTEGER         -- made
        AS (coalesce(requested_ns, 0) + attach_after_ns),
    started_ns INTEGER          -- first started
        AS (coalesce(requested_ns, 0) + start_after_ns),
    ended_ns INTEGER            -- last reached its end or was finished
        AS (coalesce(requested_ns, 0) + end_after_ns),
    torn_down_ns INTEGER        -- torn down
        AS (coalesce(requested_ns, 0) + teardown_after_ns),
    released_ns INTEGER         -- the last reference went
        AS (coalesce(requested_ns, 0) + coalesce(teardown_after_ns, 0) + release_after_ns)
) STRICT;

-- Animators that nobody let go (0), or let go in a phase in which UIKit refuses (4): few in a good run,
-- and asked for most.
CREATE INDEX animator_kept ON animator_row(outcome, id) WHERE outcome IN (0, 4);

-- What an animator was orphaned for; written when it is over, or at the end of the run. Most never are, and
-- have no row.
CREATE TABLE orphan_row(
    id INTEGER PRIMARY KEY,     -- run << 40 | the animator's number
    first_seq INTEGER NOT NULL, -- the seq of the event that orphaned it first
    times INTEGER NOT NULL,     -- how often it was orphaned
    total_ns INTEGER NOT NULL,  -- how long it was active and orphaned
    displayed_ns INTEGER NOT NULL -- how long of that its cell was on screen
) STRICT;
