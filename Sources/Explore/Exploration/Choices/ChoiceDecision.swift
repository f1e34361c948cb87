import SeededRandom

/// Decides the choices of a run that are not immediately the default.
///
/// One value in one variable of `Choices`, so that a choice accesses the variable once.
struct ChoiceDecision {
    var step = 0 {
        didSet { isDrawing = step >= forcedSteps }
    }
    private(set) var taken: [Choices.Taken] = []

    private var recordsDefaults = false
    private var deviations = Deviations()
    private var random = SeededGenerator(seed: 0)
    /// The rates of the draw, by raw value of the kind.
    private var rates: [UInt32] = []
    private var forcedSteps = 0
    private var isDrawing = true
    private var counters = OccurrenceCounters()
    /// The number of options of each deviation's choice, by index of the deviation; 0 before the run reaches
    /// the choice.
    private var optionsFound: [Int] = []

    mutating func restart(_ source: ChoiceSource, recording: Choices.Recording) {
        recordsDefaults = recording != .deviations
        deviations = source.deviations
        random = SeededGenerator(seed: source.draw?.seed ?? 0)
        rates = source.draw?.rates ?? []
        forcedSteps = source.forcedSteps
        step = 0
        taken.removeAll(keepingCapacity: true)
        optionsFound.removeAll(keepingCapacity: true)
        for _ in 0..<deviations.count { optionsFound.append(0) }
        counters.restart()
        // The entries are sorted, so the first entry of each kind and actor is the next that the run can
        // reach.
        for index in deviations.entries.indices.reversed() {
            counters.expect(deviations.entries[index].site, deviation: index)
        }
    }

    mutating func decide(_ kind: ChoiceKind, _ actor: Int, _ options: Int) -> Int {
        let (occurrence, deviation) = counters.next(kind, actor)
        var option = 0
        if deviation >= 0, deviations.entries[deviation].site.occurrence == occurrence {
            counters.pass(deviation, of: deviations)
            optionsFound[deviation] = options
            let wanted = deviations.entries[deviation].option
            if wanted < options { option = wanted }
        } else if isDrawing, options > 1 {
            option = draw(kind, options)
        }
        if option != 0 || recordsDefaults {
            let site = ChoiceSite(kind, actor: actor, occurrence: occurrence)
            taken.append(Choices.Taken(site: site, options: options, option: option, step: step))
        }
        return option
    }

    mutating func adopt(_ taken: [Choices.Taken]) { self.taken = taken }

    private mutating func draw(_ kind: ChoiceKind, _ options: Int) -> Int {
        let index = Int(kind.rawValue)
        guard index < rates.count else { return 0 }
        let rate = rates[index]
        if rate == 0 { return 0 }
        if UInt32(truncatingIfNeeded: random.next() >> 32) > rate { return 0 }
        return 1 + random.below(options - 1)
    }

    var unfitting: [Choices.Unfitting] {
        zip(deviations.entries, optionsFound).filter { $0.option >= $1 }
            .map { Choices.Unfitting(entry: $0, options: $1) }
    }
}
