import LifecycleEvents

/// Collects the entries of the ring in a batch and numbers them.
///
/// A value type, so that filling a batch needs one access to the state of the writer, not one for each event.
struct BatchBuilder {
    private(set) var batch = LifecycleBatch()
    private(set) var numbering = EventNumbering()
    /// The latest time so far.
    private(set) var endedNs: Int64 = 0
    /// The number of gaps that the recorder has added to the batch.
    private(set) var gaps: Int64 = 0
    /// The number of events that were dropped because the log has no number left.
    private(set) var unnumbered: Int64 = 0
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
        batch.events.reserveCapacity(limit + 1)
    }

    var isFull: Bool { batch.count >= limit }

    /// Moves entries from the ring into the batch until the ring is empty or the batch is full.
    mutating func fill(from ring: RecordRing) {
        while !isFull, ring.take({ entry, dropped in add(entry, droppedBefore: dropped) }) {}
    }

    @inline(__always)
    private mutating func add(_ entry: StoredEntry, droppedBefore dropped: Int64) {
        numbering.drop(dropped)
        switch entry {
        case .event(let event):
            guard event.pointee.seq != 0 || numbering.hasNext else {
                unnumbered += 1
                _ = event.move()
                return
            }
            if let gap = numbering.number(&event.pointee) { append(gap) }
            endedNs = max(endedNs, event.pointee.tNs)
            batch.events.append(event.move())
        case .frame(let frame):
            endedNs = max(endedNs, frame.pointee.endNs)
            batch.frames.append(frame.move())
        }
    }

    private mutating func append(_ gap: LifecycleEvent) {
        batch.events.append(gap)
        gaps += 1
    }

    /// Empties the batch after it is written.
    mutating func removeBatch() {
        batch.removeAll()
        gaps = 0
    }

    /// Returns and resets ``unnumbered``.
    mutating func takeUnnumbered() -> Int64 {
        defer { unnumbered = 0 }
        return unnumbered
    }

    /// Discards the batch; a gap before the next event counts its events. Returns the number of the events.
    mutating func refuseBatch() -> Int64 {
        defer { removeBatch() }
        return numbering.refuse(batch.events)
    }

    /// Adds the gap for `dropped` and refused events at the end of the log.
    mutating func addLastGap(dropped: Int64) {
        numbering.drop(dropped)
        if let gap = numbering.lastGap(atNs: endedNs) { append(gap) }
    }
}

/// Numbers events and gaps.
struct EventNumbering {
    /// The number of the last event that was numbered, even if the sink refused the event.
    private var lastSeq: Int64 = 0
    /// The number of the last event of the log and the current batch.
    private var lastKeptSeq: Int64 = 0
    private var lastTurn = 0
    /// The number of dropped events that have no number.
    private var dropped: Int64 = 0
    /// The number of events that have a number and were refused by the sink.
    private var refused: Int64 = 0
    /// The largest number of an event: the database stores it in 40 bits.
    static let lastNumber: Int64 = 1 << 40 - 1

    /// Whether a number is left for another event.
    var hasNext: Bool { lastSeq + dropped < Self.lastNumber }

    /// The number of events that are missing from the log so far.
    var missing: Int64 { named &+ dropped &+ refused }

    /// The number of events that the gaps of the log and of the current batch count.
    private(set) var named: Int64 = 0

    /// Counts events that did not reach the ring.
    mutating func drop(_ count: Int64) { dropped += count }

    /// Counts `events` that the sink has refused permanently. Returns their number without gaps, whose events
    /// were counted before.
    mutating func refuse(_ events: [LifecycleEvent]) -> Int64 {
        var count: Int64 = 0
        for event in events {
            if event.kind == .logGap {
                refused &+= event.arg ?? 0
                named &-= event.arg ?? 0
            } else {
                count += 1
            }
        }
        refused &+= count
        lastKeptSeq = events.first.map { min(lastKeptSeq, $0.seq - 1) } ?? lastKeptSeq
        return count
    }

    /// Numbers `event` if it has no number. Returns the gap before it, if any.
    @inline(__always)
    mutating func number(_ event: inout LifecycleEvent) -> LifecycleEvent? {
        if event.seq == 0 { event.seq = lastSeq + dropped + 1 }
        lastTurn = event.turn
        // The caller recorded the gap, as an import does.
        if event.kind == .logGap { named &+= event.arg ?? 0 }
        defer {
            lastSeq = event.seq
            lastKeptSeq = event.seq
        }
        return gap(beforeSeq: event.seq, tNs: event.tNs)
    }

    /// Returns the gap at the end of the log, if events after the last one are missing.
    mutating func lastGap(atNs tNs: Int64) -> LifecycleEvent? {
        lastSeq = min(lastSeq + dropped, Self.lastNumber)
        return gap(beforeSeq: lastSeq + 1, tNs: tNs)
    }

    @inline(__always)
    private mutating func gap(beforeSeq seq: Int64, tNs: Int64) -> LifecycleEvent? {
        // Without a free number before the event, the gap waits for the next event.
        guard dropped &+ refused > 0, seq - 1 > lastKeptSeq else { return nil }
        return takeGap(beforeSeq: seq, tNs: tNs)
    }

    private mutating func takeGap(beforeSeq seq: Int64, tNs: Int64) -> LifecycleEvent {
        named &+= dropped &+ refused
        defer {
            dropped = 0
            refused = 0
        }
        return LifecycleEvent(seq: seq - 1, tNs: tNs, turn: lastTurn, kind: .logGap, arg: dropped &+ refused)
    }
}
