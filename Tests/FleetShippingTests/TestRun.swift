import FleetShipping
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import SeededRandom

/// A run in memory, with values in each column of each table.
struct TestRun: ShippedRun {
    var description = RunDescription(
        uuid: "6f1d", name: "feed", source: .app, startedUnixNs: 1_795_376_085_000_000_000,
        refreshNs: 16_666_667)
    var log: [LifecycleEvent]
    var isOpen = false
    var tableRows = 7
    /// How often pages were asked for, and the largest.
    let pages = Locked((count: 0, largest: 0))
    /// Called with the number behind which a page was asked for.
    var pageRead: @Sendable (Int64) -> Void = { _ in }

    init(_ count: Int64) {
        var random = SeededGenerator(seed: 4)
        log = (0..<count).map { number in
            var event = LifecycleEvent(seq: number + 1, tNs: number * 1000, turn: 1, kind: .appBackground)
            if random.next() % 2 == 0 {
                event.cell = CellID(Int32(truncatingIfNeeded: random.next()))
                event.generation = Int32(truncatingIfNeeded: random.next())
                event.item = ItemID(Int64(bitPattern: random.next()))
                event.animator = AnimatorID(Int32(truncatingIfNeeded: random.next()))
                event.arg = Int64(bitPattern: random.next())
                event.site = CallSite(file: "Feed.swift", line: Int32(random.next() % 9))
            }
            return event
        }
    }

    var asOf: Int64 { 2 * Int64(log.count) + (isOpen ? 0 : 1) }
    var numbers: [Int64] { log.map(\.seq) }

    func events(after seq: Int64, count: Int) -> [LifecycleEvent] {
        pages.withLock { $0 = ($0.count + 1, max($0.largest, count)) }
        defer { pageRead(seq) }
        return Array(log.drop { $0.seq <= seq }.prefix(count))
    }

    func rows(of table: StoredTable, after place: Int64?, count: Int) -> LogPage<StoredRow> {
        let numbers = (place.map { Int($0) + 1 } ?? 0)..<(table.order == nil ? 1 : tableRows)
        let rows = numbers.map { StoredRow(number: Int64($0), values: row($0, of: table)) }
        return LogPage(rows, limit: count)
    }

    private func row(_ number: Int, of table: StoredTable) -> [SQLValue] {
        table.columns.map { column in
            if column.name == "run" { return .text(description.uuid) }
            if column.isOptional, number % 2 == 1 { return .null }
            return switch column.kind {
            case .integer, .flag: .integer(Int64(number))
            case .real: .real(Double(number) / 3)
            case .text: .text("a 'text' \(number)\t\\")
            }
        }
    }
}
