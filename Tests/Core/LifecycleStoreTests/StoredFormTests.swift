import GRDB
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import SeededRandom
import Testing

/// Events are stored by what tells them from their neighbours: whatever those are, they come back.
struct StoredFormTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func event(
        _ seq: Int64, tNs: Int64 = 0, turn: Int = 0, cell: Int32? = nil, generation: Int32? = nil,
        item: Int64? = nil, animator: Int32? = nil
    ) -> LifecycleEvent {
        LifecycleEvent(
            seq: seq, tNs: tNs, turn: turn, kind: .cellDisplayed, cell: cell.map(CellID.init),
            generation: generation, item: item.map { ItemID($0) }, animator: animator.map(AnimatorID.init)
        )
    }

    private func readBack(_ events: [LifecycleEvent], batchLimit: Int = 10_000) throws -> [LifecycleEvent] {
        let path = folder.path("log.sqlite")
        do { try LogFile(path: path, durable: false).write(events, batchLimit: batchLimit) }
        return try LogReader(path: path).events(LogFilter()).rows
    }

    @Test func `the least and the greatest numbers come back beside any others`() throws {
        var numbers: [Int64] = [0, 1, -1, .max, .min, .max - 1, .min + 1, 1 << 62, -1 << 62, 7, 1 << 40]
        // Each size in bytes that a number is stored in ends at one of these.
        for bits in [7, 15, 23, 31, 47] {
            let end: Int64 = 1 << bits
            numbers += [end - 1, end, -end, -end - 1]
        }
        var events: [LifecycleEvent] = []
        for first in numbers {
            for second in numbers {
                // A block of 256 begins with the first of the two and counts the second from it.
                let seq = Int64(events.count / 2 * 256) + 256
                events.append(
                    event(
                        seq, tNs: first, turn: Int(first), cell: .max, generation: .max, item: first,
                        animator: .min))
                events.append(
                    event(
                        seq + 1, tNs: second, turn: Int(second), cell: .min, generation: .min,
                        item: second, animator: .max))
            }
        }
        #expect(try readBack(events) == events)
    }

    @Test(arguments: [1, 10, 10_000])
    func `events whose numbers go back and leave holes come back by number`(batchLimit: Int) throws {
        var generator = SeededGenerator(seed: 5)
        let numbers = Set((0..<600).map { _ in Int64.random(in: 1...3000, using: &generator) })
        let events = numbers.sorted().shuffled(using: &generator).map {
            event($0, tNs: $0 * 1000, turn: Int($0), cell: 1, generation: Int32($0), item: $0 * 3)
        }
        #expect(try readBack(events, batchLimit: batchLimit) == events.sorted { $0.seq < $1.seq })
    }

    @Test func `a run whose numbers are taken is refused, and what stands there stays`() throws {
        let path = folder.path("log.sqlite")
        do { try LogFile(path: path, durable: false).write([event(1)]) }
        try DatabaseQueue(path: path).write { db in
            // Left by somebody who took a run's row away and not its events.
            try db.execute(
                sql: "INSERT INTO event_row(id, t_ns, turn, kind) VALUES (2 << 40 | 2, 7, 7, 1)")
        }
        let log = try LogFile(path: path, durable: false)
        let error = #expect(throws: LifecycleSinkError.self) {
            try log.write([event(1), event(2), event(3)], run: .example("1a2b"))
        }
        #expect(error?.message.contains("it has rows of a run that is not listed") == true)
        #expect(error?.isPermanent == true)
        let time = try DatabaseQueue(path: path).read {
            try Int64.fetchOne($0, sql: "SELECT t_ns FROM event_row WHERE id = 2 << 40 | 2")
        }
        #expect(time == 7)
    }

    @Test func `a call site and a text that stand in one event come back with it`() throws {
        var both = event(1)
        both.site = CallSite(file: "Feed.swift", line: 3)
        both.detail = .text("photo")
        var site = event(2)
        site.site = both.site
        var text = event(3)
        text.detail = .text("")
        let events = [both, site, text, event(4), both].enumerated().map { index, event in
            var event = event
            event.seq = Int64(index + 1)
            return event
        }
        #expect(try readBack(events) == events)
    }
}
