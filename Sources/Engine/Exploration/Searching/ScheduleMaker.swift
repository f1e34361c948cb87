/// A schedule that reached something new.
struct CorpusEntry<Step: Hashable & Sendable>: Sendable {
    var steps: [Step]
    var deviations: Deviations
    /// How many schedules were made from it.
    var picks = 0
    /// How many of those reached something new.
    var gains = 0

    /// True if schedules made from this one reached something new more often than those made from `other`.
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

    func make(_ random: inout SearchRandom) -> Made {
        // Shares of the ways that are open, for example 40 of 85 new ones when all are.
        let mutation = strategies.contains(.mutation) && !corpus.isEmpty ? 35 : 0
        let splicing = strategies.contains(.splicing) && !corpus.isEmpty && changesSteps ? 10 : 0
        let roll = random.below(40 + mutation + splicing)
        if roll < mutation { return cut(mutated(&random)) }
        if roll < mutation + splicing { return cut(spliced(&random)) }
        return fresh(&random)
    }

    /// Steps of the longest schedule that is made from a shorter one. Without a limit schedules grow from one to the
    /// next, and take longer than what they find is worth.
    private static var longest: Int { 64 }

    private func cut(_ made: Made) -> Made {
        var made = made
        let limit = Swift.max(Self.longest, made.parent.map { corpus[$0].steps.count } ?? 0)
        if made.schedule.steps.count > limit { made.schedule.steps.removeSubrange(limit...) }
        return made
    }

    // MARK: New schedules

    private func fresh(_ random: inout SearchRandom) -> Made {
        let draw = self.draw(&random)
        if !changesSteps, !corpus.isEmpty {
            let parent = pick(&random)
            return (Schedule(corpus[parent].steps, choices: .drawn(draw)), parent)
        }
        return (Schedule(space.drawSteps(random: &random), choices: .drawn(draw)), nil)
    }

    /// Draws which kinds of choices deviate, and how often each.
    private func draw(_ random: inout SearchRandom) -> ChoiceDraw {
        var draw = ChoiceDraw(seed: random.next())
        for kind in space.choiceKinds where random.chance(1, in: 2) {
            draw[kind] = 1 / Double(2 << random.below(7))
        }
        return draw
    }

    // MARK: From the corpus

    /// Prefers entries whose children reached something new more often: the best of three, in half of the cases
    /// among the newest sixteen.
    private func pick(_ random: inout SearchRandom) -> Int {
        let count = random.chance(1, in: 2) ? corpus.count : Swift.min(corpus.count, 16)
        let first = corpus.count - count
        var best = first + random.below(count)
        for _ in 0..<2 {
            let other = first + random.below(count)
            if corpus[other].gainsMore(than: corpus[best]) { best = other }
        }
        return best
    }

    private func mutated(_ random: inout SearchRandom) -> Made {
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

    private func mutate(_ deviations: inout Deviations, random: inout SearchRandom) {
        if deviations.isEmpty { return }
        let entry = deviations.entries[random.below(deviations.count)]
        deviations[entry.site] =
            random.chance(1, in: 2) ? 0 : 1 + random.below(Swift.max(2, entry.option + 1))
    }

    private func mutate(
        _ steps: inout [Step], _ deviations: inout Deviations, random: inout SearchRandom
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
            // Something twice, which may be somewhere else.
            let end = Swift.min(steps.count, place + 1 + random.below(6))
            steps.insert(contentsOf: Array(steps[place..<end]), at: random.below(steps.count + 1))
        case 6:
            if steps.count > 1 { steps.swapAt(random.below(steps.count), random.below(steps.count)) }
        case 7:
            // The same beginning goes on in another way.
            steps.removeSubrange(place...)
            for _ in 0...random.below(8) {
                steps.append(space.drawStep(after: steps, random: &random))
            }
        default:
            mutate(&deviations, random: &random)
        }
        if steps.isEmpty { steps.append(space.drawStep(after: [], random: &random)) }
    }

    private func spliced(_ random: inout SearchRandom) -> Made {
        let parent = pick(&random)
        let one = corpus[parent]
        let other = corpus[pick(&random)]
        let beginning = one.steps.prefix(1 + random.below(one.steps.count))
        let end = other.steps.suffix(1 + random.below(other.steps.count))
        let deviations = Deviations(other.deviations.entries + one.deviations.entries)
        return (Schedule(Array(beginning + end), choices: .replay(deviations)), parent)
    }
}
