import Foundation
import LifecycleEvents
import LifecycleJudging

/// A run as one HTML file that needs no network: the phone, the timeline, the charts and the findings. Two
/// runs written one after the other, as ``ReportOptions/Part-swift.enum`` says, are a page that compares them.
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
    private let explanations: ReportExplanations
    private var run: RunDescription?
    private var states = CellStates()
    private var events = EventColumns()
    private var frames = FrameColumns()
    private var eventCount = 0
    private var frameCount = 0
    private var missedMs = 0.0
    private var tally = LifecycleTally()
    private var checker = InvariantChecker(rules: InvariantRules(keptViolations: Self.keptViolations))
    private var vocabulary = ReportVocabulary()

    public init(_ options: ReportOptions, explanations: ReportExplanations = .none) {
        self.options = options
        self.explanations = explanations
    }

    public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    public mutating func begin(_ run: RunDescription) {
        self.run = run
        switch options.part {
        case .whole: bytes += Array(ReportPage.run.head(titled: "\(run.name) · AnimatorPool").utf8)
        case .left(let title): bytes += Array(ReportPage.comparison.head(titled: title).utf8)
        case .right: break
        }
    }

    public mutating func add(_ event: LifecycleEvent) {
        states.take(event)
        events.append(event, states)
        tally.eat(event)
        checker.eat(event)
        vocabulary.eat(event)
        eventCount += 1
        if events.count == Self.blockLength { writeEvents() }
    }

    public mutating func add(_ frame: FrameRecord) {
        frames.append(frame)
        frameCount += 1
        missedMs += Double(frame.missedVsyncs) * Double(frame.intervalNs) / 1e6
        if frames.count == Self.blockLength { writeFrames() }
    }

    public mutating func end(atNs endedNs: Int64) throws {
        guard let run else { return }
        if events.count > 0 { writeEvents() }
        if frames.count > 0 { writeFrames() }
        checker.finish { _ in }
        tally.census = checker.census
        let about = ReportAbout(
            run: run, options: options, events: eventCount, frames: frameCount, endedNs: endedNs,
            summaryJSON: options.summaryJSON ?? summary(of: run, endedNs: endedNs).json(),
            vocabulary: vocabulary, violationCounts: checker.violationCounts, violations: toldViolations(),
            causes: try causes(), advice: explanations.advice)
        bytes += Array(
            "<script type=\"application/json\" id=\"\(prefix)about\">\(about.json)</script>\n".utf8)
        switch options.part {
        case .whole: bytes += Array(ReportPage.run.tail.utf8)
        case .left: break
        case .right: bytes += Array(ReportPage.comparison.tail.utf8)
        }
    }

    /// Tells the second run's elements from the first one's.
    private var prefix: String { options.part == .right ? "right-" : "" }

    /// What led to the first violation of each rule, and to the first misuse of each kind.
    private func causes() throws -> [ReportAbout.Cause] {
        var known: Set<Invariant> = [.noMisuse]
        let firsts = checker.violations.filter { known.insert($0.invariant).inserted }
        return try (firsts + vocabulary.firstMisuses).map {
            ReportAbout.Cause(violation: $0, links: try explanations.cause($0))
        }
    }

    private mutating func writeEvents() { write(events.takeBlock(), of: "events") }

    private mutating func writeFrames() { write(frames.takeBlock(), of: "frames") }

    private mutating func write(_ block: [UInt8], of name: String) {
        bytes += Array("<script type=\"application/octet-stream\" data-block=\"\(prefix)\(name)\">".utf8)
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
