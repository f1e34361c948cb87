import SeededRandom

/// Reduces a schedule that shows a finding to the shortest and simplest schedule that still shows it.
///
/// Each candidate is smaller in the order of `ScheduleCost`, so shrinking ends. If no limit ends it, the
/// result is 1-minimal: without any single step or deviation the finding disappears. `best` is valid at any
/// time, so shrinking can be interrupted. `others` has the findings with other fingerprints that candidates
/// show.
package final class ScheduleShrinker<Space: StepSpace, Subject: ScheduleSubject>
where Space.Step == Subject.Step {
    package typealias Step = Space.Step

    /// The smallest schedule so far that shows the finding.
    package internal(set) var best: FoundSchedule<Step>
    /// The number of schedules that ran.
    package internal(set) var evaluations = 0
    /// The first schedule of each other finding that candidates showed.
    package internal(set) var others: [FoundSchedule<Step>] = []
    /// Whether no smaller candidate shows the finding.
    package internal(set) var isMinimal = false
    /// Whether the schedule showed its finding when it ran again.
    package private(set) var isReproduced = true

    let space: Space
    let subject: Subject
    let bench: ScheduleBench
    /// The kinds of choices in which the found schedule deviates.
    let kinds: [ChoiceKind]
    var cost: ScheduleCost
    /// The choices of `best` of the kinds in ``kinds``.
    var taken: [Choices.Taken] = []
    /// The choices of the last candidate of the kinds in ``kinds``.
    private(set) var lastTaken: [Choices.Taken] = []
    var tried: Set<Candidate> = []
    /// Draws steps for ``searchFurther()``. Its seed is fixed, so that shrinking has one result.
    var random = SeededGenerator(seed: 1)
    /// Deviations that the last candidate could not take.
    private var unfitting: [Choices.Unfitting] = []
    /// Whether the subject has digests.
    private var hasDigests = true
    private var digested: [Step] = []
    var limit = Int.max
    var goesOn: (FoundSchedule<Step>) -> Bool = { _ in true }
    var isStopped = false

    struct Candidate: Hashable {
        var steps: [Step]
        var deviations: Deviations
    }

    package init(_ found: FoundSchedule<Step>, space: Space, subject: Subject, bench: ScheduleBench) {
        best = found
        self.space = space
        self.subject = subject
        self.bench = bench
        kinds = Set(found.deviations.entries.map { $0.site.kind }).sorted()
        cost = ScheduleCost(found.steps, found.deviations, in: space)
    }

    /// Shrinks until no smaller schedule is found, or until `limit` schedules ran.
    ///
    /// - Parameter progress: Called with each better schedule, including the given schedule after its first
    ///   run. Shrinking stops when the closure returns false.
    package func shrink(limit: Int = .max, progress: @escaping (FoundSchedule<Step>) -> Bool = { _ in true })
    {
        self.limit = limit
        goesOn = progress
        isStopped = false
        defer { goesOn = { _ in true } }
        guard evaluate(best.steps, best.deviations) else {
            isReproduced = isStopped
            return
        }
        cutAfterFinding()
        removeDeviations()
        replaceAllSteps()
        while !isStopped {
            let before = cost
            removeLoops()
            removeDeviations()
            removeBlocks()
            removeInversePairs()
            joinNeighbours()
            simplifySteps()
            lowerValues()
            lowerDeviations()
            reorder()
            // Costly passes run when nothing else helps.
            if cost == before { searchFurther() }
            if cost == before { break }
        }
        isMinimal = !isStopped
        shrinkRivals()
    }

    /// Runs a smaller candidate, which becomes `best` if it shows the finding. Returns whether it does.
    func accepts(_ steps: [Step], _ deviations: Deviations) -> Bool {
        unfitting = []
        if isStopped { return false }
        if !(ScheduleCost(steps, deviations, in: space) < cost) { return false }
        guard tried.insert(Candidate(steps: steps, deviations: deviations)).inserted else { return false }
        guard evaluate(steps, deviations) else { return false }
        cutAfterFinding()
        return true
    }

    private func evaluate(_ steps: [Step], _ deviations: Deviations) -> Bool {
        if evaluations >= limit {
            isStopped = true
            return false
        }
        evaluations += 1
        let outcome = bench.run(
            Schedule(steps, choices: .replay(deviations)), on: subject, recording: .kinds(kinds))
        let taking = bench.choices.taking
        lastTaken = bench.choices.taken
        unfitting = deviations.isEmpty ? [] : bench.choices.unfitting
        for finding in outcome.findings where finding.fingerprint != best.finding.fingerprint {
            note(FoundSchedule(steps: steps, deviations: taking, finding: finding))
        }
        guard let finding = outcome.finding(best.finding.fingerprint) else { return false }
        best.steps = steps
        best.deviations = taking
        best.finding = finding
        cost = ScheduleCost(steps, taking, in: space)
        taken = lastTaken
        if !goesOn(best) { isStopped = true }
        return true
    }

    private func note(_ other: FoundSchedule<Step>) {
        if let index = others.firstIndex(where: { $0.finding.fingerprint == other.finding.fingerprint }) {
            others[index].hits += 1
        } else {
            others.append(other)
        }
    }

    private func cutAfterFinding() {
        let needed = best.finding.step + 1
        if (0..<best.steps.count).contains(needed) {
            _ = accepts(Array(best.steps[..<needed]), best.deviations)
        }
    }

    /// Returns the digests of `best`, one for each step. Returns none if the subject has none, or if they
    /// were returned for these steps before.
    func newDigests() -> [UInt64] {
        if best.steps == digested { return [] }
        digested = best.steps
        return digests(after: best.steps)
    }

    /// Returns the digests of the states after each of these steps, none if the subject has none.
    func digests(after steps: [Step]) -> [UInt64] {
        guard hasDigests, !isStopped, evaluations < limit else { return [] }
        evaluations += 1
        let schedule = Schedule(steps, choices: .replay(best.deviations))
        let digests = bench.run(schedule, on: subject, wantsDigests: true).digests
        hasDigests = !digests.isEmpty
        return digests
    }

    /// Removes steps. Deviations of later steps stay at the same choices: their occurrences are reduced by
    /// the choices of the removed steps. Returns whether the finding remained.
    func removeSteps(_ removed: (Int) -> Bool) -> Bool {
        let kept = best.steps.indices.filter { !removed($0) }
        if kept.count == best.steps.count { return false }
        let steps = space.keeping(kept, of: best.steps)
        let moved = deviations(withoutSteps: removed)
        if accepts(steps, moved) { return true }
        // A choice may have fewer options now. Its last option may be the one that matters.
        var fitting = moved
        for unfitting in unfitting where unfitting.options > 1 {
            fitting[unfitting.entry.site] = unfitting.options - 1
        }
        if fitting != moved, accepts(steps, fitting) { return true }
        return moved != best.deviations && accepts(steps, best.deviations)
    }

    func deviations(withoutSteps removed: (Int) -> Bool) -> Deviations {
        // The number of removed choices of each kind and actor.
        var skipped: [ChoiceSite: Int] = [:]
        var entries: [Deviations.Entry] = []
        for choice in taken {
            let chooser = ChoiceSite(choice.site.kind, actor: choice.site.actor, occurrence: 0)
            if removed(choice.step) {
                skipped[chooser, default: 0] += 1
            } else if choice.option != 0 {
                var site = choice.site
                site.occurrence -= skipped[chooser] ?? 0
                entries.append(Deviations.Entry(site, choice.option))
            }
        }
        return Deviations(entries)
    }
}

/// A total order of schedules, the best first. Because the order is total, shrinking has one result.
///
/// A schedule is better with fewer steps and deviations together, then fewer deviations, then simpler steps, then
/// smaller numbers in total: a reader finds two steps simpler than one step with five late frames. Of equal schedules, the better one has its simpler steps and smaller numbers first, then smaller
/// options at earlier choices.
package struct ScheduleCost: Comparable, Sendable {
    private var totals: [Int64]
    private var steps: [Int64]
    private var deviations: Deviations

    package init<Space: StepSpace>(_ steps: [Space.Step], _ deviations: Deviations, in space: Space) {
        var weights: [Int64] = []
        var values: [Int64] = []
        for step in steps {
            weights.append(Int64(space.weight(of: step)))
            for value in space.values(of: step) { values.append(value.cost) }
        }
        totals = [
            Int64(steps.count + deviations.count), Int64(deviations.count), weights.reduce(0, &+),
            values.reduce(0, &+),
        ]
        self.steps = weights + values
        self.deviations = deviations
    }

    package static func < (one: ScheduleCost, other: ScheduleCost) -> Bool {
        if one.totals != other.totals { return one.totals.lexicographicallyPrecedes(other.totals) }
        if one.steps != other.steps { return one.steps.lexicographicallyPrecedes(other.steps) }
        let options = one.deviations.entries.reduce(0) { $0 &+ $1.option }
        let otherOptions = other.deviations.entries.reduce(0) { $0 &+ $1.option }
        if options != otherOptions { return options < otherOptions }
        return one.deviations.entries.lexicographicallyPrecedes(other.deviations.entries) {
            ($0.site.occurrence, $0.site, $0.option) < ($1.site.occurrence, $1.site, $1.option)
        }
    }
}
