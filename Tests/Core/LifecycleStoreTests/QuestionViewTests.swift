import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import Testing

/// Each question over one small log, with the expected table beside it.
struct QuestionViewTests {
    private let folder: TemporaryFolder
    private let reader: LogReader

    /// Three uses of one cell. Animator 1 is orphaned, idle and torn down for nothing; 2 comes too late and
    /// leaks; 3 is cancelled. The second of two frames misses two vsyncs. A second run has none of that.
    init() throws {
        folder = try TemporaryFolder()
        let path = folder.path("log.sqlite")
        let cell = CellRecord(
            cell: CellID(0), reuseIdentifier: "photo", state: .pooled, item: nil, generation: 3,
            animator: nil, phase: nil, backed: false, wanted: nil, value: nil)
        do {
            let log = try LogFile(path: path, durable: false)
            try log.write(Self.events, frames: Self.frames, cells: [cell])
            try log.write(Script.random(count: 300, seed: 3).events, run: .example("other"))
        }
        reader = try LogReader(path: path)
    }

    private static let frames = [
        FrameRecord(
            frame: 1, turn: 0, expectedNs: 0, beginNs: 0, endNs: 5, missedVsyncs: 0, bareCells: 0,
            intervalNs: 16_000_000, firstSeq: 1),
        FrameRecord(
            frame: 2, turn: 9, expectedNs: 1_000_000_000, beginNs: 1_000_000_000, endNs: 1_040_000_000,
            missedVsyncs: 2, bareCells: 1, intervalNs: 16_000_000, firstSeq: 14),
    ]

    private static var events: [LifecycleEvent] {
        let (feed, grid) = (CallSite(file: "Feed.swift", line: 31), CallSite(file: "Grid.swift", line: 5))
        var script = Script()
        script.add(.cellCreated, cell: 0, detail: .text("photo"))
        script.add(.cellDequeued, cell: 0, generation: 1, item: 7, arg: 0)
        script.add(.animatorRequested, cell: 0, generation: 1, item: 7, animator: 1, site: feed)
        script.add(.cellDisplayed, cell: 0, generation: 1, item: 7)
        script.turns()
        script.add(.animatorAttached, cell: 0, generation: 1, item: 7, animator: 1)
        script.turns(2)
        script.add(
            .animatorOrphaned, cell: 0, generation: 1, animator: 1, detail: .cause(.removeAllAnimations))
        script.turns(2)
        script.add(.cellEnded, cell: 0, generation: 1, item: 7)
        script.turns()
        script.add(.cellRecycled, cell: 0, generation: 1, item: 7)
        script.add(.hazardIdleAnimator, cell: 0, generation: 1, animator: 1)
        script.turns()
        script.add(.animatorTornDown, cell: 0, generation: 1, animator: 1, detail: .phase(.paused))
        script.add(.animatorWasted, cell: 0, generation: 1, animator: 1)
        script.add(.cellDequeued, cell: 0, generation: 2, item: 8, arg: 1)
        script.add(.animatorRequested, cell: 0, generation: 2, item: 8, animator: 2, site: grid)
        script.turns()
        script.add(.cellDequeued, cell: 0, generation: 3, item: 9, arg: 1)
        script.turns()
        script.add(.animatorAttached, cell: 0, generation: 2, item: 8, animator: 2)
        script.add(.hazardStaleAttach, cell: 0, generation: 2, item: 8, animator: 2)
        script.add(.misuse, cell: 0, generation: 2, animator: 2, detail: .misuse(.alreadyStopped))
        script.add(.animatorRequested, cell: 0, generation: 3, item: 9, animator: 3, site: feed)
        script.turns()
        script.add(
            .animatorCancelled, cell: 0, generation: 3, animator: 3, detail: .cancellation(.recycled))
        script.add(.hazardLeak, cell: 0, animator: 2)
        return script.events
    }

    private static let answers = [
        "misuses": """
        seq | t_ns | turn | error | cell_id | generation | animator_id
        17 | 90 | 9 | alreadyStopped | 0 | 2 | 2
        """,
        "hazards": """
        seq | t_ns | kind | cell_id | animator_id | generation | item
        9 | 60 | hazard.idleAnimator | 0 | 1 | 1 | -
        16 | 90 | hazard.staleAttach | 0 | 2 | 2 | 8
        20 | 100 | hazard.leak | 0 | 2 | - | -
        """,
        "leaks": """
        animator_id | cell_id | generation | item | site | attached_ns | age_ns | misuses | first_seq | last_seq
        2 | 0 | 2 | 8 | Grid.swift:5 | 90 | 10 | 1 | 13 | 20
        """,
        "left-behind": """
        animator_id | cell_id | generation | item | site | attached_ns | age_ns | hazards | misuses | first_seq | last_seq
        2 | 0 | 2 | 8 | Grid.swift:5 | 90 | 1039999910 | 2 | 1 | 13 | 20
        """,
        "orphaned": """
        animator_id | cell_id | first_seq | orphaned_ns | cause | times | total_ns | displayed_ns
        1 | 0 | 6 | 30 | removeAllAnimations | 1 | 40 | 20
        """,
        "wasted": """
        seq | t_ns | cell_id | generation | item | animator_id | attached_ns | site
        11 | 70 | 0 | 1 | 7 | 1 | 10 | Feed.swift:31
        """,
        "stale": """
        seq | t_ns | turn | cell_id | generation | item | animator_id | request_seq | deferred_turns | late_ns | site
        16 | 90 | 9 | 0 | 2 | 8 | 2 | 13 | 2 | 20 | Grid.swift:5
        """,
        "bare": "cell_id | generation | item | displayed_ns | frames | first_seq | last_seq",
        "idle": """
        seq | animator_id | cell_id | generation | item | since_ns | idle_ns | is_idle
        9 | 1 | 0 | 1 | - | 60 | 1039999940 | 1
        """,
        "identifiers": """
        identifier | animators | misuses | hazards | left_behind | cancelled
        photo | 3 | 1 | 3 | 1 | 1
        """,
        "sites": """
        place | site | animators | misuses | hazards | left_behind | cancelled
        1 | Grid.swift:5 | 1 | 1 | 2 | 1 | 0
        2 | Feed.swift:31 | 2 | 0 | 1 | 0 | 1
        """,
        "churn": """
        pool | cells | uses | reused | configured | reconfigured | displays | animated_out
        photo | 1 | 3 | 2 | 0 | 0 | 1 | 0
        """,
        "lifetimes": """
        animator_id | cell_id | generation | deferred_turns | attach_latency_ns | life_ns | is_alive
        1 | 0 | 1 | 1 | 10 | 60 | 0
        2 | 0 | 2 | 2 | 20 | 1039999910 | 1
        """,
        "latency": """
        unit | animators | p50 | p90 | p95 | p99 | most
        ns | 2 | 10 | 20 | 20 | 20 | 20
        turns | 2 | 1 | 2 | 2 | 2 | 2
        """,
        "latency-histogram": """
        deferred_turns | animators | least_ns | most_ns
        1 | 1 | 10 | 10
        2 | 1 | 20 | 20
        """,
        "live": """
        t_ns | live
        10 | 1
        70 | 0
        90 | 1
        """,
        "pool": """
        seq | t_ns | pool | size
        8 | 60 | photo | 1
        12 | 70 | photo | 0
        """,
        "timeline": """
        frame | turn | expected_ns | begin_ns | end_ns | work_ns | missed_vsyncs | hitch_ns | bare_cells | interval_ns | first_seq | overtook
        1 | 0 | 0 | 0 | 5 | 5 | 0 | 0 | 0 | 16000000 | 1 | 0
        2 | 9 | 1000000000 | 1000000000 | 1040000000 | 40000000 | 2 | 32000000 | 1 | 16000000 | 14 | 0
        """,
        "screen": """
        seq | cell_id | generation | item | since_ns | until_ns
        4 | 0 | 1 | 7 | 0 | 50
        """,
        "shown": """
        item | displays | shown_ns | longest_ns
        7 | 1 | 50 | 50
        """,
        "hitches": """
        frame | turn | expected_ns | took_ns | missed_vsyncs | hitch_ns | first_seq
        2 | 9 | 1000000000 | 40000000 | 2 | 32000000 | 14
        """,
        "hitch-rate": """
        second | frames | late_frames | missed_vsyncs | hitch_ms_per_second
        0 | 1 | 0 | 0 | 0.0
        1 | 1 | 1 | 2 | 32.0
        """,
    ]

    @Test(arguments: Question.all.map(\.name))
    func `a question has the answer it should`(name: String) throws {
        let question = try #require(Question.named(name))
        let answer = try reader.answer(question, run: 1)
        let lines = [answer.columns.joined(separator: " | ")] + answer.lines
        #expect(lines.joined(separator: "\n") == Self.answers[name])
    }

    @Test func `an answer is cut where it is told`() throws {
        let question = try #require(Question.named("live"))
        let answer = try reader.answer(question, run: 1, limit: 2)
        #expect(answer.rows.count == 2 && answer.wasCut)
    }

    @Test func `an animator's story is its events, a use's those of the use`() throws {
        #expect(
            try seqs("SELECT seq FROM animator_story WHERE id = 1 << 40 | 1") == [3, 5, 6, 9, 10, 11])
        #expect(try seqs("SELECT seq FROM use_story WHERE id = 1 << 40 | 2") == Array(2...11))
        #expect(
            try seqs("SELECT seq FROM use_story WHERE id BETWEEN 1 << 40 AND (2 << 40) - 1 AND item = 9")
                == [14, 18, 19])
    }

    @Test func `an item's events are found where its use has ended as well`() throws {
        let events = try reader.events(LogFilter(run: 1, item: ItemID(8 as Int64))).rows
        #expect(events.map(\.seq) == [12, 13, 15, 16])
    }

    private func seqs(_ sql: String) throws -> [Int64] {
        try SQLConsole(path: reader.path).run(sql, seconds: 10).rows.compactMap { row in
            if case .integer(let seq) = row[0] { seq } else { nil }
        }
    }
}
