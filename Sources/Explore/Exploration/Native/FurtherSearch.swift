import SeededRandom

// Passes of many runs.
extension ScheduleShrinker {
    /// Searches for a better schedule that no smaller change leads to.
    func searchFurther() {
        let before = cost
        joinDeviations()
        if cost == before { removeStepLoweringOption() }
        if cost == before { removeStepLoweringNumber() }
        if cost == before { removePairs() }
        if cost == before { removeStepRaisingNumber() }
        if cost == before { tradeNumbers() }
        if cost == before { takeShortcut() }
        if cost == before { exchangeSteps() }
    }

    /// Replaces several deviations of one kind by one deviation: five late frames become one frame that is
    /// five times as late.
    private func joinDeviations() {
        for kind in Set(best.deviations.entries.map { $0.site.kind }).sorted() {
            let alike = best.deviations.entries.filter { $0.site.kind == kind }
            guard alike.count > 1 else { continue }
            for kept in alike.prefix(8) where stands(kept, for: alike, option: Int.max) { return }
            for later in alike.indices.dropFirst().prefix(8) {
                for earlier in 0..<later {
                    let pair = [alike[earlier], alike[later]]
                    for kept in pair
                    where stands(kept, for: pair, option: pair[0].option + pair[1].option) {
                        return
                    }
                }
            }
        }
    }

    /// Removes all deviations but one, and sets the option of that one to `option` or to the last option.
    private func stands(_ kept: Deviations.Entry, for entries: [Deviations.Entry], option: Int) -> Bool {
        var deviations = best.deviations
        for entry in entries { deviations[entry.site] = 0 }
        deviations[kept.site] = Swift.min(option, options(of: kept.site) - 1)
        return accepts(best.steps, deviations)
    }

    /// Removes a step and lowers the option of one deviation by one, for a step that made one of the options.
    private func removeStepLoweringOption() {
        for step in best.steps.indices.reversed() {
            let steps = space.keeping(best.steps.indices.filter { $0 != step }, of: best.steps)
            let moved = deviations(withoutSteps: { $0 == step })
            for entry in moved.entries where entry.option > 1 {
                var lowered = moved
                lowered[entry.site] = entry.option - 1
                if accepts(steps, lowered) { return }
            }
        }
    }

    /// Returns the number of options of a choice at which `best` deviates.
    private func options(of site: ChoiceSite) -> Int { taken.first { $0.site == site }?.options ?? 2 }

    /// Removes a step and lowers one later number by one, for a number that counts things made by steps.
    private func removeStepLoweringNumber() {
        // Combines each step with each number, unless there are too many combinations.
        guard best.steps.count * places.count <= 256 else { return }
        for step in best.steps.indices.reversed() {
            let steps = space.keeping(best.steps.indices.filter { $0 != step }, of: best.steps)
            let moved = deviations(withoutSteps: { $0 == step })
            for later in steps.indices.dropFirst(step) {
                for (index, value) in space.values(of: steps[later]).enumerated()
                where value.reading == .exact && value.value > value.range.lowerBound {
                    var values = space.values(of: steps[later]).map { $0.value }
                    values[index] -= 1
                    var lowered = steps
                    lowered[later] = space.step(steps[later], with: values)
                    if accepts(lowered, moved) { return }
                }
            }
        }
    }

    /// Removes any two steps, if the schedule is short.
    private func removePairs() {
        guard best.steps.count <= 8 else { return }
        for later in best.steps.indices.reversed() {
            for earlier in 0..<later where removeSteps({ $0 == later || $0 == earlier }) { return }
        }
    }

    /// Shrinks other schedules that showed the finding, and keeps the best.
    func shrinkRivals() {
        let rivals = best.rivals.schedules
        best.rivals = Rivals()
        for rival in rivals where !isStopped { shrink(rival, limit: limit - evaluations) }
    }

    /// Shrinks further schedules that show the finding, and keeps the best. They are made from the best schedule at
    /// random.
    ///
    /// - Parameter progress: Called after each schedule with the best one. Shrinking ends when it returns false.
    package func shrinkOn(seed: UInt64, progress: (FoundSchedule<Step>) -> Bool) {
        var random = SeededGenerator(seed: seed)
        while progress(best) {
            let maker = ScheduleMaker(
                space: space, strategies: .all, changesSteps: true,
                corpus: [CorpusEntry(steps: best.steps, deviations: best.deviations)])
            let rival = maker.make(&random).schedule
            evaluations += 1
            guard bench.run(rival, on: subject).finding(best.finding.fingerprint) != nil else { continue }
            if tried.count > Self.mostTried { tried = [] }
            shrink(Schedule(rival.steps, choices: .replay(bench.choices.taking)), limit: 3000)
        }
    }

    /// The number of candidates of which ``shrinkOn(seed:progress:)`` knows that they ran.
    private static var mostTried: Int { 1_000_000 }

    private func shrink(_ rival: Schedule<Step>, limit: Int) {
        var found = best
        (found.steps, found.deviations) = (rival.steps, rival.choices.deviations)
        let other = ScheduleShrinker(found, space: space, subject: subject, bench: bench)
        // From a schedule that ran before, the rival would only become what that schedule became.
        other.tried = tried
        other.shrink(limit: limit)
        (evaluations, tried) = (evaluations + other.evaluations, other.tried)
        others += other.others.filter { new in
            !others.contains { $0.finding.fingerprint == new.finding.fingerprint }
        }
        guard other.isReproduced, other.cost < cost else { return }
        (best, cost, taken, isMinimal) = (other.best, other.cost, other.taken, other.isMinimal)
        if !goesOn(best) { isStopped = true }
    }

    /// Removes a step and raises a number of another step, which takes over what the removed step contributed.
    private func removeStepRaisingNumber() {
        guard best.steps.count > 1, best.steps.count * places.count <= 256 else { return }
        for removed in best.steps.indices.reversed() {
            let steps = space.keeping(best.steps.indices.filter { $0 != removed }, of: best.steps)
            let moved = deviations(withoutSteps: { $0 == removed })
            for kept in steps.indices {
                let values = space.values(of: steps[kept])
                for (index, value) in values.enumerated() {
                    var raised = values.map { $0.value }
                    // A number beyond the range would be slow to run. The largest one is lowered again.
                    raised[index] = value.range.upperBound
                    var candidate = steps
                    candidate[kept] = space.step(steps[kept], with: raised)
                    if accepts(candidate, moved) { return }
                }
            }
        }
    }

    /// Lowers one number and raises another by less, or by as much if the smaller number then comes first: for two
    /// numbers whose sum or product matters.
    private func tradeNumbers() {
        let count = places.filter { $0.value.reading == .exact }.count
        guard (2...4).contains(count) else { return }
        for lowered in places.indices {
            for raised in places.indices where raised != lowered {
                // Halves of the number, then each small amount.
                var amount = distance(lowered)
                while amount > 0, !isStopped {
                    if !trade(amount, from: lowered, to: raised) { amount /= 2 }
                    amount = Swift.min(amount, distance(lowered))
                }
                for amount in 2...24 where amount <= distance(lowered) {
                    _ = trade(amount, less: 1, from: lowered, to: raised)
                }
            }
        }
    }

    /// Returns how far the number at an index of ``places`` is from its simplest one.
    private func distance(_ index: Int) -> Int {
        let places = places
        return index < places.count ? abs(places[index].value.value - places[index].value.simplest) : 0
    }

    /// Trades with half of the amount as the gain, then with less, then without gain.
    private func trade(_ amount: Int, from lowered: Int, to raised: Int) -> Bool {
        var less = amount / 2
        while less > 0 {
            if trade(amount, less: less, from: lowered, to: raised) { return true }
            less /= 2
        }
        return trade(amount, less: 0, from: lowered, to: raised)
    }

    private func trade(_ amount: Int, less: Int, from lowered: Int, to raised: Int) -> Bool {
        let places = places
        guard lowered < places.count, raised < places.count else { return false }
        let (from, to) = (places[lowered], places[raised])
        guard from.value.reading == .exact, to.value.reading == .exact else { return false }
        let sign = (from.value.value - from.value.simplest).signum()
        return set([from, to]) { place in
            place.step == from.step && place.index == from.index
                ? place.value.value - sign * amount : place.value.value + amount - less
        }
    }

    /// Walks by drawn steps from a state of the schedule to a later one in fewer steps.
    private func takeShortcut() {
        let states = digests(after: best.steps)
        guard states.count == best.steps.count, states.count > 2 else { return }
        for _ in 0..<24 * Swift.min(states.count, 12) where !isStopped {
            let start = random.below(states.count - 2)
            var steps = Array(best.steps[..<start])
            for _ in 0...random.below(Swift.min(6, states.count - 1 - start)) {
                steps.append(space.drawStep(after: steps, random: &random))
            }
            let walk = digests(after: steps)
            for place in start..<Swift.max(start, Swift.min(walk.count, steps.count)) {
                guard let later = states.lastIndex(of: walk[place]), later > place else { continue }
                if accepts(Array(steps[...place]) + best.steps[(later + 1)...], best.deviations) {
                    return
                }
            }
        }
    }

    /// Replaces some neighbouring steps by fewer steps that are drawn, or by as many that are simpler.
    private func exchangeSteps() {
        let draws = 20 * Swift.min(best.steps.count, 12)
        for _ in 0..<draws where !isStopped {
            let start = random.below(best.steps.count)
            let end = start + 1 + random.below(Swift.min(4, best.steps.count - start))
            var steps = Array(best.steps[..<start])
            for _ in 0..<random.below(end - start + 1) {
                steps.append(space.drawStep(after: steps, random: &random))
            }
            steps += best.steps[end...]
            if accepts(steps, best.deviations) { return }
        }
    }
}

/// Some other schedules that showed the same finding, the shortest first. One of them may shrink further.
package struct Rivals<Step: Hashable & Sendable>: Hashable, Sendable {
    package internal(set) var schedules: [Schedule<Step>] = []

    private static var most: Int { 2 }

    mutating func add(_ rival: Schedule<Step>, of steps: [Step]) {
        guard rival.steps != steps, !schedules.contains(where: { $0.steps == rival.steps }) else { return }
        let place = schedules.firstIndex { rival.steps.count < $0.steps.count } ?? schedules.count
        guard place < Self.most else { return }
        schedules.insert(rival, at: place)
        if schedules.count > Self.most { schedules.removeLast() }
    }
}

extension ScheduleExplainer {
    /// Returns the numbers, the nearest first.
    func nearestFirst(_ numbers: [Int], to value: Int) -> [Int] {
        numbers.sorted { (abs($0 - value), $0) < (abs($1 - value), $1) }
    }

    /// Adds the moment after a step without its choices, and the moment after each of its choices.
    func addMoments(of step: Int, _ continuation: Continuation) {
        let kept = Swift.min(step + 1, found.steps.count)
        let earlier = taken.prefix { $0.step < step }.count
        let choices = taken.dropFirst(earlier).prefix { $0.step == step }
        if step < found.steps.count { addMoment(steps: kept, choices: earlier, continuation) }
        for (index, choice) in choices.enumerated() {
            addMoment(steps: kept, choices: earlier + index + 1, after: choice.site, continuation)
        }
    }
}

extension ScheduleMaker {
    /// Draws the steps of a run that omits each shape of steps with a probability of 1/2.
    func drawSwarm(_ random: inout SeededGenerator) -> [Step] {
        var omitted: [Int: Bool] = [:]
        var steps: [Step] = []
        let count = 1 + random.below(Self.longest)
        for _ in 0..<count * Self.swarmDraws where steps.count < count {
            let step = space.drawStep(after: steps, random: &random)
            let shape = space.shape(of: step)
            let isOmitted = omitted[shape] ?? random.chance(1, in: 2)
            omitted[shape] = isOmitted
            if !isOmitted { steps.append(step) }
        }
        return steps.isEmpty ? space.drawSteps(random: &random) : steps
    }

    /// The number of draws for each step of a swarm, of which some are omitted.
    private static var swarmDraws: Int { 4 }
}

/// The states that a subject names itself and that a schedule of the corpus was the shortest to reach.
struct SteeredStates: Hashable, Sendable {
    var numbers: [UInt32] = []
}

/// The entries of the corpus that a maker picks first: those that reach the four states that were reached last.
struct SteeredPicks: Sendable {
    var entries: [Int] = []

    /// Returns one of the entries in half of the cases, otherwise nil.
    func pick(_ random: inout SeededGenerator) -> Int? {
        !entries.isEmpty && random.chance(1, in: 2) ? random.element(of: entries) : nil
    }
}

extension ScheduleSearch {
    /// Keeps the schedule if it reaches a state that the subject names itself with the fewest steps.
    mutating func noteStates(of result: ScheduleResult, isNew: Bool, steps: () -> [Step]) {
        var states = result.features.compactMap { FeatureCounts.steering($0) }
        if states.isEmpty { return }
        let made = steps()
        states.removeAll { state in
            corpus.contains { $0.states.numbers.contains(state) && $0.steps.count <= made.count }
        }
        if states.isEmpty { return }
        for index in corpus.indices where !corpus[index].states.numbers.isEmpty {
            corpus[index].states.numbers.removeAll { states.contains($0) }
        }
        if !isNew { corpus.append(CorpusEntry(steps: made, deviations: result.deviations)) }
        corpus[corpus.count - 1].states.numbers = states
    }
}

extension ScheduleMaker {
    /// Returns a maker that knows the entries with the states that the subject names itself.
    func steered() -> ScheduleMaker {
        var entries: [(state: UInt32, index: Int)] = []
        for (index, entry) in corpus.enumerated() {
            for state in entry.states.numbers {
                if let place = entries.firstIndex(where: { $0.state == state }) {
                    entries[place].index = index
                } else {
                    entries.append((state, index))
                }
            }
        }
        var maker = self
        maker.pickedFirst.entries = entries.suffix(4).map { $0.index }
        return maker
    }
}
