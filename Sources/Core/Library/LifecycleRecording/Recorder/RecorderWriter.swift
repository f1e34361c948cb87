import Dispatch
import LifecycleEvents

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The writer of a recorder. It takes entries from the ring, numbers them, collects them in batches and
/// writes the batches.
///
/// The writer runs on one thread, so only the state that other threads read is locked.
final class RecorderWriter {
    private let ring: RecordRing
    private let control: Locked<RecorderControl>
    private let sink: any LifecycleSink
    private let options: RecorderOptions

    private var builder: BatchBuilder
    /// The time when the first entry of the batch was taken, or nil while the batch is empty.
    private var batchBeganNs: Int64?
    private var retry: RetryClock

    init(
        ring: RecordRing, control: Locked<RecorderControl>, sink: any LifecycleSink, options: RecorderOptions
    ) {
        self.ring = ring
        self.control = control
        self.sink = sink
        self.options = options
        builder = BatchBuilder(limit: options.batchLimit)
        retry = RetryClock(
            intervalNs: options.retryIntervalNs,
            patienceNs: options.whenFull == .block ? options.patienceNs : 0)
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

    // MARK: Batches

    private var batch: LifecycleBatch { builder.batch }

    private var batchIsFull: Bool { builder.isFull }

    /// Whether a batch should be written now.
    private var isDue: Bool {
        guard let batchBeganNs else { return false }
        let now = Self.nowNs()
        guard now >= retry.notBeforeNs else { return false }
        return batchIsFull || now - batchBeganNs >= options.batchIntervalNs
    }

    private func fill() {
        builder.fill(from: ring)
        let unnumbered = builder.takeUnnumbered()
        if unnumbered > 0 { control.withLock { $0.health.dropped += unnumbered } }
        if batchBeganNs == nil, !batch.isEmpty { batchBeganNs = Self.nowNs() }
        ring.makeRoom()
    }

    /// Waits for the next entry, request or due time.
    private func rest() {
        let somethingCame = { [self] in
            hasRequests || (!batchIsFull && ring.nextPosition != ring.takenPosition)
        }
        guard let batchBeganNs else {
            ring.sleep(unless: somethingCame)
            return
        }
        let dueNs = max(
            batchIsFull ? 0 : batchBeganNs.saturatingSum(options.batchIntervalNs), retry.notBeforeNs)
        ring.nap(nanoseconds: dueNs - Self.nowNs(), unless: somethingCame)
    }

    // MARK: Writing

    /// Writes the batch. An error leaves the batch in place, unless it is permanent.
    private func write() -> Result<Int64, LifecycleSinkError> {
        guard !batch.isEmpty else { return .success(control.withLock { $0.health.lastSafeSeq }) }
        let beganNs = Self.nowNs()
        do {
            try sink.write(batch)
            return .success(noteWritten())
        } catch {
            noteFailure(error, beganNs: beganNs)
            if error.isPermanent { refuseBatch() }
            return .failure(error)
        }
    }

    private func noteWritten() -> Int64 {
        let lastSafeSeq = control.withLock { control in
            control.health.written += Int64(batch.events.count) - builder.gaps
            control.health.framesWritten += Int64(batch.frames.count)
            if let last = batch.events.last { control.health.lastSafeSeq = last.seq }
            control.health.isFailing = false
            return control.health.lastSafeSeq
        }
        builder.removeBatch()
        batchIsDone()
        return lastSafeSeq
    }

    /// Records a failed attempt.
    ///
    /// - Parameter beganNs: The begin of the attempt, which may include waiting for a lock.
    private func noteFailure(_ error: LifecycleSinkError, beganNs: Int64) {
        control.withLock { control in
            control.health.failures += 1
            control.health.lastError = error
            control.health.isFailing = !error.isPermanent
        }
        guard !error.isPermanent else { return }
        retry.failed(beganNs: beganNs, atNs: Self.nowNs())
        ring.setSink(retry.isPatient ? .fails : .isGivenUp)
    }

    /// Discards the batch. A gap in the next batch counts its events.
    private func refuseBatch() {
        let frames = Int64(batch.frames.count)
        let refused = builder.refuseBatch()
        control.withLock { control in
            control.health.refused += refused
            control.health.framesDropped += frames
        }
        batchIsDone()
    }

    private func batchIsDone() {
        batchBeganNs = nil
        retry.succeeded()
        ring.setSink(.works)
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
        var answer = writeEverything(before: flushes.map(\.position).max() ?? 0)
        if case .success = answer, flushes.contains(where: \.suspends) {
            do {
                try sink.suspend(ending(.interrupted))
            } catch {
                answer = .failure(error)
            }
        }
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
            // A producer has claimed a slot and not filled it yet; it needs the processor.
            if batch.isEmpty { sched_yield() }
        }
    }

    // MARK: End

    /// The number of attempts of `close` with a failing sink without patience.
    private static let attemptsAtEnd = 3
    /// The longest wait between these attempts.
    private static let longestWaitAtEndNs: Int64 = 1_000_000_000
    /// The number of remaining attempts. Below 1 the writer gives up on the sink.
    private var attemptsLeft = 0

    private func end(_ status: RunStatus) {
        // From now on the ring accepts no entries, so none can arrive between the last check and the end.
        ring.close()
        // The writer makes one more attempt with a sink that it has given up on.
        attemptsLeft = ring.hasGivenUp || ring.isImpatient ? 1 : Self.attemptsAtEnd
        while case .failure = writeEverything(before: ring.nextPosition), mayTryAgain() {}
        let isGivenUp = attemptsLeft < 1 && control.withLock { $0.health.isFailing }
        // After a full disk, the reserved space is enough for a gap and the end.
        let hasLastWord = !isGivenUp || sink.releaseReserve()
        while !batch.isEmpty || ring.nextPosition != ring.takenPosition {
            // The last attempt has failed: the remaining entries count as refused.
            refuseBatch()
            fill()
        }
        // If the sink does not accept the events, the writer writes no end: the run stays open, and recovery
        // completes it.
        if hasLastWord {
            writeLastGap()
            endRun(status)
        }
        ring.writerLeaves()
        ring.makeRoom()
        // Answers the flush requests that arrived in the meantime.
        for flush in takeRequests().0 { flush.answer(.success(control.withLock { $0.health.lastSafeSeq })) }
    }

    /// Writes a gap for the events that were dropped or refused after the last batch.
    private func writeLastGap() {
        builder.addLastGap(dropped: ring.takeDroppedEvents())
        if case .failure = write() { _ = builder.refuseBatch() }
    }

    /// Returns the end of the run as known now.
    private func ending(_ status: RunStatus) -> RunEnding {
        let (given, stated, configJSON) = control.withLock { ($0.cells, $0.stated, $0.configJSON) }
        var ending = given ?? RunEnding(status: status)
        ending.configJSON = configJSON
        let isWhole = options.whenFull == .drop || control.withLock { !$0.hasLost }
        ending.status = status == .finished && !isWhole ? .failed : status
        ending.endedNs = max(ending.endedNs, builder.endedNs, stated?.tNs ?? 0)
        ending.dropped = max(builder.numbering.missing, stated?.dropped ?? 0)
        return ending
    }

    private func endRun(_ status: RunStatus) {
        let ending = ending(status)
        while true {
            let beganNs = Self.nowNs()
            do {
                try sink.end(ending)
                return control.withLock { control in
                    control.endError = nil
                    control.health.isFailing = false
                }
            } catch {
                noteFailure(error, beganNs: beganNs)
                control.withLock { $0.endError = error }
                if error.isPermanent || !mayTryAgain() { return }
            }
        }
    }

    /// Waits before a retry at the end. Returns false if there is no retry.
    private func mayTryAgain() -> Bool {
        attemptsLeft -= 1
        let isWaitedFor = attemptsLeft >= 0 && retry.isFailing && retry.isPatient && !ring.isImpatient
        if isWaitedFor {
            attemptsLeft = max(attemptsLeft, 1)
            ring.nap(nanoseconds: retry.notBeforeNs - Self.nowNs()) { ring.isImpatient }
            return true
        }
        guard attemptsLeft > 0 else { return false }
        ring.nap(nanoseconds: min(options.retryIntervalNs, Self.longestWaitAtEndNs)) { false }
        return true
    }

    private static func nowNs() -> Int64 { Int64(DispatchTime.now().uptimeNanoseconds) }
}

/// The times of the retries after a sink failed: after an interval, then after twice as long each time, up to
/// a hundred intervals. Also tracks how long the recorder waits for the sink.
private struct RetryClock {
    private let intervalNs: Int64
    private let patienceNs: Int64
    private var delayNs: Int64
    private(set) var notBeforeNs: Int64 = 0
    private var failingSinceNs: Int64?
    private(set) var isPatient = true

    init(intervalNs: Int64, patienceNs: Int64) {
        self.intervalNs = intervalNs
        self.patienceNs = patienceNs
        delayNs = intervalNs
    }

    var isFailing: Bool { failingSinceNs != nil }

    /// Records a failed attempt with its begin and end.
    mutating func failed(beganNs: Int64, atNs now: Int64) {
        let since = failingSinceNs ?? beganNs
        let (endNs, isEndless) = since.addingReportingOverflow(patienceNs)
        failingSinceNs = since
        isPatient = isEndless || now < endNs
        notBeforeNs = now.saturatingSum(delayNs)
        // The last attempt is at the very end of the patience.
        if isPatient, !isEndless { notBeforeNs = min(notBeforeNs, endNs) }
        let longest = intervalNs.multipliedReportingOverflow(by: 100)
        delayNs = min(delayNs.saturatingSum(delayNs), longest.overflow ? .max : longest.partialValue)
    }

    mutating func succeeded() { self = RetryClock(intervalNs: intervalNs, patienceNs: patienceNs) }
}

extension Int64 {
    /// Returns the sum of two numbers that are not negative, clamped to 64 bits.
    fileprivate func saturatingSum(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
