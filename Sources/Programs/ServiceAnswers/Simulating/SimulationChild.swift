import Foundation
import LifecycleRecording
import LogAnswers
import LoggedSimulations
import ScrollSimulation

/// The process that runs a simulation. It says how far it is, a JSON object a line, and last what came of it.
enum SimulationChild {
    private static let memoryBytes: UInt64 = 2 << 30
    private static let stop = Locked(false)

    static func run() -> Int32 {
        do {
            let order = try ChildOrder.read(SimulationOrder.self)
            ProcessLimits.set(processorSeconds: order.seconds, memoryBytes: memoryBytes)
            let ended = listenForTheEnd()
            defer { ended.cancel() }
            let (workload, yaml) = try order.workload()
            // Without the service nobody could end it.
            let service = getppid()
            let client = WorkClient(
                leftovers: Leftovers(), wantsToStop: { stop.withLock { $0 } || getppid() != service })
            let plan = SimulationPlan(
                log: order.folder, seed: order.seed,
                config: SimulationConfig(
                    version: order.version, yaml: yaml,
                    flags: [
                        .init("items", OutputValue(order.items)),
                        .init("frameRate", OutputValue(order.frameRate)),
                    ]))
            let outcome = try LoggedSimulation(plan, for: client).run(workload, uuid: order.uuid) {
                progress in
                say([
                    .init("events", OutputValue(progress.events)),
                    .init("time", OutputValue(secondsOfNs: progress.tNs)),
                ])
            }
            say([.init("summary", .object(outcome.summary.fields.filter { $0.name != "run" }))])
            return 0
        } catch {
            say([.init("problem", Problem(error).value)])
            return 1
        }
    }

    private static func say(_ fields: [OutputValue.Field]) {
        ServiceChild.write(OutputValue.object(fields).json + "\n")
    }

    /// SIGTERM, which the service sends, ends the run in good order.
    private static func listenForTheEnd() -> any DispatchSourceSignal {
        signal(SIGTERM, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .global())
        source.setEventHandler { stop.withLock { $0 = true } }
        source.resume()
        return source
    }
}
