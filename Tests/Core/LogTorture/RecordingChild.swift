import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import SeededRandom

/// Records one run after the other until it is killed, and says what was acknowledged.
///
/// What varies comes from the seed: threads, ring, batches, checkpoints, durable or not.
package struct RecordingChild {
    private let path: String
    private let seed: UInt64
    private var random: SeededGenerator

    package init(path: String, seed: UInt64) {
        self.path = path
        self.seed = seed
        random = SeededGenerator(seed: seed)
    }

    package mutating func run() throws {
        for session in 0... {
            let durable = random.chance(50)
            let pages = [2, 20, 200, 1000][random.number(0...3)]
            let log = try LogFile(path: path, durable: durable, checkpointPages: pages)
            for run in 0..<random.number(1...2) { try record("\(session)-\(run)", in: log) }
            withExtendedLifetime(log) {}
        }
    }

    private mutating func record(_ uuid: String, in log: LogFile) throws {
        let mayDrop = random.chance(25)
        ChildProcess.say("begin \(uuid) \(mayDrop ? "drop" : "block")")
        let recorder = try log.recorder(
            run: TortureEvents.run(uuid), configJSON: "{}",
            options: RecorderOptions(
                whenFull: mayDrop ? .drop : .block, capacity: 1 << random.number(3...12),
                batchLimit: [1, 7, 100, 3000][random.number(0...3)],
                batchIntervalNs: [100_000, 5_000_000, 100_000_000][random.number(0...2)]))
        let count = random.number(10...4000)
        let producers = (1...random.number(1...3)).map {
            Producer(number: Int32($0), count: count, recorder)
        }
        for producer in producers { producer.start() }
        while producers.contains(where: { !$0.isFinished }) {
            ChildProcess.say("ack \(uuid) \(try recorder.flush())")
            if random.chance(50) { usleep(UInt32(random.number(1...3000))) }
        }
        for producer in producers { producer.join() }
        ChildProcess.say("ack \(uuid) \(try recorder.flush())")
        let isFinished = random.chance(90)
        do {
            try recorder.close(status: isFinished ? .finished : .failed)
        } catch {
            // What it dropped it says; the run has ended all the same.
            guard mayDrop, recorder.health.dropped > 0, recorder.health.failures == 0 else { throw error }
        }
        if isFinished { ChildProcess.say("end \(uuid)") }
    }
}

/// A thread that records `count` events, counted from 1 by their items.
private final class Producer {
    private let done = DispatchSemaphore(value: 0)
    private let isDone = Locked(false)
    private let thread: Thread

    init(number: Int32, count: Int, _ recorder: LifecycleRecorder) {
        let (done, isDone) = (done, isDone)
        thread = Thread {
            for count in 1...count { recorder.record(Self.event(number, Int64(count))) }
            isDone.withLock { $0 = true }
            done.signal()
        }
    }

    func start() { thread.start() }

    var isFinished: Bool { isDone.withLock { $0 } }

    func join() { done.wait() }

    /// The lives of a cell and its animators, one use in eight events.
    private static func event(_ number: Int32, _ count: Int64) -> LifecycleEvent {
        let kinds: [EventKind] = [
            .cellDequeued, .animatorRequested, .cellDisplayed, .animatorAttached, .animatorStarted,
            .cellEnded, .animatorTornDown, .animatorReleased,
        ]
        let step = Int((count - 1) % 8)
        let use = Int32((count - 1) / 8)
        let namesAnimator = [1, 3, 4, 6, 7].contains(step)
        return LifecycleEvent(
            tNs: count * 1000, turn: Int(count / 3), kind: kinds[step], cell: CellID(number),
            generation: use + 1, item: ItemID(count),
            animator: namesAnimator ? AnimatorID(number * 100_000 + use) : nil,
            site: step == 1 ? CallSite(file: "Feed.swift", line: 31) : nil,
            detail: step == 6 ? .phase(.paused) : .none)
    }
}
