import SeededRandom

/// Explains why a schedule shows its finding, by running schedules that differ in one part.
package final class ScheduleExplainer<Space: StepSpace, Subject: ScheduleSubject>
where Space.Step == Subject.Step {
    package typealias Step = Space.Step
    package typealias Explanation = ScheduleExplanation<Step>

    let found: FoundSchedule<Step>
    private let space: Space
    private let subject: Subject
    private let bench: ScheduleBench
    private var explanation = Explanation()
    /// The digests and the deviating choices of the schedule.
    private var failing: [UInt64] = []
    var taken: [Choices.Taken] = []
    /// The distance of the neighbour: the kind of change, then the difference of the numbers.
    private var nearest = (Int.max, Int.max)

    /// Creates an explainer.
    ///
    /// - Parameter found: A shrunk schedule. In other schedules the explanation would also contain parts that
    ///   do not matter.
    package init(_ found: FoundSchedule<Step>, space: Space, subject: Subject, bench: ScheduleBench) {
        self.found = found
        self.space = space
        self.subject = subject
        self.bench = bench
    }

    /// Runs the schedules and returns the explanation.
    ///
    /// - Parameter continuations: The number of random continuations of each beginning.
    /// - Parameter length: The number of steps of a continuation.
    package func explain(seed: UInt64, continuations: Int = 64, length: Int = 8) -> Explanation {
        explanation = Explanation()
        nearest = (.max, .max)
        failing = bench.run(found.replay, on: subject, wantsDigests: true).digests
        taken = bench.choices.taken
        explanation.evaluations += 1
        var random = SeededGenerator(seed: seed)
        for step in found.steps.indices {
            for index in space.values(of: found.steps[step]).indices { mark(index, of: step, &random) }
        }
        for entry in found.deviations.entries { mark(entry) }
        for step in found.steps.indices.reversed() where nearest.0 > 2 {
            let steps = space.keeping(found.steps.indices.filter { $0 != step }, of: found.steps)
            _ = stays(steps, found.deviations, changing: .step(step), (2, 0))
        }
        compareNeighbour()
        let continuation = (seed, continuations, length)
        addMoment(steps: 0, choices: 0, continuation)
        for step in 0..<Swift.max(1, found.steps.count) {
            addMoments(of: step, continuation)
        }
        return explanation
    }

    // MARK: Parts

    private func mark(_ index: Int, of step: Int, _ random: inout SeededGenerator) {
        let part = Explanation.Part.value(step: step, index: index)
        let value = space.values(of: found.steps[step])[index]
        let range = value.range
        func stays(_ number: Int) -> Bool {
            var steps = found.steps
            var values = space.values(of: steps[step]).map { $0.value }
            values[index] = number
            steps[step] = space.step(steps[step], with: values)
            return self.stays(steps, found.deviations, changing: part, (0, abs(number - value.value)))
        }

        var tried = [
            value.value - 1, value.value + 1, range.lowerBound, range.upperBound, value.simplest,
            value.value / 2,
        ]
        for _ in 0..<4 { tried.append(range.lowerBound + random.below(range.count)) }
        var smaller: [(number: Int, stays: Bool)] = []
        var larger: [(number: Int, stays: Bool)] = []
        for number in Set(tried.filter { range.contains($0) && $0 != value.value }).sorted() {
            if number < value.value {
                smaller.append((number, stays(number)))
            } else {
                larger.append((number, stays(number)))
            }
        }

        let all = smaller + larger
        var freedom = Explanation.Freedom.only
        switch (Share(smaller.map { $0.stays }), Share(larger.map { $0.stays })) {
        case (.all, .all): freedom = .any
        case _ where !all.contains { $0.stays }: break
        case (.some, .all), (.none, .all):
            // The threshold is above the largest smaller number without the finding.
            let passing = smaller.last { !$0.stays }?.number ?? range.lowerBound
            freedom = .atLeast(threshold(from: passing, to: value.value, stays: stays))
        case (.all, .some), (.all, .none):
            let passing = larger.first { !$0.stays }?.number ?? range.upperBound
            freedom = .atMost(threshold(from: passing, to: value.value, stays: stays))
        case (.some, .some), (.some, .none), (.none, .some), (.none, .none):
            freedom = .some(
                nearestFirst(all.filter { $0.stays }.map { $0.number }, to: value.value),
                not: nearestFirst(all.filter { !$0.stays }.map { $0.number }, to: value.value))
        }
        explanation.parts.append(Explanation.MarkedPart(part: part, freedom: freedom))
    }

    private enum Share {
        case all, some, none

        /// Returns `all` without any trial: a number at the end of its range has no neighbours on that side.
        init(_ stays: [Bool]) {
            self = stays.allSatisfy { $0 } ? .all : stays.contains(true) ? .some : .none
        }
    }

    /// Returns the number next to `passing` that shows the finding, by bisection.
    private func threshold(from passing: Int, to failing: Int, stays: (Int) -> Bool) -> Int {
        var passing = passing
        var failing = failing
        while abs(failing - passing) > 1 {
            let middle = passing + (failing - passing) / 2
            if stays(middle) { failing = middle } else { passing = middle }
        }
        return failing
    }

    private func mark(_ entry: Deviations.Entry) {
        let part = Explanation.Part.deviation(entry.site)
        let options = taken.first { $0.site == entry.site }?.options ?? 2
        var outcomes: [(option: Int, stays: Bool)] = []
        for option in 0..<options where option != entry.option && (option < 4 || option == options - 1) {
            var deviations = found.deviations
            deviations[entry.site] = option
            outcomes.append((option, stays(found.steps, deviations, changing: part, (1, option))))
        }
        let freedom: Explanation.Freedom =
            switch Share(outcomes.map { $0.stays }) {
            case .all: .any
            case .some:
                .some(
                    outcomes.filter { $0.stays }.map { $0.option },
                    not: outcomes.filter { !$0.stays }.map { $0.option })
            case .none: .only
            }
        explanation.parts.append(Explanation.MarkedPart(part: part, freedom: freedom))
    }

    /// Runs a schedule that differs in one part. Returns whether it shows the finding.
    private func stays(
        _ steps: [Step], _ deviations: Deviations, changing part: Explanation.Part, _ distance: (Int, Int)
    ) -> Bool {
        explanation.evaluations += 1
        let outcome = bench.run(Schedule(steps, choices: .replay(deviations)), on: subject)
        if outcome.finding(found.finding.fingerprint) != nil { return true }
        // A neighbour with another finding is not an example of a correct run.
        if outcome.findings.isEmpty, outcome.end == .completed, distance < nearest {
            nearest = distance
            explanation.neighbour = Explanation.Neighbour(steps: steps, deviations: deviations, changed: part)
        }
        return false
    }

    private func compareNeighbour() {
        guard let neighbour = explanation.neighbour else { return }
        let passing = bench.run(
            Schedule(neighbour.steps, choices: .replay(neighbour.deviations)), on: subject, wantsDigests: true
        ).digests
        explanation.evaluations += 1
        if failing.isEmpty || passing.isEmpty { return }
        let common = Swift.min(failing.count, passing.count)
        explanation.neighbour?.firstDifference =
            (0..<common).first { failing[$0] != passing[$0] }
            ?? (failing.count == passing.count ? nil : common)
    }

    // MARK: Continuations

    typealias Continuation = (seed: UInt64, count: Int, length: Int)

    /// Adds a moment: keeps some of the first steps and choices, and continues at random.
    func addMoment(
        steps kept: Int, choices: Int, after choice: ChoiceSite? = nil, _ continuation: Continuation
    ) {
        var moment = Explanation.Moment(steps: kept, choice: choice, share: 1)
        defer { explanation.moments.append(moment) }
        // After the finding's step and all choices, every continuation shows the finding.
        if kept > found.finding.step, choices == taken.count { return }
        let deviations = Deviations(taken.prefix(choices).map { Deviations.Entry($0.site, $0.option) })
        var hits = 0
        for number in 0..<continuation.count {
            var random = SeededGenerator(seed: continuation.seed, part: kept * continuation.count + number)
            var steps = Array(found.steps[..<kept])
            for _ in 0..<continuation.length {
                steps.append(space.drawStep(after: steps, random: &random))
            }
            let draw = ChoiceDraw(seed: random.next(), rate: 0.125, of: space.choiceKinds)
            let source = ChoiceSource(deviations, forcedSteps: kept, draw: draw)
            explanation.evaluations += 1
            let outcome = bench.run(Schedule(steps, choices: source), on: subject)
            if outcome.finding(found.finding.fingerprint) != nil { hits += 1 }
        }
        moment.share = Double(hits) / Double(continuation.count)
    }
}

/// The explanation of why a schedule shows its finding.
package struct ScheduleExplanation<Step: Hashable & Sendable>: Hashable, Sendable {
    /// A part of a schedule that could be different.
    package enum Part: Hashable, Sendable {
        case step(Int)
        /// A number of a step, with its index in `StepSpace.values(of:)`.
        case value(step: Int, index: Int)
        case deviation(ChoiceSite)
    }

    /// The values of a part with which the finding remains.
    package enum Freedom: Hashable, Sendable {
        /// All tried values.
        case any
        /// No other tried value.
        case only
        /// This number and all larger tried numbers.
        case atLeast(Int)
        /// This number and all smaller tried numbers.
        case atMost(Int)
        /// The tried values with the finding, and those without it. The nearest numbers are first.
        case some([Int], not: [Int])
    }

    package struct MarkedPart: Hashable, Sendable {
        package var part: Part
        package var freedom: Freedom
    }

    /// A schedule without the finding that differs in one part.
    package struct Neighbour: Hashable, Sendable {
        package var steps: [Step]
        package var deviations: Deviations
        package var changed: Part
        /// The first step after which the states of both runs differ, or nil if the subject has no digests.
        package var firstDifference: Int?
    }

    /// Each number and each deviation of the schedule, in the order of the steps, deviations last.
    package var parts: [MarkedPart] = []
    /// The nearest schedule without findings. A different number is nearer than a different option, which is
    /// nearer than a missing step.
    package var neighbour: Neighbour?
    /// A moment of the schedule, from which random steps and choices continue it.
    package struct Moment: Hashable, Sendable {
        /// The number of steps before the moment.
        package var steps: Int
        /// The last choice before the moment, or nil if the moment precedes the choices of its last step.
        package var choice: ChoiceSite?
        /// The share of random continuations that show the finding, from 0 to 1.
        package var share: Double
    }

    /// The beginning, and the moments after each step and each choice, in the order of the run.
    package var moments: [Moment] = []
    /// The number of schedules that ran.
    package var evaluations = 0

    /// At each index k: the share of random continuations of the first k steps, with their choices, that show the
    /// finding.
    package var failureShares: [Double] {
        var shares: [Double] = []
        for moment in moments {
            if moment.steps < shares.count { shares.removeLast() }
            shares.append(moment.share)
        }
        return shares
    }

    /// The number of steps after which every tried continuation showed the finding.
    package var inevitableAfter: Int? {
        guard let last = failureShares.lastIndex(where: { $0 < 1 }) else {
            return failureShares.isEmpty ? nil : 0
        }
        return last + 1 < failureShares.count ? last + 1 : nil
    }
}
