import SeededRandom

/// Explains why a schedule shows its finding, by running schedules that differ in one part.
package final class ScheduleExplainer<Space: StepSpace, Subject: ScheduleSubject>
where Space.Step == Subject.Step {
    package typealias Step = Space.Step
    package typealias Explanation = ScheduleExplanation<Step>

    private let found: FoundSchedule<Step>
    private let space: Space
    private let subject: Subject
    private let bench: ScheduleBench
    private var explanation = Explanation()
    /// The digests and the deviating choices of the schedule.
    private var failing: [UInt64] = []
    private var taken: [Choices.Taken] = []
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
        for prefix in 0...found.steps.count {
            share(of: prefix, seed: seed, continuations: continuations, length: length)
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
            freedom = .some(all.filter { $0.stays }.map { $0.number })
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
            case .some: .some(outcomes.filter { $0.stays }.map { $0.option })
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

    private func share(of prefix: Int, seed: UInt64, continuations: Int, length: Int) {
        // After the finding's step, every continuation shows the finding.
        if prefix > found.finding.step {
            explanation.failureShares.append(1)
            return
        }
        let early = taken.filter { $0.step < prefix }
        let deviations = Deviations(early.map { Deviations.Entry($0.site, $0.option) })
        var hits = 0
        for number in 0..<continuations {
            var random = SeededGenerator(seed: seed, part: prefix * continuations + number)
            var steps = Array(found.steps[..<prefix])
            for _ in 0..<length {
                steps.append(space.drawStep(after: steps, random: &random))
            }
            let draw = ChoiceDraw(seed: random.next(), rate: 0.125, of: space.choiceKinds)
            let source = ChoiceSource(deviations, forcedSteps: prefix, draw: draw)
            explanation.evaluations += 1
            let outcome = bench.run(Schedule(steps, choices: source), on: subject)
            if outcome.finding(found.finding.fingerprint) != nil { hits += 1 }
        }
        explanation.failureShares.append(Double(hits) / Double(continuations))
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
        /// These of the tried values.
        case some([Int])
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
    /// At each index k: the share of random continuations of the first k steps that show the finding, from 0
    /// to 1.
    package var failureShares: [Double] = []
    /// The number of schedules that ran.
    package var evaluations = 0

    package init() {}

    /// The number of steps after which every tried continuation showed the finding.
    package var inevitableAfter: Int? {
        guard let last = failureShares.lastIndex(where: { $0 < 1 }) else {
            return failureShares.isEmpty ? nil : 0
        }
        return last + 1 < failureShares.count ? last + 1 : nil
    }
}
