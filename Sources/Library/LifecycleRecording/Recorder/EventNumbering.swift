import LifecycleEvents

/// Numbers events and gaps.
struct EventNumbering {
    /// The number of the last event that was numbered, whether or not the sink took it.
    private var lastSeq: Int64 = 0
    /// The number of the last event of the log and the current batch.
    private var lastKeptSeq: Int64 = 0
    private var lastTurn = 0
    /// Dropped events without a number.
    private var dropped: Int64 = 0
    /// Events with a number that the sink refused.
    private var refused: Int64 = 0
    /// The largest number of an event: a place in the database is 40 bits wide.
    static let lastNumber: Int64 = 1 << 40 - 1

    /// Whether there is a number for another event.
    var hasNext: Bool { lastSeq + dropped < Self.lastNumber }

    /// How many events are missing from the log so far.
    var missing: Int64 { named &+ dropped &+ refused }

    /// How many events the gaps of the log and of the current batch count.
    private(set) var named: Int64 = 0

    /// Counts events that did not reach the ring.
    mutating func drop(_ count: Int64) { dropped += count }

    /// Counts `events` that the sink has refused permanently. Returns how many they are without gaps, whose events were
    /// counted before.
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

    /// The gap at the end of the log, if events after the last one are missing.
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
