import LifecycleJudging

/// What a report's findings are explained with. Only what a report has found is asked for.
public struct ReportExplanations {
    /// An event that led to a finding, and what it has to do with it.
    public struct Link: Hashable, Sendable {
        public var seq: Int64
        /// A sentence.
        public var text: String

        public init(seq: Int64, text: String) {
            self.seq = seq
            self.text = text
        }
    }

    /// What usually brings a cell to an exception, and the way out.
    public struct Advice: Hashable, Sendable {
        /// One paragraph.
        public var cause: String
        /// Swift for UIKit alone, and with the pool.
        public var uikit: String
        public var animatorPool: String

        public init(cause: String, uikit: String, animatorPool: String) {
            self.cause = cause
            self.uikit = uikit
            self.animatorPool = animatorPool
        }
    }

    /// What led to a violation, oldest first.
    public var cause: (Violation) throws -> [Link]
    /// What is known of a misuse, by its error's id.
    public var advice: (String) -> Advice?

    public init(
        cause: @escaping (Violation) throws -> [Link], advice: @escaping (String) -> Advice?
    ) {
        self.cause = cause
        self.advice = advice
    }

    /// A report that explains nothing beyond its own words.
    public static var none: ReportExplanations {
        ReportExplanations(cause: { _ in [] }, advice: { _ in nil })
    }
}
