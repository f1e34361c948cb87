import AnimatorPoolTesting
import Dispatch
import LifecycleEvents
import LifecycleJudging
@_exported import ScrollSimulation
import UIKit

@_exported import enum PropertyAnimation.TransitionRegime

/// A screen of an app, scrolled by a workload on virtual time, logged and judged.
///
///     try await Scroll(workload) { FeedViewController(store: .sample) }.expectNoViolation()
///
/// The list shows the app's data. The list, strategy and recipe of the workload are ignored. One screen is
/// scrolled at a time; another waits.
@MainActor public struct Scroll<Controller: UIViewController> {
    private let workload: Workload
    private let seed: UInt64
    private let makeController: @MainActor () -> Controller
    private var actions: [(seconds: Double, perform: @MainActor (Controller) -> Void)] = []
    private var namedActions: [String: @MainActor (Controller) -> Void] = [:]

    /// Creates a scroll of a screen.
    ///
    /// - Parameter controller: Creates the screen with the list, after the simulation's engine exists.
    public init(_ workload: Workload, seed: UInt64 = 1, controller: @escaping @MainActor () -> Controller) {
        self.workload = workload
        self.seed = seed
        makeController = controller
    }

    /// Adds an action of the app, `seconds` after the start: a refresh, a delete.
    public func at(_ seconds: Double, perform action: @escaping @MainActor (Controller) -> Void) -> Scroll {
        var copy = self
        copy.actions.append((seconds, action))
        return copy
    }

    /// Sets the action of the workload's step `app`, for example `.app("refresh")`. The action runs at once,
    /// also during an animated update.
    public func on(_ name: String, perform action: @escaping @MainActor (Controller) -> Void) -> Scroll {
        var copy = self
        copy.namedActions[name] = action
        return copy
    }

    /// Fails the test for each broken rule. The message has the count of violations and the first violation.
    /// The message names the cell, its use, the animator and the line that created the animator.
    ///
    /// - Parameter ignored: Rules that the app breaks on purpose. For example a cell that animates two of its
    ///   views at a time has two animators, which ``Invariant/oneAnimatorPerCell`` reports.
    public func expectNoViolation(
        ignoring ignored: Set<Invariant> = [],
        fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line
    ) async throws {
        var result = try await run()
        result.violations.removeAll { ignored.contains($0.invariant) }
        result.expectNoViolation(fileID: fileID, filePath: filePath, line: line)
    }

    /// Runs the workload to its end.
    ///
    /// The tasks of the app run between two steps of the run, and sleep on virtual time. `Timer` takes real
    /// time, and the run does not wait for it.
    ///
    /// - Parameter record: Called with each numbered event as it happens, for a log.
    /// - Throws: ``NotModelled`` if the app does something that the simulation does not model.
    public func run(record: @escaping (LifecycleEvent) -> Void = { _ in }) async throws -> SimulationResult {
        try check(workload.steps)
        await AppLock.enter()
        defer { AppLock.leave() }
        let run = await runAlone(guide: nil, record: record)
        if !run.refusals.isEmpty { throw NotModelled(sentences: run.refusals) }
        return run.result
    }

    /// Runs the workload to its end, whether or not the simulation models everything that the app does. The caller
    /// holds the ``AppLock``.
    ///
    /// - Parameter guide: Makes the decisions that neither the workload nor the app makes.
    /// - Returns: The result, the count of the list's items at the end, and a sentence for each action that
    ///   is not modelled.
    func runAlone(
        guide: (any RunGuide)?, record: @escaping (consuming LifecycleEvent) -> Void = { _ in }
    ) async -> (result: SimulationResult, items: Int, refusals: [String]) {
        var workload = workload
        workload.list = ListShape(items: 0)
        var started: AppHost?
        var shown: SimulatedList?
        let result = await Simulation(workload, seed: seed) { list in
            shown = list
            let host = AppHost(engine: list.engine, list: list)
            started = host
            return start(host, list)
        }.run(
            guide: guide,
            record: { record($0) },
            hasTasks: { started?.hasTasks == true }, isWaiting: { started?.isWaitingForTasks == true },
            giveTurn: {
                if SingleThreadExecutors.areInstalled { return await Task.yield() }
                await withTaskExecutorPreference(MainQueueExecutor.shared) { await Task.yield() }
            })
        AppHost.run(nil)
        return (result, shown?.itemCount ?? 0, started?.refusals ?? [])
    }

    private func start(_ host: AppHost, _ list: SimulatedList) -> ListBinding {
        AppHost.run(host)
        let binding = ListBinding(host, list)
        let window = UIWindow(frame: UIScreen.main.bounds)
        let controller = makeController()
        for action in actions {
            list.turns.enqueue(after: action.seconds) { [weak controller] in
                if let controller { action.perform(controller) }
            }
        }
        for (name, action) in namedActions {
            host.actions[name] = { [weak controller] in if let controller { action(controller) } }
        }
        window.rootViewController = controller
        window.show()
        return binding
    }

    /// Refuses a workload with steps that change items: only the app changes its items.
    func check(_ steps: [Step]) throws(NotModelled) {
        for step in steps {
            switch step {
            case .turn(let steps), .repeat(_, let steps): try check(steps)
            case .insert, .delete, .move, .reload, .reconfigure, .batch, .apply, .reloadData, .reset:
                throw NotModelled(sentences: [
                    "The step “\(step)” changes the list's items, which are the app's: use at(_:perform:)."
                ])
            default: break
            }
        }
    }
}

extension UIAccessibility {
    /// Turns the user's setting Reduce Motion on or off, until the run ends.
    @MainActor public static func setReduceMotion(_ isEnabled: Bool) { isReduceMotionEnabled = isEnabled }
}

/// Actions of an app, or steps of a workload, that the simulation does not model.
public struct NotModelled: Error, Hashable, CustomStringConvertible {
    public let sentences: [String]

    public var description: String { sentences.joined(separator: "\n") }
}

/// Lets one run, or one search, at a time use the app on the main actor.
@MainActor enum AppLock {
    private static var isTaken = false
    private static var waiting: [CheckedContinuation<Void, Never>] = []

    static func enter() async {
        if isTaken { return await withCheckedContinuation { waiting.append($0) } }
        isTaken = true
    }

    static func leave() {
        if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
    }
}

/// Moves each yield to the end of the main queue. Otherwise a yield switches to another thread and back,
/// which takes longer than many frames.
private final class MainQueueExecutor: TaskExecutor {
    static let shared = MainQueueExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        DispatchQueue.main.async(group: nil, qos: .unspecified, flags: []) {
            job.runSynchronously(on: self.asUnownedTaskExecutor())
        }
    }
}
