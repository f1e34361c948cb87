/// What a report says of a run that the run's own events do not tell.
public struct ReportOptions: Hashable, Sendable {
    /// Which part of a page a run is.
    public enum Part: Hashable, Sendable {
        /// All of it.
        case whole
        /// The first of two runs side by side. The second one's bytes follow, and end the page.
        case left(title: String)
        case right
    }

    /// Where a page can do the run once more, and go on from any moment of it.
    public struct TakeOver: Hashable, Sendable {
        /// The playground's address, from where the report is.
        public var playground: String
        /// What was run: a workload as JSON that may stand in HTML.
        public var workloadJSON: String

        public init(playground: String, workloadJSON: String) {
            self.playground = playground
            self.workloadJSON = workloadJSON
        }
    }

    /// What made the report: a name and a version.
    public var producer: String
    /// The run's number in its log.
    public var number: Int64?
    /// Whether the run was sealed, as its log says it.
    public var status: String?
    /// The summary the run was given at its end; without one it is counted from the events.
    public var summaryJSON: String?
    /// What its cells animate, where that is known.
    public var animation: AnimatedProperty?
    public var part: Part
    public var takeOver: TakeOver?

    public init(
        producer: String, number: Int64? = nil, status: String? = nil, summaryJSON: String? = nil,
        animation: AnimatedProperty? = nil, part: Part = .whole
    ) {
        self.producer = producer
        self.number = number
        self.status = status
        self.summaryJSON = summaryJSON
        self.animation = animation
        self.part = part
    }
}
