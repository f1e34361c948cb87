import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// Opens a log, records a run, closes and seals it, while one call to the disk fails, or all from one on.
///
/// Whatever fails: the process goes on, nothing acknowledged is lost, health tells, what is tried again
/// succeeds when the fault has passed, and the file is whole.
package struct FaultScenario: Sendable {
    package let start: PreparedLog
    package let calls: DiskCalls
    /// Once, or from then on for good; then it passes before the run ends, or after.
    package enum Lasting: String, Sendable, CaseIterable {
        case once, forAWhile, toTheEnd
    }
    package let lasting: Lasting
    package let result: Int32
    package let isDurable: Bool
    /// How often the run is flushed.
    package let groups: Int

    package init(
        start: PreparedLog, calls: DiskCalls, lasting: Lasting, result: Int32 = 0, isDurable: Bool = true,
        groups: Int = 6
    ) {
        self.start = start
        self.calls = calls
        self.lasting = lasting
        self.result = result
        self.isDurable = isDurable
        self.groups = groups
    }

    package var name: String {
        let kinds = DiskCalls.named.filter { calls.contains($0.1) }.map(\.0).joined(separator: "+")
        let said = result == DiskResult.full ? "full" : "error"
        return "\(start.name), \(kinds), \(said), \(lasting), \(isDurable ? "durable" : "not durable")"
    }

    /// Lets each call fail in its turn, until a run meets no fault; returns how many cases that were.
    ///
    /// - Parameter step: every how manyth call.
    package func sweep(step: Int = 1, from first: Int = 1) throws -> Int {
        var call = first
        while true {
            do {
                guard try run(failing: call) else { return (call - first) / step }
            } catch {
                throw TortureFailure("\(name), call \(call): \(error)")
            }
            call += step
        }
    }

    /// Lets the call number `call` fail; returns whether there was one.
    package func run(failing call: Int) throws -> Bool {
        let folder = try TortureFolder()
        try start.write(to: folder.path)
        let place = try FaultyPlace(folder.path)
        place.fail(calls, first: call, times: lasting == .once ? 1 : nil, result: result)
        var run = ExpectedRun(
            uuid: "faulty", .exact(TortureEvents.make(count: groups * Self.group, seed: UInt64(call))))
        try record(&run, in: folder, place)
        let hasFailed = place.failures > 0
        place.heal()
        try LogJudge(folder: folder.path).judge(start.runs + [run])
        return hasFailed
    }

    private static let group = 15

    private func record(_ run: inout ExpectedRun, in folder: TortureFolder, _ place: FaultyPlace) throws {
        let log = try open(folder, place)
        let recorder = try begin(run, log, place)
        guard case .exact(let events) = run.content else { return }
        var failuresInARow = 0
        for group in 0..<groups {
            if lasting == .forAWhile, group == groups - 2 { place.heal() }
            let isHealed = lasting == .forAWhile && group >= groups - 2
            for event in events[group * Self.group..<(group + 1) * Self.group] { recorder.record(event) }
            do {
                run.acknowledged = try recorder.flush()
                failuresInARow = 0
                try require(
                    run.acknowledged == Int64((group + 1) * Self.group),
                    "A flush says \(run.acknowledged) after \((group + 1) * Self.group) events.")
                try require(!recorder.health.isFailing, "Health says failing after a flush.")
            } catch let error as LifecycleSinkError {
                failuresInARow += 1
                try check(error, recorder.health, place)
                try require(
                    !isHealed && (lasting != .once || failuresInARow == 1),
                    "The fault has passed and the log still fails: \(error).")
            }
        }
        do {
            try recorder.close()
            run.isEnded = true
        } catch {
            try check(error, recorder.health, place)
            try require(lasting == .toTheEnd, "A log that failed for a while cannot be closed: \(error).")
        }
        withExtendedLifetime(log) {}
    }

    private func check(
        _ error: LifecycleSinkError, _ health: RecorderHealth, _ place: FaultyPlace
    ) throws {
        try require(place.failures > 0, "An error without a fault: \(error).")
        try require(!error.message.contains("\n"), "More than one line: \(error).")
        try require(!error.isPermanent, "A passing fault is taken for a lasting one: \(error).")
        try require(
            health.failures > 0 && health.lastError != nil, "Health does not tell of \(error): \(health)."
        )
    }

    /// Opens the log; a fault in that leaves everything as it was.
    private func open(_ folder: TortureFolder, _ place: FaultyPlace) throws -> LogFile {
        do {
            return try LogFile(path: folder.file("log.sqlite"), durable: isDurable, checkpointPages: 8)
        } catch {
            try require(place.failures > 0, "Refused without a fault: \(error).")
            try require(!error.description.contains("\n"), "More than one line: \(error).")
            place.heal()
            let left = folder.names.filter { $0.hasSuffix(".lock") || $0.contains(".unfinished") }
            try require(left.isEmpty, "A log that was not opened leaves \(left).")
            if start.files.isEmpty {
                try require(folder.names.isEmpty, "A log that was not made leaves \(folder.names).")
            } else {
                try LogJudge(folder: folder.path).judge(start.runs)
            }
            return try LogFile(path: folder.file("log.sqlite"), durable: isDurable, checkpointPages: 8)
        }
    }

    private func begin(
        _ run: ExpectedRun, _ log: LogFile, _ place: FaultyPlace
    ) throws -> LifecycleRecorder {
        let options = RecorderOptions(
            whenFull: .block, capacity: 256, batchLimit: 16, batchIntervalNs: 3_600_000_000_000,
            retryIntervalNs: 1_000_000,
            patienceNs: 0)
        do {
            return try log.recorder(
                run: TortureEvents.run(run.uuid), configJSON: "{}", options: options)
        } catch {
            try require(place.failures > 0 && !error.isPermanent, "Not begun without a fault: \(error).")
            place.heal()
            return try log.recorder(
                run: TortureEvents.run(run.uuid), configJSON: "{}", options: options)
        }
    }
}
