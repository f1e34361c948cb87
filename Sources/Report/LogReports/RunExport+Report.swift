import Foundation
import LifecycleEvents
import LifecycleJudging
import LifecycleStore
import LogAnswers
import RunReport
import ScrollSimulation

/// Returns the advice about a misuse, which a log does not contain; nil for none.
package typealias MisuseAdvising = @Sendable (MisuseKind) -> MisuseAdvice?

extension RunExport {
    /// Writes the HTML page of the run, or the run's part of a page that compares two runs.
    ///
    /// - Parameters:
    ///   - producer: the name and version of the program.
    ///   - takeOver: the address at which the user can continue the run from a moment; nil for none.
    package func exportReport(
        producer: String, advice: @escaping MisuseAdvising, part: ReportOptions.Part = .whole,
        takeOver: ReportOptions.TakeOver? = nil
    ) throws {
        var options = ReportOptions(run, producer: producer, part: part)
        options.takeOver = takeOver
        try export(ReportExporter(options, explanations: ReportExplanations(of: run, advice: advice)))
    }

    /// Writes the HTML page that shows two runs side by side.
    package static func exportComparison(
        of left: ListedRun, and right: ListedRun, producer: String, advice: @escaping MisuseAdvising,
        write: @escaping ([UInt8]) throws -> Void
    ) throws {
        let runs = [left, right].map(\.record.description)
        // Runs with the same strategy differ in their regime.
        let names = runs.map { runs[0].strategy == runs[1].strategy ? $0.regime : $0.strategy }
        let title = "\(runs[0].name): \(names.map { $0 ?? "a run" }.joined(separator: " and "))"
        try RunExport(of: left, write: write)
            .exportReport(producer: producer, advice: advice, part: .left(title: title))
        try RunExport(of: right, write: write)
            .exportReport(producer: producer, advice: advice, part: .right)
    }
}

extension ReportOptions {
    /// Creates the options of a run from its log.
    package init(_ run: ListedRun, producer: String, part: Part = .whole) {
        self.init(
            producer: producer, number: run.number, status: run.record.status.name,
            summaryJSON: run.record.summaryJSON,
            animation: AnimatedProperty(ofConfig: run.record.configJSON),
            isInRealTime: run.record.isInRealTime, part: part)
        rows = ConfiguredRows(run.record.configJSON).map { Rows(viewport: $0.viewport, columns: $0.columns) }
    }
}

/// The rows of a simulated list, from its run's configuration.
private struct ConfiguredRows: Decodable {
    let itemHeight: [Double]
    let pattern: [Double]
    let columns: Int
    let viewport: Double

    /// Returns nil if the configuration has no such rows, as in an app's log.
    init?(_ json: String) {
        struct Config: Decodable { let rows: ConfiguredRows? }
        // A log from another program can have any configuration.
        let isHeight = { (value: Double) in value > 0 && value < 1e6 }
        guard let config = try? JSONDecoder().decode(Config.self, from: Data(json.utf8)),
            let rows = config.rows,
            rows.itemHeight.count == 2, rows.itemHeight[0] <= rows.itemHeight[1],
            (rows.itemHeight + rows.pattern + [rows.viewport]).allSatisfy(isHeight),
            (1...100).contains(rows.columns)
        else { return nil }
        self = rows
    }

    func heights(seed: UInt64) -> (ItemID) -> Double {
        let heights = ItemHeights(itemHeight[0]...itemHeight[1], pattern: pattern, seed: seed)
        // A simulation numbers its items from 0.
        return { heights.height(of: ItemID(max(0, $0.rawValue))) }
    }
}

extension AnimatedProperty {
    /// Reads the property from a run's configuration. Returns nil if the configuration has none, as in an
    /// app's log.
    fileprivate init?(ofConfig json: String) {
        struct Config: Decodable { let animation: AnimatedProperty? }
        // A log from another program can have any configuration.
        guard let config = try? JSONDecoder().decode(Config.self, from: Data(json.utf8)),
            let animation = config.animation
        else { return nil }
        self = animation
    }
}

extension ReportExplanations {
    /// Finds the causes of a run's findings in its log.
    ///
    /// - Parameter advice: returns the advice about a misuse, which the log does not contain.
    package init(of run: ListedRun, advice: @escaping MisuseAdvising) {
        let finder = CauseFinder(run, idleLimitNs: InvariantLimits().idleLimitNs, for: run.client)
        self.init(
            cause: { violation in
                try finder.cause(of: violation).links.map { link in
                    let words = link.event.words
                    return Link(
                        seq: link.event.seq,
                        text: words.prefix(1).uppercased() + words.dropFirst() + link.role + ".")
                }
            }, advice: advice)
        if let rows = ConfiguredRows(run.record.configJSON) {
            height = rows.heights(seed: UInt64(bitPattern: run.record.description.seed ?? 0))
        }
    }
}

/// The report of a run that may still grow, in parts for its page.
///
/// Reads the log from the last position, a block at a time.
package struct GrowingReport: Sendable {
    package enum Part: Sendable {
        /// A block of events or frames.
        case events([UInt8])
        case frames([UInt8])
        /// The description of everything before it, as JSON.
        case about(String)
    }

    private let producer: String
    private let advice: MisuseAdvising
    private var blocks: ReportBlocks
    private var lastSeq: Int64?
    private var lastFrame: Int64?
    /// The run's status in the last `about` part; nil if blocks have followed.
    private var toldStatus: RunStatus?

    /// - Parameter producer: the name and version of the program.
    package init(of run: RunDescription, producer: String, advice: @escaping MisuseAdvising) {
        self.producer = producer
        self.advice = advice
        blocks = ReportBlocks(run)
    }

    /// Returns the new parts: at most one block of events and one of frames, and an `about` part after the
    /// last block. Returns no parts if nothing has changed.
    ///
    /// - Parameter run: the current state of the run, which may be in another file than before.
    package mutating func grow(_ run: ListedRun) throws -> [Part] {
        let events = try run.reader.events(page(of: run, after: lastSeq)).rows
        let frames = try run.reader.frames(page(of: run, after: lastFrame)).rows
        for event in events { blocks.add(event) }
        for frame in frames { blocks.add(frame) }
        lastSeq = events.last?.seq ?? lastSeq
        lastFrame = frames.last.map { Int64($0.frame) } ?? lastFrame
        var parts: [Part] = []
        if let block = blocks.takeEvents() { parts.append(.events(block)) }
        if let block = blocks.takeFrames() { parts.append(.frames(block)) }
        if !parts.isEmpty { toldStatus = nil }
        let isBehind = max(events.count, frames.count) == ReportBlocks.blockLength
        guard !isBehind, toldStatus != run.record.status else { return parts }
        toldStatus = run.record.status
        let about = try blocks.about(
            ReportOptions(run, producer: producer), ReportExplanations(of: run, advice: advice),
            endedNs: max(run.record.endedNs ?? 0, blocks.lastNs))
        return parts + [.about(about)]
    }

    private func page(of run: ListedRun, after: Int64?) -> LogFilter {
        LogFilter(run: run.record.number, after: after, limit: ReportBlocks.blockLength)
    }
}
