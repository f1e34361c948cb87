import AnimatorPoolTesting
import Dispatch
import LifecycleEvents
import LifecycleJudging
@_exported import ListExploration
import ScrollSimulation
import UIKit

/// Fails the test with the shortest scroll found that makes a screen of an app break a rule.
///
///     @Test func `no scroll breaks the feed`() async throws {
///         try await explore(budget: 1_000) { FeedViewController(store: .sample) }
///     }
///
/// Each run creates the screen again, scrolls it by generated steps, and varies the decisions of a list. The
/// failure contains a test to paste and names the line of the app that created the animator.
///
/// Runs have processes of their own, each with one thread. A run that traps, calls `exit` or does not return is a
/// finding. All tasks of the app take turns on the thread. Work of operation queues, of `URLSession`, and of dispatch
/// queues that the simulation does not model never runs there: for an app that needs such work, set `isIsolated` to
/// false. The test does not see what the app stores.
///
/// An app that does something that the simulation does not model fails the test.
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
///   - isIsolated: Whether runs have processes of their own. With false, a debugger stops in the app. A run that calls
///     `exit` or does not return then ends the process of the tests with an error, and the next test at this line
///     reports the run.
///   - fileID: The file of the test, for the failure.
///   - filePath: The path of that file.
///   - line: The line of the test, for the failure.
///   - controller: Creates the screen, once a run.
/// - Throws: `CancellationError` when the test is cancelled.
@MainActor public func explore<Controller: UIViewController>(
    budget: Int, list: Workload = ExploredList.workload,
    families: Set<ListSteps.Family> = Set(ListSteps.Family.allCases), ignoring ignored: Set<Invariant> = [],
    seed: UInt64 = 1, corpus: String? = nil, isIsolated: Bool = true, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: Int = #line,
    controller: @escaping @MainActor () -> Controller
) async throws {
    precondition(budget > 0, "A search makes at least one run, not \(budget).")
    let call = SearchedCall(fileID: fileID, filePath: filePath, line: line)
    let ignoring = call.argument("ignoring").map { ", ignoring: \($0)" } ?? ""
    await AppLock.enter()
    defer { AppLock.leave() }
    try await TestSearch(
        of: call, replayedBy: "try await replay(list\(ignoring)) \(call.closure)",
        modules: ["ScrollTesting", "Testing"], forking: isIsolated ? .ofScreen : nil, workers: 1, steps: nil,
        families: families.subtracting(ListSteps.Family.ofItems), seed: seed, budget: budget, corpus: corpus
    ) {
        var list = list
        list.steps = []
        list.list = ListShape(
            items: runToEnd { [list] in
                var plain = list
                // One second for items that load later.
                plain.steps = [.wait(1)]
                return await Scroll(plain, controller: controller).runAlone(guide: nil).items
            })
        return ListSubject(expecting: list, of: controller, ignoring: ignored)
    }.perform()
}

/// Runs a workload with its steps and choices on a screen of an app, and fails the test if the run breaks a rule, or if
/// a choice does not fit.
///
/// The run has a process of its own, as a run of ``explore(budget:list:families:ignoring:seed:corpus:isIsolated:fileID:filePath:line:controller:)``
/// has. So an app that traps, calls `exit` or does not return fails the test, and the next test runs.
///
/// - Parameters:
///   - list: The screen's size, the settings of its list, the steps and the choices.
///   - ignored: Rules that the app breaks on purpose.
///   - isIsolated: Whether the run has a process of its own. With false, a debugger stops in the app.
///   - fileID: The file of the test, for the failure.
///   - filePath: The path of that file.
///   - line: The line of the test, for the failure.
///   - controller: Creates the screen.
/// - Throws: `CancellationError` when the test is cancelled.
@MainActor public func replay<Controller: UIViewController>(
    _ list: Workload, ignoring ignored: Set<Invariant> = [], isIsolated: Bool = true,
    fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    controller: @escaping @MainActor () -> Controller
) async throws {
    let call = SearchedCall(fileID: fileID, filePath: filePath, line: line)
    await AppLock.enter()
    defer { AppLock.leave() }
    try await TestSearch(replaying: list, of: call, forking: isIsolated ? .ofScreen : nil) {
        ListSubject(expecting: list, of: controller, ignoring: ignored)
    }.perform()
}

extension ListSteps.Family {
    /// The steps that change a list's items.
    fileprivate static var ofItems: Set<ListSteps.Family> { [.insert, .delete, .move, .reload, .batch] }
}

extension Forking {
    /// The child is made while nothing runs on the main queue, where apps change their state.
    fileprivate static var ofScreen: Forking? {
        guard SingleThreadExecutors.isPossible else { return nil }
        return Forking(
            hold: { fork in
                // Safe: the calling thread waits.
                nonisolated(unsafe) let fork = fork
                DispatchQueue.main.sync { fork() }
            },
            begin: { SingleThreadExecutors.install() })
    }
}

extension ListSubject {
    /// Creates a subject that runs on the thread of the search, and each of its runs on the main actor. A run fails if
    /// the app does something that the simulation does not model.
    fileprivate init<Controller: UIViewController>(
        expecting list: Workload, of controller: @escaping @MainActor () -> Controller,
        ignoring ignored: Set<Invariant>
    ) {
        self.init(expecting: list) { workload, seed, guide, record in
            // Safe: the search's thread waits while the main actor uses both.
            nonisolated(unsafe) let (guide, record) = (guide, record)
            return runToEnd {
                let scroll = Scroll(workload, seed: seed, controller: controller)
                do { try scroll.check(workload.steps) } catch {
                    var judged = JudgedRun(violations: [], choices: [])
                    judged.failure = "\(error)"
                    return judged
                }
                let (result, _, refusals) = await scroll.runAlone(guide: guide, record: record)
                var judged = JudgedRun(
                    violations: result.violations.filter { !ignored.contains($0.invariant) },
                    choices: result.choices)
                judged.unmetChoices = result.unmetChoices
                if result.isOverrun { judged.failure = JudgedRun.neverFree }
                if !refusals.isEmpty { judged.failure = "\(NotModelled(sentences: refusals))" }
                return judged
            }
        }
    }
}

/// Runs `work` on the main actor, and blocks the calling thread until `work` ends. Do not call this function
/// on a thread that runs Swift tasks: the app may need these threads.
private func runToEnd<Value>(_ work: @escaping @MainActor () async -> Value) -> Value {
    if SingleThreadExecutors.areInstalled { return SingleThreadExecutors.run(work) }
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
