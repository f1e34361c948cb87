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

    /// The usual cause of an exception in a cell, and the fix.
    public struct Advice: Hashable, Sendable {
        /// One paragraph.
        public var cause: String
        /// Swift code for UIKit without the pool.
        public var uikit: String
        /// Swift code with the pool, or nil if the pool does not fix the crash.
        public var animatorPool: String?

        public init(cause: String, uikit: String, animatorPool: String?) {
            self.cause = cause
            self.uikit = uikit
            self.animatorPool = animatorPool
        }
    }

    /// Returns the events that led to a violation, the oldest first.
    public var cause: (Violation) throws -> [Link]
    /// Returns the advice about a misuse, by the ID of its error.
    public var advice: (String) -> Advice?

    public init(
        cause: @escaping (Violation) throws -> [Link], advice: @escaping (String) -> Advice?
    ) {
        self.cause = cause
        self.advice = advice
    }

    /// No explanations.
    public static var none: ReportExplanations {
        ReportExplanations(cause: { _ in [] }, advice: { _ in nil })
    }
}
