/// The identity of a finding. The subject computes it from the properties that distinguish findings.
package struct Fingerprint: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
    package var rawValue: UInt64
    package init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// An error that a run showed.
package struct ScheduleFinding: Hashable, Sendable, BitwiseCopyable {
    package var fingerprint: Fingerprint
    /// The severity. A larger number is worse.
    package var severity: Int
    /// The index of the step during which the finding occurred. Later steps are not needed for it.
    package var step: Int

    package init(_ fingerprint: Fingerprint, severity: Int, step: Int) {
        self.fingerprint = fingerprint
        self.severity = severity
        self.step = step
    }
}

/// The result of a run.
package struct ScheduleOutcome: Hashable, Sendable {
    package enum End: Hashable, Sendable, BitwiseCopyable {
        case completed
        /// The code under test ended its process.
        case trapped
        case hung
    }

    /// The findings, in the order of the run.
    package var findings: [ScheduleFinding]
    /// A digest of the state for each step that ran, if the bench requests digests and the subject has them.
    /// Equal states have equal digests.
    package var digests: [UInt64]
    package var end: End

    package init(findings: [ScheduleFinding] = [], digests: [UInt64] = [], end: End = .completed) {
        self.findings = findings
        self.digests = digests
        self.end = end
    }

    package func finding(_ fingerprint: Fingerprint) -> ScheduleFinding? {
        findings.first { $0.fingerprint == fingerprint }
    }

    /// The worst finding, and of equally bad findings the first.
    package var worst: ScheduleFinding? {
        var worst: ScheduleFinding?
        for finding in findings where finding.severity > (worst?.severity ?? Int.min) { worst = finding }
        return worst
    }
}
