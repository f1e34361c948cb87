import LifecycleEvents
import LifecycleJudging
import PropertyAnimation

/// One run of a workload: an engine, a list in it, and a client that animates its cells.
///
///     let result = Simulation(workload, seed: 1) { MyFeed($0) }.run()
///     #expect(result.violations.isEmpty)
///
/// On virtual time the same workload, client and seed give the same events. A simulation is one task's own:
/// hundreds run side by side. In real time it is a queue's own.
public final class Simulation {
    /// The workload of the run.
    public let workload: Workload
    /// The seed of heights and choices.
    public let seed: UInt64

    private let makeClient: (SimulatedList) -> any ListClient
    private let misusePolicy: MisusePolicy

    /// A simulation of the strategy that the workload names.
    public convenience init(_ workload: Workload, seed: UInt64) {
        self.init(workload, seed: seed) { workload.strategy.client(of: $0) }
    }

    /// A simulation of the client that `client` makes. UIKit's exceptions are recorded, or, with the
    /// policy `trap`, end the process as UIKit does.
    public init(
        _ workload: Workload, seed: UInt64, misusePolicy: MisusePolicy = .record,
        client: @escaping (SimulatedList) -> any ListClient
    ) {
        self.workload = workload
        self.seed = seed
        self.misusePolicy = misusePolicy
        self.makeClient = client
    }

    /// Runs the workload on virtual time from its first step until all is at rest.
    ///
    /// `record` is given each event in order, numbered; `frame` each frame when it is over. `stop` is asked
    /// after each frame whether that was the last: the run then ends where it is, in good order.
    @discardableResult public func run(
        record: @escaping (consuming LifecycleEvent) -> Void = { _ in },
        frame: @escaping (FrameRecord) -> Void = { _ in },
        stop: @escaping () -> Bool = { false }
    ) -> SimulationResult {
        run(guide: nil, record: record, frame: frame, stop: stop)
    }

    /// Runs the workload as ``run(record:frame:stop:)`` does. `guide` makes the decisions that neither the workload nor
    /// the client makes.
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

    /// Runs the workload, and leaves out what only a log needs: a search runs thousands.
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
            workload: workload, seed: seed, misusePolicy: misusePolicy, guide: guide, record: record,
            frame: frame, stop: stop)
        player.list.client = makeClient(player.list)
        player.display.stage?.showAppView()
        return player
    }
}

/// What a search needs of a run.
package struct JudgedRun: Sendable {
    /// The first violations, in the order of detection.
    package let violations: [Violation]
    /// The decisions that the run has made in another way than by itself, in order.
    package let choices: [RunChoice]

    package init(violations: [Violation], choices: [RunChoice]) {
        self.violations = violations
        self.choices = choices
    }
}

/// The result of a run.
public struct SimulationResult: Sendable {
    /// Its `run` is still nil and its `wallSeconds` 0: whoever stores the run and holds the watch fills them in.
    public var summary: RunSummary
    /// The first violations, in the order of detection; `summary.violations` counts all.
    public var violations: [Violation]
    /// Every cell the run has made, as the run left it.
    public var cells: [CellRecord]
    /// Whether it was stopped before the workload was over.
    public var wasStopped: Bool
    /// Whether it was stopped because its main thread was never free again.
    public var isOverrun: Bool { failedSteps[.mainThreadNeverFree] != nil }
    /// Steps that could not do what they ask for, and how many of each kind.
    public var failedSteps: [StepFailure: Int] = [:]
    /// The decisions that the run has made in another way than by itself, in order.
    public var choices: [RunChoice] = []
    /// The workload's choices that met no such decision.
    public var unmetChoices: [RunChoice] = []
    /// In real time: how many turns and steps came later than they may to count as on time. 0 on virtual time.
    public var lateBlocks = 0
}
