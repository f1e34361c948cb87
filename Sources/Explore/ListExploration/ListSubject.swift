import Exploration
import LifecycleEvents
import LifecycleJudging
import ScrollSimulation

/// A list with its client, as the subject of a search. Runs need no log file.
///
/// A run depends only on the list, its seed, the steps and the choices.
package struct ListSubject: ScheduleSubject, Sendable {
    package typealias Step = ScrollSimulation.Step

    /// The list and the animations of its cells. The steps and choices of the workload are ignored.
    package let list: Workload
    package let seed: UInt64
    let simulate: Simulate
    /// Called with the guide of each run.
    var began: @Sendable (SearchGuide) -> Void = { _ in }

    /// Runs a workload with a seed and the decisions of a guide. Calls the closure with each event.
    package typealias Simulate =
        @Sendable (
            Workload, UInt64, any RunGuide, @escaping (consuming LifecycleEvent) -> Void
        ) -> JudgedRun

    /// Creates a subject with the strategy of the workload.
    package init(_ list: Workload, seed: UInt64) {
        self.init(list, seed: seed) { $0.workload.strategy.client(of: $0) }
    }

    package init(
        _ list: Workload, seed: UInt64, client: @escaping @Sendable (SimulatedList) -> any ListClient
    ) {
        self.init(list, seed: seed) { workload, seed, guide, record in
            Simulation(workload, seed: seed, client: client).judge(guide: guide, record: record)
        }
    }

    /// Creates a subject for a list that other code runs, for example the screen of an app.
    package init(_ list: Workload, seed: UInt64, simulate: @escaping Simulate) {
        self.list = list
        self.seed = seed
        self.simulate = simulate
    }

    package func run(_ steps: [Step], on bench: ScheduleBench) -> ScheduleOutcome {
        let (run, guide, log) = simulated(steps, on: bench)
        var outcome = ScheduleOutcome(digests: guide.digests)
        for finding in ListFinding.findings(of: run, in: log, steps) {
            outcome.findings.append(
                ScheduleFinding(
                    finding.fingerprint, cause: finding.cause, severity: finding.severity.rank,
                    step: log.step(ofEvent: finding.seq)))
        }
        if let end = RunEnd(failureOf: run, log) { outcome.findings.append(end.finding) }
        return outcome
    }

    /// Returns the story of a schedule: the workload with the events of its run. A file of the workload
    /// replays the run event for event.
    package func story(
        of found: FoundSchedule<Step>, on bench: ScheduleBench = ScheduleBench()
    ) -> FoundStory {
        bench.choices.restart(found.replay.choices)
        let (run, _, log) = simulated(found.steps, on: bench)
        var workload = list
        workload.steps = FittingSteps(found.steps, in: list).steps
        workload.choices = run.choices
        let finding = ListFinding.findings(of: run, in: log, found.steps)
            .first { $0.fingerprint == found.finding.fingerprint }
        var story = FoundStory(
            workload: workload, finding: finding, events: log.events, beginsNs: log.beginsNs)
        if finding == nil, let end = RunEnd(failureOf: run, log),
            end.fingerprint == found.finding.fingerprint
        {
            story.end = end
        }
        return story
    }

    private func simulated(
        _ steps: [Step], on bench: ScheduleBench
    ) -> (JudgedRun, SearchGuide, SearchedLog) {
        let fitting = FittingSteps(steps, in: list)
        var workload = list
        workload.steps = fitting.steps
        workload.choices = []
        let log = SearchedLog(bench.features)
        let guide = SearchGuide(bench, places: fitting.places, log: log)
        began(guide)
        let result = simulate(workload, seed, guide) { log.record($0) }
        return (result, guide, log)
    }
}

/// The default list of a search. It is short, so that a schedule runs fast and is easy to read.
public enum ExploredList {
    /// The same list as a workload file, without steps.
    package static var yaml: String {
        """
        viewport: { width: 320, height: 480 }
        list: { items: 20, itemHeight: 120 }
        """
    }

    /// The list, without steps.
    public static var workload: Workload {
        Workload(
            name: "explored", viewport: Size(width: 320, height: 480),
            list: ListShape(items: 20, itemHeight: 120...120))
    }
}
