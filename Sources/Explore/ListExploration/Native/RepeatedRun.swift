import Exploration
import LifecycleEvents
import LifecycleJudging
import ScrollSimulation

/// A repetition of a run, which shows whether the run depends on its schedule alone.
package struct RepeatedRun: Sendable {
    /// The steps and choices of the run.
    package let workload: Workload
    /// Whether the run showed its finding again.
    package let fails: Bool
    /// The events, one line each. Of a run that ended its process, the last ones.
    package let lines: [String]
    /// Whether the run ended its process or hung.
    package let hasEnded: Bool
}

extension RepeatedRun {
    /// Creates the run that a story tells.
    package init(_ story: FoundStory) {
        self.init(
            workload: story.workload, fails: story.finding != nil || story.end != nil,
            lines: story.eventLines,
            hasEnded: story.end.map { $0.kind != .failure } ?? false)
    }
}

extension ListSearch {
    /// Runs a schedule again.
    ///
    /// - Parameters:
    ///   - isIsolated: Whether the run has a child process of its own.
    ///   - patience: The time after which an isolated run counts as hanging.
    package func repeating(_ found: Found, isIsolated: Bool, patience: Duration) -> RepeatedRun {
        func repeated(_ choices: [RunChoice], fails: Bool, _ lines: [String], ended: Bool) -> RepeatedRun {
            var workload = subject.list
            workload.steps = FittingSteps(found.steps, in: workload).steps
            workload.choices = choices
            return RepeatedRun(workload: workload, fails: fails, lines: lines, hasEnded: ended)
        }
        func work(_ input: Int32, _ output: Int32) {
            let bench = ScheduleBench()
            let subject = ChildSignalHandler.following(subject, on: bench, to: output)
            let run = RepeatedRun(subject.story(of: found, on: bench))
            var bytes = ByteWriter()
            bytes.add(run.fails)
            bytes.add(run.workload.choices)
            bytes.add(run.lines) { $0.add($1) }
            send(.result, bytes, to: output)
        }
        let child = isIsolated ? ForkedChild(work) : nil
        switch child?.result(patience: patience) {
        case .finished(var bytes):
            let fails = bytes.value(or: false)
            return repeated(bytes.choices(), fails: fails, bytes.elements { $0.text() }, ended: false)
        case .ended(let end):
            return repeated(
                end.choices, fails: end.fingerprint == found.finding.fingerprint, end.lines, ended: true)
        case nil: return RepeatedRun(subject.story(of: found))
        }
    }
}

/// The run of a workload with its own choices.
package struct ReplayedRun: Sendable {
    /// The worst broken rule that does harm.
    package let worst: Violation?
    /// A failure that no rule describes.
    package let failure: String?
    /// The choices that did not match a decision.
    package let unmetChoices: [RunChoice]
    package let events: [LifecycleEvent]

    package var lines: [String] { FoundStory.lines(of: events) }

    /// The failure in one line; nil if the run passes.
    package var failureTitle: String? { failure ?? worst.map { FoundStory.title(of: $0) } }
}

/// What a workload with its own choices shows.
package enum ReplayOutcome: Hashable, Sendable {
    /// A broken rule that does harm, or a failure that no rule describes, in one line.
    case broken(String)
    /// The run ends its process.
    case ended(String)
    /// The run does not return.
    case hung(String)
    /// The run has no decision for this choice.
    case unmet(RunChoice)
    case passed
}

extension ListSubject {
    /// Runs a workload with its own choices.
    ///
    /// - Parameters:
    ///   - isIsolated: Whether the run has a child process of its own.
    ///   - patience: The time after which an isolated run counts as hanging.
    package func outcome(of workload: Workload, isIsolated: Bool, patience: Duration) -> ReplayOutcome {
        func work(_ input: Int32, _ output: Int32) {
            let run = replay(workload)
            var bytes = ByteWriter()
            bytes.add(run.failureTitle ?? "")
            bytes.add(run.unmetChoices)
            send(.result, bytes, to: output)
        }
        let (failure, unmet): (String, [RunChoice])
        let child = isIsolated ? ForkedChild(work) : nil
        switch child?.result(patience: patience) {
        case .finished(var bytes): (failure, unmet) = (bytes.text(), bytes.choices())
        case .ended(let end) where end.isHang: return .hung(end.title)
        case .ended(let end): return .ended(end.title)
        case nil:
            let run = replay(workload)
            (failure, unmet) = (run.failureTitle ?? "", run.unmetChoices)
        }
        return failure.isEmpty ? unmet.first.map { .unmet($0) } ?? .passed : .broken(failure)
    }
}

extension ListSubject {
    /// Runs the workload with its own steps and choices. Other decisions are those of a plain run.
    package func replay(_ workload: Workload) -> ReplayedRun {
        let log = SearchedLog(FeatureCounts())
        let guide = PlainGuide()
        let run = simulate(workload, seed, guide) { log.record($0) }
        return ReplayedRun(
            worst: run.violations.filter { $0.invariant.isHarmful }.min { $0.severity < $1.severity },
            failure: run.failure, unmetChoices: run.unmetChoices, events: log.events)
    }

    private final class PlainGuide: RunGuide {
        func choose(_ point: ChoicePoint) -> Int { 0 }
        func willBegin(step index: Int, of list: SimulatedList) {}
    }
}
