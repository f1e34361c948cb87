import Foundation
import LifecycleRecording
import LogAnswers
import LoggedSimulations
import ScrollSimulation

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
            // A simulation whose service has died ends, because no client can cancel it.
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

    /// Has the run end in good order when the service sends SIGTERM.
    private static func stopAtSIGTERM() -> any DispatchSourceSignal {
        signal(SIGTERM, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .global())
        source.setEventHandler { stop.withLock { $0 = true } }
        source.resume()
        return source
    }
}
