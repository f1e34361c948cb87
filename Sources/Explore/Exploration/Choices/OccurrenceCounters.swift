/// Counts the choices of each kind and actor, and stores the next deviation of each.
struct OccurrenceCounters {
    private struct Counter {
        var count: Int32 = 0
        /// The index of the next deviation in `Deviations.entries`, or -1 if there is none.
        var deviation: Int32 = -1
    }

    /// The number of actors with counters in an array. Other actors have counters in a dictionary.
    private static let fewActors = 4096

    /// The counters, at the index `actor * ChoiceKind.limit + kind`.
    private var counters: [Counter] = []
    /// The indices of changed counters, so that a restart resets only these.
    private var used: [Int] = []
    private var others: [Int: Counter] = [:]

    mutating func restart() {
        for index in used { counters[index] = Counter() }
        used.removeAll(keepingCapacity: true)
        others.removeAll(keepingCapacity: true)
    }

    /// Registers a deviation. The deviations of a kind and actor must be registered in descending order of
    /// their occurrences.
    mutating func expect(_ site: ChoiceSite, deviation: Int) {
        if let index = slot(site.kind, site.actor) {
            if counters[index].count == 0, counters[index].deviation < 0 { used.append(index) }
            counters[index].deviation = Int32(truncatingIfNeeded: deviation)
        } else {
            others[Self.key(site.kind, site.actor), default: Counter()].deviation = Int32(
                truncatingIfNeeded: deviation)
        }
    }

    /// Counts a choice. Returns its occurrence, and the index of the actor's next deviation or -1.
    mutating func next(_ kind: ChoiceKind, _ actor: Int) -> (occurrence: Int, deviation: Int) {
        if let index = slot(kind, actor) {
            let counter = counters[index]
            if counter.count == 0, counter.deviation < 0 { used.append(index) }
            counters[index].count = counter.count &+ 1
            return (Int(counter.count), Int(counter.deviation))
        }
        let counter = others[Self.key(kind, actor)] ?? Counter()
        others[Self.key(kind, actor), default: counter].count = counter.count &+ 1
        return (Int(counter.count), Int(counter.deviation))
    }

    /// Replaces a deviation that a run has reached by the next deviation of its kind and actor.
    mutating func pass(_ deviation: Int, of deviations: Deviations) {
        let site = deviations.entries[deviation].site
        let following = deviation + 1
        let hasMore =
            following < deviations.count && deviations.entries[following].site.kind == site.kind
            && deviations.entries[following].site.actor == site.actor
        expect(site, deviation: hasMore ? following : -1)
    }

    private mutating func slot(_ kind: ChoiceKind, _ actor: Int) -> Int? {
        guard 0..<Self.fewActors ~= actor else { return nil }
        let index = actor &* ChoiceKind.limit &+ Int(kind.rawValue)
        if index >= counters.count { grow(to: index) }
        return index
    }

    private mutating func grow(to index: Int) {
        let size = Swift.max(index + 1, counters.count * 2, 16 * ChoiceKind.limit)
        counters.reserveCapacity(size)
        while counters.count < size { counters.append(Counter()) }
    }

    private static func key(_ kind: ChoiceKind, _ actor: Int) -> Int {
        actor &* ChoiceKind.limit &+ Int(kind.rawValue)
    }
}
