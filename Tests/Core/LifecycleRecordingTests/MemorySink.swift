import Dispatch
import LifecycleEvents
import LifecycleRecording

/// Keeps what a recorder writes, and fails or waits when a test says so.
final class MemorySink: LifecycleSink, Sendable {
    struct Contents {
        var run: RunDescription?
        var batches: [LifecycleBatch] = []
        var ending: RunEnding?
        /// Thrown by the next calls of `write`, first to last.
        var failures: [LifecycleSinkError] = []
        var events: [LifecycleEvent] { batches.flatMap(\.events) }
        var frames: [FrameRecord] { batches.flatMap(\.frames) }
    }

    let contents = Locked(Contents())
    /// `write` waits here when the sink was made gated.
    let gate: DispatchSemaphore?
    /// Signalled when `write` is about to wait.
    let reachedGate = DispatchSemaphore(value: 0)

    init(gated: Bool = false, failures: [LifecycleSinkError] = []) {
        gate = gated ? DispatchSemaphore(value: 0) : nil
        contents.withLock { $0.failures = failures }
    }

    func begin(_ run: RunDescription) { contents.withLock { $0.run = run } }

    func write(_ batch: LifecycleBatch) throws(LifecycleSinkError) {
        if let gate {
            reachedGate.signal()
            gate.wait()
        }
        let failure = contents.withLock { contents -> LifecycleSinkError? in
            if !contents.failures.isEmpty { return contents.failures.removeFirst() }
            contents.batches.append(batch)
            return nil
        }
        if let failure { throw failure }
    }

    func end(_ ending: RunEnding) { contents.withLock { $0.ending = ending } }

    var events: [LifecycleEvent] { contents.withLock { $0.events } }
    var frames: [FrameRecord] { contents.withLock { $0.frames } }
    var ending: RunEnding? { contents.withLock { $0.ending } }
}

extension RunDescription {
    static let example = RunDescription(
        uuid: "0d5f", name: "feed", source: .simulation, workload: "feed-fling", seed: 7,
        strategy: "reuse-safe", regime: "ios16", cells: "ios15", startedUnixNs: 1_700_000_000_000_000_000,
        refreshNs: 16_666_667)
}

extension LifecycleEvent {
    /// An event the recorder has to number.
    static func configured(cell: Int32, item: Int64, tNs: Int64 = 0) -> LifecycleEvent {
        LifecycleEvent(
            tNs: tNs, turn: 1, kind: .cellConfigured, cell: CellID(cell), generation: 1, item: ItemID(item))
    }
}
