import AnimatorPoolTesting
import Dispatch
import LifecycleEvents
import LifecycleJudging
@_exported import ListExploration
import ScrollSimulation
import Synchronization
import UIKit

/// Searches for the shortest scroll that breaks a screen of an app, and fails the test with it.
///
///     @Test func `no scroll breaks the feed`() async throws {
///         try await explore(budget: 1_000) { FeedViewController(store: .sample) }
///     }
///
/// Each run makes the screen anew, scrolls it by steps of the search's own, and decides otherwise what a list decides by
/// itself. The failure is a test to paste. It names the line of the app that made the animator. A run that ends the
/// process is named by the next test at this place.
///
/// An app whose tasks leave the main actor may show something else in each run. What a second run does not show is no
/// finding.
///
/// - Parameters:
///   - budget: How many runs.
///   - list: The screen's size and the settings of its list. The items are the app's.
///   - families: The steps that a run makes up. Steps that change the app's items are left out: the app alone changes them.
///   - ignored: Rules that the app breaks on purpose.
///   - seed: Which runs are tried.
///   - fileID: The file of the test, for the failure.
///   - filePath: The path of that file.
///   - line: The line of the test, for the failure.
///   - controller: Makes the screen, once a run.
/// - Throws: `CancellationError` when the test is cancelled; ``NotModelled``, where the app does what the simulation does not.
@MainActor public func explore<Controller: UIViewController>(
    budget: Int, list: Workload = ExploredList.workload,
    families: Set<ListSteps.Family> = Set(ListSteps.Family.allCases), ignoring ignored: Set<Invariant> = [],
    seed: UInt64 = 1, fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    controller: @escaping @MainActor () -> Controller
) async throws {
    var list = list
    // A second for items that come later.
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

/// A search over an app's screen. It runs on a thread of its own, and each of its schedules on the main actor.
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
            // Safe: the search's thread waits while the main actor uses them.
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

    /// What the app did that the simulation does not model, which ended the search.
    var refusal: NotModelled? { state.refusal.withLock { $0 } }

    /// - Returns: What the test fails with; nil where nothing was found.
    func run(
        families: Set<ListSteps.Family>, seed: UInt64, budget: Int, _ underWay: RunsUnderWay?,
        _ report: SearchReport
    ) async -> String? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // With all its arguments it is Dispatch's own call, and not that of the simulated UIKit.
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

/// Runs `work` on the main actor, and blocks the calling thread until it ends. The thread must be none of those that run
/// Swift's tasks: the app may need them.
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
