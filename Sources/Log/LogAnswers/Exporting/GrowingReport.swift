import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import RunReport

/// The report of a run that may still grow: what is new of it, as its page reads it.
///
/// It reads the log from where it stands, a block at a time.
package struct GrowingReport: Sendable {
    package enum Part: Sendable {
        /// A block of each table.
        case events([UInt8])
        case frames([UInt8])
        /// What is said of all that came before it, as JSON.
        case about(String)
    }

    private let producer: String
    private var blocks: ReportBlocks
    private var lastSeq: Int64?
    private var lastFrame: Int64?
    /// The run's status when something was last said of it; nil while there are blocks of which nothing was said.
    private var toldStatus: RunStatus?

    /// - Parameter producer: who makes it, and which version.
    package init(of run: RunDescription, producer: String) {
        self.producer = producer
        blocks = ReportBlocks(run)
    }

    /// What is new: a block of events and one of frames at most; behind the last of them, what is said of all.
    /// Nothing, when nothing has happened.
    ///
    /// - Parameter run: the run as it stands now; another file may have it by then.
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
            ReportOptions(run, producer: producer), ReportExplanations(of: run),
            endedNs: max(run.record.endedNs ?? 0, blocks.lastNs))
        return parts + [.about(about)]
    }

    private func page(of run: ListedRun, after: Int64?) -> LogFilter {
        LogFilter(run: run.record.number, after: after, limit: ReportBlocks.blockLength)
    }
}

extension ReportOptions {
    /// What the log says of a run.
    package init(_ run: ListedRun, producer: String, part: Part = .whole) {
        self.init(
            producer: producer, number: run.number, status: run.record.status.name,
            summaryJSON: run.record.summaryJSON,
            animation: AnimatedProperty(ofConfig: run.record.configJSON), part: part)
    }
}
