import LifecycleEvents

/// Gathers the entries of the ring into a batch and numbers them.
///
/// It is a value, so that filling a batch is one access to the state of the writer, not one for each event.
struct BatchBuilder {
    private(set) var batch = LifecycleBatch()
    private(set) var numbering = EventNumbering()
    /// The latest time so far.
    private(set) var endedNs: Int64 = 0
    /// The gaps that the recorder has added to the batch.
    private(set) var gaps: Int64 = 0
    /// Events that were dropped because the log has no number left.
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

    /// Discards the batch; a gap before the next event counts its events. Returns how many they are.
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
