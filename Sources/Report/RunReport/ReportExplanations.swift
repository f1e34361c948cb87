import LifecycleEvents
import LifecycleJudging

/// The explanations of a report's findings, computed only for the findings of the run.
public struct ReportExplanations {
    /// An event that led to a finding, and its role.
    public struct Link: Hashable, Sendable {
        public var seq: Int64
        /// A sentence.
        public var text: String

        public init(seq: Int64, text: String) {
            self.seq = seq
            self.text = text
        }
    }

    /// Returns the events that led to a violation, the oldest first.
    public var cause: (Violation) throws -> [Link]
    /// Returns the advice about a misuse.
    public var advice: (MisuseKind) -> MisuseAdvice?

    public init(
        cause: @escaping (Violation) throws -> [Link], advice: @escaping (MisuseKind) -> MisuseAdvice?
    ) {
        self.cause = cause
        self.advice = advice
    }

    /// No explanations.
    public static var none: ReportExplanations {
        ReportExplanations(cause: { _ in [] }, advice: { _ in nil })
    }
}
