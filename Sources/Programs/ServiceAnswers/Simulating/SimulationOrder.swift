import Foundation
import LogAnswers
import ScrollSimulation
import WorkloadFiles

/// A simulation that a client requests, in the form that its process receives.
struct SimulationOrder: Codable, Sendable {
    /// The uuid of the run.
    let uuid: String
    /// The name of the workload, or nil for a text.
    let name: String?
    /// The content of the request, which the process reads once more.
    private let request: Data
    /// The folder of the logs.
    var folder = ""
    var version = ""
    /// Processor seconds.
    var seconds = 0.0

    /// - Throws: `JSONFault` or ``Problem`` when the content is no order.
    init(uuid: String, _ content: RequestContent) throws {
        self.uuid = uuid
        name = try Self.order(content).name
        if case .bytes(let bytes) = content { request = Data(bytes) } else { request = Data() }
    }

    private static func order(_ content: RequestContent) throws -> WorkloadOrder {
        try WorkloadOrder(content, mostFrames: 1000)
    }

    func order() throws -> WorkloadOrder { try Self.order(.bytes(Array(request))) }
}

extension WorkloadOrder {
    /// The workload of a simulation. A client's text cannot read files.
    func simulated() throws(Problem) -> (workload: Workload, yaml: String) {
        try workload { (yaml, name) throws(WorkloadError) in
            try Workload(yaml: yaml, named: name ?? "workload") { _ in throw NoFiles() }
        }
    }

    private struct NoFiles: Error, CustomStringConvertible {
        let description = "the service reads no files for a workload"
    }
}
