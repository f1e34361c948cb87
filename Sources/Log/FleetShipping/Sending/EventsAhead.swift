import Dispatch
import LifecycleEvents
import LifecycleRecording
import LogUpload

/// Reads a run's events ahead: while the server stores a batch, this reads, sums and encodes the next one.
///
/// Memory holds two batches.
final class EventsAhead: EventSource, Sendable {
    let run: RunDescription
    /// Reads one batch after the other.
    private let queue = DispatchQueue(label: "animatorpool.ship.events")
    /// Used only on the queue.
    nonisolated(unsafe) private var reading: Reading
    /// The rows of the last batch, until they are fetched.
    private let written = Locked<Written?>(nil)

    private struct Written {
        let seqs: ClosedRange<Int64>
        let rows: SentRows
    }

    /// - Parameter batchLimit: events that are read at once to sum the events that the server has already.
    init(_ source: any EventSource & Sendable, batchLimit: Int, _ packing: RowPacking) {
        run = source.run
        reading = Reading(source, batchLimit: batchLimit, packing)
    }

    /// - Parameter frame: ignored, because frames are rows of another table.
    func page(afterEvent seq: Int64, frame: Int, count: Int) throws -> EventPage {
        try queue.sync {
            let batch = try reading.batch(after: seq, count: count)
            guard case .batch(let rows) = batch.page, let first = rows.events.first,
                let last = rows.events.last
            else { return batch.page }
            written.withLock { $0 = Written(seqs: first.seq...last.seq, rows: batch.rows) }
            queue.async { self.reading.readAhead(after: last.seq, count: count) }
            return batch.page
        }
    }

    /// The rows of the last batch.
    func rows(_ seqs: ClosedRange<Int64>) -> SentRows? {
        written.withLock { written in
            defer { written = nil }
            return written?.seqs == seqs ? written?.rows : nil
        }
    }

    /// The sums of all events up to the last batch.
    var sums: EventSums { queue.sync { reading.sums } }
}

private struct Batch {
    let after: Int64
    let count: Int
    let page: EventPage
    let rows: SentRows
}

private struct Reading {
    private var source: any EventSource
    private let batchLimit: Int
    private let packing: RowPacking
    private var rows: EventRows
    private(set) var sums = EventSums()
    /// The number of the last event in ``sums``.
    private var addedSeq: Int64 = 0
    private var ahead: Batch?

    init(_ source: any EventSource, batchLimit: Int, _ packing: RowPacking) {
        self.source = source
        self.batchLimit = batchLimit
        self.packing = packing
        rows = EventRows(of: source.run)
    }

    mutating func batch(after seq: Int64, count: Int) throws -> Batch {
        let ready = ahead
        ahead = nil
        if let ready, ready.after == seq, ready.count == count { return ready }
        return try read(after: seq, count: count)
    }

    /// An error is ignored: reading the batch later throws it again.
    mutating func readAhead(after seq: Int64, count: Int) { ahead = try? read(after: seq, count: count) }

    private mutating func read(after seq: Int64, count: Int) throws -> Batch {
        while addedSeq < seq,
            case .batch(let batch) = try events(after: addedSeq, count: batchLimit)
        {
            add(batch.events)
        }
        let page = try events(after: seq, count: count)
        if case .batch(let batch) = page {
            add(batch.events)
            for event in batch.events { rows.append(event) }
        }
        return Batch(after: seq, count: count, page: page, rows: packing(rows.take()))
    }

    private mutating func events(after seq: Int64, count: Int) throws -> EventPage {
        try source.page(afterEvent: seq, frame: .max, count: count)
    }

    private mutating func add(_ events: [LifecycleEvent]) {
        for event in events where event.seq > addedSeq { sums.add(event) }
        addedSeq = max(addedSeq, events.last?.seq ?? 0)
    }
}
