import Foundation
import LifecycleEvents
import LifecycleJudging
import LifecycleRecording
import LifecycleStore
import SeededRandom

/// Opens logs that were changed at random: whatever they are, they are refused or answered, in time, and
/// reading leaves them as they are.
package struct MutationScenario {
    private let starts: [PreparedLog]

    package init() throws {
        starts = [try PreparedLog.sealed(events: 150), try PreparedLog.killed()]
    }

    /// What became of a mutated log.
    package enum Outcome: String, Sendable, CaseIterable {
        case read, partlyRead, refused
    }

    /// Longer than any small log takes.
    private static let secondsLimit = 20.0

    /// Mutates a log as the seed says and puts every question to it.
    package func run(seed: UInt64) throws -> Outcome {
        var random = SeededGenerator(seed: seed)
        let folder = try TortureFolder()
        let start = starts[random.number(0...starts.count - 1)]
        var files = start.files
        var mutation = Mutation(random)
        mutation.change(&files)
        for (name, bytes) in files { try bytes.write(to: URL(fileURLWithPath: folder.file(name))) }
        let began = DispatchTime.now().uptimeNanoseconds
        let outcome = read(folder.file("log.sqlite"))
        for (name, bytes) in files where !name.hasSuffix("-shm") {
            try require(
                TortureFolder.bytes(folder.file(name)) == bytes,
                "Reading changed \(name) of \(start.name).")
        }
        write(folder.file("log.sqlite"))
        let seconds = Double(DispatchTime.now().uptimeNanoseconds - began) / 1e9
        try require(seconds < Self.secondsLimit, "It took \(seconds) s (\(start.name)).")
        return outcome
    }

    private static let queries = [
        "SELECT * FROM events", "SELECT * FROM animators", "SELECT * FROM lifetimes",
        "SELECT * FROM leaks",
        "SELECT * FROM misuses", "SELECT * FROM hazards", "SELECT * FROM bare",
        "SELECT * FROM timeline", "SELECT * FROM live",
        "SELECT * FROM animator_row_from_events", "SELECT * FROM use_row_from_events",
    ]

    private func read(_ path: String) -> Outcome {
        var failures = 0
        var isOpened = false
        func attempt(_ body: () throws -> Void) { do { try body() } catch { failures += 1 } }
        attempt {
            let reader = try LogReader(path: path)
            isOpened = true
            attempt { _ = try reader.info() }
            attempt { _ = try reader.runs() }
            attempt { _ = try reader.events(LogFilter(animator: AnimatorID(5))) }
            attempt { _ = try reader.events(LogFilter(sinceNs: 1_000_000, untilNs: 900_000_000)) }
            attempt { _ = try reader.hazards(LogFilter()) }
            for table in StoredTable.all { attempt { _ = try reader.rows(of: table, LogFilter()) } }
            attempt { _ = try reader.frames(LogFilter()) }
            attempt {
                var checker = InvariantChecker(limits: InvariantLimits())
                try reader.forEachEvent {
                    checker.add($0)
                    return true
                }
                checker.finish { _ in }
            }
        }
        attempt {
            let console = try SQLConsole(path: path)
            isOpened = true
            for query in Self.queries {
                attempt { _ = try console.run(query, rowLimit: 10_000, seconds: 1) }
            }
        }
        return !isOpened ? .refused : failures > 0 ? .partlyRead : .read
    }

    /// Opens it for writing and records a little, as far as that goes.
    private func write(_ path: String) {
        guard let log = try? LogFile(path: path, durable: false, checkpointPages: 8) else { return }
        try? log.record(
            run: TortureEvents.run("after"),
            options: RecorderOptions(whenFull: .block, retryIntervalNs: 1000, patienceNs: 0)
        ) { recorder in
            for event in TortureEvents.make(count: 40, seed: 3) { recorder.record(event) }
        }
    }
}
