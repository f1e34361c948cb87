/// A schedule that reached something new.
struct CorpusEntry<Step: Hashable & Sendable>: Sendable {
    var steps: [Step]
    var deviations: Deviations
    var choicesMade: Int
    /// How many schedules were made from it.
    var picks = 0
    /// How many of those reached something new.
    var gains = 0
    var isDeepened = false

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
        // Shares of the ways that are open, for example 40 of 100 new ones when all are.
        let buildsOn = !corpus.isEmpty && changesSteps
        let points = strategies.contains(.points) ? 15 : 0
        let mutation = strategies.contains(.mutation) && buildsOn ? 35 : 0
        let splicing = strategies.contains(.splicing) && buildsOn ? 10 : 0
        let roll = random.below(40 + points + mutation + splicing)
        if roll < points { return pointed(&random) }
        if roll < points + mutation { return cut(mutated(&random)) }
        if roll < points + mutation + splicing { return cut(spliced(&random)) }
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
        let families = self.families(&random)
        return (Schedule(space.drawSteps(families: families, random: &random), choices: .drawn(draw)), nil)
    }

    private func families(_ random: inout SearchRandom) -> UInt64 {
        let all = space.families >= 64 ? ~0 : (1 as UInt64) << UInt64(space.families) - 1
        guard strategies.contains(.swarms) else { return all }
        let families = random.next() & all
        // A swarm of nothing is a swarm of everything.
        return families == 0 ? all : families
    }

    private func draw(_ random: inout SearchRandom) -> ChoiceDraw {
        let kinds = space.choiceKinds
        guard strategies.contains(.swarms) else {
            return ChoiceDraw(seed: random.next(), rate: 0.125, of: kinds)
        }
        var draw = ChoiceDraw(seed: random.next())
        for kind in kinds where random.chance(1, in: 2) {
            draw[kind] = 1 / Double(2 << random.below(7))
        }
        return draw
    }

    /// One to three deviations anywhere in a run.
    private func pointed(_ random: inout SearchRandom) -> Made {
        var made: Made
        var length = 64
        if !corpus.isEmpty, random.chance(3, in: 4) {
            let parent = pick(&random)
            let entry = corpus[parent]
            length = Swift.max(1, entry.choicesMade)
            let keepsDeviations = random.chance(1, in: 2)
            made = (
                Schedule(entry.steps, choices: .replay(keepsDeviations ? entry.deviations : [:])), parent
            )
        } else {
            made = fresh(&random)
            for entry in corpus { length = Swift.max(length, entry.choicesMade) }
        }
        var draw = ChoiceDraw(seed: random.next(), rate: 1, of: space.choiceKinds)
        for _ in 0...random.below(3) { draw.points.append(random.below(length)) }
        draw.points.sort()
        made.schedule.choices.draw = draw
        return made
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
        let families = self.families(&random)
        for _ in 0...random.below(4) {
            mutate(&steps, &deviations, families: families, random: &random)
        }
        var choices = ChoiceSource(deviations)
        switch random.below(4) {
        case 0: choices.draw = rareDraw(&random)
        case 1: choices.draw = draw(&random)
        default: break
        }
        return (Schedule(steps, choices: choices), parent)
    }

    private func rareDraw(_ random: inout SearchRandom) -> ChoiceDraw {
        var draw = ChoiceDraw(seed: random.next())
        for kind in space.choiceKinds where random.chance(1, in: 2) {
            draw[kind] = 1 / Double(16 << random.below(5))
        }
        return draw
    }

    private func mutate(
        _ steps: inout [Step], _ deviations: inout Deviations, families: UInt64, random: inout SearchRandom
    ) {
        let place = random.below(steps.count + 1)
        switch random.below(9) {
        case 0, 1:
            let before = Array(steps[..<place])
            steps.insert(space.drawStep(after: before, families: families, random: &random), at: place)
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
                steps.append(space.drawStep(after: steps, families: families, random: &random))
            }
        default:
            if deviations.isEmpty { return }
            let entry = deviations.entries[random.below(deviations.count)]
            deviations[entry.site] =
                random.chance(1, in: 2) ? 0 : 1 + random.below(Swift.max(2, entry.option + 1))
        }
        if steps.isEmpty { steps.append(space.drawStep(after: [], families: families, random: &random)) }
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
