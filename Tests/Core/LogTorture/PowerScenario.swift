import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import SeededRandom

/// Records a few runs and looks, at moments a seed chooses, at what a cut there would leave.
///
/// The process goes on: one round gives many cuts. What is left is judged afterwards.
package final class PowerScenario {
    private let seed: UInt64
    private var random: SeededGenerator
    private let folder: TortureFolder
    private let writing: String
    private var place: FaultyPlace?
    private let isDurable: Bool
    private let checkpointPages: Int

    /// What was acknowledged; the writer's thread reads it while this one waits for its flush.
    private struct Acknowledged {
        var runs: [ExpectedRun] = []
        var isOpened = false
        /// Runs in a log that was sealed: these are on the disk.
        var sealed = 0
    }
    private let acknowledged: Locked<Acknowledged>

    private struct Left {
        let folder: String
        let cut: Cut
        let seed: UInt64
        let call: Int64
        let acknowledged: Acknowledged
    }
    private let left = Locked<[Left]>([])

    package init(seed: UInt64) throws {
        self.seed = seed
        random = SeededGenerator(seed: seed)
        folder = try TortureFolder()
        writing = try folder.folder("writing")
        isDurable = random.chance(50)
        checkpointPages = [2, 6, 20, 1000][random.number(0...3)]
        acknowledged = Locked(Acknowledged())
    }

    /// What a round found.
    package struct Result: Sendable {
        package var cuts = 0
        package var kills = 0
        package var durableCuts = 0
        /// Events that were acknowledged without `durable` and did not survive a power cut.
        package var lost: Int64 = 0
    }

    /// - Parameters:
    ///   - start: what stands there when the power is still on.
    ///   - percent: of how many of the calls there is a cut.
    package func run(start: PreparedLog, percent: Int) throws -> Result {
        try start.write(to: writing)
        let place = try FaultyPlace(writing)
        self.place = place
        defer { place.unwatch() }
        acknowledged.withLock {
            $0.runs = start.runs
            $0.sealed = start.runs.count
            $0.isOpened = !start.files.isEmpty
        }
        let chooser = Locked(SeededGenerator(seed: seed ^ 0xC07))
        place.watch { [self] call in
            let choice = chooser.withLock { random -> (Cut, UInt64)? in
                guard random.chance(percent) else { return nil }
                return (random.chance(15) ? .kill : .power, random.next())
            }
            if let choice { cut(choice.0, seed: choice.1, call: call) }
        }
        do {
            try record()
            var result = Result()
            for left in left.withLock({ $0 }) { try judge(left, &result) }
            return result
        } catch {
            throw TortureFailure("seed \(seed), \(isDurable ? "" : "not ")durable: \(error)")
        }
    }

    private func cut(_ cut: Cut, seed: UInt64, call: Int64) {
        let number = left.withLock(\.count)
        guard let cutFolder = try? folder.folder("cut-\(number)"),
            (try? place?.cut(cut, seed: seed, into: cutFolder)) != nil
        else { return }
        let moment = Left(
            folder: cutFolder, cut: cut, seed: seed, call: call,
            acknowledged: acknowledged.withLock { $0 })
        left.withLock { $0.append(moment) }
    }

    private func record() throws {
        for session in 0..<random.number(1...3) {
            try recordSession(session)
            // The log was let go and with that sealed, which puts everything on the disk.
            acknowledged.withLock { $0.sealed = $0.runs.count }
        }
    }

    private func recordSession(_ session: Int) throws {
        let log = try LogFile(
            path: writing + "/log.sqlite", durable: isDurable, checkpointPages: checkpointPages)
        acknowledged.withLock { $0.isOpened = true }
        for run in 0..<random.number(1...2) { try record("\(session)-\(run)", in: log) }
    }

    private func record(_ uuid: String, in log: LogFile) throws {
        let groups = random.number(1...8)
        let sizes = (0..<groups).map { _ in random.number(1...60) }
        let events = TortureEvents.make(count: sizes.reduce(0, +), seed: random.next())
        let index = acknowledged.withLock { acknowledged in
            acknowledged.runs.append(ExpectedRun(uuid: uuid, .exact(events)))
            return acknowledged.runs.count - 1
        }
        let recorder = try log.recorder(
            run: TortureEvents.run(uuid), configJSON: "{}",
            options: RecorderOptions(
                whenFull: .block, capacity: 1024, batchLimit: random.number(3...70),
                batchIntervalNs: 3_600_000_000_000))
        var next = 0
        for size in sizes {
            for event in events[next..<next + size] { recorder.record(event) }
            next += size
            let seq = try recorder.flush()
            acknowledged.withLock { $0.runs[index].acknowledged = seq }
        }
        try recorder.close()
        acknowledged.withLock { $0.runs[index].isEnded = true }
    }

    private func judge(_ left: Left, _ result: inout Result) throws {
        var runs = left.acknowledged.runs
        let isCertain = isDurable || left.cut == .kill
        if !isCertain {
            for index in runs.indices where index >= left.acknowledged.sealed {
                runs[index].acknowledged = 0
                runs[index].isEnded = false
            }
        }
        do {
            try LogJudge(folder: left.folder).judge(
                runs, mayBeMissing: !left.acknowledged.isOpened)
            if !isCertain { result.lost += try lost(left) }
        } catch {
            throw TortureFailure(
                "cut \(left.seed) (\(left.cut)) after call \(left.call): \(error)")
        }
        result.cuts += 1
        if left.cut == .kill { result.kills += 1 } else if isDurable { result.durableCuts += 1 }
        try? FileManager.default.removeItem(atPath: left.folder)
    }

    private func lost(_ left: Left) throws -> Int64 {
        guard let reader = try? LogReader(path: left.folder + "/log.sqlite") else { return 0 }
        let records = try reader.runs()
        return left.acknowledged.runs.reduce(0) { lost, run in
            let kept = records.first { $0.description.uuid == run.uuid }?.events ?? 0
            return lost + max(run.acknowledged - kept, 0)
        }
    }
}
