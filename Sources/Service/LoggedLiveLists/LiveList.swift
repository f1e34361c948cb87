import Dispatch
import FileKit
import Foundation
import LifecycleEvents
import LifecycleJudging
import LifecycleRecording
import LivePictures
import LogAnswers
import ScrollSimulation

/// A live list: one finger that scrolls one or two strategies, each with its own main thread and run.
///
/// Any thread may use the list.
package final class LiveList: Sendable {
    package enum Phase: String, Sendable { case running, ending, ended }

    /// The reason why a list ends.
    package enum Reason: String, Sendable {
        case asked, idle, unwatched, service, full, failed
    }

    /// The state of the list.
    package struct State: Sendable {
        package var phase = Phase.running
        package var reason: Reason?
        package var viewport: Size
        package var items: Int
        /// The summary of each side, once the side has ended.
        package var summaries: [RunSummary?]
        package var problems: [(any Error)?]
        /// The time of the last input.
        var lastInput = ContinuousClock.now
        /// The time at which the last viewer left; nil before the first viewer, and while there are viewers.
        var unwatchedSince: ContinuousClock.Instant?
        /// Whether the time of the list has stopped, because its last viewer has left.
        var isPaused = false
        /// The time from which the list ends without its remaining work.
        var latestEnd: ContinuousClock.Instant?
        var samples = 0
        var inputs = 0
        /// The `busy` steps so far, in seconds.
        var busySeconds = 0.0
    }

    package let uuid: String
    package let plan: LiveListPlan
    package let startedUnixNs: Int64
    private let sides: [LiveSide]
    private let viewers: LiveViewers
    private let state: Locked<State>
    private let over = DispatchGroup()

    /// The maximum number of touch samples and of other inputs that a list keeps.
    package static let (mostSamples, mostInputs) = (1_000_000, 40_000)
    /// The maximum duration of all `busy` steps of a list. Each of them blocks a thread for its duration.
    package static let mostBusySeconds = 60.0
    /// The maximum duration of the remaining work when the service ends.
    private static let endSeconds = 3

    /// Starts the list and its runs.
    ///
    /// - Parameter whenOver: Called when the runs are complete.
    /// - Throws: An error if a log cannot be created.
    package init(
        _ plan: LiveListPlan, for client: WorkClient, whenOver: @escaping @Sendable () -> Void = {}
    ) throws {
        precondition((1...2).contains(plan.strategies.count), "One or two strategies are side by side.")
        self.plan = plan
        uuid = UUID().uuidString.lowercased()
        startedUnixNs = .nowUnixNs
        let viewers = LiveViewers()
        self.viewers = viewers
        let state = Locked(
            State(
                viewport: plan.workload.viewport, items: plan.workload.list.items,
                summaries: plan.strategies.map { _ in nil }, problems: plan.strategies.map { _ in nil }))
        self.state = state
        let over = over
        sides = try plan.strategies.indices.map { number in
            try LiveSide(
                number, plan, viewers, for: client, uuid: UUID().uuidString.lowercased(),
                mustStop: { state.withLock { $0.latestEnd.map { $0 < .now } ?? false } }
            ) { ending in
                let isOver = state.withLock { state in
                    state.note(ending, of: number)
                    return state.phase == .ended
                }
                if isOver { whenOver() }
                viewers.tell { $0.listChanged() }
                over.leave()
            }
        }
        let startNs = DispatchTime.now().uptimeNanoseconds
        for side in sides {
            over.enter()
            side.start(atUptimeNs: startNs)
        }
    }

    package var standing: State { state.withLock { $0 } }

    /// The UUID of each side's run.
    package var runs: [String] { sides.map(\.run.uuid) }

    // MARK: Input

    /// Moves the finger. The samples of a gesture are in the order of their times.
    ///
    /// - Throws: ``InputError`` if the list has ended, or keeps the maximum number of samples.
    package func touch(_ touches: [LiveTouch]) throws(InputError) {
        let refusal: InputError? = state.withLock { state in
            if let ended = state.refusal { return ended }
            guard state.samples + touches.count <= Self.mostSamples else {
                return InputError(
                    "the list keeps \(state.samples) touch samples, which is the most; end the list"
                )
            }
            state.samples += touches.count
            state.lastInput = .now
            return nil
        }
        if let refusal { throw refusal }
        resume()
        let uptimeNs = DispatchTime.now().uptimeNanoseconds
        for side in sides { side.touch(touches, atUptimeNs: uptimeNs) }
    }

    /// Performs inputs in order.
    ///
    /// - Parameter items: The number of items in the list after the inputs.
    /// - Throws: ``InputError`` if the list has ended, or keeps the maximum number of inputs.
    package func perform(_ inputs: [LiveInput], items: Int) throws(InputError) {
        let busySeconds = inputs.reduce(0) { seconds, input in
            if case .step(.busy(let more)) = input { seconds + more } else { seconds }
        }
        let (refusal, isChanged): (InputError?, Bool) = state.withLock { state in
            if let ended = state.refusal { return (ended, false) }
            guard state.busySeconds + busySeconds <= Self.mostBusySeconds else {
                return (
                    InputError(
                        "the `busy` steps would take more than \(Int(Self.mostBusySeconds)) s in total, the limit of a list"
                    ), false
                )
            }
            guard state.inputs + inputs.count <= Self.mostInputs else {
                return (
                    InputError("the list keeps \(state.inputs) steps, which is the most; end the list"),
                    false
                )
            }
            state.inputs += inputs.count
            state.busySeconds += busySeconds
            state.lastInput = .now
            let before = (state.viewport, state.items)
            state.items = items
            for case .step(.resize(let size, _)) in inputs { state.viewport = size }
            return (nil, before != (state.viewport, state.items))
        }
        if let refusal { throw refusal }
        resume()
        for side in sides { side.perform(inputs) }
        if isChanged { viewers.tell { $0.listChanged() } }
    }

    /// Destroys the lists, judges their events and completes their runs.
    ///
    /// - Parameter waits: Whether the call returns only after the runs are complete.
    package func end(_ reason: Reason, waits: Bool) {
        let isFirst = state.withLock { state in
            if reason == .service {
                state.latestEnd = state.latestEnd ?? .now + .seconds(Self.endSeconds)
            }
            guard state.phase == .running else { return false }
            (state.phase, state.reason) = (.ending, reason)
            return true
        }
        if isFirst {
            viewers.tell { $0.listChanged() }
            for side in sides { side.end() }
        }
        if waits { over.wait() }
    }

    /// Ends the list after too long without input, some seconds after its last viewer has left, or if a log is
    /// full.
    package func endIfItMust() {
        let standing = standing
        guard standing.phase == .running else { return }
        if standing.lastInput.secondsAgo >= plan.idleSeconds {
            end(.idle, waits: false)
        } else if let left = standing.unwatchedSince,
            min(left.secondsAgo, standing.lastInput.secondsAgo) >= plan.unwatchedSeconds
        {
            end(.unwatched, waits: false)
        } else if sides.contains(where: \.isFull) {
            end(.full, waits: false)
        }
    }

    // MARK: Results

    /// The gestures of the finger.
    package var gestures: [LiveSimulation.Gesture] { sides[0].gestures }

    /// Returns a workload that repeats the input of a side.
    package func workload(ofSide side: Int) -> Workload {
        var workload = sides[side].workload
        workload.name = "\(workload.name)-live"
        workload.steps = sides[side].steps
        return workload
    }

    package func verdict(ofSide side: Int) -> Verdict { sides[side].verdict }

    // MARK: Viewers

    package func add(_ viewer: any LiveViewer) {
        viewers.add(viewer)
        state.withLock { $0.unwatchedSince = nil }
        resume()
        for side in sides { side.show() }
    }

    package func remove(_ viewer: any LiveViewer) {
        viewers.remove(viewer)
        guard !viewers.areThere else { return }
        let uptimeNs = DispatchTime.now().uptimeNanoseconds
        state.withLock { state in
            state.unwatchedSince = state.unwatchedSince ?? .now
            guard state.phase == .running, !state.isPaused else { return }
            state.isPaused = true
            for side in sides { side.pause(atUptimeNs: uptimeNs) }
        }
        for side in sides { side.newest.removeAll() }
        // Another viewer may have joined in the meantime.
        if viewers.areThere { resume() }
    }

    /// Continues the time of the list, which stops when the last viewer leaves.
    private func resume() {
        let uptimeNs = DispatchTime.now().uptimeNanoseconds
        state.withLock { state in
            guard state.isPaused else { return }
            state.isPaused = false
            for side in sides { side.resume(atUptimeNs: uptimeNs) }
        }
    }

    /// Returns the newest events of a side after number `seq`, and the number of skipped events before them.
    package func events(ofSide side: Int, after seq: Int64) -> (events: [LifecycleEvent], skipped: Int) {
        sides[side].newest.events(after: seq)
    }

    /// Returns the number of the last event of a side.
    package func lastSeq(ofSide side: Int) -> Int64 { sides[side].newest.lastSeq }
}

extension LiveList.State {
    var refusal: InputError? {
        phase == .running ? nil : InputError("the list has ended; start another one")
    }

    fileprivate mutating func note(_ ending: LiveEnding, of side: Int) {
        summaries[side] = ending.summary
        if let problem = ending.problem {
            problems[side] = problem
            reason = .failed
        }
        phase = summaries.contains { $0 == nil } ? .ending : .ended
        if reason == nil { reason = .failed }
    }
}

/// The configuration of a live list, and the destination of its runs.
package struct LiveListPlan: Sendable {
    /// The workload of the list. Its steps are ignored.
    package var workload: Workload
    /// The text of the workload.
    package var yaml: String
    /// One strategy, or two side by side under the same finger.
    package var strategies: [Strategy]
    package var seed: UInt64
    /// The folder for the log files, one for each strategy.
    package var folder: String
    /// The version of the program.
    package var version: String
    /// The maximum size of a run's log, in bytes. The list ends when a log reaches it.
    package var maxLogBytes: Int64
    /// The maximum time without input, in seconds. The list then ends.
    package var idleSeconds: Double
    /// The time without viewers after which the list ends, in seconds. A page that reloads joins again before. A
    /// list that never had a viewer ends only after too long without input.
    package var unwatchedSeconds = 10.0

    package init(
        workload: Workload, yaml: String, strategies: [Strategy], seed: UInt64, folder: String,
        version: String, maxLogBytes: Int64 = 256 << 20, idleSeconds: Double = 300
    ) {
        self.workload = workload
        self.yaml = yaml
        self.strategies = strategies
        self.seed = seed
        self.folder = folder
        self.version = version
        self.maxLogBytes = maxLogBytes
        self.idleSeconds = idleSeconds
    }
}

// MARK: - Viewers

/// A viewer of a live list. The list calls the viewer on the queues of its sides, so a viewer must not block.
package protocol LiveViewer: AnyObject, Sendable {
    func see(_ picture: LivePicture)
    func take(_ state: LiveSideState)
    /// Called when ``LiveList/events(ofSide:after:)`` has new events.
    func eventsArrived()
    /// Called when the list's own description changes.
    func listChanged()
}

/// The viewers of a live list.
final class LiveViewers: Sendable {
    private let viewers = Locked<[any LiveViewer]>([])

    var areThere: Bool { viewers.withLock { !$0.isEmpty } }

    func add(_ viewer: any LiveViewer) { viewers.withLock { $0.append(viewer) } }

    func remove(_ viewer: any LiveViewer) {
        let removed = viewers.withLock { viewers in
            let removed = viewers.filter { $0 === viewer }
            viewers.removeAll { $0 === viewer }
            return removed
        }
        // Releases the viewer outside of the lock.
        withExtendedLifetime(removed) {}
    }

    func tell(_ body: (any LiveViewer) -> Void) {
        for viewer in viewers.withLock({ $0 }) { body(viewer) }
    }
}
