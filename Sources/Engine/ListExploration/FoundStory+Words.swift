import LifecycleEvents
import LifecycleJudging
import ScrollSimulation

extension FoundStory {
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
