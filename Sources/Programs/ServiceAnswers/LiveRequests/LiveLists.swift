import Dispatch
import LifecycleRecording
import LogAnswers
import LoggedSimulations
import WorkloadFiles

/// The live lists of the service: so many at a time, each ended when nobody does anything with it any more.
final class LiveLists: Sendable {
    private struct State {
        /// In the order in which they were started.
        var lists: [ServedLiveList] = []
        var starting = 0
        var isEnding = false
        var watch: (any DispatchSourceTimer)?
    }

    private let settings: ServiceSettings
    private let leftovers: Leftovers
    private let state = Locked(State())

    /// Lists that have ended and are still told of.
    private static let kept = 64

    init(_ settings: ServiceSettings, _ leftovers: Leftovers) {
        self.settings = settings
        self.leftovers = leftovers
    }

    /// Starts a list.
    ///
    /// - Throws: ``Problem`` when there are too many already, or what the log said.
    func start(_ order: LiveOrder) throws -> LiveList {
        var plan = try order.plan(folder: settings.log, version: settings.version)
        plan.idleSeconds = settings.limits.liveIdleSeconds
        let sides = plan.strategies.count
        let most = settings.limits.liveSides
        let isTaken = state.withLock { state in
            let living = state.lists.filter { !$0.hasEnded }
            let taken = living.reduce(state.starting) { $0 + $1.list.runs.count }
            guard !state.isEnding, taken + sides <= most else { return false }
            state.starting += sides
            return true
        }
        guard isTaken else {
            throw Problem.busy(
                "\(most) lists live already, counted by their sides.", retryAfterSeconds: 10)
        }
        defer { state.withLock { $0.starting -= sides } }
        let state = state
        let client = WorkClient(
            leftovers: leftovers, wantsToStop: { state.withLock { $0.isEnding } })
        let list = try LiveList(plan, for: client)
        let isEnding = state.withLock { state in
            state.lists.append(ServedLiveList(list))
            let over = state.lists.filter(\.hasEnded)
            let forgotten = over.dropLast(Self.kept)
            state.lists.removeAll { list in forgotten.contains { $0 === list } }
            return state.isEnding
        }
        if isEnding { list.end(.service, waits: true) }
        watch()
        return list
    }

    /// - Throws: ``Problem`` when there is none.
    func list(_ uuid: String) throws(Problem) -> ServedLiveList {
        guard let list = state.withLock({ $0.lists.first { $0.list.uuid == uuid } }) else {
            throw Problem(
                404, "no-live", "There is no such live list",
                "Nobody started \(uuid), or it ended long ago.",
                wayOut: "GET /v1/live lists them; its runs stay in the log.")
        }
        return list
    }

    /// The newest first.
    var lists: [LiveList] { state.withLock { $0.lists.reversed().map(\.list) } }

    /// Ends all of them, and waits until they have.
    func end() {
        let (lists, watch) = state.withLock { state in
            state.isEnding = true
            defer { state.watch = nil }
            return (state.lists, state.watch)
        }
        watch?.cancel()
        for served in lists { served.list.end(.service, waits: false) }
        for served in lists { served.list.end(.service, waits: true) }
    }

    /// Looks every second for lists with which nobody does anything, and for logs that are full.
    private func watch() {
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "animatorpool.live.watch"))
        timer.schedule(deadline: .now() + 1, repeating: 1)
        timer.setEventHandler { [weak self] in
            for list in self?.lists ?? [] { list.endIfItMust() }
        }
        timer.activate()
        let isFirst = state.withLock { state in
            guard state.watch == nil, !state.isEnding else { return false }
            state.watch = timer
            return true
        }
        if !isFirst { timer.cancel() }
    }
}

/// A live list, and how many items it has by now.
final class ServedLiveList: Sendable {
    let list: LiveList
    private let steps: Locked<LiveStepReader>

    /// Steps that may come at once.
    private static let mostSteps = 100

    init(_ list: LiveList) {
        self.list = list
        steps = Locked(LiveStepReader(items: list.plan.workload.list.items, most: Self.mostSteps))
    }

    var hasEnded: Bool { list.standing.phase == .ended }

    /// Lets happen what a text says, all of it or nothing, and gives how many steps those are.
    ///
    /// - Throws: ``Problem`` when it says nothing that can happen.
    func perform(_ text: String) throws(Problem) -> Int {
        let result: Result<Int, Problem> = steps.withLock { steps in
            var reader = steps
            do {
                let acts = try reader.read(text).map(LiveAct.init)
                try list.perform(acts, items: reader.itemCount)
                steps = reader
                return .success(acts.count)
            } catch let error as WorkloadError {
                return .failure(
                    .badRequest("These are no steps: \(error.reason).", wayOut: "\(error.wayOut)."))
            } catch {
                return .failure(.liveListRefuses(error))
            }
        }
        return try result.get()
    }
}

extension Problem {
    /// A live list that has ended refuses what comes in.
    static func liveListRefuses(_ reason: any Error) -> Problem {
        .conflict("\(reason).", wayOut: "POST /v1/live starts a new one.")
    }
}

extension LiveAct {
    fileprivate init(_ step: LiveStep) {
        switch step {
        case .step(let step): self = .step(step)
        case .background: self = .background
        case .foreground: self = .foreground
        }
    }
}
