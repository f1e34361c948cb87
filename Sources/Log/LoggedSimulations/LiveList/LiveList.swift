import Dispatch
import Foundation
import LifecycleEvents
import LifecycleJudging
import LifecycleRecording
import LogAnswers
import RunReport
import ScrollSimulation

/// A list that lives: one finger over one or two strategies, each with a main thread and a run of its own.
///
/// It may be told and asked from any thread.
package final class LiveList: Sendable {
    package enum Phase: String, Sendable { case running, ending, ended }

    /// Why it ends.
    package enum Reason: String, Sendable {
        case asked, idle, service, full, failed
    }

    /// How it stands.
    package struct State: Sendable {
        package var phase = Phase.running
        package var reason: Reason?
        package var viewport: Size
        package var items: Int
        /// What each side came to, once it has ended.
        package var summaries: [RunSummary?]
        package var problems: [(any Error)?]
        /// When something last came in.
        var lastInput = ContinuousClock.now
        var samples = 0
        var acts = 0
    }

    package let uuid: String
    package let plan: LiveListPlan
    package let startedUnixNs: Int64
    /// What the cells animate.
    package let animation: AnimatedProperty
    private let sides: [LiveSide]
    private let viewers: LiveViewers
    private let state: Locked<State>
    private let over = DispatchGroup()

    /// What is kept of a finger and of what else happens has an end.
    private static let (mostSamples, mostActs) = (1_000_000, 40_000)

    /// Begins the runs of a live list, and the list.
    ///
    /// - Throws: when a log cannot be begun.
    package init(_ plan: LiveListPlan, for client: WorkClient) throws {
        precondition((1...2).contains(plan.strategies.count), "One or two strategies are side by side.")
        self.plan = plan
        uuid = UUID().uuidString.lowercased()
        startedUnixNs = .nowUnixNs
        animation = AnimatedProperty(plan.workload.animator)
        let viewers = LiveViewers()
        self.viewers = viewers
        let state = Locked(
            State(
                viewport: plan.workload.viewport, items: plan.workload.list.items,
                summaries: plan.strategies.map { _ in nil }, problems: plan.strategies.map { _ in nil }))
        self.state = state
        let over = over
        sides = try plan.strategies.indices.map { number in
            try LiveSide(number, plan, viewers, for: client, uuid: UUID().uuidString.lowercased()) {
                ending in
                state.withLock { $0.note(ending, of: number) }
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

    /// The run of each side.
    package var runs: [String] { sides.map(\.run.uuid) }

    // MARK: What happens

    /// What the finger does. Samples of a gesture are in the order of their times.
    ///
    /// - Throws: ``InputError`` when the list has ended, or enough was drawn.
    package func touch(_ touches: [LiveTouch]) throws(InputError) {
        let refusal: InputError? = state.withLock { state in
            if let ended = state.refusal { return ended }
            guard state.samples + touches.count <= Self.mostSamples else {
                return InputError(
                    "the finger has drawn \(state.samples) samples, which is all that is kept; end the list"
                )
            }
            state.samples += touches.count
            state.lastInput = .now
            return nil
        }
        if let refusal { throw refusal }
        let uptimeNs = DispatchTime.now().uptimeNanoseconds
        for side in sides { side.touch(touches, atUptimeNs: uptimeNs) }
    }

    /// What else happens, in its order.
    ///
    /// - Parameter items: How many items the list has afterwards.
    /// - Throws: ``InputError`` when the list has ended, or enough has happened.
    package func perform(_ acts: [LiveAct], items: Int) throws(InputError) {
        let (refusal, isChanged): (InputError?, Bool) = state.withLock { state in
            if let ended = state.refusal { return (ended, false) }
            guard state.acts + acts.count <= Self.mostActs else {
                return (
                    InputError(
                        "\(state.acts) steps have happened, which is all that is kept; end the list"),
                    false
                )
            }
            state.acts += acts.count
            state.lastInput = .now
            let before = (state.viewport, state.items)
            state.items = items
            for case .step(.resize(let size)) in acts { state.viewport = size }
            return (nil, before != (state.viewport, state.items))
        }
        if let refusal { throw refusal }
        for side in sides { side.perform(acts) }
        if isChanged { viewers.tell { $0.listChanged() } }
    }

    /// Ends it: the lists are destroyed, judged, and their runs sealed. Waits until that is done when `waits`.
    package func end(_ reason: Reason, waits: Bool) {
        let isFirst = state.withLock { state in
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

    /// Ends it when nothing has come in for long enough, or a log has no more room.
    package func endIfItMust() {
        let standing = standing
        guard standing.phase == .running else { return }
        if standing.lastInput.secondsAgo >= plan.idleSeconds {
            end(.idle, waits: false)
        } else if sides.contains(where: \.isFull) {
            end(.full, waits: false)
        }
    }

    // MARK: What happened

    /// What the fingers did.
    package var gestures: [LiveGesture] { sides[0].gestures }

    /// What happened to a side, as a workload in which it happens again.
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
        for side in sides { side.show() }
    }

    package func remove(_ viewer: any LiveViewer) { viewers.remove(viewer) }
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
