import LifecycleEvents

/// Gives events their numbers, and gaps theirs.
struct EventNumbering {
    /// The number of the last event that was numbered, whether or not the sink took it.
    private var lastSeq: Int64 = 0
    /// The number of the last event the log holds or is about to.
    private var lastKeptSeq: Int64 = 0
    private var lastTurn = 0
    /// Dropped events that never had a number.
    private var dropped: Int64 = 0
    /// Events that had a number when the sink refused them.
    private var refused: Int64 = 0
    /// The last number that a log can hold: a place in the database is 40 bits wide.
    static let lastNumber: Int64 = 1 << 40 - 1

    /// Whether there is a number for one more event that has none.
    var hasNext: Bool { lastSeq + dropped < Self.lastNumber }

    /// How many events are missing from the log so far.
    var missing: Int64 { named &+ dropped &+ refused }

    /// How many events the gaps of the log name, those of batches on their way to it included.
    private(set) var named: Int64 = 0

    /// Notes events that did not reach the ring.
    mutating func drop(_ count: Int64) { dropped += count }

    /// Notes that the sink has refused `events` for good; returns how many they are without their gaps,
    /// whose events were counted before.
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

    /// Numbers `event` if it has no number; returns the gap that comes before it, if there is one.
    @inline(__always)
    mutating func number(_ event: inout LifecycleEvent) -> LifecycleEvent? {
        if event.seq == 0 { event.seq = lastSeq + dropped + 1 }
        lastTurn = event.turn
        // One that the caller recorded himself, as an import does.
        if event.kind == .logGap { named &+= event.arg ?? 0 }
        defer {
            lastSeq = event.seq
            lastKeptSeq = event.seq
        }
        return gap(beforeSeq: event.seq, tNs: event.tNs)
    }

    /// The gap at the end of the log, if events were lost after the last one kept.
    mutating func lastGap(atNs tNs: Int64) -> LifecycleEvent? {
        lastSeq = min(lastSeq + dropped, Self.lastNumber)
        return gap(beforeSeq: lastSeq + 1, tNs: tNs)
    }

    @inline(__always)
    private mutating func gap(beforeSeq seq: Int64, tNs: Int64) -> LifecycleEvent? {
        // Without a free number before the event the gap waits for the next one.
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
