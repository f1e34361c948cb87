import FileKit
import Foundation
import LifecycleEvents
import LifecycleJudging
import LifecycleRecording
import LifecycleStore
import LogAnswers
import ScrollSimulation

/// Logs of both formats, damaged at random and judged as `verify` judges them.
package final class LogTrial {
    private struct Original {
        let bytes: [UInt8]
        let isLines: Bool
        /// The lengths at which the writer has written an end.
        let ends: Set<Int>
        let answer: Answer
    }

    /// What `verify` makes of a file.
    package struct Answer: Hashable {
        /// 0 to 3, as the command ends.
        package var status: Int32
        /// Whether no run has lost events or its end.
        var isComplete = false
        var events: [Int]
        var counts: [[Invariant: Int]]
        /// What SQL reads of an SQLite file that is not damaged.
        var rows: [[[SQLValue]]] = []
    }

    /// How often each status came, for NDJSON and for SQLite.
    package private(set) var statuses: (lines: [Int32: Int], pages: [Int32: Int]) = ([:], [:])
    private let folder: URL
    private var originals: [Original] = []
    private let client = WorkClient(temporaryFiles: TemporaryFiles())

    package init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "animatorpool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // One that breaks no rule, one that breaks one rule once, and one that breaks several.
        try add(Workload(name: "whole", strategy: .reuseSafe, steps: [.scroll(by: 250)]))
        try add(
            Workload(name: "once", strategy: .nextTurn, steps: [.drag(distance: 550, duration: 0.2)]))
        try add(Workload(name: "often", strategy: .noTeardown, steps: [.fling(velocity: 2000)]))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private func add(_ workload: Workload) throws {
        let path = file("\(workload.strategy.rawValue).sqlite")
        var lines = NDJSONWriter()
        var ends: Set<Int> = []
        let run = RunDescription(
            uuid: "mutated", name: workload.name, source: .simulation, startedUnixNs: 1,
            refreshNs: 16_666_667)
        lines.append(run)
        try LogFile(path: path, durable: false).record(run: run) { recorder in
            var (events, endNs) = (0, Int64(0))
            let result = Simulation(workload, seed: 1).run(
                record: { event in
                    recorder.record(copy event)
                    lines.append(event)
                    (events, endNs) = (events + 1, max(endNs, event.tNs))
                    guard events.isMultiple(of: 60) else { return }
                    lines.appendEnd(.interrupted, atNs: endNs, dropped: 0)
                    ends.insert(lines.bytes.count)
                },
                frame: { frame in
                    recorder.record(frame)
                    lines.append(frame)
                    endNs = max(endNs, frame.endNs)
                })
            lines.appendEnd(.finished, atNs: endNs, dropped: 0)
            ends.insert(lines.bytes.count)
            recorder.finish(cells: result.cells, summaryJSON: #"{"cells":\#(result.cells.count)}"#)
        }
        let pages = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        for (bytes, isLines) in [(lines.bytes, true), (pages, false)] {
            let answer = try answer(to: bytes)
            originals.append(
                Original(bytes: bytes, isLines: isLines, ends: isLines ? ends : [], answer: answer))
        }
    }

    /// What `verify` says of a file with these bytes.
    private func answer(to bytes: [UInt8]) throws -> Answer {
        let path = file("damaged")
        for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        do {
            let judged = try LogVerdicts(
                path, .all, idleLimitNs: 1_000_000_000, keepsAll: false, for: client)
            let verdicts = judged.verdicts
            let isBroken = verdicts.contains { !$0.counts.isEmpty }
            let status: Int32 =
                !judged.isWhole ? 2 : isBroken ? 1 : verdicts.allSatisfy(\.isComplete) ? 0 : 3
            return Answer(
                status: status, isComplete: verdicts.allSatisfy(\.isComplete), events: verdicts.map(\.events),
                counts: verdicts.map(\.counts),
                rows: NDJSONLog.isOne(path) ? [] : try rows(of: path))
        } catch {
            return Answer(status: 2, events: [], counts: [])
        }
    }

    /// The tables and views that commands, the service and users read.
    private static let relations =
        StoredTable.all.map(\.name) + [
            "runs", "events", "misuses", "hazards", "leaks", "left_behind", "orphaned", "bare", "sites",
            "event_kind",
        ]

    private func rows(of path: String) throws -> [[[SQLValue]]] {
        let console = try SQLConsole(path: path)
        return try Self.relations.map { try console.run("SELECT * FROM \($0)", seconds: 10).rows }
    }

    /// Damages one of the logs and judges it.
    ///
    /// - Returns: what is wrong with the answer, or nil.
    package func run(using random: inout some RandomNumberGenerator) throws -> String? {
        let original = originals[Int.random(in: originals.indices, using: &random)]
        let damaged =
            original.isLines
            ? LogMutation.lines(original.bytes, using: &random)
            : LogMutation.pages(original.bytes, of: LogFile.pageSize, using: &random)
        let answer = try answer(to: damaged)
        if original.isLines {
            statuses.lines[answer.status, default: 0] += 1
            guard answer.status == 0 else { return nil }
            let isEarlier =
                original.ends.contains(damaged.count) && original.bytes.starts(with: damaged)
            return isEarlier ? nil : "NDJSON of \(damaged.count) bytes is whole and clean"
        }
        statuses.pages[answer.status, default: 0] += 1
        if answer.status == 2 || !answer.isComplete || answer == original.answer { return nil }
        let changed = zip(Self.relations, zip(answer.rows, original.answer.rows))
            .filter { $0.1.0 != $0.1.1 }.map(\.0)
        return
            "SQLite has status \(answer.status), \(original.answer.status) before, and other rows of \(changed)"
    }
}
