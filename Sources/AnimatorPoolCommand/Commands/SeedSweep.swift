#if Command
    import ArgumentParser
    import Dispatch
    import Foundation
    import LifecycleEvents
    import LifecycleJudging
    import LifecycleRecording
    import ScrollSimulation

    /// Seeds from one to another, written `1...100`.
    struct SeedRange: ExpressibleByArgument {
        let seeds: ClosedRange<UInt64>

        init?(argument: String) {
            let bounds = argument.components(separatedBy: "...").map { UInt64($0) }
            guard bounds.count == 2, let first = bounds[0], let last = bounds[1], first <= last else {
                return nil
            }
            seeds = first...last
        }
    }

    /// One workload under many seeds, several at a time, a file of the log's folder for each.
    struct SeedSweep {
        let workload: Workload
        /// The workload's text.
        let yaml: String
        let seeds: ClosedRange<UInt64>
        let jobs: Int
        let options: SimulationOptions

        /// What the threads share: the next seed, and what came of those before.
        private struct State {
            var next: UInt64?
            var summaries: [String: RunSummary] = [:]
            /// The signal that stopped runs, and what of them could not be written.
            var signal: Int32?
            var loss: LifecycleSinkError?
            var error: (any Error)?
            var progress: Progress
        }

        /// Runs every seed, and gives their summaries in the order of the seeds.
        ///
        /// - Throws: the first error, or ``Interrupted``; what ran until then is in the log.
        func run() throws -> [RunSummary] {
            let state = Locked(
                State(
                    next: seeds.lowerBound,
                    progress: Progress(
                        "\(workload.name), \(workload.strategy.rawValue)", quiet: options.quiet)))
            let count = seeds.upperBound - seeds.lowerBound &+ 1
            DispatchQueue.concurrentPerform(iterations: jobs) { _ in
                while let seed = state.withLock({ takeSeed(&$0) }) {
                    let result = Result { try run(seed) }
                    state.withLock { state in
                        switch result {
                        case .success(let (uuid, outcome)):
                            if let signal = outcome.signal {
                                state.signal = signal
                                state.loss = state.loss ?? outcome.loss
                            } else {
                                state.summaries[uuid] = outcome.summary
                            }
                        case .failure(let error): state.error = state.error ?? error
                        }
                        state.progress.update("\(state.summaries.count) of \(count) runs")
                    }
                }
            }
            let end = state.withLock { state in
                state.progress.finish()
                return state
            }
            if let error = end.error { throw error }
            if let signal = end.signal ?? (end.next == nil ? nil : EndSignals.received) {
                throw Interrupted(
                    signal: signal, after: end.summaries.count, of: Int(count), "seeds", in: options,
                    loss: end.loss)
            }
            return try numbered(end.summaries).sorted { $0.seed < $1.seed }
        }

        private func run(_ seed: UInt64) throws -> (uuid: String, outcome: LoggedSimulation.Outcome) {
            let simulation = try LoggedSimulation(options, yaml: yaml)
            let description = simulation.description(of: workload, seed: seed)
            return (description.uuid, try simulation.run(workload, as: description, progress: nil))
        }

        private func takeSeed(_ state: inout State) -> UInt64? {
            guard state.error == nil, EndSignals.received == nil, let seed = state.next else { return nil }
            state.next = seed == seeds.upperBound ? nil : seed + 1
            return seed
        }

        /// The summaries with the numbers their runs have in the folder.
        private func numbered(_ summaries: [String: RunSummary]) throws -> [RunSummary] {
            if options.noLog { return Array(summaries.values) }
            var summaries = summaries
            for run in try LogSource(options.db, saying: { _ in }).runs() {
                summaries[run.record.description.uuid]?.run = run.number
            }
            return Array(summaries.values)
        }
    }

    /// A row a seed, and what the seeds say together.
    enum SweepTable {
        static func write(_ summaries: [RunSummary], format: ResultFormat) {
            guard format == .table else {
                var writer = ResultWriter(columns: summaries[0].fields.map(\.name), format: format)
                for summary in summaries { writer.write(summary.fields.map(\.value)) }
                writer.finish()
                return
            }
            var writer = ResultWriter(
                columns: [
                    "run", "seed", "events", "misuses", "hazards", "violations", "effectiveShare",
                    "bareFrames",
                    "hitchMsPerSecond", "wallSeconds",
                ], format: .table)
            for summary in summaries {
                writer.write([
                    OutputValue(summary.run), .int(summary.seed), OutputValue(summary.tally.events),
                    OutputValue(misuses(summary)), OutputValue(hazards(summary)),
                    OutputValue(violations(summary)), .double(summary.tally.effectiveShare),
                    OutputValue(summary.tally.bareFrames), .double(summary.hitchMsPerSecond),
                    .double(summary.wallSeconds),
                ])
            }
            writer.finish()
            let bad = summaries.filter { misuses($0) + hazards($0) + violations($0) > 0 }
            let found =
                bad.isEmpty
                ? "none has a misuse, a hazard or a broken rule"
                : "\(bad.count) have a misuse, a hazard or a broken rule, the first is seed \(bad[0].seed)"
            StandardOutput.write("\nOf \(summaries.count) seeds \(found).\n")
            StandardOutput.flush()
        }

        private static func misuses(_ summary: RunSummary) -> Int {
            summary.tally.misuses.values.reduce(0, +)
        }

        private static func hazards(_ summary: RunSummary) -> Int {
            summary.tally.hazards.values.reduce(0, +)
        }

        private static func violations(_ summary: RunSummary) -> Int {
            summary.violations.values.reduce(0, +)
        }
    }
#endif
