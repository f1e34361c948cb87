import Dispatch
import LifecycleEvents

/// Takes events from any thread and has one thread of its own write them into a sink.
///
/// Recording costs the caller no lock, no allocation and no wait while there is room in the ring. The
/// writer gathers entries into batches and writes one whenever it is full or 100 ms old.
///
/// An event whose `seq` is 0 is numbered here, in the order of the ring; one that has a number keeps it.
/// A `log.gap` stands for dropped events: it carries the number of the last of them, and `arg` says how
/// many there were, so that the hole before it is `arg` − 1 numbers long.
public final class LifecycleRecorder: Sendable {
    private let ring: RecordRing
    private let signals: RecorderSignals
    private let control: Locked<RecorderControl>
    private let thread: WriterThread
    private let blocks: Bool
    /// Signalled when the writer is gone, and again by each that has waited for it.
    private let isGone = DispatchSemaphore(value: 0)

    /// Begins the run in `sink` and starts the writer.
    ///
    /// - Throws: the sink's error if the run cannot begin.
    public init(
        run: RunDescription, sink: sending any LifecycleSink, options: RecorderOptions
    ) throws(LifecycleSinkError) {
        try sink.begin(run)
        let ring = RecordRing(capacity: options.capacity)
        let signals = RecorderSignals(capacity: options.capacity)
        let control = Locked(RecorderControl())
        // The sink moves into the writer here, and the writer lives on its thread alone.
        nonisolated(unsafe) let writer = RecorderWriter(
            ring: ring, signals: signals, control: control, sink: sink, options: options)
        guard let thread = WriterThread({ writer.run() }) else {
            throw LifecycleSinkError(
                "The system has no thread left for the log's writer.", isPermanent: false)
        }
        self.ring = ring
        self.signals = signals
        self.control = control
        self.thread = thread
        blocks = options.whenFull == .block
    }

    deinit {
        // The safety net: a recorder that is let go was not closed, and its run did not finish.
        try? close(status: .failed)
    }

    /// Records one event. From any thread; events of one thread keep their order.
    ///
    /// An event whose number no log can hold, below 0 or of more than 40 bits, is dropped and counted.
    public func record(_ event: consuming LifecycleEvent) {
        guard UInt64(bitPattern: event.seq) <= UInt64(EventNumbering.lastNumber) else {
            return drop(LifecycleEvent.self)
        }
        guard let position = ring.claim() else { return recordWhenFull(event) }
        ring.fill(position, with: event)
        signals.stored(at: position)
    }

    /// Records one frame. It takes its turn among the events.
    public func record(_ frame: FrameRecord) {
        guard let position = ring.claim() else { return recordWhenFull(frame) }
        ring.fill(position, with: frame)
        signals.stored(at: position)
    }

    /// Sets what the run left, which is written when the recorder is closed.
    ///
    /// - Parameter endedNs: when the run ended, in nanoseconds since its start, if that is later than all that was
    ///   recorded.
    public func finish(cells: [CellRecord], summaryJSON: String?, endedNs: Int64 = 0) {
        control.withLock {
            $0.cells = RunEnding(
                status: .finished, cells: cells, summaryJSON: summaryJSON, endedNs: endedNs)
        }
    }

    /// Waits until everything this thread has recorded is safe, and returns the last sequence number that
    /// is: with a durable sink it survives a power cut, otherwise the end of the process.
    ///
    /// - Throws: what the sink said, when it could not write; the events stay with the recorder.
    public func flush() throws(LifecycleSinkError) -> Int64 { try flush(suspends: false) }

    /// Flushes, and gives the log an end that counts if nothing comes behind it: for an app that goes to the background,
    /// where it may be killed without a word. Recording may go on afterwards.
    ///
    /// - Returns: the last sequence number that is safe.
    /// - Throws: as ``flush()`` does.
    @discardableResult public func suspend() throws(LifecycleSinkError) -> Int64 {
        try flush(suspends: true)
    }

    private func flush(suspends: Bool) throws(LifecycleSinkError) -> Int64 {
        let request = FlushRequest(position: ring.nextPosition, suspends: suspends)
        let isClosed = control.withLock { control in
            if control.closing == nil { control.flushes.append(request) }
            return control.closing != nil
        }
        if isClosed { return health.lastSafeSeq }
        signals.wakeWriter()
        return try request.wait().get()
    }

    /// Says what the end of a log states that is recorded here again: its time and its dropped events are kept where
    /// the events do not tell them.
    ///
    /// - Parameters:
    ///   - end: nil for a log without an end.
    ///   - configJSON: takes the place of the run's configuration when the run ends.
    package func finish(stating end: LogEnd?, configJSON: String?) {
        control.withLock { ($0.stated, $0.configJSON) = (end, configJSON) }
    }

    /// Writes what is left, ends the run and stops the writer. Another call waits for that and throws the same.
    ///
    /// What is recorded before it returns is in the log, or is dropped and counted; what is recorded
    /// afterwards is dropped and counted.
    /// - Throws: why anything at all is not in the log: the end of the run, events that the sink refused, or
    ///   events or frames that were dropped. The error counts the events.
    public func close(status: RunStatus = .finished) throws(LifecycleSinkError) {
        let isFirst = control.withLock { control in
            defer { if control.closing == nil { control.closing = status } }
            return control.closing == nil
        }
        if isFirst {
            signals.wakeWriter()
            thread.join()
        } else {
            isGone.wait()
        }
        isGone.signal()
        if let loss = control.withLock({ $0.loss }) { throw loss }
    }

    /// How the recorder is doing, as of the writer's last batch.
    public var health: RecorderHealth { control.withLock { $0.health } }

    /// Whether the sink has failed for longer than the recorder waits. What finds no room is dropped then;
    /// the sink is still asked, and when it takes a batch again this is false.
    public var hasGivenUp: Bool { signals.hasGivenUp }

    /// Has nobody wait for a sink that fails any longer: not who records, and not who closes.
    public func stopWaiting() { signals.stopWaiting() }

    private func recordWhenFull<Entry: RingEntry>(_ entry: Entry) {
        while blocks && !signals.hasGivenUp && !ring.isClosed {
            signals.waitForRoom()
            if let position = ring.claim() {
                ring.fill(position, with: entry)
                return signals.stored(at: position)
            }
        }
        drop(Entry.self)
    }

    private func drop<Entry: RingEntry>(_: Entry.Type) {
        // The last gap of the log names what comes too late while the writer is still at it.
        if !Entry.isFrame { ring.countDroppedEvent() }
        control.withLock {
            if Entry.isFrame { $0.health.framesDropped += 1 } else { $0.health.dropped += 1 }
        }
        signals.wakeWriter()
    }
}
