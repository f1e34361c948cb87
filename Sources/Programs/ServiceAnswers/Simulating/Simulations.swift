import Dispatch
import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import LogAnswers

/// The simulations that clients request. Some run, each in a process of its own, and the others wait.
final class Simulations: Sendable {
    /// A simulation, identified by the uuid of its run.
    struct Job: Sendable {
        enum State: String, Sendable {
            case waiting, running, finished, cancelled, failed
        }

        let order: SimulationOrder
        var state = State.waiting
        var isCancelled = false
        var events = 0
        var time = 0.0
        /// The summary from the child process, as JSON.
        var summary: String?
        var problem: String?

        var isOver: Bool { state != .waiting && state != .running }

        /// Stores a line that the child process has printed.
        fileprivate mutating func note(_ line: ArraySlice<UInt8>) throws(JSONFault) {
            var noted = self
            var reader = JSONReader(line)
            try reader.object { (key, reader) throws(JSONFault) in
                switch String(decoding: key, as: UTF8.self) {
                case "events": noted.events = try reader.integer(of: "events")
                case "time": noted.time = try reader.double(of: "time")
                case "summary": noted.summary = String(decoding: try reader.valueBytes(), as: UTF8.self)
                case "problem": noted.problem = String(decoding: try reader.valueBytes(), as: UTF8.self)
                default: try reader.skip()
                }
            }
            self = noted
        }

        var value: OutputValue {
            [
                "run": .text(order.uuid), "workload": .text(order.name ?? "yaml"),
                "state": .text(state.rawValue), "events": OutputValue(events),
                "time": .double(time), "summary": summary.map { .json($0) } ?? .null,
                "problem": problem.map { .json($0) } ?? .null,
            ]
        }
    }

    private struct State {
        var jobs: [String: Job] = [:]
        /// The uuids, the oldest first.
        var order: [String] = []
        var running = 0
        var isEnding = false
    }

    private let settings: ServiceSettings
    private let temporaryFiles: TemporaryFiles
    private let state = Locked(State())
    private let running = DispatchGroup()

    /// The number of ended jobs that clients can still read.
    private static let kept = 256

    init(_ settings: ServiceSettings, _ temporaryFiles: TemporaryFiles) {
        self.settings = settings
        self.temporaryFiles = temporaryFiles
    }

    /// Queues a simulation, which starts as soon as possible.
    ///
    /// - Throws: ``Problem`` when too many jobs wait.
    func start(_ order: SimulationOrder) throws(Problem) -> Job {
        let job = Job(order: order)
        let limits = settings.limits
        let isTaken = state.withLock { state in
            guard !state.isEnding,
                state.jobs.values.count(where: { $0.state == .waiting }) < limits.simulationsWaiting
            else { return false }
            state.jobs[order.uuid] = job
            state.order.append(order.uuid)
            let over = state.order.filter { state.jobs[$0]?.isOver ?? true }
            for uuid in over.dropLast(Self.kept) {
                state.jobs[uuid] = nil
                state.order.removeAll { $0 == uuid }
            }
            return true
        }
        guard isTaken else {
            throw .busy(
                "\(limits.simulationsWaiting) simulations wait, which is the most.", retryAfterSeconds: 5)
        }
        beginNext()
        return job
    }

    func job(_ uuid: String) -> Job? { state.withLock { $0.jobs[uuid] } }

    /// The jobs, the newest first.
    var jobs: [Job] { state.withLock { state in state.order.reversed().compactMap { state.jobs[$0] } } }

    /// Cancels a job. The log keeps its events.
    func cancel(_ uuid: String) {
        state.withLock { state in
            guard let job = state.jobs[uuid], !job.isOver else { return }
            state.jobs[uuid]?.isCancelled = true
            if job.state == .waiting { state.jobs[uuid]?.state = .cancelled }
        }
    }

    /// Cancels all jobs and waits for them.
    func end() {
        let uuids = state.withLock { state in
            state.isEnding = true
            return state.order
        }
        for uuid in uuids { cancel(uuid) }
        running.wait()
    }

    // MARK: Work

    private func beginNext() {
        let next: SimulationOrder? = state.withLock { state in
            guard state.running < settings.limits.simulationsRunning,
                let uuid = state.order.first(where: { state.jobs[$0]?.state == .waiting }),
                let job = state.jobs[uuid]
            else { return nil }
            state.running += 1
            state.jobs[uuid]?.state = .running
            return job.order
        }
        guard let next else { return }
        running.enter()
        Thread.detachNewThread { [self] in
            run(next)
            state.withLock { $0.running -= 1 }
            running.leave()
            beginNext()
        }
    }

    private func run(_ order: SimulationOrder) {
        let uuid = order.uuid
        var order = order
        order.folder = settings.log
        order.version = settings.version
        order.seconds = Double(settings.limits.simulationSeconds)
        let lines = Locked(ChildLines())
        do {
            let file = try ChildOrder(order, temporaryFiles)
            let child = ChildProcess(
                executable: settings.executable, arguments: [ServiceChild.simulation.rawValue],
                seconds: order.seconds, bytes: 256 << 20)
            let ending = try child.run(
                input: file.path,
                wantsToStop: { [state] in state.withLock { $0.jobs[uuid]?.isCancelled ?? true } },
                take: { [state] bytes in
                    for line in lines.withLock({ $0.take(bytes) }) {
                        state.withLock { try? $0.jobs[uuid]?.note(line) }
                    }
                })
            finish(uuid, ending)
        } catch {
            fail(uuid, Problem(error))
        }
    }

    private func finish(_ uuid: String, _ ending: ChildProcess.Ending) {
        switch ending {
        case .exited(0, _):
            state.withLock { state in
                let isCancelled = state.jobs[uuid]?.isCancelled ?? false
                state.jobs[uuid]?.state = isCancelled ? .cancelled : .finished
            }
        case .exited: fail(uuid, nil)
        case .tooLong, .killed, .tooLarge:
            completeRun(uuid)
            fail(
                uuid,
                Problem(
                    422, "too-long", "The simulation took too much",
                    "It reached \(settings.limits.simulationSeconds) s, or the most memory.",
                    wayOut: "Simulate less. The log keeps the events until then."))
        }
    }

    /// Completes the run of a killed process from the events in its log.
    private func completeRun(_ uuid: String) {
        let files = (try? LogFolder(path: settings.log).files()) ?? []
        for path in files where path.hasSuffix("\(uuid).sqlite") {
            // If this fails, the next process that opens the log completes it.
            _ = try? LogFile.existing(path: path)
        }
    }

    private func fail(_ uuid: String, _ problem: Problem?) {
        state.withLock { state in
            state.jobs[uuid]?.state = .failed
            if let problem { state.jobs[uuid]?.problem = problem.value.json }
        }
    }
}

/// Splits a stream of bytes into lines.
private struct ChildLines: Sendable {
    private var rest: [UInt8] = []

    mutating func take(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        rest += bytes
        guard let last = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
        defer { rest.removeSubrange(...last) }
        return rest[..<last].split(separator: UInt8(ascii: "\n"))
    }
}
