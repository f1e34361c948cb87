import Exploration
import Foundation
import LifecycleRecording
import ListExploration
import ScrollSimulation

/// The search of a test, until its first finding.
///
/// Each run has a process that is not the test's, where the system allows it. So a run that traps, calls `exit` or
/// hangs is a finding, too. Whatever happens there, the test passes only if the search says that all runs passed.
package struct TestSearch: Sendable {
    let call: SearchedCall
    /// The expression that runs the workload `list` again.
    let expectation: String
    /// The modules that a test with this expression imports.
    let modules: [String]
    /// How the runs get processes of their own; nil to run in the process of the test.
    private let forking: Forking?
    /// The number of threads of a search in this process.
    private let workers: Int
    /// A workload to run instead of a search.
    private let workload: Workload?
    private let steps: [Step]?
    private let families: Set<ListSteps.Family>
    private let seed: UInt64
    private let budget: Int
    let corpus: FindingFolder?
    let newProcess: NewProcess?
    /// Whether the runs may print. XCTest prints each failure of each run.
    private let printsOutput = Failure.hasCurrentTest
    /// Creates the subject, in the process of the search. May run the code under test.
    private let subject: @Sendable () -> ListSubject

    /// The messages of a search.
    package struct Report: Sendable {
        /// Each fails the test.
        package var failures: [String] = []
        /// Messages that do not fail the test.
        package var notes: [String] = []
    }

    /// - Parameters:
    ///   - expectation: The expression that runs the workload `list` again.
    ///   - modules: The modules that a test with this expression imports.
    ///   - forking: How the runs get processes of their own; nil to run in the process of the test.
    ///   - workers: The number of threads of a search in this process.
    ///   - steps: The steps of each run; nil to draw steps.
    ///   - corpus: The folder of findings, relative to the folder of the test's file.
    ///   - subject: Creates the subject, in the process of the search. May run the code under test.
    package init(
        of call: SearchedCall, replayedBy expectation: String, modules: [String], forking: Forking?,
        workers: Int, steps: [Step]?, families: Set<ListSteps.Family>, seed: UInt64, budget: Int,
        corpus: String?, subject: @escaping @Sendable () -> ListSubject
    ) {
        (self.call, self.expectation, self.modules, self.forking) = (call, expectation, modules, forking)
        (self.workers, workload, self.steps, self.families) = (workers, nil, steps, families)
        (self.seed, self.budget, self.subject) = (seed, budget, subject)
        let folder = URL(fileURLWithPath: "\(call.place.filePath)").deletingLastPathComponent()
        self.corpus = corpus.map { FindingFolder(URL(fileURLWithPath: $0, relativeTo: folder).path) }
        newProcess = NewProcess(key: "\(call.place.fileID):\(call.place.line):\(seed)")
    }

    /// Creates a search that runs a workload with its own steps and choices, and nothing else.
    package init(
        replaying workload: Workload, of call: SearchedCall, forking: Forking?,
        subject: @escaping @Sendable () -> ListSubject
    ) {
        (self.call, expectation, modules, self.forking) = (call, "", [], forking)
        (workers, self.workload, steps, families) = (1, workload, nil, [])
        (seed, budget, self.subject, corpus, newProcess) = (1, 0, subject, nil, nil)
    }

    var isIsolated: Bool { forking != nil }

    /// The time after which a run hangs, of a first and of a second search. A lock of another thread that was held
    /// when the first search's process was made is free at the time of the second.
    static let patience = Duration.seconds(10)
    static let firstPatience = Duration.seconds(2)

    /// The time after which a search that shows no progress hangs. Longer than ``patience``, which its runs have.
    private static let searchPatience = Duration.seconds(15)

    /// Runs the search on a thread of its own, and fails the test with what it finds.
    ///
    /// - Throws: `CancellationError` when the test is cancelled.
    package func perform() async throws {
        let isCancelled = Locked(false)
        let report = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let thread = SystemThread {
                    continuation.resume(returning: run { isCancelled.withLock { $0 } })
                }
                if thread == nil {
                    continuation.resume(returning: Report(failures: ["The system allows no further thread."]))
                }
            }
        } onCancel: {
            isCancelled.withLock { $0 = true }
        }
        try Task.checkCancellation()
        for note in report.notes { try? FileHandle.standardError.write(contentsOf: Data("\(note)\n".utf8)) }
        for failure in report.failures { Failure.report(failure, at: call.place) }
    }

    /// Runs the search on the calling thread.
    private func run(isStopped: () -> Bool) -> Report {
        if let request = NewProcess.request {
            request.answer(newProcess, replaying: subject) { firstFailure(of: $0) }
            return Report()
        }
        guard let forking else { return runInPlace(isStopped: isStopped) }
        for patience in [Self.firstPatience, Self.patience] {
            let answer = IsolatedWork.run(
                patience: Self.searchPatience, isStopped: isStopped, holding: forking.hold
            ) {
                forking.begin()
                if !printsOutput { dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO) }
                let subject = subject().showingProgress()
                do throws(Stop) {
                    let report =
                        if let workload { try replay(workload, of: subject, patience) } else {
                            try searchInChildren(of: subject, patience)
                        }
                    return [report.failures, report.notes]
                } catch {
                    return nil
                }
            }
            switch answer {
            case .finished(let lines?): return Report(failures: lines[0], notes: lines[1])
            case .finished(nil): continue
            case .ended(let end) where end.isHang && patience < Self.patience: continue
            case .ended(let end):
                return Report(failures: ["The search ended before its last run. \(end.title)"])
            case .noProcess: return Report(failures: [Self.noProcess])
            }
        }
        return Report(failures: [Self.noProcess])
    }

    private static let noProcess = "The system allows no further process."

    private func search(of subject: ListSubject) -> ListSearch {
        ListSearch(subject, steps: steps, families: families, seed: seed)
    }

    /// Returns the number of the first run that fails, from 1, if all runs before it have this process, too.
    private func firstFailure(of subject: ListSubject) -> Int? {
        var search = search(of: subject)
        let found = search.firstFound(within: budget) { $1.results(of: $0, workers: 1, underWay: nil) }
        return found.map { $0.number + 1 }
    }

    private enum Stop: Error {
        case cancelled
        /// A run hangs, and the search is not the last.
        case hung
        case noProcess
        /// The steps of the runs that ended an earlier process.
        case ended([[Step]])
    }

    // MARK: In processes of their own

    /// Searches in children of this process, which has one thread.
    private func searchInChildren(of subject: ListSubject, _ patience: Duration) throws(Stop) -> Report {
        var report = try replayCorpus(of: subject, patience, in: nil)
        guard report.failures.isEmpty else { return report }
        var search = search(of: subject)
        guard let runners = ScheduleRunners(jobs: 2, patience: patience, stopsAtHang: true) else {
            throw .noProcess
        }
        let found = try search.firstFound(within: budget) { epoch, search throws(Stop) in
            guard let results = runners.results(of: epoch, in: search) else { throw .noProcess }
            return results
        }
        guard let found else { return report }
        let end = runners.ends[found.finding.fingerprint]
        if end?.isHang == true, patience < Self.patience { throw .hung }
        report.failures = [
            text(of: found, end, &search) { search in
                if let end { return search.shrinkEnd(found, known: end).map { ($0, []) } }
                return search.shrinkSafely(found, isStopped: { false }, progress: { _ in true })
            }
        ]
        return report
    }

    // MARK: In this process

    /// Searches in this process. A run that ends it is reported by the next test.
    private func runInPlace(isStopped: () -> Bool) -> Report {
        let underWay = RunsUnderWay(call, seed: seed)
        defer { underWay?.finish() }
        let subject = subject()
        do throws(Stop) {
            if let workload { return try replay(workload, of: subject, Self.patience, in: underWay) }
            var report = try replayCorpus(of: subject, Self.patience, in: underWay)
            guard report.failures.isEmpty else { return report }
            var search = search(of: underWay.map { subject.recorded(by: $0) } ?? subject)
            let found = try search.firstFound(within: budget) { epoch, search throws(Stop) in
                if isStopped() { throw .cancelled }
                let ended = underWay?.ended.filter { epoch.indices.contains($0 - epoch.first) } ?? []
                if !ended.isEmpty { throw .ended(ended.map { epoch.schedule($0 - epoch.first).steps }) }
                return search.results(of: epoch, workers: workers, underWay: underWay)
            }
            guard let found else { return report }
            report.failures = [
                Self.recorded(found.number, found.steps, by: underWay) {
                    text(of: found, nil, &search) { search in
                        search.shrink(found).map { ($0, search.explanation(of: $0)) }
                    }
                } ?? Self.endedEarlier
            ]
            return report
        } catch {
            guard case .ended(let steps) = error else { return Report(failures: ["The search was stopped."]) }
            let code = steps.map { "list.steps = [\(Step.code(of: $0))]" }.joined(separator: "\n")
            return Report(failures: ["\(Self.endedEarlier) The steps that were under way:\n\n\(code)"])
        }
    }

    static let endedEarlier =
        "A run ended the process of an earlier test, and was left out now. To see it again, if it is not fixed, "
        + "run the test once more."

    /// Runs `work` unless its run ended an earlier process, in which case the result is nil.
    private static func recorded<Result>(
        _ number: Int, _ steps: [Step], by underWay: RunsUnderWay?, _ work: () -> Result
    ) -> Result? {
        guard let underWay else { return work() }
        return underWay.running(number, by: 0, of: { steps }, work)
    }

    // MARK: Workloads with their own choices

    /// Runs a workload with its choices.
    private func replay(
        _ workload: Workload, of subject: ListSubject, _ patience: Duration, in underWay: RunsUnderWay? = nil
    ) throws(Stop) -> Report {
        switch try outcome(of: workload, on: subject, number: 0, patience, in: underWay) {
        case .passed: return Report()
        case .unmet(let choice): return Report(failures: [choice.unmetText])
        case .broken(let title), .ended(let title), .hung(let title): return Report(failures: [title])
        }
    }

    /// Runs the findings of earlier searches again.
    private func replayCorpus(
        of subject: ListSubject, _ patience: Duration, in underWay: RunsUnderWay?
    ) throws(Stop) -> Report {
        var report = Report()
        for (number, file) in (corpus?.files ?? []).enumerated() {
            let workload: Workload
            do {
                let text = try String(contentsOfFile: file, encoding: .utf8)
                workload = try FindingFile.workload(text, file: file, on: subject.list)
            } catch {
                report.failures.append("\(error)")
                continue
            }
            let obsolete = "\(file): does not fit any more, and can be deleted."
            guard FittingSteps(workload.steps, in: subject.list).steps == workload.steps else {
                report.notes.append("\(obsolete) The list has too few items.")
                continue
            }
            switch try outcome(of: workload, on: subject, number: number, patience, in: underWay) {
            case .passed: report.notes.append("\(file): fixed, and can be deleted.")
            case .unmet(let choice): report.notes.append("\(obsolete) \(choice.unmetText)")
            case .broken(let title), .ended(let title), .hung(let title):
                report.failures.append("\(file): not fixed. \(title)")
            }
        }
        return report
    }

    private func outcome(
        of workload: Workload, on subject: ListSubject, number: Int, _ patience: Duration,
        in underWay: RunsUnderWay?
    ) throws(Stop) -> ReplayOutcome {
        // No search has so many schedules.
        let outcome = Self.recorded(.max / 2 + number, workload.steps, by: underWay) {
            subject.outcome(of: workload, isIsolated: isIsolated, patience: patience)
        }
        if case .hung = outcome, patience < Self.patience { throw .hung }
        return outcome ?? .broken(Self.endedEarlier)
    }
}

/// How the process of a test makes a child for the runs of a search.
package struct Forking: Sendable {
    /// Calls a closure that makes the child, while no other thread changes what the code under test reads.
    let hold: @Sendable (() -> Void) -> Void
    /// Called first in the child.
    let begin: @Sendable () -> Void

    package init(hold: @escaping @Sendable (() -> Void) -> Void, begin: @escaping @Sendable () -> Void) {
        (self.hold, self.begin) = (hold, begin)
    }

    /// For code that needs no thread but its own; nil where a process with several threads cannot have such children.
    static var ofList: Forking? { IsolatedWork.isPossible ? Forking(hold: { $0() }, begin: {}) : nil }
}

extension RunsUnderWay {
    /// Opens the file for the call, in the folder for temporary files.
    fileprivate convenience init?(_ call: SearchedCall, seed: UInt64) {
        let name = "\(call.place.fileID):\(call.place.line):\(seed)"
        let file = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
        self.init(test: call.name, path: "\(NSTemporaryDirectory())/animatorpool-explore-\(file)")
    }
}
