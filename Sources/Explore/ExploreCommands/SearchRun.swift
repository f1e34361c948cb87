import Exploration
import FileKit
import Foundation
import LifecycleEvents
import ListExploration
import ProgramKit
import ScrollSimulation

/// A search in child processes, until its budget is used up.
struct SearchRun {
    private(set) var search: ListSearch
    let budget: SearchBudget
    let until: SearchEnd
    let jobs: Int
    private let start = ContinuousClock.now

    /// The findings with the lines that explain them, one for each cause, in the order of their discovery.
    private(set) var results: [(finding: ShrunkFinding, explanation: [String])] = []

    /// The number of causes from which only crashes are shrunk.
    private static let mostCauses = 20

    /// - Parameters:
    ///   - progress: Receives the state of the search and the used share of the budget, from 0 to 1.
    ///   - shorter: Receives a shorter workload of the finding of a new cause, and its number from 1.
    ///   - replay: Receives every tenth finding before it is shrunk.
    ///   - found: Receives each finding of a new cause.
    mutating func run(
        progress: (_ state: String, _ share: Double) -> Void,
        shorter: (FoundStory, Int) throws -> Void = { _, _ in },
        replay: (FoundStory, ListSearch.Found) throws -> Void = { _, _ in },
        found: (ShrunkFinding) -> Void = { _ in }
    ) throws {
        guard let runners = ScheduleRunners(jobs: jobs) else { throw InputError(Self.noProcess) }
        while let limit = schedulesLeft, EndSignals.received == nil {
            let epoch = search.nextEpoch(limit: limit)
            guard let results = runners.results(of: epoch, in: search) else {
                throw InputError(Self.noProcess)
            }
            for finding in search.merge(results, of: epoch) {
                if EndSignals.received != nil { break }
                let end = runners.ends[finding.finding.fingerprint]
                let isCrash = end != nil || finding.finding.severity == FindingSeverity.wouldCrash.rank
                if self.results.count >= Self.mostCauses, !isCrash { continue }
                if end == nil, self.results.count % 10 == 0 {
                    try replay(search.subject.story(of: finding), finding)
                }
                try shrink(finding, end, shorter: shorter, found: found)
                if until == .first, !self.results.isEmpty { return }
            }
            progress(state, share)
        }
    }

    private static let noProcess = "the system allows no further process; try a smaller number of --jobs"

    /// The number of schedules that may still run; nil when the budget is used up.
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
        let best = results.map { $0.finding.story.workload.steps.count }.min()
        return "\(search.schedules) runs, \(rate) a second, \(search.behaviours) behaviours, "
            + (best.map { "\(results.count) found, the shortest with \($0) steps" } ?? "nothing found")
    }

    private mutating func shrink(
        _ finding: ListSearch.Found, _ end: RunEnd?, shorter: (FoundStory, Int) throws -> Void,
        found: (ShrunkFinding) -> Void
    ) throws {
        let number = results.count + 1
        let isNew = !search.shrunk.contains { $0.causes.contains(finding.finding.cause) }
        var failure: (any Error)?
        let shrunk = withoutActuallyEscaping(shorter) { shorter -> (ShrunkFinding, [String])? in
            let keep = { (story: FoundStory) -> Bool in
                do { if isNew { try shorter(story, number) } } catch { failure = error }
                return failure == nil && EndSignals.received == nil
            }
            if let end {
                return search.shrinkEnd(finding, known: end, progress: keep).map { ($0, []) }
            }
            guard keep(search.subject.story(of: finding)) || failure == nil else { return nil }
            return search.shrinkSafely(
                finding, isStopped: { failure != nil || EndSignals.received != nil }, progress: keep)
        }
        if let failure { throw failure }
        guard let shrunk, let place = search.place(of: shrunk.0) else { return }
        if place < results.count {
            results[place] = shrunk
        } else {
            results.append(shrunk)
            found(shrunk.0)
        }
    }
}
