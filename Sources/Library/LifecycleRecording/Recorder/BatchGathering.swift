import LifecycleEvents

/// Gathers what comes out of the ring into a batch, and numbers it.
///
/// A value of its own, so that filling a batch is one access to the writer's state and not one an event.
struct BatchGathering {
    private(set) var batch = LifecycleBatch()
    private(set) var numbering = EventNumbering()
    /// The last time met so far.
    private(set) var endedNs: Int64 = 0
    /// The gaps in the batch that were made here.
    private(set) var gaps: Int64 = 0
    /// Events for which the log has no number left.
    private(set) var unnumbered: Int64 = 0
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
        batch.events.reserveCapacity(limit + 1)
    }

    var isFull: Bool { batch.count >= limit }

    /// Moves entries from the ring into the batch until one is empty or the other full.
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

    /// Forgets the batch: it is written.
    mutating func removeBatch() {
        batch.removeAll()
        gaps = 0
    }

    /// Returns how many events have found no number since the last time.
    mutating func takeUnnumbered() -> Int64 {
        defer { unnumbered = 0 }
        return unnumbered
    }

    /// Gives the batch up; the next event will be behind a gap that names its events. Returns how many.
    mutating func refuseBatch() -> Int64 {
        defer { removeBatch() }
        return numbering.refuse(batch.events)
    }

    /// Adds the gap for `dropped` events, and for those refused, that no event comes after.
    mutating func addLastGap(dropped: Int64) {
        numbering.drop(dropped)
        if let gap = numbering.lastGap(atNs: endedNs) { append(gap) }
    }
}
