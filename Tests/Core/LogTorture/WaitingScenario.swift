import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// Records a run that is many times as long as the ring while calls to the disk fail for a while: who
/// records waits, and everything is in the log.
package struct WaitingScenario: Sendable {
    package let calls: DiskCalls
    package let count: Int

    package init(calls: DiskCalls, count: Int = 2000) {
        self.calls = calls
        self.count = count
    }

    /// Lets so many calls fail, and returns how often the recorder met that.
    package func run(failing times: Int) throws -> Int {
        let folder = try TortureFolder()
        let place = try FaultyPlace(folder.path)
        let events = TortureEvents.make(count: count, seed: UInt64(times))
        let run = ExpectedRun(
            uuid: "waiting", .exact(events), acknowledged: Int64(count), isEnded: true)
        let failures = try record(run, events, in: folder, place, times)
        try LogJudge(folder: folder.path).judge([run])
        return failures
    }

    private func record(
        _ run: ExpectedRun, _ events: [LifecycleEvent], in folder: TortureFolder, _ place: FaultyPlace,
        _ times: Int
    ) throws -> Int {
        let log = try LogFile(path: folder.file("log.sqlite"), durable: true, checkpointPages: 8)
        let recorder = try log.recorder(
            run: TortureEvents.run(run.uuid), configJSON: "{}",
            options: RecorderOptions(
                whenFull: .block, capacity: 64, batchLimit: 16, retryIntervalNs: 1_000_000))
        place.fail(calls, first: 1, times: times, result: calls == .write ? DiskResult.full : 0)
        for event in events { recorder.record(event) }
        try recorder.close()
        withExtendedLifetime(log) {}
        return recorder.health.failures
    }
}
