import LifecycleEvents
import LifecycleStore
import Testing

/// What an animator was orphaned for, against expected figures.
struct OrphanedRowsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func rows(_ script: Script) throws -> [String] {
        let path = folder.path("log.sqlite")
        do { try LogFile(path: path, durable: false).write(script.events) }
        let question = try #require(Question.named("orphaned"))
        return try LogReader(path: path).answer(question).rows.map { row in
            row.map { value in
                switch value {
                case .integer(let value): "\(value)"
                case .text(let value): value
                default: "-"
                }
            }.joined(separator: " | ")
        }
    }

    @Test func `each time an animator is orphaned counts, and of it what its cell is on screen`() throws {
        var script = Script()
        script.add(.cellDisplayed, cell: 1)
        script.turns()
        script.add(.animatorOrphaned, cell: 1, animator: 5, detail: .cause(.commit))
        script.turns(2)
        script.add(.cellEnded, cell: 1)
        script.turns(3)
        script.add(.animatorOrphaned, cell: 1, animator: 5, detail: .cause(.prepareForReuse))
        script.turns()
        script.add(.cellDisplayed, cell: 1)
        // Said twice, it is on screen once.
        script.add(.cellDisplayed, cell: 1)
        script.turns()
        script.add(.animatorFinished, cell: 1, animator: 5)
        script.turns()
        script.add(.animatorOrphaned, cell: 2, animator: 6)
        // Let go while it runs, it runs on.
        script.add(.animatorReleased, animator: 6, detail: .phase(.running))
        script.turns(4)
        script.add(.cellDisplayed, cell: 2)
        script.turns()
        script.add(.appBackground)
        #expect(
            try rows(script) == [
                "5 | 1 | 2 | 10 | commit | 2 | 70 | 30", "6 | 2 | 8 | 90 | - | 1 | 50 | 10",
            ])
    }

    @Test(arguments: [
        EventKind.cellEnded, .cellWaiting, .cellRecycled, .cellDequeued, .cellDestroyed, .cellCreated,
    ])
    func `what takes a cell off the screen ends what an orphan was seen`(kind: EventKind) throws {
        var script = Script()
        script.add(.cellDisplayed, cell: 1)
        script.add(.animatorOrphaned, cell: 1, animator: 5)
        script.turns(2)
        script.add(kind, cell: 1)
        script.turns()
        script.add(.animatorTornDown, cell: 1, animator: 5)
        #expect(try rows(script) == ["5 | 1 | 2 | 0 | - | 1 | 30 | 20"])
    }

    @Test func `an animator that is orphaned again after its row was written has one row`() throws {
        var script = Script()
        script.add(.cellDisplayed, cell: 1)
        for _ in 0..<2 {
            script.add(.animatorOrphaned, cell: 1, animator: 5)
            script.turns()
            script.add(.animatorTornDown, cell: 1, animator: 5)
            script.turns()
        }
        #expect(try rows(script) == ["5 | 1 | 2 | 0 | - | 2 | 20 | 20"])
    }
}
