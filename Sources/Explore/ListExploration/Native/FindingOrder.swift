import Exploration

extension ListSearch {
    /// Adds a finding, or replaces a finding of the same cause that is less severe or longer.
    mutating func add(_ finding: ShrunkFinding) -> ShrunkFinding? {
        var finding = finding
        guard let place = place(of: finding) else {
            shrunk.append(finding)
            return finding
        }
        let known = shrunk[place]
        shrunk[place].causes += finding.causes.filter { !known.causes.contains($0) }
        guard finding.isBetter(than: known, in: space) else { return nil }
        finding.causes = shrunk[place].causes
        shrunk[place] = finding
        return finding
    }

    /// Returns the index of the finding with the same cause. Findings with the same shortest schedule have the same
    /// cause, even if they break different rules.
    package func place(of finding: ShrunkFinding) -> Int? {
        shrunk.firstIndex {
            $0.causes.contains { finding.causes.contains($0) }
                || $0.story.end == nil && finding.story.end == nil
                    && $0.found.steps == finding.found.steps
                    && $0.found.deviations == finding.found.deviations
        }
    }
}

extension ShrunkFinding {
    /// Whether this finding comes before the other one in a report: first the more severe, then the shorter one.
    package func isWorseOrShorter(than other: ShrunkFinding) -> Bool {
        let (severity, known) = (found.finding.severity, other.found.finding.severity)
        let (length, otherLength) = (
            [found.steps.count + found.deviations.count, found.deviations.count],
            [other.found.steps.count + other.found.deviations.count, other.found.deviations.count]
        )
        return severity != known ? severity > known : length.lexicographicallyPrecedes(otherLength)
    }

    /// Whether this finding is more severe, or equally severe and shorter.
    func isBetter(than other: ShrunkFinding, in space: ListSteps) -> Bool {
        let (severity, known) = (found.finding.severity, other.found.finding.severity)
        if severity != known { return severity > known }
        return ScheduleCost(found.steps, found.deviations, in: space)
            < ScheduleCost(other.found.steps, other.found.deviations, in: space)
    }
}
