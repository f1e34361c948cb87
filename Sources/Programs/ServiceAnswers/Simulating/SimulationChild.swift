import Foundation
import LifecycleRecording
import LogAnswers
import LoggedSimulations
import ScrollSimulation
import WorkloadFiles

/// The process of a simulation. It prints its progress and its result as JSON objects, one a line.
enum SimulationChild {
    private static let memoryBytes: UInt64 = 2 << 30
    private static let stop = Locked(false)

    static func run() -> Int32 {
        do {
            let simulation = try ChildOrder.read(SimulationOrder.self)
            ProcessLimits.set(processorSeconds: simulation.seconds, memoryBytes: memoryBytes)
            let signals = stopAtSIGTERM()
            defer { signals.cancel() }
            let order = try simulation.order()
            let (workload, yaml) = try order.simulated()
            // A simulation whose service was killed ends, because no client can cancel it.
            let service = getppid()
            let client = WorkClient(
                temporaryFiles: TemporaryFiles(),
                wantsToStop: { stop.withLock { $0 } || getppid() != service })
            let plan = SimulationPlan(
                log: simulation.folder, seed: order.seed,
                config: SimulationConfig(
                    version: simulation.version, yaml: yaml, flags: order.changes.flags))
            let outcome = try LoggedSimulation(plan, for: client).run(workload, uuid: simulation.uuid) {
                print(progress($0.events, OutputValue(secondsOfNs: $0.tNs)))
            }
            let summary = outcome.summary
            print(
                progress(summary.tally.events, .double(summary.virtualSeconds)) + [
                    .init("summary", .object(summary.fields.filter { $0.name != "run" }))
                ])
            return 0
        } catch {
            print([.init("problem", Problem(error).value)])
            return 1
        }
    }

    private static func progress(_ events: Int, _ time: OutputValue) -> [OutputValue.Field] {
        [.init("events", OutputValue(events)), .init("time", time)]
    }

    private static func print(_ fields: [OutputValue.Field]) {
        ServiceChild.write(OutputValue.object(fields).json + "\n")
    }

    /// Stops the run in good order when the service sends SIGTERM.
    private static func stopAtSIGTERM() -> any DispatchSourceSignal {
        signal(SIGTERM, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .global())
        source.setEventHandler { stop.withLock { $0 = true } }
        source.resume()
        return source
    }
}

/// A simulation that a client requests, in the form that its process receives.
struct SimulationOrder: Codable, Sendable {
    /// The uuid of the run.
    let uuid: String
    /// The name of the workload, or nil for a text.
    let name: String?
    /// The content of the request, which the child process parses again.
    private let request: Data
    /// The folder of the logs.
    var folder = ""
    var version = ""
    /// The limit of the processor time, in seconds.
    var seconds = 0.0

    /// - Throws: `JSONFault` or ``Problem`` when the content is not a valid order.
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
    /// Returns the workload of a simulation. A client's text cannot read files.
    func simulated() throws(Problem) -> (workload: Workload, yaml: String) {
        try workload { (yaml, name) throws(WorkloadError) in
            try Workload(yaml: yaml, named: name ?? "workload") { _ in throw NoFiles() }
        }
    }

    private struct NoFiles: Error, CustomStringConvertible {
        let description = "the service reads no files for a workload"
    }
}
