import Foundation
import LogTorture

/// Mutates logs in a child process, so that a crash or a hang is a failure of a single seed.
struct MutationChild {
    /// The time without output after which a child counts as hung.
    private static let secondsOfSilence = 60.0

    private let executable: String

    init(_ executable: String) { self.executable = executable }

    /// Runs the seeds from `first` on, and returns the next seed: the one after the seed that crashed, or
    /// after the last one.
    func run(from first: UInt64, count: UInt64, _ report: inout TortureReport) throws -> UInt64 {
        let child = try ChildProcess(executable, ["mutate", "-", "\(first)", "\(count)"])
        var said = 0
        var silence = 0.0
        while child.isRunning, silence < Self.secondsOfSilence {
            Thread.sleep(forTimeInterval: 0.05)
            silence = child.lines.count > said ? 0 : silence + 0.05
            said = child.lines.count
        }
        let hangs = child.isRunning
        child.kill()
        var at = first
        for line in child.lines {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            switch words.first {
            case "at": at = UInt64(words[1]) ?? at
            case "failed":
                report.fail("seed \(words[1])\n  again: tools/torture mutate --seed \(at) --rounds 1")
                report.cases += 1
            default:
                report.note(line, 1)
                report.cases += 1
            }
        }
        if !hangs, child.status == 0 { return first + count }
        report.fail(
            "seed \(at): it \(hangs ? "hangs" : "ends with \(child.status)")\n"
                + "  again: tools/torture mutate --seed \(at) --rounds 1")
        report.cases += 1
        return at + 1
    }
}
