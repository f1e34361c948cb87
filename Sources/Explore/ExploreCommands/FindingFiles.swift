import ArgumentParser
import CoreCommands
import Foundation
import LifecycleJudging
import ListExploration
import ProgramKit
import ScrollSimulation
import WorkloadFiles

/// Writes a workload file for each finding of a search, with the shortest workload so far.
struct FindingFiles {
    private let first: String
    private let text: WorkloadText
    private let spared: [String]
    private let command: String

    /// - Parameters:
    ///   - first: The file of the first finding.
    ///   - yaml: The searched workload.
    ///   - spared: The file of the searched workload, which must not be overwritten.
    ///   - command: The command line that repeats the search.
    init(first: String, yaml: String, named name: String, sparing spared: String?, repeating command: String)
        throws
    {
        self.first = first
        text = try WorkloadText(yaml, named: name)
        self.spared = spared.map { [$0] } ?? []
        self.command = command
    }

    /// Returns `broken.yaml`, `broken-2.yaml` and so on.
    static func name(_ first: String, number: Int) -> String {
        number > 1 ? name(first, adding: "-\(number)") : first
    }

    /// Returns the path with a text before its extension.
    static func name(_ path: String, adding text: String) -> String {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return path + text }
        return "\(path[..<dot])\(text)\(path[dot...])"
    }

    /// Writes the workload of the finding with this number, and returns the file's path.
    @discardableResult func write(
        _ story: FoundStory, number: Int, explained explanation: [String] = []
    ) throws -> String {
        let path = Self.name(first, number: number)
        try write(story, to: path, explained: explanation)
        return path
    }

    /// Removes the workload file of a finding that turned out to be a duplicate.
    func remove(number: Int) { unlink(Self.name(first, number: number)) }

    func write(_ story: FoundStory, to path: String, explained explanation: [String]) throws {
        let output = try ByteOutput(path, sparing: spared)
        var workload = story.workload
        if story.end != nil { workload.name = "ended-\(workload.strategy.rawValue)" }
        if let finding = story.finding {
            workload.name = "\(finding.violation.invariant.code)-\(workload.strategy.rawValue)"
        }
        var lines = [
            story.title, "Found by: \(command)",
            "Run it:   animatorpool simulate \(path)" + (story.end == nil ? " && animatorpool verify" : ""),
        ]
        if let finding = story.finding {
            let invariant = finding.violation.invariant
            lines += [
                "Why:      animatorpool cause --invariant \(invariant.code)", "The rule: \(invariant.rule)",
            ]
        }
        lines += ["", "What happens:"] + story.lines().map { "  \($0)" }
        if !explanation.isEmpty { lines += ["", "What each part may be:"] + explanation.map { "  \($0)" } }
        try output.write(Array((FindingFolder.comments(lines) + text.text(of: workload)).utf8))
        try output.finish()
    }
}

/// The child process of `explore` that replays a finding, to detect behaviour that depends on hashes,
/// addresses or a clock.
struct FreshReplay: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay-child", abstract: "The part of `explore` that replays a finding.",
        shouldDisplay: false)

    @Argument var workload: String

    func run() throws {
        let lines = FoundStory.replaying(try Workload(named: workload)).eventLines
        StandardOutput.writeAsIs(lines.joined(separator: "\n") + "\n")
    }

    /// Returns the difference of a finding's events in a new process; nil if there is none.
    ///
    /// - Parameter files: Write the workload that the process reads.
    static func difference(of story: FoundStory, _ files: FindingFiles) throws -> String? {
        guard let executable = Bundle.main.executablePath else { return nil }
        let path = "\(NSTemporaryDirectory())animatorpool-replay-\(UUID().uuidString).yaml"
        defer { unlink(path) }
        try files.write(story, to: path, explained: [])
        let child = Process()
        child.executableURL = URL(fileURLWithPath: executable)
        child.arguments = [configuration.commandName ?? "", path]
        let output = Pipe()
        child.standardOutput = output
        try child.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        child.waitUntilExit()
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
        return story.difference(from: lines)
    }
}
