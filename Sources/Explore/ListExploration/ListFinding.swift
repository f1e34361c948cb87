import Exploration
import LifecycleEvents
import LifecycleJudging
import ScrollSimulation

/// A broken rule of a run.
package struct ListFinding: Hashable, Sendable {
    package let fingerprint: Fingerprint
    package let violation: Violation
    package let severity: FindingSeverity
    /// The number of the event.
    package var seq: Int64 { violation.seq }

    /// Returns the findings of a run, the first of each fingerprint, in order. A rule that
    /// does no harm by itself is not a finding.
    static func findings(of run: JudgedRun, in events: [LifecycleEvent]) -> [ListFinding] {
        let grave = run.violations.filter { $0.invariant.isHarmful }
        if grave.isEmpty { return [] }
        var follower = LogFollower(keepsThroughGaps: true)
        var next = 0
        var findings: [ListFinding] = []
        // Sorted, because a violation at the end of a turn comes after later violations of the same turn.
        for violation in grave.sorted(by: { $0.seq < $1.seq }) {
            while next < events.count, events[next].seq <= violation.seq {
                _ = follower.add(events[next])
                next += 1
            }
            let fingerprint = fingerprint(of: violation, in: events, follower)
            guard !findings.contains(where: { $0.fingerprint == fingerprint }) else { continue }
            findings.append(
                ListFinding(
                    fingerprint: fingerprint, violation: violation, severity: violation.severity))
        }
        return findings
    }

    /// Returns the fingerprint: a hash of the rule, the event, the code that requested the animator, and the
    /// states of cell and animator.
    private static func fingerprint(
        of violation: Violation, in events: [LifecycleEvent], _ follower: LogFollower
    ) -> Fingerprint {
        var hash = StableHash()
        hash.add(UInt64(violation.invariant.rawValue))
        // The last event of the cell or the animator. The event at the end of a turn may concern another
        // cell.
        let event = events.prefix(Int(clamping: violation.seq)).last {
            guard !$0.kind.isWrittenByChecker else { return false }
            if let animator = violation.animator { return $0.animator == animator }
            if let cell = violation.cell { return $0.cell == cell }
            return true
        }
        hash.add(UInt64(event?.kind.rawValue ?? .max))
        if case .misuse(let kind) = event?.detail { hash.add(kind.rawValue) }
        if let site = violation.site {
            hash.add(site.file)
            hash.add(UInt64(truncatingIfNeeded: site.line))
        }
        if let cell = follower.cells.first(where: { $0.number == violation.cell }) {
            hash.add(UInt64(cell.place.rawValue))
        }
        if let animator = follower.animators.first(where: { $0.number == violation.animator }) {
            hash.add(animator.phase?.rawValue ?? "")
        }
        return Fingerprint(rawValue: hash.value)
    }
}

extension FindingSeverity {
    /// A larger number is worse.
    var rank: Int { FindingSeverity.allCases.count - rawValue }
}

extension StableHash {
    mutating func add(_ number: UInt64) {
        for shift in stride(from: 0 as UInt64, to: 64, by: 8) {
            add(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    mutating func add(_ text: String) { add(text.utf8) }
}
