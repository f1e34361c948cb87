import ArgumentParser
import Foundation
import LifecycleStore
import LogAnswers
import ProgramKit

struct DBDelete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Deletes runs with all their rows.",
        discussion: """
            In a folder, the command deletes the file of the run. A file keeps its size until `animatorpool db compact`.
            """)

    @Argument(help: "Numbers or uuids of runs, or all for every run.", completion: .runs) var runs:
        [RunSelector]
    @OptionGroup var options: DBOptions
    @Flag(help: "Does not report what it wrote.") var quiet = false

    func run() throws {
        let log = try LogSource(options.db, for: .command)
        var chosen: [ListedRun] = []
        for selector in runs {
            let found = try log.runs(selector)
            chosen += found.filter { run in !chosen.contains { $0.number == run.number } }
        }
        try RunRemoval(log).remove(chosen)
        options.write(removed: chosen)
        WrittenNotice.say(
            "\(chosen.count.counting("run")) deleted from \(options.db)",
            next: log.isFolder ? ["runs"] : ["db compact", "runs"], of: options.db, quiet: quiet)
    }
}

struct DBKeep: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keep", abstract: "Keeps the newest runs and deletes older ones.",
        discussion: """
            The newest run is always kept, and so is one that is being written. Prints what it deletes; \
            with --dry-run it only prints.
            """)

    @Option(help: "Deletes runs that began more than this number of days ago, such as 7 or 0.5.") var days:
        Double?
    @Option(
        help:
            "Deletes the oldest runs until the log is at most this large: bytes, or a size such as 500MB or 2GiB."
    )
    var size: ByteCount?
    @Flag(name: .customLong("dry-run"), help: "Deletes nothing.") var dryRun = false
    @OptionGroup var options: DBOptions
    @Flag(help: "Does not report what it wrote.") var quiet = false

    func validate() throws {
        guard days != nil || size != nil else {
            throw ValidationError("say what to keep: --days, --size or both.")
        }
        if let days, !(days >= 0 && days < 1e6) {
            throw ValidationError("--days must be 0 or more, not \(days).")
        }
    }

    func run() throws {
        let keeping = Retention(days: days, bytes: size?.bytes)
        let chosen =
            dryRun
            ? try keeping.surplus(in: options.db, for: .command)
            : try keeping.apply(to: options.db, for: .command)
        options.write(removed: chosen)
        guard !chosen.isEmpty else { return }
        let count = chosen.count.counting("run")
        if dryRun {
            WrittenNotice.say(
                "\(count) would be deleted from \(options.db)", next: "the same without --dry-run",
                quiet: quiet)
        } else {
            WrittenNotice.say(
                "\(count) deleted from \(options.db)",
                next: size == nil && !options.isFolder ? ["db compact", "runs"] : ["runs"],
                of: options.db, quiet: quiet)
        }
    }
}

extension DBOptions {
    /// Writes a row for each removed run.
    fileprivate func write(removed runs: [ListedRun]) {
        let rows = runs.map { run -> [OutputValue] in
            let what = run.record.description
            return [
                .int(run.number), .text(what.uuid), .text(what.name),
                OutputValue(secondsOfNs: what.startedUnixNs), .int(run.record.events), .text(run.log),
            ]
        }
        ResultWriter.write(
            ["run", "uuid", "name", "startedTime", "events", "log"], rows, format,
            ifEmpty: "No run is deleted: all are within what is kept.")
    }
}
