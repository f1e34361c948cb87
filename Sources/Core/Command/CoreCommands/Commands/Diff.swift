import ArgumentParser
import LifecycleStore
import LogAnswers
import ProgramKit

struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compares two runs: the first event that differs, counts and lifetimes.",
        discussion: """
            Name a run by its number or uuid in the log, as FILE:RUN, or by a file, for its newest run. Ends with \
            status 1 when the runs differ in anything but their number. Times are not compared when a run was in real \
            time, as a run of an app or with --pace.
            """)

    @Argument(help: "The first run.", completion: .runs) var runA: String
    @Argument(help: "The second run.", completion: .runs) var runB: String
    @Option(name: .customLong("db"), help: .logUnlessGiven) var givenDB: String?
    @Option(help: "The format of the output.") var format = ResultFormat.table

    func validate() throws {
        try GivenOptions([
            "--db": givenDB != nil, "two files": [runA, runB].allSatisfy(NamedRun.namesItsLog),
        ]).refuse("--db", beside: "two files")
    }

    func run() throws {
        let db = givenDB ?? LogPath.standard
        let a = try NamedRun(runA, db: db, for: .command).run
        let b = try NamedRun(runB, db: db, for: .command).run
        let difference = try RunDifference(
            a.reader, run: a.record.number, b.reader, run: b.record.number)
        write(difference)
        if !difference.isEqual { throw ExitStatus.found }
    }

    private func write(_ difference: RunDifference) {
        let untimed = difference.comparesTimes ? "" : " Times are not compared: a run was in real time."
        if format == .table, difference.isEqual {
            let columns = difference.comparesTimes ? "in every column" : "but for their times"
            StandardOutput.write(
                "The runs are equal \(columns): \(difference.a.events.counting("event")).\(untimed)\n")
            return
        }
        if format == .table, let first = difference.first, let seq = (first.a ?? first.b)?.seq {
            let fields = difference.fields.joined(separator: ", ")
            let place =
                first.a == nil || first.b == nil ? "One run has no such event" : "It differs in \(fields)"
            StandardOutput.write("The first event that differs is number \(seq). \(place).\(untimed)\n\n")
        }
        // A table shows only the names of the runs, the event, and the differences.
        let rows = difference.rows.filter {
            format != .table || $0.part == "run" || $0.part == "event" || $0.differs
        }
        ResultWriter.write(
            ["part", "name", "a", "b", "differs"],
            rows.map { [.text($0.part), .text($0.name), $0.a, $0.b, .bool($0.differs)] }, format)
    }
}
