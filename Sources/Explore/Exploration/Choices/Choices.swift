/// Decides the choices of one run, and records the choices that deviate.
///
/// The run calls `take` for every decision that neither the workload nor the client makes. Option 0 is the
/// behaviour without a search. `restart` prepares the object for another run and keeps its memory.
package final class Choices {
    /// A choice that a run made.
    package struct Taken: Hashable, Sendable, BitwiseCopyable {
        package var site: ChoiceSite
        package var options: Int
        package var option: Int
        /// The step during which the run made it.
        package var step: Int

        package init(site: ChoiceSite, options: Int, option: Int, step: Int) {
            self.site = site
            self.options = options
            self.option = option
            self.step = step
        }
    }

    /// A deviation that a run could not take, for example because the workload has changed.
    package struct Unfitting: Hashable, Sendable {
        package let entry: Deviations.Entry
        /// The number of options of the choice, or 0 if the run does not reach the choice.
        package let options: Int
    }

    /// The choices that `taken` contains.
    package enum Recording: Hashable, Sendable {
        /// The choices that deviate.
        case deviations
        /// All choices of these kinds.
        case kinds([ChoiceKind])
    }

    /// The current step. The owner of the run sets the number before each step.
    package var step: Int {
        get { decision.step }
        set { decision.step = newValue }
    }

    /// The recorded choices, in the order of the run.
    package var taken: [Taken] { decision.taken }

    /// The kinds that can deviate or are recorded. Choices of all other kinds return 0 at once.
    // Unchecked, as `decision` is: a decision calls no code that makes a choice.
    @exclusivity(unchecked) @usableFromInline var watchedKinds: UInt32 = 0
    @exclusivity(unchecked) private var decision = ChoiceDecision()

    /// Creates the choices of a run.
    ///
    /// - Parameter recording: The choices that `taken` contains.
    package init(_ source: ChoiceSource = .defaults, recording: Recording = .deviations) {
        restart(source, recording: recording)
    }

    /// Begins another run.
    package func restart(_ source: ChoiceSource, recording: Recording = .deviations) {
        watchedKinds = source.kinds
        if case .kinds(let kinds) = recording {
            for kind in kinds { watchedKinds |= kind.bit }
        }
        decision.restart(source, recording: recording)
    }

    /// Returns the option that the run takes, in `0..<options`.
    ///
    /// - Parameter actor: The number of the actor that chooses. Actors in 0..<4096 have the fastest counters.
    /// - Precondition: `options > 0`.
    @inlinable
    package func take(_ kind: ChoiceKind, actor: Int, of options: Int) -> Int {
        if watchedKinds & kind.bit == 0 { return 0 }
        return decide(kind, actor, options)
    }

    @usableFromInline
    func decide(_ kind: ChoiceKind, _ actor: Int, _ options: Int) -> Int {
        decision.decide(kind, actor, options)
    }

    /// Sets the choices to those of a run in another process.
    package func adopt(_ taken: [Taken]) { decision.adopt(taken) }

    /// The deviations of the run so far, for a replay.
    package var taking: Deviations {
        Deviations(decision.taken.lazy.filter { $0.option != 0 }.map { Deviations.Entry($0.site, $0.option) })
    }

    /// The deviations that the run did not take, in the order of their sites. Valid after the run.
    package var unfitting: [Unfitting] { decision.unfitting }
}

/// The kind of a choice, for example the choice of a cell from a pool.
///
/// The user of this target defines the kinds. The target knows only their numbers, and their names for
/// reports.
package struct ChoiceKind: Sendable, BitwiseCopyable {
    /// The number of the kind, less than `ChoiceKind.limit`. Two kinds with the same number are equal.
    package let rawValue: UInt8
    package let name: StaticString

    /// One more than the largest raw value.
    package static var limit: Int { 32 }

    /// Creates a kind.
    ///
    /// - Precondition: `rawValue < 32`.
    package init(_ rawValue: UInt8, _ name: StaticString) {
        precondition(rawValue < Self.limit, "The number of a kind of choice must be less than 32.")
        self.rawValue = rawValue
        self.name = name
    }

    @inlinable
    var bit: UInt32 { 1 &<< UInt32(truncatingIfNeeded: rawValue) }
}

extension ChoiceKind: Hashable, Comparable {
    package static func == (one: ChoiceKind, other: ChoiceKind) -> Bool { one.rawValue == other.rawValue }
    package static func < (one: ChoiceKind, other: ChoiceKind) -> Bool { one.rawValue < other.rawValue }
    package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// The identity of one choice of a run: the `occurrence`-th choice of this kind by `actor`.
///
/// A site does not depend on the choices of other actors, so it often stays valid when a step is removed.
package struct ChoiceSite: Hashable, Sendable, BitwiseCopyable {
    package var kind: ChoiceKind
    /// The number of the actor that chooses, for example of a cell. The user of this target assigns the
    /// numbers.
    package var actor: Int
    /// The number of earlier choices of the same kind and actor.
    package var occurrence: Int

    /// Creates a site.
    ///
    /// - Precondition: `occurrence >= 0`.
    package init(_ kind: ChoiceKind, actor: Int, occurrence: Int) {
        precondition(occurrence >= 0, "The occurrence of a choice must not be negative.")
        self.kind = kind
        self.actor = actor
        self.occurrence = occurrence
    }
}

extension ChoiceSite: Comparable {
    /// Orders sites by kind, then by actor, then by occurrence.
    package static func < (one: ChoiceSite, other: ChoiceSite) -> Bool {
        (one.kind.rawValue, one.actor, one.occurrence) < (other.kind.rawValue, other.actor, other.occurrence)
    }
}

extension ChoiceSite: CustomStringConvertible {
    package var description: String { "\(kind.name) of \(actor), occurrence \(occurrence)" }
}

/// The source of a run's choices. A source is a value: the same source leads to the same run.
package struct ChoiceSource: Hashable, Sendable {
    /// The choices that a run takes without a random draw.
    package var deviations: Deviations
    /// The number of steps without random draws: they take `deviations` and otherwise the default. From the
    /// step with this number on, `draw` decides choices without a deviation. With 0, all steps draw.
    package var forcedSteps: Int
    /// The random draw, or nil to take the default at every choice without a deviation.
    package var draw: ChoiceDraw?

    package init(_ deviations: Deviations = [:], forcedSteps: Int = 0, draw: ChoiceDraw? = nil) {
        self.deviations = deviations
        self.forcedSteps = forcedSteps
        self.draw = draw
    }

    /// The source that takes option 0 at every choice.
    package static var defaults: ChoiceSource { ChoiceSource() }

    /// Returns the source that takes only these deviations.
    package static func replay(_ deviations: Deviations) -> ChoiceSource { ChoiceSource(deviations) }

    package static func drawn(_ draw: ChoiceDraw) -> ChoiceSource { ChoiceSource(draw: draw) }

    /// The kinds with choices that can deviate, as bits.
    var kinds: UInt32 {
        var kinds: UInt32 = 0
        for entry in deviations.entries { kinds |= entry.site.kind.bit }
        if let draw {
            for (index, rate) in draw.rates.enumerated() where rate > 0 { kinds |= 1 << UInt32(index) }
        }
        return kinds
    }
}

/// The random deviation of choices.
package struct ChoiceDraw: Hashable, Sendable {
    package var seed: UInt64
    /// The probabilities with which choices deviate, in units of 2^-32, by raw value of the kind. A kind
    /// without an entry never deviates.
    package private(set) var rates: [UInt32] = []

    package init(seed: UInt64) { self.seed = seed }

    /// Creates a draw in which these kinds deviate with the same probability.
    package init(seed: UInt64, rate: Double, of kinds: some Sequence<ChoiceKind>) {
        self.seed = seed
        for kind in kinds { self[kind] = rate }
    }

    /// The probability with which a choice of this kind deviates: 0 means never, 1 always.
    package subscript(kind: ChoiceKind) -> Double {
        get {
            let index = Int(kind.rawValue)
            return index < rates.count ? Double(rates[index]) / Double(UInt32.max) : 0
        }
        set {
            let index = Int(kind.rawValue)
            while rates.count <= index { rates.append(0) }
            rates[index] = UInt32(Swift.min(1, Swift.max(0, newValue)) * Double(UInt32.max))
        }
    }
}

/// The choices of a run that differ from the default, option 0.
///
/// The entries are sorted by site, so that equal sets have the same text and the same order.
package struct Deviations: Hashable, Sendable {
    package struct Entry: Hashable, Sendable, BitwiseCopyable {
        package var site: ChoiceSite
        /// The option, which is never 0 in a set.
        package var option: Int

        /// Creates an entry.
        ///
        /// - Precondition: `option >= 0`.
        package init(_ site: ChoiceSite, _ option: Int) {
            precondition(option >= 0, "The option of a choice must not be negative.")
            self.site = site
            self.option = option
        }
    }

    /// The entries, sorted by site.
    package private(set) var entries: [Entry] = []

    package init() {}

    package init(_ entries: some Sequence<Entry>) {
        self.entries = entries.filter { $0.option != 0 }.sorted { $0.site < $1.site }
        // The last entry of a site wins.
        var kept: [Entry] = []
        kept.reserveCapacity(self.entries.count)
        for entry in self.entries {
            if kept.last?.site == entry.site { kept.removeLast() }
            kept.append(entry)
        }
        self.entries = kept
    }

    package var count: Int { entries.count }
    package var isEmpty: Bool { entries.isEmpty }

    /// The option of a site, or 0 if the run does not deviate there.
    package subscript(site: ChoiceSite) -> Int {
        get {
            let index = position(of: site)
            return index < entries.count && entries[index].site == site ? entries[index].option : 0
        }
        set {
            let index = position(of: site)
            let isThere = index < entries.count && entries[index].site == site
            switch (isThere, newValue) {
            case (true, 0): entries.remove(at: index)
            case (true, _): entries[index].option = newValue
            case (false, 0): break
            case (false, _): entries.insert(Entry(site, newValue), at: index)
            }
        }
    }

    /// Returns the index of the first entry whose site is not less than `site`.
    func position(of site: ChoiceSite) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].site < site { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Deviations: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (ChoiceSite, Int)...) {
        self.init(elements.map { Entry($0.0, $0.1) })
    }
}

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
