import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// Records a run on a disk that takes what is written and keeps nothing of it, as the system says when it is asked to
/// keep it.
package struct UnkeptScenario {
    package init() {}

    /// - Returns: what the log says about the end of the run; nil when it says that all is well.
    package func run() throws -> String? {
        let folder = try TortureFolder()
        let place = try FaultyPlace(folder.path)
        let log = try LogFile(path: folder.file("log.sqlite"), durable: false)
        let options = RecorderOptions(whenFull: .block, retryIntervalNs: 1_000_000, patienceNs: 0)
        let recorder = try log.recorder(
            run: TortureEvents.run("unkept"), configJSON: "{}", options: options)
        for event in TortureEvents.make(count: 100, seed: 1) { recorder.record(event) }
        place.fail(.sync, first: 1, times: nil)
        defer { place.heal() }
        do {
            try recorder.close()
            return nil
        } catch {
            return error.message
        }
    }
}
