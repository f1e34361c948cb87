import FileKit
import Foundation
import LifecycleEvents
import LifecycleJudging
import ListExploration
import ScrollSimulation
import WorkloadFiles
import WorkloadReading

/// A folder with the findings of earlier searches, a workload file each. A search replays these first.
struct FindingCorpus {
    private let folder: String

    /// The size of the folder, in bytes, from which no findings are added.
    private static let mostBytes = 10_000_000

    /// Creates the folder if it does not exist.
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

    /// The files, sorted by name.
    private var files: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder)/\($0)" }
    }

    /// The result of replaying an earlier finding.
    struct Replayed {
        let file: String
        let workload: Workload
        let outcome: Outcome
    }

    enum Outcome {
        /// The worst violation, or nil if the run ends its process, and a description.
        case broken(Violation?, String)
        case mended
        /// The run has no decision for one of the file's choices.
        case unmet
    }

    /// Runs each workload of the folder, with `strategy` if given.
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
        let worst = result.violations.filter { $0.invariant.isHarmful }
            .min { $0.severity < $1.severity }
        if let worst { return .broken(worst, worst.text) }
        return result.unmetChoices.isEmpty ? .mended : .unmet
    }

    /// Returns the path for a finding, derived from its steps and choices; nil if the folder is full.
    func file(of story: FoundStory) -> String? {
        let sizes = files.map { (try? FileManager.default.attributesOfItem(atPath: $0)[.size] as? Int) ?? 0 }
        guard sizes.reduce(0, +) < Self.mostBytes else { return nil }
        var name = StableHash()
        name.add("\(story.workload.strategy) \(story.workload.steps) \(story.workload.choices)".utf8)
        return "\(folder)/\(name.text).yaml"
    }
}
