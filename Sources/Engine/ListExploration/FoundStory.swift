import LifecycleEvents
import LifecycleJudging
import ScrollSimulation

/// A schedule as a person takes it home.
package struct FoundStory: Sendable {
    /// The list with the steps and the choices of the schedule.
    package let workload: Workload
    /// Nil where the schedule did not show its finding again.
    package let finding: ListFinding?
    package let events: [LifecycleEvent]
    /// The time at which each step of the workload begins.
    package let beginsNs: [Int64]
    #if !hasFeature(Embedded)
        /// How the run ended its process, if it did. There are no events then.
        package internal(set) var end: RunEnd?
    #endif

    /// The rule that is broken, and how: a line.
    package var title: String {
        #if !hasFeature(Embedded)
            if let end { return end.title }
        #endif
        guard let finding else { return "no finding" }
        let invariant = finding.violation.invariant
        return "\(invariant.label), \(finding.severity.words): \(finding.violation.text)"
    }

    /// What happens to the cell, or to the animator, until the rule is broken: a line for each event, the last `most`, and
    /// a line that says where it is broken.
    package func lines(most: Int = 16) -> [String] {
        #if !hasFeature(Embedded)
            if let end {
                return end.lines + ["here the run \(end.isHang ? "hangs" : "ends the process")"]
            }
        #endif
        guard let violation = finding?.violation else { return [] }
        let end = events.last { $0.seq <= violation.seq }?.tNs ?? 0
        let lines = events.filter {
            guard $0.seq <= violation.seq + 1 else { return false }
            let isOfApp = [.list, .app].contains($0.kind.family)
            return isOfApp || $0.cell != nil && $0.cell == violation.cell
                || $0.animator != nil && $0.animator == violation.animator
        }
        let omitted = lines.count - most
        return (omitted > 0 ? ["… \(omitted) events before"] : [])
            + lines.suffix(most).map { "\(Self.time($0.tNs))  \($0.words)" }
            + ["\(Self.time(end))  here \(violation.invariant.code) is broken"]
    }

    static func time(_ ns: Int64) -> String {
        let milliseconds = ns / 1_000_000
        let rest = "\(milliseconds % 1000 + 1000)".dropFirst()
        return "\(milliseconds / 1000).\(rest) s"
    }
}

#if !hasFeature(Embedded)
    extension FoundStory {
        /// The events: a line each.
        package var eventLines: [String] { events.map { "\(Self.time($0.tNs))  \($0.words)" } }

        /// The run of a workload with its own strategy and choices.
        package static func replaying(_ workload: Workload) -> FoundStory {
            var events: [LifecycleEvent] = []
            Simulation(workload, seed: 1).run(record: { events.append($0) })
            return FoundStory(workload: workload, finding: nil, events: events, beginsNs: [])
        }

        /// How the events of another run of the same schedule differ: the first one that does, in a sentence.
        package func difference(from other: [String]) -> String? {
            let lines = eventLines
            guard
                let index = (0..<max(lines.count, other.count)).first(where: {
                    $0 >= lines.count || $0 >= other.count || lines[$0] != other[$0]
                })
            else { return nil }
            func words(_ lines: [String]) -> String { index < lines.count ? "“\(lines[index])”" : "no event" }
            return "event \(index + 1) is \(words(lines)) in one run and \(words(other)) in another"
        }
    }

    extension ListSearch {
        /// Runs a schedule again, twice, and tells how the two runs differ. Nil if they do not.
        package func difference(of found: Found) -> String? {
            subject.story(of: found).difference(from: subject.story(of: found).eventLines)
        }
    }
#endif
