import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import SeededRandom

/// A folder of its own that goes with the test.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// The names of the files in it, sorted.
    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
    }
}

extension SQLResult {
    /// A line a row: columns divided by " | ", NULL as a dash.
    var lines: [String] {
        rows.map { row in
            row.map { value in
                switch value {
                case .null: "-"
                case .integer(let value): "\(value)"
                case .real(let value): "\(value)"
                case .text(let value): value
                case .blob(let value): "\(value)"
                }
            }.joined(separator: " | ")
        }
    }
}

func bytes(of path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

extension RunDescription {
    static func example(_ uuid: String = "0d5f", name: String = "feed") -> RunDescription {
        RunDescription(
            uuid: uuid, name: name, source: .simulation, workload: "feed-fling", seed: 7,
            strategy: "reuse-safe", regime: "ios16", cells: "ios15",
            startedUnixNs: 1_700_000_000_000_000_000, refreshNs: 16_666_667)
    }
}

/// Writes events the way a test thinks of them: about a use of a cell, or an animator of it.
struct Script {
    private(set) var events: [LifecycleEvent] = []
    var tNs: Int64 = 0
    var turn = 0

    mutating func turns(_ count: Int = 1) {
        turn += count
        tNs += Int64(count) * 10
    }

    mutating func add(
        _ kind: EventKind, cell: Int32? = nil, generation: Int32? = nil, item: Int64? = nil,
        animator: Int32? = nil, arg: Int64? = nil, site: CallSite? = nil, detail: EventDetail = .none,
        list: ListID? = nil, subject: Int32? = nil
    ) {
        events.append(
            LifecycleEvent(
                seq: Int64(events.count + 1), tNs: tNs, turn: turn, kind: kind,
                cell: cell.map(CellID.init),
                generation: generation, item: item.map { ItemID($0) },
                animator: animator.map(AnimatorID.init),
                arg: arg, site: site, detail: detail, list: list, subject: subject))
    }

    /// Any events at all about a few cells and animators, in a seeded order.
    static func random(count: Int, seed: UInt64) -> Script {
        var generator = SeededGenerator(seed: seed)
        var script = Script()
        // Those of stacks of screens would thin out the events that the rows are made of.
        let others: Set<EventKind> = [
            .hazardNestedTransition, .hazardBarOutOfStep, .screenIsAppearing, .screensChanged, .barChanged,
        ]
        let kinds = EventKind.allCases.filter { !others.contains($0) }
        let texts = ["photo", "", "releasePausedOrStopped", "recycled", "été", "paused", "spent"]
        for _ in 0..<count {
            if Int.random(in: 0..<4, using: &generator) == 0 { script.turns() }
            let kind = kinds.randomElement(using: &generator) ?? .cellCreated
            func maybe<Value>(_ value: Value) -> Value? {
                Int.random(in: 0..<4, using: &generator) > 0 ? value : nil
            }
            let now = Int32(script.events.count / 50)
            script.add(
                kind, cell: maybe(.random(in: 0..<6, using: &generator)),
                generation: maybe(now + .random(in: 0..<3, using: &generator)),
                item: maybe(.random(in: -3...90, using: &generator)),
                animator: maybe(now * 3 + .random(in: 0..<20, using: &generator)),
                arg: maybe(.random(in: -1...1_000_000_000, using: &generator)),
                site: Bool.random(using: &generator)
                    ? CallSite(file: "Feed.swift", line: .random(in: 1..<9, using: &generator)) : nil,
                detail: EventDetail(maybe(texts.randomElement(using: &generator) ?? ""), of: kind),
                list: Int.random(in: 0..<8, using: &generator) == 0
                    ? ListID(.random(in: 1...3, using: &generator)) : nil,
                subject: Int.random(in: 0..<8, using: &generator) == 0
                    ? .random(in: 1...(.max), using: &generator) : nil)
        }
        return script
    }
}

extension LogFile {
    /// Writes `events` as one run.
    func write(
        _ events: [LifecycleEvent], run: RunDescription = .example(), frames: [FrameRecord] = [],
        cells: [CellRecord] = [], batchLimit: Int = 10_000
    ) throws {
        try record(run: run, options: RecorderOptions(whenFull: .block, batchLimit: batchLimit)) {
            recorder in
            for event in events { recorder.record(event) }
            for frame in frames { recorder.record(frame) }
            recorder.finish(cells: cells, summaryJSON: nil)
        }
    }
}

extension LogReader {
    /// The rows of a table that match a filter, each by its columns.
    func records(
        of table: StoredTable, _ filter: LogFilter = LogFilter()
    ) throws -> [[String: SQLValue]] {
        try rows(of: table, filter).rows.map { row in
            Dictionary(uniqueKeysWithValues: zip(table.columns.map(\.name), row.values))
        }
    }
}

extension SQLValue {
    var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
}
