/// The parts of a report that do not come from the events of the run.
public struct ReportOptions: Hashable, Sendable {
    /// The role of a run in a page.
    public enum Part: Hashable, Sendable {
        /// The only run of the page.
        case whole
        /// The first of two runs side by side. The bytes of the second run follow and complete the page.
        case left(title: String)
        case right
    }

    /// The playground that can repeat the run and continue from any moment.
    public struct TakeOver: Hashable, Sendable {
        /// The address of the playground, relative to the report.
        public var playground: String
        /// The workload as JSON that is safe in HTML.
        public var workloadJSON: String

        public init(playground: String, workloadJSON: String) {
            self.playground = playground
            self.workloadJSON = workloadJSON
        }
    }

    /// The rows of a list, whose items have the heights of ``ReportExplanations/height``.
    public struct Rows: Hashable, Sendable {
        /// The height of the screen, in points.
        public var viewport: Double
        /// The number of items in a row.
        public var columns: Int

        public init(viewport: Double, columns: Int) {
            self.viewport = viewport
            self.columns = columns
        }
    }

    /// The maximum number of violations of a rule in the report, which counts all of them.
    public static let violationsPerRule = 200

    /// The name and version of the program that writes the report.
    public var producer: String
    /// The run's number in its log.
    public var number: Int64?
    /// The status of the run in its log.
    public var status: String?
    /// The stored summary. Without a summary the report counts the events.
    public var summaryJSON: String?
    /// The animation of the cells, if known.
    public var animation: AnimatedProperty?
    /// The rows of the list, if known.
    public var rows: Rows?
    /// Whether the run was in real time. A comparison ignores its times.
    public var isInRealTime: Bool
    public var part: Part
    public var takeOver: TakeOver?

    public init(
        producer: String, number: Int64? = nil, status: String? = nil, summaryJSON: String? = nil,
        animation: AnimatedProperty? = nil, isInRealTime: Bool = false, part: Part = .whole
    ) {
        self.producer = producer
        self.number = number
        self.status = status
        self.summaryJSON = summaryJSON
        self.animation = animation
        self.isInRealTime = isInRealTime
        self.part = part
    }
}
