import Dispatch
import Exploration
import Foundation
import LifecycleRecording
import ListExploration
import ProgramKit
import ScrollSimulation

/// A search on several threads, until its budget is used up.
struct SearchRun {
    private(set) var search: ListSearch
    private let budget: SearchBudget
    private let until: SearchEnd
    private let jobs: Int
    private let start = ContinuousClock.now

    /// Findings that are shrunk, at most: a strategy that always fails has hundreds.
    private static let mostFindings = 20

    init(_ search: ListSearch, budget: SearchBudget, until: SearchEnd, jobs: Int) {
        self.search = search
        self.budget = budget
        self.until = until
        self.jobs = jobs
    }

    /// - Parameters:
    ///   - progress: Receives the state of the search and the used share of the budget, from 0 to 1.
    ///   - shorter: Is given a shorter workload of a finding, and the finding's number from 1.
    ///   - found: Is given a finding, its number, and why it happens.
    mutating func run(
        progress: (_ state: String, _ share: Double) -> Void,
        shorter: (FoundStory, Int) throws -> Void = { _, _ in },
        found: (ShrunkFinding, Int, [String]) throws -> Void = { _, _, _ in }
    ) throws {
        while let limit = schedulesLeft, EndSignals.received == nil {
            let epoch = search.nextEpoch(limit: limit)
            let results = Self.results(of: epoch, on: search.subject, jobs: jobs)
            for finding in search.merge(results, of: epoch) where search.shrunk.count < Self.mostFindings {
                if EndSignals.received != nil { break }
                try shrink(finding, shorter: shorter, found: found)
                if until == .first, !search.shrunk.isEmpty { return }
            }
            progress(state, share)
        }
    }

    /// How many schedules may still run; nil when the budget is used up.
    private var schedulesLeft: Int? {
        switch budget {
        case .runs(let runs): search.schedules < runs ? runs - search.schedules : nil
        case .seconds(let seconds): ContinuousClock.now - start < .seconds(seconds) ? .max : nil
        }
    }

    private var share: Double {
        switch budget {
        case .runs(let runs): Double(search.schedules) / Double(runs)
        case .seconds(let seconds): (ContinuousClock.now - start) / .seconds(seconds)
        }
    }

    private var state: String {
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let rate = Int(Double(search.schedules) / max(seconds, 0.001))
        let best = search.shrunk.map { $0.story.workload.steps.count }.min()
        return "\(search.schedules) runs, \(rate) a second, \(search.behaviours) behaviours, "
            + (best.map { "\(search.shrunk.count) found, the shortest with \($0) steps" } ?? "nothing found")
    }

    private mutating func shrink(
        _ finding: ListSearch.Found, shorter: (FoundStory, Int) throws -> Void,
        found: (ShrunkFinding, Int, [String]) throws -> Void
    ) throws {
        let number = search.shrunk.count + 1
        var failure: (any Error)?
        let result = withoutActuallyEscaping(shorter) { shorter in
            search.shrink(finding) { story in
                do { try shorter(story, number) } catch { failure = error }
                return failure == nil && EndSignals.received == nil
            }
        }
        if let failure { throw failure }
        if let result { try found(result, number, search.explanation(of: result)) }
    }

    private static func results(
        of epoch: ListSearch.Epoch, on subject: ListSubject, jobs: Int
    ) -> [ScheduleResult] {
        struct State {
            var next = 0
            var results: [ScheduleResult] = []
        }
        let state = Locked(State())
        DispatchQueue.concurrentPerform(iterations: min(jobs, epoch.count)) { _ in
            let bench = ScheduleBench()
            var mine: [ScheduleResult] = []
            // Two at a time, so that no thread waits long for another one at the end of an epoch.
            while let first = state.withLock({ state -> Int? in
                guard state.next < epoch.count else { return nil }
                defer { state.next += 2 }
                return state.next
            }) {
                for index in first..<min(first + 2, epoch.count) {
                    mine.append(epoch.run(index, on: subject, bench: bench))
                }
            }
            state.withLock { $0.results += mine }
        }
        return state.withLock { $0.results }
    }
}
