import ArgumentParser
import Foundation
import ListExploration
import LogAnswers
import ProgramKit
import ScrollSimulation
import WorkloadFiles

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
