import GRDB
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import Testing

struct LogReaderTests {
    private let folder: TemporaryFolder
    private let events: [LifecycleEvent]
    private let reader: LogReader

    init() throws {
        folder = try TemporaryFolder()
        events = Script.random(count: 3000, seed: 11).events
        let path = folder.path("log.sqlite")
        let log = try LogFile(path: path, durable: false)
        try log.write(Script.random(count: 500, seed: 12).events, run: .example("other"))
        // An app's: its events may name anything beside anything.
        var run = RunDescription.example()
        run.source = .app
        try log.write(events, run: run)
        try log.write(Script.random(count: 500, seed: 13).events, run: .example("third"))
        reader = try LogReader(path: path)
    }

    @Test func `events come back equal and in order`() throws {
        #expect(try reader.events(LogFilter(run: 2)).rows == events)
        var stepped: [LifecycleEvent] = []
        try reader.forEachEvent(LogFilter(run: 2)) {
            stepped.append($0)
            return true
        }
        #expect(stepped == events)
    }

    @Test func `stepping stops when asked`() throws {
        var count = 0
        try reader.forEachEvent(LogFilter(run: 2)) { _ in
            count += 1
            return count < 10
        }
        #expect(count == 10)
    }

    /// A filter and the same thing said in Swift.
    struct Case: Sendable {
        let filter: LogFilter
        let keeps: @Sendable (LifecycleEvent) -> Bool

        init(_ filter: LogFilter, _ keeps: @escaping @Sendable (LifecycleEvent) -> Bool) {
            self.filter = filter
            self.keeps = keeps
        }

        static let all = [
            Case(LogFilter(run: 2, cell: CellID(3))) { $0.cell == CellID(3) },
            Case(LogFilter(run: 2, animator: AnimatorID(25))) { $0.animator == AnimatorID(25) },
            Case(LogFilter(run: 2, animator: AnimatorID(999_999))) { _ in false },
            Case(LogFilter(run: 2, item: ItemID(-2 as Int64))) { $0.item == ItemID(-2 as Int64) },
            Case(LogFilter(run: 2, kinds: [.misuse, .hazardLeak])) {
                $0.kind == .misuse || $0.kind == .hazardLeak
            },
            Case(LogFilter(run: 2, kinds: [.misuse, .cellCreated])) {
                $0.kind == .misuse || $0.kind == .cellCreated
            },
            Case(LogFilter(run: 2, kinds: [])) { _ in false },
            Case(LogFilter(run: 2, sinceNs: 1000)) { $0.tNs >= 1000 },
            Case(LogFilter(run: 2, sinceNs: 1001, untilNs: 2000)) { $0.tNs >= 1001 && $0.tNs < 2000 },
            Case(LogFilter(run: 2, untilNs: 0)) { _ in false },
            Case(LogFilter(run: 2, sinceNs: 1 << 50)) { _ in false },
            Case(LogFilter(run: 2, sinceNs: -5, untilNs: 1 << 50)) { _ in true },
            Case(LogFilter(run: 2, after: 2990)) { $0.seq > 2990 },
            Case(LogFilter(run: 2, after: .max)) { _ in false },
        ]
    }

    @Test(arguments: Case.all.indices)
    func `a filter lets through what it says`(index: Int) throws {
        let test = Case.all[index]
        #expect(try reader.events(test.filter).rows == events.filter(test.keeps))
    }

    @Test func `one number is a chain's, a transition's or a screen's, as the event says`() throws {
        let path = folder.path("subjects.sqlite")
        var script = Script()
        script.add(.chainBegan, subject: 2)
        script.add(.animationCompletion, detail: .text("step 0"), subject: 2)
        script.add(.screenWillAppear, detail: .text("item 4"), subject: 2)
        script.add(.transitionBegan, detail: .operation(.push), subject: 2)
        script.add(.transitionBegan, detail: .operation(.push), subject: 3)
        script.add(.animationCompletion, detail: .text("alongside"), subject: 2)
        script.add(.hazardViewNeverAdded, detail: .operation(.push), subject: 2)
        script.add(.hazardKeySetTwice, detail: .text("opacity"), subject: 2)
        do { try LogFile(path: path, durable: false).write(script.events) }
        let reader = try LogReader(path: path)
        func seqs(_ subject: EventSubject) throws -> [Int64] {
            let filter = LogFilter(subject: subject)
            let found = try reader.events(filter).rows.map(\.seq)
            #expect(try reader.events(filter, before: 9, count: 9).map(\.seq) == found)
            return found
        }
        #expect(try seqs(.chain(2)) == [1, 2])
        #expect(try seqs(.screen(2)) == [3])
        #expect(try seqs(.transition(2)) == [4, 6, 7])
        #expect(try reader.hazards(LogFilter(subject: .transition(2))).rows.map(\.seq) == [7])
        #expect(try reader.hazards(LogFilter(subject: .screen(2))).rows.isEmpty)
        #expect(
            try reader.events(LogFilter(kinds: [.transitionBegan], subject: .transition(3))).rows.map(
                \.seq) == [5])
    }

    @Test func `a page says whether it was cut`() throws {
        let first = try reader.events(LogFilter(run: 2, limit: 100))
        #expect(first.rows == Array(events[..<100]))
        #expect(first.wasCut)
        let last = try reader.events(LogFilter(run: 2, after: 2900, limit: 100))
        #expect(last.rows == Array(events[2900...]))
        #expect(!last.wasCut)
    }

    @Test func `hazards are the kinds from 33 to 63`() throws {
        #expect(try reader.hazards(LogFilter(run: 2)).rows == events.filter(\.kind.isHazard))
        #expect(
            try reader.hazards(LogFilter(run: 2, kinds: [.hazardLeak, .misuse])).rows
                == events.filter { $0.kind == .hazardLeak })
    }

    @Test func `a run that is not there is an error that names those that are`() throws {
        let error = try #require(throws: StoreError.self) { try reader.run(9) }
        #expect(error.reason == .noRun)
        #expect(error.message == "has no run 9; it has 1, 2, 3")
    }

    @Test func `cells and frames come back as they were`() throws {
        let path = folder.path("cells.sqlite")
        let cells = [
            CellRecord(
                cell: CellID(0), reuseIdentifier: "photo", state: .displayed, item: ItemID(7 as Int64),
                generation: 3, animator: AnimatorID(5), phase: .paused, backed: true, wanted: 0.1,
                value: 2),
            CellRecord(
                cell: CellID(1), reuseIdentifier: "", state: .created, item: nil, generation: 0,
                animator: nil, phase: nil, backed: false, wanted: nil, value: nil),
        ]
        let frames = (1...70).map { number in
            FrameRecord(
                frame: number, turn: number * 2, expectedNs: Int64(number) * 16, beginNs: 1, endNs: 2,
                missedVsyncs: number % 3, bareCells: 1, intervalNs: 16, firstSeq: 4)
        }
        do { try LogFile(path: path, durable: false).write([], frames: frames, cells: cells) }
        let reader = try LogReader(path: path)
        let found = try reader.records(of: .cells)
        #expect(
            found == [
                [
                    "cell_id": .integer(0), "reuse_identifier": .text("photo"), "state": .text("displayed"),
                    "item": .integer(7), "generation": .integer(3), "animator_id": .integer(5),
                    "phase": .text("paused"), "backed": .integer(1), "wanted": .real(0.1), "value": .real(2),
                ],
                [
                    "cell_id": .integer(1), "reuse_identifier": .text(""), "state": .text("created"),
                    "item": .null, "generation": .integer(0), "animator_id": .null,
                    "phase": .null, "backed": .integer(0), "wanted": .null, "value": .null,
                ],
            ])
        for filter in [LogFilter(cell: CellID(0)), LogFilter(animator: AnimatorID(5)), LogFilter(limit: 1)] {
            #expect(try reader.records(of: .cells, filter) == [found[0]])
        }
        #expect(try reader.frames(LogFilter()).rows == frames)
        #expect(try reader.frames(LogFilter(sinceNs: 32, untilNs: 64)).rows == Array(frames[1..<3]))
        #expect(try reader.frames(LogFilter(after: 60, limit: 5)).rows == Array(frames[60..<65]))
    }
}

struct AnimatorRowTests {
    @Test func `an animator's row tells its life`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("log.sqlite")
        var script = Script()
        let site = CallSite(file: "Feed.swift", line: 31)
        script.add(.animatorRequested, cell: 3, generation: 2, item: 57, animator: 40, site: site)
        script.turns()
        script.add(.animatorAttached, cell: 3, generation: 2, item: 57, animator: 40)
        script.add(.animatorRequested, cell: 4, generation: 1, item: 58, animator: 41, site: site)
        script.turns()
        script.add(
            .animatorCancelled, cell: 4, generation: 1, animator: 41, detail: .cancellation(.recycled))
        script.add(.animatorAttached, cell: 5, generation: 1, item: 59, animator: 42)
        script.add(.animatorAttached, cell: 6, generation: 1, item: 60, animator: 43)
        script.add(.hazardIdleAnimator, cell: 5, generation: 1, animator: 42)
        script.turns(3)
        script.add(.animatorTornDown, cell: 3, generation: 2, animator: 40, detail: .phase(.paused))
        script.add(.animatorReleased, cell: 3, generation: 2, animator: 40, detail: .phase(.spent))
        script.add(
            .misuse, cell: 6, generation: 1, animator: 43, detail: .misuse(.releasePausedOrStopped))
        script.add(.animatorReleased, cell: 6, generation: 1, animator: 43, detail: .phase(.paused))
        do { try LogFile(path: path, durable: false).write(script.events) }

        let reader = try LogReader(path: path)
        let animators = try reader.records(of: .animators)
        #expect(animators.map { $0["animator_id"]?.integer } == [40, 41, 42, 43])
        #expect(
            animators.map { $0["outcome"] }
                == ["tornDown", "cancelled", "alive", "misused"].map(SQLValue.text))
        #expect(animators.map { $0["hazards"]?.integer } == [0, 0, 1, 0])
        let first = try #require(animators.first)
        #expect(
            first == [
                "animator_id": .integer(40), "cell_id": .integer(3), "generation": .integer(2),
                "item": .integer(57), "site": .text("Feed.swift:31"), "requested_ns": .integer(0),
                "attached_ns": .integer(10), "ended_ns": .null, "torn_down_ns": .integer(50),
                "outcome": .text("tornDown"), "hazards": .integer(0),
            ])
        // The view has more columns.
        let view = try DatabaseQueue(path: path).read {
            try Row.fetchAll(
                $0,
                sql: """
                    SELECT first_seq, last_seq, requested_turn, attached_turn, started_ns, released_ns, misuses
                    FROM animators ORDER BY animator_id
                    """)
        }
        #expect(view.map { $0["misuses"] as Int } == [0, 0, 0, 1])
        #expect(
            view.first == [
                "first_seq": 1, "last_seq": 9, "requested_turn": 0, "attached_turn": 1, "started_ns": nil,
                "released_ns": 50, "misuses": 0,
            ])
        for filter in [
            LogFilter(animator: AnimatorID(40)), LogFilter(item: ItemID(57 as Int64)), LogFilter(untilNs: 10),
            LogFilter(cell: CellID(3)), LogFilter(limit: 1),
        ] {
            #expect(try reader.records(of: .animators, filter) == [first])
        }
        let last = try reader.rows(of: .animators, LogFilter(after: 42))
        #expect(last.rows.map(\.number) == [43] && !last.wasCut)
    }
}
