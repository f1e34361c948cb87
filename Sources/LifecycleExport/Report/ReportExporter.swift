import Foundation
import LifecycleEvents
import LifecycleJudging

/// What a report says of a run that the run's own events do not tell.
public struct ReportOptions: Hashable, Sendable {
    /// What made the report: a name and a version.
    public var producer: String
    /// The run's number in its log.
    public var number: Int64?
    /// Whether the run was sealed, as its log says it.
    public var status: String?
    /// The summary the run was given at its end; without one it is counted from the events.
    public var summaryJSON: String?

    public init(producer: String, number: Int64? = nil, status: String? = nil, summaryJSON: String? = nil) {
        self.producer = producer
        self.number = number
        self.status = status
        self.summaryJSON = summaryJSON
    }
}

/// A run as one HTML file that needs no network: the phone, the timeline, the charts and the findings.
///
/// The page comes first, then blocks of events and frames, then what the run was and what the checker found,
/// then the scripts: so it is written as the run is read. What stays in memory are the cells, the texts and
/// the violations. The same run gives the same bytes.
public struct ReportExporter: LifecycleExporter {
    /// How many of a rule's violations are told in full. All are counted.
    public static let toldViolations = 200

    /// So many events or frames make a block: few enough that a page reads one between two frames.
    private static let blockLength = 8192
    /// One rule broken all the time must not hide the first time another one was.
    private static let keptViolations = 100_000

    public private(set) var bytes: [UInt8] = []

    private let options: ReportOptions
    private var run: RunDescription?
    private var states = CellStates()
    private var events = EventColumns()
    private var frames = FrameColumns()
    private var eventCount = 0
    private var frameCount = 0
    private var missedMs = 0.0
    private var tally = LifecycleTally()
    private var checker = InvariantChecker(rules: InvariantRules(keptViolations: Self.keptViolations))

    public init(_ options: ReportOptions) { self.options = options }

    public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    public mutating func begin(_ run: RunDescription) {
        self.run = run
        bytes += Array(ReportPage.head(titled: "\(run.name) · AnimatorPool").utf8)
    }

    public mutating func add(_ event: LifecycleEvent) {
        states.take(event)
        events.append(event, states)
        tally.eat(event)
        checker.eat(event)
        eventCount += 1
        if events.count == Self.blockLength { writeEvents() }
    }

    public mutating func add(_ frame: FrameRecord) {
        frames.append(frame)
        frameCount += 1
        missedMs += Double(frame.missedVsyncs) * Double(frame.intervalNs) / 1e6
        if frames.count == Self.blockLength { writeFrames() }
    }

    public mutating func end(atNs endedNs: Int64) {
        guard let run else { return }
        if events.count > 0 { writeEvents() }
        if frames.count > 0 { writeFrames() }
        checker.finish { _ in }
        tally.census = checker.census
        let about = ReportAbout(
            run: run, options: options, events: eventCount, frames: frameCount, endedNs: endedNs,
            summaryJSON: options.summaryJSON ?? summary(of: run, endedNs: endedNs).json(),
            violationCounts: checker.violationCounts, violations: toldViolations())
        bytes += Array("<script type=\"application/json\" id=\"about\">\(about.json)</script>\n".utf8)
        bytes += Array(ReportPage.tail.utf8)
    }

    private mutating func writeEvents() { write(events.takeBlock(), of: "events") }

    private mutating func writeFrames() { write(frames.takeBlock(), of: "frames") }

    private mutating func write(_ block: [UInt8], of name: String) {
        bytes += Array("<script type=\"application/octet-stream\" data-block=\"\(name)\">".utf8)
        bytes += Data(block).base64EncodedData()
        bytes += Array("</script>\n".utf8)
    }

    private func toldViolations() -> [Violation] {
        var told: [Invariant: Int] = [:]
        return checker.violations.filter {
            told[$0.invariant, default: 0] += 1
            return told[$0.invariant, default: 0] <= Self.toldViolations
        }
    }

    private func summary(of run: RunDescription, endedNs: Int64) -> RunSummary {
        let seconds = Double(endedNs) / 1e9
        return RunSummary(
            run: options.number, workload: run.workload ?? run.name, strategy: run.strategy ?? "",
            regime: run.regime ?? "", cells: run.cells ?? "", seed: run.seed ?? 0, virtualSeconds: seconds,
            wallSeconds: 0, frames: frameCount, hitchMsPerSecond: seconds > 0 ? missedMs / seconds : 0,
            violations: checker.violationCounts, tally: tally)
    }
}
