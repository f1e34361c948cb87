import Dispatch
import LifecycleEvents

/// Records events from any thread. A thread of the recorder writes them to a sink.
///
/// Recording takes no lock, allocates nothing and does not wait while the ring has room. The writer collects
/// entries in batches and writes a batch when it is full or 100 ms old.
///
/// The recorder numbers an event whose `seq` is 0, in the order of the ring. Other events keep their number.
/// A `log.gap` stands for dropped events. Its `seq` is that of the last dropped event, and its `arg` the
/// number of dropped events. So the hole before a gap is `arg` − 1 numbers long.
///
/// The writer is not in forks of the process. There a recorder of the process throws instead of waiting, and drops
/// events when the ring is full.
public final class LifecycleRecorder: Sendable {
    private let ring: RecordRing
    private let control: Locked<RecorderControl>
    private let thread: SystemThread
    private let blocks: Bool
    /// Signalled when the writer has ended, and by each caller that has waited for the end.
    private let isGone = DispatchSemaphore(value: 0)

    /// Begins the run in `sink` and starts the writer.
    ///
    /// - Throws: the sink's error if the run cannot begin.
    public init(
        run: RunDescription, sink: sending any LifecycleSink, options: RecorderOptions
    ) throws(LifecycleSinkError) {
        try sink.begin(run)
        let ring = RecordRing(capacity: options.capacity)
        let control = Locked(RecorderControl())
        let writer = RecorderWriter(ring: ring, control: control, sink: sink, options: options)
        guard let thread = SystemThread({ writer.run() }) else {
            throw LifecycleSinkError(
                "The system has no thread left for the log's writer.", isPermanent: false)
        }
        self.ring = ring
        self.control = control
        self.thread = thread
        blocks = options.whenFull == .block
    }

    deinit {
        // If the owner did not close the recorder, the run did not finish.
        try? close(status: .failed)
    }

    /// Records an event. Any thread may call the method; the events of one thread keep their order.
    ///
    /// The method drops and counts an event whose `seq` is invalid: below 0 or of more than 40 bits.
    public func record(_ event: consuming LifecycleEvent) {
        guard UInt64(bitPattern: event.seq) <= UInt64(EventNumbering.lastNumber) else {
            return drop(LifecycleEvent.self)
        }
        guard let position = ring.claim() else { return recordWhenFull(event) }
        ring.fill(position, with: event)
    }

    /// Records a frame, in order with the events.
    public func record(_ frame: FrameRecord) {
        guard let position = ring.claim() else { return recordWhenFull(frame) }
        ring.fill(position, with: frame)
    }

    /// Sets the cells and the summary at the end of the run. Closing the recorder writes them.
    ///
    /// - Parameters:
    ///   - cells: the cells as the run left them.
    ///   - summaryJSON: the summary of the run as a JSON object, if there is one.
    ///   - endedNs: the end of the run in nanoseconds since its start, if it is later than every event and
    ///     frame.
    public func finish(cells: [CellRecord], summaryJSON: String?, endedNs: Int64 = 0) {
        control.withLock {
            $0.cells = RunEnding(
                status: .finished, cells: cells, summaryJSON: summaryJSON, endedNs: endedNs)
        }
    }

    /// Waits until everything that this thread has recorded is safe: it survives the end of the process, and
    /// with a durable sink also a power cut.
    ///
    /// - Returns: The last sequence number that is safe.
    /// - Throws: The error of the sink. The recorder keeps the events.
    public func flush() throws(LifecycleSinkError) -> Int64 { try flush(suspends: false) }

    /// Flushes, and writes an end to the log that is valid if no event follows. Call the method when an app
    /// enters the background, where the system may kill the app. Recording may continue afterwards.
    ///
    /// - Returns: The last sequence number that is safe.
    /// - Throws: The error of the sink.
    @discardableResult public func suspend() throws(LifecycleSinkError) -> Int64 {
        try flush(suspends: true)
    }

    private func flush(suspends: Bool) throws(LifecycleSinkError) -> Int64 {
        guard thread.isOfThisProcess else { throw Self.forked }
        let request = FlushRequest(position: ring.nextPosition, suspends: suspends)
        let isClosed = control.withLock { control in
            if control.closing == nil { control.flushes.append(request) }
            return control.closing != nil
        }
        if isClosed { return health.lastSafeSeq }
        ring.wakeWriter()
        return try request.wait().get()
    }

    private static let forked = LifecycleSinkError(
        "The log is written by the process that forked this one.", isPermanent: true)

    /// Sets the end of an imported log: its time, and its dropped events, which its events may not show.
    ///
    /// - Parameters:
    ///   - end: The end, or nil for a log without an end.
    ///   - configJSON: Replaces the configuration of the run.
    package func finish(stating end: LogEnd?, configJSON: String?) {
        control.withLock { ($0.stated, $0.configJSON) = (end, configJSON) }
    }

    /// Writes the remaining entries, ends the run and stops the writer. A second call waits for the first and
    /// throws the same error.
    ///
    /// Entries that are recorded before the method returns are in the log, or are dropped and counted. Later
    /// entries are dropped and counted.
    ///
    /// - Throws: The reason why the log is incomplete: the end of the run, events that the sink refused, or
    ///   dropped events or frames. The error has the number of events.
    public func close(status: RunStatus = .finished) throws(LifecycleSinkError) {
        guard thread.isOfThisProcess else { throw Self.forked }
        let isFirst = control.withLock { control in
            defer { if control.closing == nil { control.closing = status } }
            return control.closing == nil
        }
        if isFirst {
            ring.wakeWriter()
            thread.join()
        } else {
            isGone.wait()
        }
        isGone.signal()
        if let loss = control.withLock({ $0.loss }) { throw loss }
    }

    /// The state of the recorder after the last batch.
    public var health: RecorderHealth { control.withLock { $0.health } }

    /// Whether the sink has failed for longer than the recorder waits. A full ring then drops entries. The
    /// recorder still retries, and the value is false after a success.
    public var hasGivenUp: Bool { ring.hasGivenUp }

    /// Makes all threads that record or close the recorder stop waiting for a failing sink.
    public func stopWaiting() { ring.stopWaiting() }

    private func recordWhenFull<Entry: RingEntry>(_ entry: Entry) {
        while blocks && !ring.hasGivenUp && !ring.isClosed && thread.isOfThisProcess {
            ring.waitForRoom()
            if let position = ring.claim() { return ring.fill(position, with: entry) }
        }
        drop(Entry.self)
    }

    private func drop<Entry: RingEntry>(_: Entry.Type) {
        // While the writer is running, the last gap of the log counts late events.
        if !Entry.isFrame { ring.countDroppedEvent() }
        control.withLock {
            if Entry.isFrame { $0.health.framesDropped += 1 } else { $0.health.dropped += 1 }
        }
        ring.wakeWriter()
    }
}

/// Maps the numbers of several sources, which each count from 1, to unique numbers of one log.
///
/// It assigns blocks of 4096 numbers. A log of one source keeps its numbers.
public struct NumberBlocks: Hashable, Sendable {
    private static let blockBits: Int32 = 12

    /// The next free block of the log.
    private var next: Int32 = 0

    /// Creates an empty assignment.
    public init() {}

    /// The blocks of one source, in the order of its own numbers.
    public struct Source: Hashable, Sendable {
        fileprivate var blocks: [Int32] = []

        /// Creates a source without blocks.
        public init() {}
    }

    /// Returns the log's number for the number `local` of a source.
    public mutating func number(of local: Int32, from source: inout Source) -> Int32 {
        guard local > 0 else { return local }
        let block = Int(local >> Self.blockBits)
        while source.blocks.count <= block {
            source.blocks.append(next)
            next += 1
        }
        return source.blocks[block] << Self.blockBits | local & (1 << Self.blockBits - 1)
    }
}

/// The rare messages between the threads of a recorder. A lock protects them.
struct RecorderControl: Sendable {
    var health = RecorderHealth()
    var flushes: [FlushRequest] = []
    var cells: RunEnding?
    /// The end of an imported log.
    var stated: LogEnd?
    /// Replaces the run's configuration at its end.
    var configJSON: String?
    /// Set once, by `close`.
    var closing: RunStatus?
    /// The error that prevented the end of the run.
    var endError: LifecycleSinkError?

    /// Whether an entry that was recorded is not in the log.
    var hasLost: Bool { health.notWritten > 0 || health.framesDropped > 0 }

    /// The reason and the extent of the loss, or nil if the log is complete.
    var loss: LifecycleSinkError? {
        guard hasLost || endError != nil else { return nil }
        var loss =
            endError ?? health.lastError
            ?? LifecycleSinkError("The log was written more slowly than it was filled", isPermanent: true)
        loss.notWritten = health.notWritten
        return loss
    }
}

/// A request of a thread that waits until everything before a position of the ring is safe.
final class FlushRequest: Sendable {
    let position: UInt64
    /// Whether to write an end to the log.
    let suspends: Bool
    private let result = Locked<Result<Int64, LifecycleSinkError>?>(nil)
    private let done = DispatchSemaphore(value: 0)

    init(position: UInt64, suspends: Bool) {
        self.position = position
        self.suspends = suspends
    }

    func answer(_ answer: Result<Int64, LifecycleSinkError>) {
        result.withLock { $0 = answer }
        done.signal()
    }

    func wait() -> Result<Int64, LifecycleSinkError> {
        done.wait()
        guard let answer = result.withLock({ $0 }) else {
            preconditionFailure("A flush was signalled before it was answered.")
        }
        return answer
    }
}
