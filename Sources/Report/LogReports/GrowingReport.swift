import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import LogAnswers
import RunReport

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
