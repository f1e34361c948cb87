import GRDB
import LifecycleEvents
import LifecycleMigrations
import LifecycleRecording
import LifecycleStore
import LogTorture
import Testing

/// Every view over one small log, with the expected table beside the query.
struct ViewTests {
    private let folder: TemporaryFolder
    private let console: SQLConsole

    /// Three uses of two cells. Animator 1 is torn down, 2 is cancelled, 3 leaks and is misused once.
    init() throws {
        folder = try TemporaryFolder()
        var script = Script()
        let site = CallSite(file: "Feed.swift", line: 31)
        script.add(.cellCreated, cell: 0, detail: .text("photo"))
        script.add(.cellDequeued, cell: 0, generation: 1, item: 7, arg: 0)
        script.add(.animatorRequested, cell: 0, generation: 1, item: 7, animator: 1, site: site)
        script.add(.cellDisplayed, cell: 0, generation: 1, item: 7)
        script.turns()
        script.add(.animatorAttached, cell: 0, generation: 1, item: 7, animator: 1)
        script.add(.cellDequeued, cell: 1, generation: 1, item: 8, arg: 0)
        script.add(.animatorRequested, cell: 1, generation: 1, item: 8, animator: 2, site: site)
        script.turns(4)
        script.add(
            .animatorCancelled, cell: 1, generation: 1, animator: 2, detail: .cancellation(.usedAgain))
        script.add(.animatorTornDown, cell: 0, generation: 1, animator: 1, detail: .phase(.paused))
        script.add(.cellBareFrame, cell: 0, generation: 1, item: 7, arg: 3)
        script.add(.cellEnded, cell: 0, generation: 1, item: 7)
        script.add(.cellDequeued, cell: 0, generation: 2, item: 9, arg: 1)
        script.add(.animatorAttached, cell: 0, generation: 2, item: 9, animator: 3)
        script.turns()
        script.add(.misuse, cell: 0, generation: 2, animator: 3, detail: .misuse(.alreadyStopped))
        script.add(.hazardLeak, cell: 0, animator: 3)
        let frame = FrameRecord(
            frame: 1, turn: 1, expectedNs: 16, beginNs: 18, endNs: 40, missedVsyncs: 2, bareCells: 1,
            intervalNs: 8, firstSeq: 3)
        let path = folder.path("log.sqlite")
        do { try LogFile(path: path, durable: false).write(script.events, frames: [frame]) }
        console = try SQLConsole(path: path)
    }

    private func table(_ sql: String) throws -> String {
        try console.run(sql, seconds: 10).lines.joined(separator: "\n")
    }

    @Test func `events are told in words`() throws {
        #expect(
            try table(
                """
                SELECT run_id, seq, t_ns, turn, kind, severity, cell_id, generation, item, animator_id, arg,
                    site, detail
                FROM events WHERE seq IN (1, 3, 9, 14) ORDER BY id
                """) == """
                    1 | 1 | 0 | 0 | cell.created | 0 | 0 | - | - | - | - | - | photo
                    1 | 3 | 0 | 0 | animator.requested | 0 | 0 | 1 | 7 | 1 | - | Feed.swift:31 | -
                    1 | 9 | 50 | 5 | animator.tornDown | 0 | 0 | 1 | - | 1 | - | - | paused
                    1 | 14 | 60 | 6 | misuse | 3 | 0 | 2 | - | 3 | - | - | alreadyStopped
                    """)
    }

    @Test func `the outcome of an animator is a word`() throws {
        #expect(
            try table(
                """
                SELECT animator_id, cell_id, generation, item, site, requested_ns, attached_ns, torn_down_ns,
                    outcome, hazards, misuses, first_seq, last_seq
                FROM animators ORDER BY id
                """) == """
                    1 | 0 | 1 | 7 | Feed.swift:31 | 0 | 10 | 50 | tornDown | 0 | 0 | 3 | 9
                    2 | 1 | 1 | 8 | Feed.swift:31 | 10 | - | - | cancelled | 0 | 0 | 7 | 8
                    3 | 0 | 2 | 9 | - | - | 50 | - | alive | 1 | 1 | 13 | 15
                    """)
    }

    @Test func `lifetimes are of the animators that were made`() throws {
        #expect(
            try table(
                """
                SELECT animator_id, deferred_turns, attach_latency_ns, life_ns, is_alive
                FROM lifetimes ORDER BY id
                """) == """
                    1 | 1 | 10 | 40 | 0
                    3 | - | - | 10 | 1
                    """)
    }

    @Test func `leaks are the animators that outlive their list`() throws {
        #expect(
            try table("SELECT animator_id, cell_id, item, attached_ns, age_ns, last_seq FROM leaks")
                == "3 | 0 | 9 | 50 | 10 | 15")
    }

    @Test func `left behind are animators with a hazard that were never let go`() throws {
        #expect(
            try table("SELECT animator_id, cell_id, item, attached_ns, age_ns, hazards FROM left_behind")
                == "3 | 0 | 9 | 50 | 10 | 1")
    }

    @Test func `misuses name the error`() throws {
        #expect(
            try table("SELECT seq, t_ns, error, cell_id, animator_id FROM misuses")
                == "14 | 60 | alreadyStopped | 0 | 3")
    }

    @Test func `hazards leave misuses out`() throws {
        #expect(
            try table("SELECT seq, t_ns, kind, cell_id, animator_id, generation, item FROM hazards")
                == "15 | 60 | hazard.leak | 0 | 3 | - | -")
    }

    @Test func `bare frames are counted by use`() throws {
        #expect(
            try table(
                "SELECT cell_id, generation, item, displayed_ns, frames, first_seq, last_seq FROM bare"
            )
                == "0 | 1 | 7 | 0 | 3 | 2 | 11")
    }

    @Test func `the timeline says how late a frame was`() throws {
        #expect(
            try table("SELECT frame, expected_ns, work_ns, missed_vsyncs, hitch_ns FROM timeline")
                == "1 | 16 | 22 | 2 | 16")
    }

    @Test func `live animators are counted at each change`() throws {
        // At 50 ns one animator goes and another comes: no change.
        #expect(try table("SELECT run_id, t_ns, live FROM live") == "1 | 10 | 1")
    }

    @Test func `uses of cells have a row each`() throws {
        #expect(
            try table(
                """
                SELECT first_seq, last_seq, cell_id, generation, item, dequeued_ns, displayed_ns,
                    ended_ns, animators, bare_frames
                FROM uses ORDER BY id
                """) == """
                    2 | 11 | 0 | 1 | 7 | 0 | 0 | 50 | 1 | 3
                    6 | 8 | 1 | 1 | 8 | 10 | - | - | 0 | 0
                    12 | 14 | 0 | 2 | 9 | 50 | - | - | 1 | 0
                    """)
    }

    @Test func `the status of a run is a word, and an open run counts its events`() throws {
        #expect(
            try table("SELECT run_id, uuid, source, status, events, dropped, started_ns, ended_ns FROM runs")
                == "1 | 0d5f | simulation | finished | 15 | 0 | 1700000000000000000 | 60")
        try DatabaseQueue(path: folder.path("log.sqlite")).write {
            try $0.execute(sql: "UPDATE run_row SET status = 0, events = 0, ended_ns = NULL")
        }
        #expect(try table("SELECT status, events, ended_ns FROM runs") == "open | 15 | -")
    }

    @Test(arguments: [
        "events", "frames", "cells", "uses", "animators", "lifetimes", "leaks", "bare", "timeline",
    ])
    func `a range of ids in a view is a range of its table`(view: String) throws {
        let plan = try table(
            "EXPLAIN QUERY PLAN SELECT * FROM \(view) WHERE id BETWEEN 1 << 40 AND (2 << 40) - 1")
        #expect(plan.contains("id>? AND rowid<?") || plan.contains("id>? AND id<?"), "\(plan)")
    }

    @Test func `misuses and hazards of a run are found by their index`() throws {
        let range = "WHERE id BETWEEN 1 << 40 AND (2 << 40) - 1"
        for view in ["misuses", "hazards", "stale"] {
            let plan = try table("EXPLAIN QUERY PLAN SELECT * FROM \(view) \(range) ORDER BY id")
            #expect(plan.contains("USING COVERING INDEX event_error (id>? AND id<?)"), "\(plan)")
            // The first of many come at once.
            #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
        }
    }

    @Test func `the vocabulary of the file is that of the code`() throws {
        let known = EventKind.allCases.map { "\($0.rawValue) | \($0.name) | \($0.severity.rawValue)" }
        #expect(
            try table("SELECT id, name, severity FROM event_kind ORDER BY id")
                == known.joined(separator: "\n"))
    }

    @Test func `constants of the schema are decimal, which other readers of such files ask for`() throws {
        // frame_base has one in a comment.
        #expect(
            try table("SELECT name FROM sqlite_schema WHERE sql LIKE '%0x%' AND name <> 'frame_base'")
                == "")
    }

    @Test func `the end of a hazard is none, and no error`() throws {
        let path = folder.path("log.sqlite")
        try DatabaseQueue(path: path).write { db in
            // As a later version writes it, with the hazard it ends and a chain's first step.
            try db.execute(
                sql: """
                    INSERT INTO event_row(id, t_ns, turn, kind, cell_id, animator_id)
                    VALUES ((1 << 40) + 16, 60, 6, 38, 0, 3), ((1 << 40) + 17, 60, 6, 65, 0, 3)
                    """)
        }
        #expect(try table("SELECT seq FROM hazards") == "15")
        #expect(try table("SELECT seq FROM misuses") == "14")
        #expect(try table("SELECT hazards FROM animator_row_from_events WHERE id & 255 = 3") == "1")
        #expect(
            try table(
                "SELECT id & 255 FROM event_row INDEXED BY event_error WHERE kind >= 32 AND kind <= 63")
                == "14\n15\n16")
    }

    @Test func `outcomes and states of runs are those of the code`() throws {
        let names = AnimatorOutcome.allCases.map(\.name)
        #expect(names == ["alive", "tornDown", "ended", "released", "misused", "cancelled"])
        #expect(AnimatorOutcome.allCases.map(\.rawValue) == Array(0...5))
        #expect(RunStatus.allCases.map(\.rawValue) == Array(0...4))
    }

    @Test func `migrations count from 1 without a hole`() {
        let migrations = LifecycleMigrations.released + [LaterVersion.migration]
        #expect(migrations.map(\.version) == Array(1...migrations.count))
        for migration in migrations {
            #expect(migration.sql.contains("PRAGMA user_version = \(migration.version);"))
        }
    }
}
