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
/// failure contains a test to paste and names the line of the app that created the animator. The runs share
/// the process of the tests: one that calls `exit` or does not return ends it with an error, and the next test
/// at this line reports the run.
///
/// An app whose tasks leave the main actor may behave differently in each run. The search names such an app, and
/// fails the test.
///
/// - Parameters:
///   - budget: The count of runs, at least 1.
///   - list: The screen's size and the settings of its list. The items are the app's.
///   - families: The steps that a run may generate. Steps that change items are excluded: only the app
///     changes its items.
///   - ignored: Rules that the app breaks on purpose.
///   - seed: The seed that selects the runs.
///   - corpus: A folder that keeps the findings, relative to the folder of the test. Findings of earlier searches
///     run first: one that is not fixed fails the test, and a fixed one is named.
///   - fileID: The file of the test, for the failure.
///   - filePath: The path of that file.
///   - line: The line of the test, for the failure.
///   - controller: Creates the screen, once a run.
/// - Throws: `CancellationError` when the test is cancelled; ``NotModelled`` if the app does something that
///   the simulation does not model.
@MainActor public func explore<Controller: UIViewController>(
    budget: Int, list: Workload = ExploredList.workload,
    families: Set<ListSteps.Family> = Set(ListSteps.Family.allCases), ignoring ignored: Set<Invariant> = [],
    seed: UInt64 = 1, corpus: String? = nil, fileID: String = #fileID, filePath: StaticString = #filePath,
    line: Int = #line,
    controller: @escaping @MainActor () -> Controller
) async throws {
    precondition(budget > 0, "A search makes at least one run, not \(budget).")
    var list = list
    // One second for items that load later.
    list.steps = [.wait(1)]
    list.list = ListShape(items: await Scroll(list, controller: controller).run(guide: nil).items)
    list.steps = []
    let state = SearchState()
    let subject = ListSubject(list, ignoring: ignored, state, controller: controller)
    let call = SearchedCall(fileID: fileID, filePath: filePath, line: line)
    let ignoring = call.argument("ignoring").map { "ignoring: \($0)" } ?? ""
    let expectation = "try await Scroll(list) \(call.closure).expectNoViolation(\(ignoring))"
    let search = TestSearch(
        subject, of: call, expectation: expectation, isolatedExpectation: expectation,
        modules: ["ScrollTesting", "Testing"], isIsolated: false, workers: 1, steps: nil,
        families: families.subtracting(ListSteps.Family.ofItems), seed: seed, budget: budget, corpus: corpus)
    try await withTaskCancellationHandler {
        try await search.perform(unless: { state.refusal })
    } onCancel: {
        state.isCancelled.store(true, ordering: .relaxed)
    }
}

extension ListSteps.Family {
    /// The steps that change a list's items.
    fileprivate static var ofItems: Set<ListSteps.Family> { [.insert, .delete, .move, .reload, .batch] }
}

/// The state of a search over an app's screen, which ends all its further runs.
private final class SearchState: Sendable {
    let isCancelled = Atomic(false)
    private let refused = Mutex<NotModelled?>(nil)

    /// The app's actions that the simulation does not model; nil without any.
    var refusal: NotModelled? {
        get { refused.withLock { $0 } }
        set { refused.withLock { $0 = newValue } }
    }

    var isOver: Bool { isCancelled.load(ordering: .relaxed) || refusal != nil }
}

extension ListSubject {
    /// Creates a subject that runs on the thread of the search, and each of its runs on the main actor.
    @MainActor fileprivate init<Controller: UIViewController>(
        _ list: Workload, ignoring ignored: Set<Invariant>, _ state: SearchState,
        controller: @escaping @MainActor () -> Controller
    ) {
        self.init(list, seed: 1) { workload, seed, guide, record in
            if state.isOver { return JudgedRun(violations: [], choices: []) }
            // Safe: the search's thread waits while the main actor uses both.
            nonisolated(unsafe) let (guide, record) = (guide, record)
            let run = waitForMain {
                await Scroll(workload, seed: seed, controller: controller).run(guide: guide, record: record)
            }
            if !run.refusals.isEmpty { state.refusal = NotModelled(sentences: run.refusals) }
            var judged = JudgedRun(
                violations: run.result.violations.filter { !ignored.contains($0.invariant) },
                choices: run.result.choices)
            judged.unmetChoices = run.result.unmetChoices
            if run.result.isOverrun { judged.failure = JudgedRun.neverFree }
            return judged
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
