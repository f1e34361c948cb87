import Exploration
import FileKit
import Foundation
import ListExploration
import LogAnswers
import ProgramKit
import ScrollSimulation

/// A search in child processes, until its budget is used up.
struct SearchRun {
    private(set) var search: ListSearch
    let budget: SearchBudget
    let until: SearchEnd
    let jobs: Int
    private let start = ContinuousClock.now

    /// The greatest number of findings that are shrunk: a strategy that always fails has hundreds.
    private static let mostFindings = 20

    /// - Parameters:
    ///   - progress: Receives the state of the search and the used share of the budget, from 0 to 1.
    ///   - shorter: Receives a shorter workload of a finding, and the finding's number from 1.
    ///   - replay: Receives every tenth finding before it is shrunk.
    ///   - dropped: Receives the number of a finding that turned out to be a duplicate.
    ///   - found: Receives each finding, its number, and the lines that explain its cause.
    mutating func run(
        progress: (_ state: String, _ share: Double) -> Void,
        shorter: (FoundStory, Int) throws -> Void = { _, _ in },
        replay: (FoundStory, ListSearch.Found) throws -> Void = { _, _ in },
        dropped: (Int) -> Void = { _ in },
        found: (ShrunkFinding, Int, [String]) throws -> Void = { _, _, _ in }
    ) throws {
        guard let runners = ScheduleRunners(jobs: jobs) else { throw InputError(Self.noProcess) }
        while let limit = schedulesLeft, EndSignals.received == nil {
            let epoch = search.nextEpoch(limit: limit)
            guard let results = runners.results(of: epoch, in: search) else {
                throw InputError(Self.noProcess)
            }
            for finding in search.merge(results, of: epoch) where count < Self.mostFindings {
                if EndSignals.received != nil { break }
                let end = runners.ends[finding.finding.fingerprint]
                if end == nil, count % 10 == 0 { try replay(search.subject.story(of: finding), finding) }
                try shrink(finding, end, shorter: shorter, dropped: dropped, found: found)
                if until == .first, count > 0 { return }
            }
            progress(state, share)
        }
    }

    private static let noProcess = "the system allows no further process; try a smaller number of --jobs"

    /// The findings with their shortest schedules so far.
    var stories: [FoundStory] { search.shrunk.map { $0.story } }

    private var count: Int { search.shrunk.count }

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
        let best = stories.map { $0.workload.steps.count }.min()
        return "\(search.schedules) runs, \(rate) a second, \(search.behaviours) behaviours, "
            + (best.map { "\(count) found, the shortest with \($0) steps" } ?? "nothing found")
    }

    private mutating func shrink(
        _ finding: ListSearch.Found, _ end: RunEnd?, shorter: (FoundStory, Int) throws -> Void,
        dropped: (Int) -> Void, found: (ShrunkFinding, Int, [String]) throws -> Void
    ) throws {
        let number = count + 1
        var failure: (any Error)?
        let shrunk = withoutActuallyEscaping(shorter) { shorter -> (ShrunkFinding, [String])? in
            let keep = { (story: FoundStory) -> Bool in
                do { try shorter(story, number) } catch { failure = error }
                return failure == nil && EndSignals.received == nil
            }
            if let end {
                return (search.shrinkEnd(finding, known: end, progress: keep), [])
            }
            guard keep(search.subject.story(of: finding)) || failure == nil else { return nil }
            return search.shrinkSafely(
                finding, isStopped: { failure != nil || EndSignals.received != nil }, progress: keep)
        }
        if let failure { throw failure }
        guard let (shorter, explanation) = shrunk else { return dropped(number) }
        try found(shorter, number, explanation)
    }
}
