import BenchKit
import Dispatch
import FileKit
import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import LivePictures
import LogAnswers
import LoggedLiveLists
import ScrollSimulation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Many live lists at the same time that never rest, each with its log.
///
/// A frame is late if it missed a vsync, and also if it was not shown because the frame before was late.
struct LiveBenchmark {
    let folder: URL
    let lists: Int
    let seconds: Double

    private static let framesPerSecond = 60.0

    func section() throws -> FigureSection {
        let table = FigureTable(
            each: "a second of a list",
            figures: [
                try figure("nobody looks", isWatched: false), try figure("watched", isWatched: true),
            ])
        return FigureSection(
            title: "Live lists",
            text:
                "\(lists) lists at 60 frames a second for \(Int(seconds)) s, each with its queue and its log. A finger "
                + "drags half of them, and the others are flung every one and a half seconds.",
            tables: [table],
            promises: [FigurePromise("Few frames of \(lists) live lists are late while nobody looks.", table)]
        )
    }

    private func figure(_ name: String, isWatched: Bool) throws -> Figure {
        let logs = folder.appendingPathComponent("live-\(isWatched)").path
        let lists = try (0..<self.lists).map { number in
            try LiveList(plan(number, logs), for: WorkClient(temporaryFiles: TemporaryFiles()))
        }
        let viewers = lists.map { _ in Viewer() }
        if isWatched { for (list, viewer) in zip(lists, viewers) { list.add(viewer) } }
        let startCPU = clock()
        scroll(lists)
        let spent = Double(clock() - startCPU) / Double(CLOCKS_PER_SEC)
        for list in lists { list.end(.asked, waits: false) }
        for list in lists { list.end(.asked, waits: true) }
        let (late, bytes) = try count(logs)
        let listSeconds = Double(self.lists) * seconds
        return Figure(
            name: name, cpuSeconds: spent / listSeconds,
            quantities: [.lateFrames: late, .bytes: Double(bytes) / listSeconds])
    }

    private func plan(_ number: Int, _ logs: String) -> LiveListPlan {
        LiveListPlan(
            workload: Workload(name: "live", frameRate: Self.framesPerSecond), yaml: "list: {}",
            strategies: [[.reuseSafe, .nextTurn, .noTeardown][number % 3]], seed: UInt64(number),
            folder: logs,
            version: "bench")
    }

    /// Drags every other list up and down without lifting the finger, a sample per frame, and flings the
    /// others up and down every 1.5 seconds. Every list moves all the time, so a vsync without a frame is a
    /// late frame.
    private func scroll(_ lists: [LiveList]) {
        for list in lists {
            // Far from both ends, at which lists come to rest.
            let items = list.standing.items
            try? list.perform([.step(.jump(item: items / 2))], items: items)
        }
        let start = DispatchTime.now().uptimeNanoseconds
        let intervalNs = 1e9 / Self.framesPerSecond
        for step in 0..<Int(seconds * Self.framesPerSecond) {
            for (number, list) in lists.enumerated() {
                // Fingers are independent, so their samples are spread over the frame.
                if number.isMultiple(of: 10) {
                    let atNs = (Double(step) + Double(number) / Double(lists.count)) * intervalNs
                    let time = DispatchTime(uptimeNanoseconds: start + UInt64(atNs))
                    _ = DispatchSemaphore(value: 0).wait(timeout: time)
                }
                let moment = step % 180
                if number.isMultiple(of: 2) {
                    let nowNs = Int64(DispatchTime.now().uptimeNanoseconds)
                    let y = 100 + 10 * Double(min(moment, 180 - moment))
                    try? list.touch([LiveTouch(step == 0 ? .down : .move, atNs: nowNs, x: 200, y: y)])
                } else if moment.isMultiple(of: 90) {
                    let fling = Step.fling(velocity: moment == 0 ? 3000 : -3000)
                    try? list.perform([.step(fling)], items: list.standing.items)
                }
            }
        }
    }

    /// The frames in which a list appears, jumps to the middle, and waits for the others.
    private static let firstFrames = 10

    /// Returns the share of late frames, in percent, and the size of all logs in bytes.
    private func count(_ logs: String) throws -> (late: Double, bytes: Int64) {
        var (shown, late, bytes) = (0, 0, Int64(0))
        let intervalNs = 1e9 / Self.framesPerSecond
        for path in try LogFolder(path: logs).files() {
            bytes += LogFile.bytesOnDisk(path)
            var latestNs: Int64?
            try LogReader(path: path).forEachFrame(LogFilter(run: 1)) { frame in
                guard frame.frame > Self.firstFrames else { return true }
                shown += 1
                if frame.missedVsyncs > 0 { late += 1 }
                if let latestNs {
                    late += max(0, Int((Double(frame.expectedNs - latestNs) / intervalNs).rounded()) - 1)
                }
                latestNs = frame.expectedNs
                return true
            }
        }
        return (100 * Double(late) / Double(max(shown, 1)), bytes)
    }

    private final class Viewer: LiveViewer {
        func see(_ picture: LivePicture) {}
        func take(_ state: LiveSideState) {}
        func eventsArrived() {}
        func listChanged() {}
    }
}
