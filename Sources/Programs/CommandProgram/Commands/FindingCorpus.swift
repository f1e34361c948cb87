import Foundation
import LifecycleEvents
import LifecycleJudging
import ListExploration
import LogAnswers
import ScrollSimulation
import WorkloadFiles

/// A folder with the findings of earlier searches, a workload file each: what was broken yesterday is tried first.
struct FindingCorpus {
    private let folder: String

    /// Findings are left out of a folder that has so many bytes.
    private static let mostBytes = 10_000_000

    /// Makes the folder, when it is not there.
    ///
    /// - Throws: ``InputError`` when the folder cannot be created.
    init(_ folder: String) throws {
        self.folder = folder
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw InputError("\(folder): the folder cannot be created; name another with --corpus")
        }
    }

    /// The files in the order of their names.
    private var files: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder)/\($0)" }
    }

    /// The result of an earlier finding today.
    struct Replayed {
        let file: String
        let workload: Workload
        let outcome: Outcome
    }

    enum Outcome {
        /// The worst violation, or nil if the run ends its process, and the same in words.
        case broken(Violation?, String)
        case mended
        /// The run no longer has a decision for each of the file's choices.
        case unmet
    }

    /// Runs each workload of the folder with `strategy`.
    func replay(_ strategy: Strategy?) throws(WorkloadError) -> [Replayed] {
        var replayed: [Replayed] = []
        for file in files {
            var workload = try Workload(named: file)
            if let strategy { workload.strategy = strategy }
            replayed.append(Replayed(file: file, workload: workload, outcome: Self.outcome(of: workload)))
        }
        return replayed
    }

    private static func outcome(of workload: Workload) -> Outcome {
        if ListSearch.ends(workload) { return .broken(nil, "The run still ends its process.") }
        let result = Simulation(workload, seed: 1).run()
        let worst = result.violations.filter { $0.invariant.severity != .advice }
            .min { $0.invariant.severity < $1.invariant.severity }
        if let worst { return .broken(worst, worst.text) }
        return result.unmetChoices.isEmpty ? .mended : .unmet
    }

    /// The file of a finding, whose name follows from its steps and choices.
    func file(of story: FoundStory) -> String? {
        let sizes = files.map { (try? FileManager.default.attributesOfItem(atPath: $0)[.size] as? Int) ?? 0 }
        guard sizes.reduce(0, +) < Self.mostBytes else { return nil }
        var name = StableHash()
        name.add("\(story.workload.strategy) \(story.workload.steps) \(story.workload.choices)".utf8)
        return "\(folder)/\(name.text).yaml"
    }
}
