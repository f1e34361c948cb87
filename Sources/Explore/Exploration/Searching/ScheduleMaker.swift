import SeededRandom

/// A schedule that reached a new feature.
struct CorpusEntry<Step: Hashable & Sendable>: Sendable {
    var steps: [Step]
    var deviations: Deviations
    var states = SteeredStates()
    /// The number of schedules that were made from this one.
    var picks = 0
    /// The number of those schedules that reached a new feature.
    var gains = 0

    /// Returns whether a larger share of the schedules from this entry than from `other` reached a new
    /// feature.
    func gainsMore(than other: CorpusEntry) -> Bool {
        Int64(gains + 1) * Int64(other.picks + 1) > Int64(other.gains + 1) * Int64(picks + 1)
    }
}

/// Makes schedules from random numbers and a corpus.
struct ScheduleMaker<Space: StepSpace>: Sendable {
    typealias Step = Space.Step
    typealias Made = (schedule: Schedule<Step>, parent: Int?)

    let space: Space
    let strategies: SearchStrategies
    let changesSteps: Bool
    let corpus: [CorpusEntry<Step>]
    var pickedFirst = SteeredPicks()

    func make(_ random: inout SeededGenerator) -> Made {
        // The weights of the enabled ways. If all are enabled, 40 of 85 schedules are new.
        let mutation = strategies.contains(.mutation) && !corpus.isEmpty ? 35 : 0
        let splicing = strategies.contains(.splicing) && !corpus.isEmpty ? 10 : 0
        let roll = random.below(40 + mutation + splicing)
        if roll < mutation { return cut(mutated(&random)) }
        if roll < mutation + splicing { return cut(spliced(&random)) }
        return fresh(&random)
    }

    /// The maximum number of steps of a schedule from a shorter one. Without a limit schedules would grow,
    /// and their runs would take more time than their findings are worth.
    static var longest: Int { 64 }

    private func cut(_ made: Made) -> Made {
        var made = made
        let limit = Swift.max(Self.longest, made.parent.map { corpus[$0].steps.count } ?? 0)
        if made.schedule.steps.count > limit { made.schedule.steps.removeSubrange(limit...) }
        return made
    }

    // MARK: New schedules

    private func fresh(_ random: inout SeededGenerator) -> Made {
        let draw = self.draw(&random)
        if !changesSteps, !corpus.isEmpty {
            let parent = pick(&random)
            return (Schedule(corpus[parent].steps, choices: .drawn(draw)), parent)
        }
        let isSwarm = strategies.contains(.swarms) && random.chance(1, in: 2)
        let steps = isSwarm ? drawSwarm(&random) : space.drawSteps(random: &random)
        return (Schedule(steps, choices: .drawn(draw)), nil)
    }

    /// Draws the kinds of choices that deviate, and the rate of each.
    private func draw(_ random: inout SeededGenerator) -> ChoiceDraw {
        var draw = ChoiceDraw(seed: random.next())
        for kind in space.choiceKinds where random.chance(1, in: 2) {
            draw[kind] = 1 / Double(2 << random.below(7))
        }
        return draw
    }

    // MARK: Schedules from the corpus

    /// Picks an entry, with a preference for entries whose children reached new features more often: the best
    /// of three random entries. In half of the cases the three are among the newest sixteen. If the subject names states
    /// itself, half of the picks are among the entries of the states that were reached last.
    private func pick(_ random: inout SeededGenerator) -> Int {
        if let first = pickedFirst.pick(&random) { return first }
        let count = random.chance(1, in: 2) ? corpus.count : Swift.min(corpus.count, 16)
        let first = corpus.count - count
        var best = first + random.below(count)
        for _ in 0..<2 {
            let other = first + random.below(count)
            if corpus[other].gainsMore(than: corpus[best]) { best = other }
        }
        return best
    }

    private func mutated(_ random: inout SeededGenerator) -> Made {
        let parent = pick(&random)
        let entry = corpus[parent]
        var steps = entry.steps
        var deviations = entry.deviations
        for _ in 0...random.below(4) {
            if changesSteps {
                mutate(&steps, &deviations, random: &random)
            } else {
                mutate(&deviations, random: &random)
            }
        }
        var choices = ChoiceSource(deviations)
        if random.chance(1, in: 2) { choices.draw = draw(&random) }
        return (Schedule(steps, choices: choices), parent)
    }

    private func mutate(_ deviations: inout Deviations, random: inout SeededGenerator) {
        if deviations.isEmpty { return }
        let entry = deviations.entries[random.below(deviations.count)]
        switch random.below(4) {
        case 0, 1: deviations[entry.site] = 0
        case 2: deviations[entry.site] = 1 + random.below(Swift.max(2, entry.option + 1))
        default:
            // The same decision at another of the actor's choices.
            deviations[entry.site] = 0
            var site = entry.site
            site.occurrence = Swift.max(0, site.occurrence - 4 + random.below(9))
            deviations[site] = entry.option
        }
    }

    private func mutate(
        _ steps: inout [Step], _ deviations: inout Deviations, random: inout SeededGenerator
    ) {
        let place = random.below(steps.count + 1)
        switch random.below(9) {
        case 0, 1:
            let before = Array(steps[..<place])
            steps.insert(space.drawStep(after: before, random: &random), at: place)
        case 2, 3:
            if place < steps.count { steps[place] = space.mutated(steps[place], random: &random) }
        case 4:
            let end = Swift.min(steps.count, place + 1 + random.below(4))
            steps.removeSubrange(place..<end)
        case 5:
            // Inserts a copy of some steps, perhaps at another place.
            let end = Swift.min(steps.count, place + 1 + random.below(6))
            steps.insert(contentsOf: Array(steps[place..<end]), at: random.below(steps.count + 1))
        case 6:
            if steps.count > 1 { steps.swapAt(random.below(steps.count), random.below(steps.count)) }
        case 7:
            // Keeps the beginning and draws another continuation.
            steps.removeSubrange(place...)
            for _ in 0...random.below(8) {
                steps.append(space.drawStep(after: steps, random: &random))
            }
        default:
            mutate(&deviations, random: &random)
        }
        if steps.isEmpty { steps.append(space.drawStep(after: [], random: &random)) }
    }

    private func spliced(_ random: inout SeededGenerator) -> Made {
        let parent = pick(&random)
        let one = corpus[parent]
        let other = corpus[pick(&random)]
        guard changesSteps else {
            let deviations = Deviations(other.deviations.entries + one.deviations.entries)
            return (Schedule(one.steps, choices: .replay(deviations)), parent)
        }
        let beginning = one.steps.prefix(1 + random.below(one.steps.count))
        let end = other.steps.suffix(1 + random.below(other.steps.count))
        let deviations = Deviations(other.deviations.entries + one.deviations.entries)
        return (Schedule(Array(beginning + end), choices: .replay(deviations)), parent)
    }
}
