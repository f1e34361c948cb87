import Exploration
import LifecycleEvents
import LifecycleJudging
import ScrollSimulation

/// A broken rule of a run.
package struct ListFinding: Hashable, Sendable {
    package let fingerprint: Fingerprint
    /// The fingerprint of what to mend: the rule, the code that requested the animator, and the callback.
    package let cause: Fingerprint
    package let violation: Violation
    package let severity: FindingSeverity
    /// The number of the event.
    package var seq: Int64 { violation.seq }

    /// Returns the findings of a run, the first of each fingerprint, in order. A rule that
    /// does no harm by itself is not a finding.
    ///
    /// - Parameter steps: the steps of the schedule.
    static func findings(of run: JudgedRun, in log: SearchedLog, _ steps: [Step]) -> [ListFinding] {
        let grave = run.violations.filter { $0.invariant.isHarmful }
        if grave.isEmpty { return [] }
        let events = log.events
        var follower = LogFollower(keepsThroughGaps: true)
        var next = 0
        var findings: [ListFinding] = []
        // Sorted, because a violation at the end of a turn comes after later violations of the same turn.
        for violation in grave.sorted(by: { $0.seq < $1.seq }) {
            while next < events.count, events[next].seq <= violation.seq {
                _ = follower.add(events[next])
                next += 1
            }
            let step = log.step(ofEvent: violation.seq)
            let cause = cause(of: violation, in: events, during: step < steps.count ? steps[step] : nil)
            let fingerprint = fingerprint(of: violation, cause, in: events, follower)
            guard !findings.contains(where: { $0.fingerprint == fingerprint }) else { continue }
            findings.append(
                ListFinding(
                    fingerprint: fingerprint, cause: Fingerprint(rawValue: cause.value),
                    violation: violation, severity: violation.severity))
        }
        return findings
    }

    /// Returns a hash of what to mend: the rule, the code that requested the animator, and what broke the rule. That is
    /// the callback of the client if a call of the client broke the rule, and the removal of the layer animations if
    /// the rule is about them.
    private static func cause(
        of violation: Violation, in events: [LifecycleEvent], during step: Step?
    ) -> StableHash {
        var hash = StableHash()
        hash.add(UInt64(violation.invariant.rawValue))
        if let site = violation.site {
            hash.add(site.file)
            hash.add(UInt64(truncatingIfNeeded: site.line))
        }
        addBreach(violation, in: events, during: step, to: &hash)
        return hash
    }

    /// Returns the last event of the cell or the animator. The event at the end of a turn may concern another cell.
    static func lastEvent(
        of violation: Violation, in events: ArraySlice<LifecycleEvent>
    ) -> LifecycleEvent? {
        events.last {
            guard !$0.kind.isWrittenByChecker else { return false }
            if let animator = violation.animator { return $0.animator == animator }
            if let cell = violation.cell { return $0.cell == cell }
            return true
        }
    }

    /// Returns the fingerprint: a hash of the cause, of the event, and of the states of cell and animator.
    private static func fingerprint(
        of violation: Violation, _ cause: StableHash, in events: [LifecycleEvent], _ follower: LogFollower
    ) -> Fingerprint {
        var hash = cause
        let event = lastEvent(of: violation, in: events.prefix(Int(clamping: violation.seq)))
        hash.add(UInt64(event?.kind.rawValue ?? .max))
        if case .misuse(let kind) = event?.detail { hash.add(kind.rawValue) }
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
    package var rank: Int { FindingSeverity.allCases.count - rawValue }
}

extension StableHash {
    mutating func add(_ number: UInt64) {
        for shift in stride(from: 0 as UInt64, to: 64, by: 8) {
            add(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    mutating func add(_ text: String) { add(text.utf8) }
}

/// A schedule with the events of its run, for people.
package struct FoundStory: Sendable {
    /// The list with the steps and the choices of the schedule.
    package let workload: Workload
    /// The finding, or nil if the schedule did not show its finding again.
    package let finding: ListFinding?
    package let events: [LifecycleEvent]
    /// The time at which each step of the workload begins.
    package let beginsNs: [Int64]
    /// The end of a run that ended its process, or that failed in a way that no rule describes.
    package internal(set) var end: RunEnd?

    /// The broken rule and the violation, in one line.
    package var title: String {
        if let end { return end.title }
        guard let finding else { return "no finding" }
        return Self.title(of: finding.violation)
    }

    static func title(of violation: Violation) -> String {
        "\(violation.invariant.label), \(violation.severity.words): \(violation.text)"
    }

    static func time(_ ns: Int64) -> String {
        let milliseconds = ns / 1_000_000
        let rest = "\(milliseconds % 1000 + 1000)".dropFirst()
        return "\(milliseconds / 1000).\(rest) s"
    }
}
