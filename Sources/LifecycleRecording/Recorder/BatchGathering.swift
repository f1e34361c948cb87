import LifecycleEvents

/// Gathers what comes out of the ring into a batch, and numbers it.
///
/// A value of its own, so that filling a batch is one access to the writer's state and not one an event.
struct BatchGathering {
    private(set) var batch = LifecycleBatch()
    private(set) var numbering = EventNumbering()
    /// The last time met so far.
    private(set) var endedNs: Int64 = 0
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
            if let gap = numbering.number(&event.pointee) { batch.events.append(gap) }
            endedNs = max(endedNs, event.pointee.tNs)
            batch.events.append(event.move())
        case .frame(let frame):
            endedNs = max(endedNs, frame.pointee.endNs)
            batch.frames.append(frame.move())
        }
    }

    /// Forgets the batch: it is written.
    mutating func removeBatch() { batch.removeAll() }

    /// Gives the batch up; the next event will be behind a gap that names its events. Returns how many.
    mutating func refuseBatch() -> Int64 {
        defer { batch.removeAll() }
        return numbering.refuse(batch.events)
    }

    /// Adds the gap for `dropped` events, and for those refused, that no event comes after.
    mutating func addLastGap(dropped: Int64) {
        numbering.drop(dropped)
        if let gap = numbering.lastGap(atNs: endedNs) { batch.events.append(gap) }
    }
}
