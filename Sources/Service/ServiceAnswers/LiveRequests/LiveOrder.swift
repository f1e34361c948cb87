import LifecycleEvents
import LogAnswers
import LoggedLiveLists
import PropertyAnimation
import ScrollSimulation
import WorkloadFiles
import WorkloadReading

/// A live list that a client requests.
struct LiveOrder {
    private var order: WorkloadOrder
    private let strategies: [Strategy]

    private static let (mostItems, mostFrames) = (1_000_000, 240.0)
    private static let lengths = 1.0...10_000

    /// - Throws: `JSONFault` or ``Problem`` when the content is not a valid order.
    init(_ content: RequestContent) throws {
        var words: [String]?
        var size: Size?
        order = try WorkloadOrder(content, mostFrames: Self.mostFrames) { (key, reader) throws(JSONFault) in
            switch key {
            case "strategies":
                var read: [String] = []
                try reader.array { (reader) throws(JSONFault) in read.append(try reader.string(of: key)) }
                words = read
            case "viewport":
                var read = Size(width: 390, height: 844)
                try reader.object { (side, reader) throws(JSONFault) in
                    switch String(decoding: side, as: UTF8.self) {
                    case "width": read.width = try reader.double(of: "width")
                    case "height": read.height = try reader.double(of: "height")
                    case let other: throw RequestObject.unknown(other)
                    }
                }
                size = read
            // A live list has `strategies`.
            case "strategy": throw RequestObject.unknown(key)
            default: return false
            }
            return true
        }
        if let words, !(1...2).contains(words.count) {
            throw Problem.badRequest("There are \(words.count) strategies.", wayOut: "Give one or two.")
        }
        if let size, ![size.width, size.height].allSatisfy(Self.lengths.contains) {
            throw Problem.badRequest(
                "The viewport cannot have that size.", wayOut: "Give a width and a height from 1 to 10000.")
        }
        strategies = try (words ?? []).map { try Problem.word($0, "strategies") }
        order.changes.viewport = size
    }

    /// Returns the plan of the list, with the folder of its runs.
    ///
    /// - Throws: ``Problem`` when the text is not a workload.
    func plan(folder: String, version: String) throws(Problem) -> LiveListPlan {
        let (workload, yaml) = try order.workload { (yaml, name) throws(WorkloadError) in
            try Workload(listOf: yaml, named: name ?? "live")
        }
        guard workload.list.items <= Self.mostItems, workload.frameRate <= Self.mostFrames else {
            throw .badRequest(
                "The list is too long or too fast to be live.",
                wayOut: "Give up to 1000000 items and 240 frames a second.")
        }
        return LiveListPlan(
            workload: workload, yaml: yaml,
            strategies: strategies.isEmpty ? [workload.strategy] : strategies,
            seed: order.seed, folder: folder, version: version)
    }
}
