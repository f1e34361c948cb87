import AnimatorPoolTesting
import Dispatch
import LifecycleEvents
import LifecycleJudging
@_exported import ListExploration
import ScrollSimulation
import Synchronization
import UIKit

/// Fails the test with the shortest scroll found that makes a screen of an app break a rule.
///
///     @Test func `no scroll breaks the feed`() async throws {
///         try await explore(budget: 1_000) { FeedViewController(store: .sample) }
///     }
///
/// Each run creates the screen again, scrolls it by generated steps, and varies the decisions of a list. The
/// failure contains a test to paste and names the line of the app that created the animator. If a run ends
/// the process, the next test at this line reports that run.
///
/// An app whose tasks leave the main actor may behave differently in each run. The search ignores a violation
/// that a second run does not reproduce.
///
/// - Parameters:
///   - budget: The count of runs.
///   - list: The screen's size and the settings of its list. The items are the app's.
///   - families: The steps that a run may generate. Steps that change items are excluded: only the app
///     changes its items.
///   - ignored: Rules that the app breaks on purpose.
///   - seed: The seed that selects the runs.
///   - fileID: The file of the test, for the failure.
///   - filePath: The path of that file.
///   - line: The line of the test, for the failure.
///   - controller: Creates the screen, once a run.
/// - Throws: `CancellationError` when the test is cancelled; ``NotModelled`` if the app does something that
///   the simulation does not model.
@MainActor public func explore<Controller: UIViewController>(
    budget: Int, list: Workload = ExploredList.workload,
    families: Set<ListSteps.Family> = Set(ListSteps.Family.allCases), ignoring ignored: Set<Invariant> = [],
    seed: UInt64 = 1, fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    controller: @escaping @MainActor () -> Controller
) async throws {
    var list = list
    // One second for items that load later.
    list.steps = [.wait(1)]
    list.list = ListShape(items: await Scroll(list, controller: controller).run(guide: nil).items)
    list.steps = []
    let search = AppSearch(list, ignoring: ignored, controller: controller)
    let underWay = RunsUnderWay(test: "\(fileID):\(line):\(seed)")
    defer { underWay?.finish() }
    let report = SearchReport(
        fileID: fileID, filePath: filePath, line: line,
        expectation: "try await Scroll(list) { \(Controller.self)() }.expectNoViolation()")
    let failure = await search.run(
        families: families.subtracting(ListSteps.Family.ofItems), seed: seed, budget: budget, underWay, report
    )
    try Task.checkCancellation()
    if let refusal = search.refusal { throw refusal }
    if let failure { report.fail(with: failure) }
}

extension ListSteps.Family {
    /// The steps that change a list's items.
    fileprivate static var ofItems: Set<ListSteps.Family> { [.insert, .delete, .move, .reload, .batch] }
}

/// A search over an app's screen. It runs on its own thread, and each of its schedules on the main actor.
private final class AppSearch: Sendable {
    private let subject: ListSubject
    private let state: State

    private final class State: Sendable {
        let isCancelled = Atomic(false)
        let refusal = Mutex<NotModelled?>(nil)
    }

    @MainActor init<Controller: UIViewController>(
        _ list: Workload, ignoring ignored: Set<Invariant>, controller: @escaping @MainActor () -> Controller
    ) {
        let state = State()
        self.state = state
        subject = ListSubject(list, seed: 1) { workload, seed, guide, record in
            // Safe: the search's thread waits while the main actor uses both.
            nonisolated(unsafe) let (guide, record) = (guide, record)
            let run = waitForMain {
                await Scroll(workload, seed: seed, controller: controller).run(guide: guide, record: record)
            }
            if !run.refusals.isEmpty { state.refusal.withLock { $0 = NotModelled(sentences: run.refusals) } }
            return JudgedRun(
                violations: run.result.violations.filter { !ignored.contains($0.invariant) },
                choices: run.result.choices)
        }
    }

    /// The app's actions that the simulation does not model and that ended the search; nil without any.
    var refusal: NotModelled? { state.refusal.withLock { $0 } }

    /// Runs the search.
    ///
    /// - Returns: The message of the failure; nil if nothing was found.
    func run(
        families: Set<ListSteps.Family>, seed: UInt64, budget: Int, _ underWay: RunsUnderWay?,
        _ report: SearchReport
    ) async -> String? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // With all arguments this is Dispatch's own method, not that of the simulated UIKit.
                DispatchQueue(label: "animatorpool.explore").async(
                    group: nil, qos: .unspecified, flags: []
                ) { [self] in
                    var ended: [[Step]] = []
                    let search = ListSearch.runInPlace(
                        subject, families: families, seed: seed, budget: budget, underWay: underWay,
                        ended: { ended.append($0.steps) },
                        goesOn: { [self] in !state.isCancelled.load(ordering: .relaxed) && refusal == nil })
                    continuation.resume(returning: report.failure(of: search, ended: ended))
                }
            }
        } onCancel: {
            state.isCancelled.store(true, ordering: .relaxed)
        }
    }
}

/// Runs `work` on the main actor, and blocks the calling thread until `work` ends. Do not call this function
/// on a thread that runs Swift tasks: the app may need these threads.
private func waitForMain<Value>(_ work: @escaping @MainActor () async -> Value) -> Value {
    // Safe: the calling thread waits until the value is set.
    nonisolated(unsafe) var value: Value?
    let done = DispatchSemaphore(value: 0)
    Task(name: nil, priority: nil) { @MainActor in
        value = await work()
        done.signal()
    }
    done.wait()
    guard let value else { preconditionFailure("The main actor signals after it has set the value.") }
    return value
}
