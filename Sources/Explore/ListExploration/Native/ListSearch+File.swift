import Exploration
import ScrollSimulation

extension ListSearch {
    /// Returns the worst finding of a workload's own steps and choices; nil if it breaks no rule.
    package static func finding(of workload: Workload) -> Found? {
        let subject = ListSubject(workload, seed: 1)
        let guide = ListedChoices()
        Simulation(workload, seed: 1).run(guide: guide)
        let bench = ScheduleBench()
        let choices = ChoiceSource.replay(Deviations(guide.entries))
        guard let worst = bench.run(Schedule(workload.steps, choices: choices), on: subject).worst else {
            return nil
        }
        return FoundSchedule(steps: workload.steps, deviations: choices.deviations, finding: worst)
    }

    /// Shrinks a finding, then looks for shorter schedules from the best one, until `progress` returns false.
    ///
    /// - Parameter progress: Called after each run that may be shorter, with the number of runs and the finding.
    package mutating func shrinkOn(
        _ found: Found, progress: (_ runs: Int, _ found: Found) -> Bool
    ) -> ShrunkFinding? {
        let shrinker = ScheduleShrinker(found, space: space, subject: subject, bench: ScheduleBench())
        shrinker.shrink()
        shrinker.shrinkOn(seed: seed) { progress(shrinker.evaluations, $0) }
        return add(ShrunkFinding(shrinker, subject.story(of: shrinker.best)))
    }

    /// Translates the choices of a workload into deviations.
    private final class ListedChoices: RunGuide {
        private(set) var entries: [Deviations.Entry] = []
        private var occurrences: [ChoiceSite: Int] = [:]

        func choose(_ point: ChoicePoint) -> Int {
            _ = nextSite(point)
            return 0
        }

        func follow(_ point: ChoicePoint, option: Int) {
            entries.append(Deviations.Entry(nextSite(point), option))
        }

        func willBegin(step index: Int, of list: SimulatedList) {}

        private func nextSite(_ point: ChoicePoint) -> ChoiceSite {
            var site = ChoiceSite(
                point.kind.choiceKind, actor: Int(truncatingIfNeeded: point.item?.rawValue ?? 0),
                occurrence: 0)
            let occurrence = occurrences[site, default: 0]
            occurrences[site] = occurrence + 1
            site.occurrence = occurrence
            return site
        }
    }
}
