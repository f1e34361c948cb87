import Dispatch
import LifecycleEvents

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The writer of a recorder: takes entries out of the ring, numbers them, gathers batches, writes them.
///
/// It lives on one thread, which is why nothing here is locked but what others ask for.
final class RecorderWriter {
    private let ring: RecordRing
    private let signals: RecorderSignals
    private let control: Locked<RecorderControl>
    private let sink: any LifecycleSink
    private let options: RecorderOptions

    private var gathering: BatchGathering
    /// When the first entry of the batch was taken, or nil while it is empty.
    private var batchBeganNs: Int64?
    private var retry: RetryClock

    init(
        ring: RecordRing, signals: RecorderSignals, control: Locked<RecorderControl>, sink: any LifecycleSink,
        options: RecorderOptions
    ) {
        self.ring = ring
        self.signals = signals
        self.control = control
        self.sink = sink
        self.options = options
        gathering = BatchGathering(limit: options.batchLimit)
        retry = RetryClock(intervalNs: options.retryIntervalNs)
    }

    /// Writes until the recorder is closed.
    func run() {
        while true {
            fill()
            let (flushes, status) = takeRequests()
            if !flushes.isEmpty { answer(flushes) }
            if let status {
                end(status)
                return
            }
            if isDue {
                _ = write()
            } else if ring.nextPosition == ring.takenPosition || batchIsFull {
                rest()
            }
        }
    }

    // MARK: Gathering

    private var batch: LifecycleBatch { gathering.batch }

    private var batchIsFull: Bool { gathering.isFull }

    /// Whether a batch should be written now.
    private var isDue: Bool {
        guard let batchBeganNs else { return false }
        let now = Self.nowNs()
        guard now >= retry.notBeforeNs else { return false }
        return batchIsFull || now - batchBeganNs >= options.batchIntervalNs
    }

    private func fill() {
        gathering.fill(from: ring)
        if batchBeganNs == nil, !batch.isEmpty { batchBeganNs = Self.nowNs() }
        signals.makeRoom()
    }

    /// Waits for the next thing to do.
    private func rest() {
        let somethingCame = { [self] in
            hasRequests || (!batchIsFull && ring.nextPosition != ring.takenPosition)
        }
        guard let batchBeganNs else {
            signals.sleep(unless: somethingCame)
            return
        }
        let dueNs = max(batchIsFull ? 0 : batchBeganNs + options.batchIntervalNs, retry.notBeforeNs)
        signals.nap(nanoseconds: dueNs - Self.nowNs(), unless: somethingCame)
    }

    // MARK: Writing

    /// Writes the batch; an error leaves it in place, unless it is permanent.
    private func write() -> Result<Int64, LifecycleSinkError> {
        guard !batch.isEmpty else { return .success(control.withLock { $0.health.lastSafeSeq }) }
        do {
            try sink.write(batch)
            return .success(noteWritten())
        } catch {
            noteFailure(error)
            return .failure(error)
        }
    }

    private func noteWritten() -> Int64 {
        let lastSafeSeq = control.withLock { control in
            control.health.written += Int64(batch.events.count)
            control.health.framesWritten += Int64(batch.frames.count)
            if let last = batch.events.last { control.health.lastSafeSeq = last.seq }
            control.health.isFailing = false
            return control.health.lastSafeSeq
        }
        gathering.removeBatch()
        batchIsDone()
        return lastSafeSeq
    }

    private func noteFailure(_ error: LifecycleSinkError) {
        control.withLock { control in
            control.health.failures += 1
            control.health.lastError = error
            control.health.isFailing = !error.isPermanent
        }
        if error.isPermanent {
            refuseBatch()
        } else {
            retry.failed(atNs: Self.nowNs())
            signals.setFailing(true)
        }
    }

    /// Gives the batch up: its events are named by a gap in the next one.
    private func refuseBatch() {
        let refused = gathering.refuseBatch()
        control.withLock { $0.health.refused += refused }
        batchIsDone()
    }

    private func batchIsDone() {
        batchBeganNs = nil
        retry.succeeded()
        signals.setFailing(false)
    }

    // MARK: Requests

    private var hasRequests: Bool { control.withLock { !$0.flushes.isEmpty || $0.closing != nil } }

    private func takeRequests() -> ([FlushRequest], RunStatus?) {
        control.withLock { control in
            defer { control.flushes.removeAll() }
            return (control.flushes, control.closing)
        }
    }

    private func answer(_ flushes: [FlushRequest]) {
        let answer = writeEverything(before: flushes.map(\.position).max() ?? 0)
        for flush in flushes { flush.answer(answer) }
    }

    /// Writes batches until everything before `position` is safe, or the sink fails.
    private func writeEverything(before position: UInt64) -> Result<Int64, LifecycleSinkError> {
        while true {
            fill()
            let isLast = ring.takenPosition >= position
            let result = write()
            if case .failure = result { return result }
            if isLast { return result }
            // A producer that has claimed its slot and not yet filled it needs the processor.
            if batch.isEmpty { sched_yield() }
        }
    }

    // MARK: The end

    /// How often a failing sink is asked again when the recorder closes.
    private static let attemptsAtEnd = 3

    private func end(_ status: RunStatus) {
        // From here on nothing more comes in, so that nothing is between the last look and the end.
        ring.close()
        var attempts = 0
        while true {
            if case .success = writeEverything(before: ring.nextPosition) { break }
            attempts += 1
            guard attempts < Self.attemptsAtEnd else { break }
            pauseBeforeRetry()
        }
        while !batch.isEmpty || ring.nextPosition != ring.takenPosition {
            // The sink has failed for the last time: what is left is counted as refused.
            refuseBatch()
            fill()
        }
        writeLastGap()
        endRun(status)
        signals.writerLeaves()
        signals.makeRoom()
        // A flush that came in between finds everything written that could be.
        for flush in takeRequests().0 { flush.answer(.success(control.withLock { $0.health.lastSafeSeq })) }
    }

    /// Names the events that were dropped or refused after the last one written.
    private func writeLastGap() {
        gathering.addLastGap(dropped: ring.takeDroppedEvents())
        if case .failure = write() { _ = gathering.refuseBatch() }
    }

    private func endRun(_ status: RunStatus) {
        var ending = control.withLock { $0.cells } ?? RunEnding(status: status)
        ending.status = status
        ending.endedNs = gathering.endedNs
        ending.dropped = gathering.numbering.named
        for attempt in 1...Self.attemptsAtEnd {
            do {
                try sink.end(ending)
                return control.withLock { $0.endError = nil }
            } catch {
                control.withLock { control in
                    control.endError = error
                    control.health.failures += 1
                    control.health.lastError = error
                }
                if error.isPermanent { return }
                if attempt < Self.attemptsAtEnd { pauseBeforeRetry() }
            }
        }
    }

    /// Waits a moment on the way out; nobody signals this semaphore.
    private func pauseBeforeRetry() {
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .nanoseconds(Int(options.retryIntervalNs)))
    }

    private static func nowNs() -> Int64 { Int64(DispatchTime.now().uptimeNanoseconds) }
}

/// When a sink that failed is asked again: after an interval, and after twice as long each time, up to a
/// hundred intervals.
private struct RetryClock {
    private let intervalNs: Int64
    private var delayNs: Int64
    private(set) var notBeforeNs: Int64 = 0

    init(intervalNs: Int64) {
        self.intervalNs = intervalNs
        delayNs = intervalNs
    }

    mutating func failed(atNs now: Int64) {
        notBeforeNs = now + delayNs
        delayNs = min(delayNs * 2, intervalNs * 100)
    }

    mutating func succeeded() { self = RetryClock(intervalNs: intervalNs) }
}
