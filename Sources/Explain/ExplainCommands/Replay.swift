import ArgumentParser
import CoreCommands
import Explanations
import FileKit
import Foundation
import LogAnswers
import ProgramKit
import PropertyAnimation
import UIKitCalls

struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs a script of animator calls as UIKit would, and prints the result of each.",
        discussion: """
            One call a line, as JSON. Ends with status 1 when a line is a misuse. With --compare it \
            prints a row for each difference instead, and ends with status 1 when there is one.
            """)

    @Argument(help: "A file of JSON Lines, or - for standard input.") var file: String
    @Option(help: "documented, ios10 or ios16.") var regime = AnimatorRegime.ios16
    @Option(help: "A file with what RegimeProbe printed on a device for the same script.") var compare:
        String?
    @Option(
        help:
            "With --compare: the largest accepted difference between numbers, such as 0.1; 0.05 unless given."
    )
    var tolerance: Double?
    @Option(
        name: .customLong("limit"),
        help:
            "With --compare: at most so many rows, a whole number from 0 on or none for all; 20 unless given."
    )
    var givenLimit: RowLimit?
    @Option(
        name: .customLong("format"),
        help: "With --compare: table, json, ndjson, csv or markdown; table unless given.")
    var givenFormat: ResultFormat?

    private var limit: Int { (givenLimit ?? RowLimit(rows: 20)).rows ?? .max }
    private var format: ResultFormat { givenFormat ?? .table }

    func validate() throws {
        if let tolerance, !(tolerance >= 0) {
            throw ValidationError("--tolerance must be 0 or more, not \(tolerance).")
        }
        try GivenOptions([
            "--tolerance": tolerance != nil, "--limit": givenLimit != nil,
            "--format": givenFormat != nil, "--compare": compare != nil,
        ]).require("--compare", for: "--tolerance", "--limit", "--format")
        guard compare != "-" || file != "-" else {
            throw ValidationError("Only one of the script and --compare can be standard input.")
        }
    }

    func run() throws {
        if let compare {
            try report(comparison(with: compare), of: compare)
        } else if try forEachAnswer({
            StandardOutput.writeAsIs($0 + "\n")
            // The script on a pipe may be endless.
            try StandardOutput.check()
        }) {
            throw ExitStatus.found
        }
    }

    /// Returns whether a call was a misuse.
    private func forEachAnswer(_ body: (String) throws -> Void) throws -> Bool {
        let lines = try InputLines(file)
        var replay = CallReplay(regime: regime)
        var number = 0
        while let line = try lines.next() {
            number += 1
            let answers: [String]
            do {
                answers = try replay.take(line: line, number: number)
            } catch {
                throw InputError("\(lines.name):\(error)")
            }
            for answer in answers { try body(answer) }
        }
        return replay.metMisuse
    }

    private func comparison(with path: String) throws -> ReplayComparison {
        let device = try ReplayAnswer.read(path)
        let decoder = JSONDecoder()
        var ours: [ReplayAnswer] = []
        _ = try forEachAnswer { ours.append(try decoder.decode(ReplayAnswer.self, from: Data($0.utf8))) }
        return ReplayComparison(ours: ours, device: device, tolerance: tolerance ?? 0.05)
    }

    private func report(_ comparison: ReplayComparison, of path: String) throws {
        let differences = comparison.differences
        if differences.isEmpty, format == .table {
            StandardOutput.write("No difference in \(comparison.compared.counting("answer")).\n")
        } else {
            let rows = differences.prefix(limit).map {
                [OutputValue($0.line)] + [$0.animator, $0.field, $0.ours, $0.device].map { .text($0) }
            }
            ResultWriter.write(["line", "animator", "field", "ours", "device"], rows, format)
        }
        StandardOutput.flush()
        if differences.count > limit {
            StandardError.write(
                "cut after \(limit) of \(differences.count.counting("row")); --limit shows more\n")
        }
        if let line = comparison.endsAtMisuse {
            StandardError.write(
                "\(path): ends before line \(line), where UIKit raises here too; "
                    + "nothing from there on was compared\n")
        }
        if !differences.isEmpty { throw ExitStatus.found }
    }
}
