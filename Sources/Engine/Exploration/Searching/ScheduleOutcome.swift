/// What makes two findings the same finding. The subject packs into it what it tells findings apart by.
public struct Fingerprint: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// Something wrong that a run showed.
public struct ScheduleFinding: Hashable, Sendable {
    public var fingerprint: Fingerprint
    /// A larger number is worse.
    public var severity: Int
    /// The index of the step after which it happened: later steps are not needed for it.
    public var step: Int

    public init(_ fingerprint: Fingerprint, severity: Int, step: Int) {
        self.fingerprint = fingerprint
        self.severity = severity
        self.step = step
    }
}

/// The result of a run.
public struct ScheduleOutcome: Hashable, Sendable {
    public enum End: Hashable, Sendable {
        case completed
        /// The code under test ended its process.
        case trapped
        case hung
    }

    /// In the order of the run.
    public var findings: [ScheduleFinding]
    /// One for each step that ran, if the bench wants them and the subject can tell: equal digests are equal states.
    public var digests: [UInt64]
    public var end: End

    public init(findings: [ScheduleFinding] = [], digests: [UInt64] = [], end: End = .completed) {
        self.findings = findings
        self.digests = digests
        self.end = end
    }

    /// The first finding with this fingerprint.
    public func finding(_ fingerprint: Fingerprint) -> ScheduleFinding? {
        findings.first { $0.fingerprint == fingerprint }
    }

    /// The worst finding, and of those the first.
    public var worst: ScheduleFinding? {
        var worst: ScheduleFinding?
        for finding in findings where finding.severity > (worst?.severity ?? Int.min) { worst = finding }
        return worst
    }
}
