import LifecycleEvents
import LifecycleJudging
import PropertyAnimation

/// A run of a workload: an animation engine, a list, and a client that animates its cells.
///
///     let result = Simulation(workload, seed: 1) { MyFeed($0) }.run()
///     #expect(result.violations.isEmpty)
///
/// On virtual time, the same workload, client and seed produce the same events. A simulation belongs to one
/// task, or in real time to one queue. Hundreds of simulations can run in parallel.
public final class Simulation {
    /// The workload of the run.
    public let workload: Workload
    /// The seed of heights and choices.
    public let seed: UInt64

    /// The name of what attaches animators to cells, for the summary.
    private let strategy: String
    private let makeClient: (SimulatedList) -> any ListClient
    private let misusePolicy: MisusePolicy

    /// Creates a simulation with the strategy of the workload.
    public convenience init(_ workload: Workload, seed: UInt64) {
        self.init(workload, seed, .record, workload.strategy.rawValue) { workload.strategy.client(of: $0) }
    }

    /// Creates a simulation with the client that `client` returns. The summary's strategy is
    /// ``RunSummary/ownClient``.
    ///
    /// The run records UIKit's exceptions. With the policy `trap`, an exception ends the process, as in
    /// UIKit.
    public convenience init(
        _ workload: Workload, seed: UInt64, misusePolicy: MisusePolicy = .record,
        client: @escaping (SimulatedList) -> any ListClient
    ) {
        self.init(workload, seed, misusePolicy, RunSummary.ownClient, client)
    }

    private init(
        _ workload: Workload, _ seed: UInt64, _ misusePolicy: MisusePolicy, _ strategy: String,
        _ client: @escaping (SimulatedList) -> any ListClient
    ) {
        self.strategy = strategy
        self.workload = workload
        self.seed = seed
        self.misusePolicy = misusePolicy
        self.makeClient = client
    }

    /// Runs the workload on virtual time from its first step until all motion ends.
    ///
    /// `record` receives each event in order, with its sequence number. `frame` receives each frame at its
    /// end. `stop` is called after each frame; true ends the run in an orderly way.
    @discardableResult public func run(
        record: @escaping (consuming LifecycleEvent) -> Void = { _ in },
        frame: @escaping (FrameRecord) -> Void = { _ in },
        stop: @escaping () -> Bool = { false }
    ) -> SimulationResult {
        run(guide: nil, record: record, frame: frame, stop: stop)
    }

    /// Runs the workload like ``run(record:frame:stop:)``.
    ///
    /// `guide` makes the decisions that neither the workload nor the client makes.
    @discardableResult package func run(
        guide: (any RunGuide)?,
        record: @escaping (consuming LifecycleEvent) -> Void = { _ in },
        frame: @escaping (FrameRecord) -> Void = { _ in },
        stop: @escaping () -> Bool = { false }
    ) -> SimulationResult {
        let player = makePlayer(guide: guide, record: record, frame: frame, stop: stop)
        VirtualDriver(player.runLoop, player).run()
        return player.result()
    }

    /// Runs the workload without the results that only a log needs. A search performs thousands of runs.
    package func judge(
        guide: any RunGuide, record: @escaping (consuming LifecycleEvent) -> Void
    ) -> JudgedRun {
        let player = makePlayer(guide: guide, record: record, frame: { _ in }, stop: { false })
        VirtualDriver(player.runLoop, player).run()
        return player.judged()
    }

    func makePlayer(
        guide: (any RunGuide)? = nil,
        record: @escaping (consuming LifecycleEvent) -> Void, frame: @escaping (FrameRecord) -> Void,
        stop: @escaping () -> Bool
    ) -> WorkloadPlayer {
        let player = WorkloadPlayer(
            workload: workload, seed: seed, strategy: strategy, misusePolicy: misusePolicy, guide: guide,
            record: record, frame: frame, stop: stop)
        guide?.willBegin(player.list)
        player.list.client = makeClient(player.list)
        player.display.stage?.showAppView()
        return player
    }
}

/// The results of a run that a search needs.
package struct JudgedRun: Sendable {
    /// The first violations, in the order of detection.
    package let violations: [Violation]
    /// The decisions in which the run differed from its default, in order.
    package let choices: [RunChoice]
    /// The workload's choices that did not match a decision.
    package var unmetChoices: [RunChoice] = []
    /// A sentence about a failure that no rule describes, for example that the main thread never became free.
    package var failure: String?

    /// The failure of a run that was overrun.
    package static var neverFree: String {
        "The main thread never became free: each turn enqueued another one, or cost more time than there was."
    }

    package init(violations: [Violation], choices: [RunChoice]) {
        self.violations = violations
        self.choices = choices
    }
}

/// The result of a run.
public struct SimulationResult: Sendable {
    /// The summary of the run. The caller sets its `run` and `wallSeconds`, which are nil and 0.
    public var summary: RunSummary
    /// The first violations, in the order of detection; `summary.violations` counts all.
    public var violations: [Violation]
    /// The findings for ``RunFindings``.
    package var judgement: RunFindings.Judgement
    /// All cells that the run created, in their last state.
    public var cells: [CellRecord]
    /// Whether the run was stopped before the end of the workload.
    public var wasStopped: Bool
    /// Whether the run was stopped because its main thread never became free.
    public var isOverrun: Bool { failedSteps[.mainThreadNeverFree] != nil }
    /// The number of failed steps of each kind.
    public var failedSteps: [StepFailure: Int] = [:]
    /// The decisions in which the run differed from its default, in order.
    public var choices: [RunChoice] = []
    /// The workload's choices that did not match a decision.
    public var unmetChoices: [RunChoice] = []
    /// The number of turns and steps that exceeded the tolerance in real time. 0 on virtual time.
    public var lateBlocks = 0
}

extension RunDescription {
    /// Creates the description of a run of `workload`.
    package init(of workload: Workload, seed: UInt64, uuid: String, startedUnixNs: Int64) {
        self.init(
            uuid: uuid, name: workload.name, source: .simulation, workload: workload.name,
            seed: Int64(bitPattern: seed), strategy: workload.strategy.rawValue,
            regime: workload.regime.rawValue, cells: workload.recordedCells, startedUnixNs: startedUnixNs,
            refreshNs: Int64((1e9 / workload.frameRate).rounded()))
    }
}
