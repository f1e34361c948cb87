import Foundation
import LifecycleEvents
import LifecycleExport
import LifecycleRecording

/// Writes a run as one HTML file that needs no network: the phone, the timeline, the charts and the findings.
///
/// Two consecutive runs make a page that compares them, as ``ReportOptions/Part-swift.enum`` states.
///
/// The file contains the page, blocks of events and frames, the description and findings of the run, and the
/// scripts. This order allows writing while the run is read. Memory holds the cells, the texts and the
/// violations. The same run produces the same bytes.
public struct ReportExporter: LifecycleExporter {
    private var bytes: [UInt8] = []
    private let options: ReportOptions
    private let explanations: ReportExplanations
    private var blocks: ReportBlocks?

    public init(_ options: ReportOptions, explanations: ReportExplanations = .none) {
        self.options = options
        self.explanations = explanations
    }

    public mutating func take(atLeast count: Int) -> [UInt8]? {
        guard bytes.count >= count else { return nil }
        return exchange(&bytes, with: [])
    }

    public mutating func begin(_ run: RunDescription) {
        blocks = ReportBlocks(run)
        switch options.part {
        case .whole:
            let head = ReportPage.run.head(
                titled: "\(run.name) · AnimatorPool",
                heading: [run.name, run.strategy ?? ""].filter { !$0.isEmpty }.joined(separator: " · "),
                playground: options.takeOver?.playground)
            bytes += Array(head.utf8)
        case .left(let title): bytes += Array(ReportPage.comparison.head(titled: title).utf8)
        case .right: break
        }
    }

    public mutating func add(_ event: LifecycleEvent) {
        blocks?.add(event)
        write(blocks?.takeEvents(atLeast: ReportBlocks.blockLength), of: "events")
    }

    public mutating func add(_ frame: FrameRecord) {
        blocks?.add(frame)
        write(blocks?.takeFrames(atLeast: ReportBlocks.blockLength), of: "frames")
    }

    public mutating func end(_ ending: RunEnding) throws {
        write(blocks?.takeEvents(), of: "events")
        write(blocks?.takeFrames(), of: "frames")
        guard let about = try blocks?.about(options, explanations, endedNs: ending.endedNs) else { return }
        bytes += Array("<script type=\"application/json\" id=\"\(prefix)about\">\(about)</script>\n".utf8)
        switch options.part {
        case .whole:
            // After the data, because only now all findings are known.
            if let written = try blocks?.written(options, explanations, endedNs: ending.endedNs) {
                bytes += Array(written.utf8)
            }
            bytes += Array(ReportPage.run.tail.utf8)
        case .left: break
        case .right: bytes += Array(ReportPage.comparison.tail.utf8)
        }
    }

    /// The prefix of the elements of the second run.
    private var prefix: String { options.part == .right ? "right-" : "" }

    private mutating func write(_ block: [UInt8]?, of name: String) {
        guard let block else { return }
        bytes += Array("<script type=\"application/octet-stream\" data-block=\"\(prefix)\(name)\">".utf8)
        bytes += Data(block).base64EncodedData()
        bytes += Array("</script>\n".utf8)
    }
}
