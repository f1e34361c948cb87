import ArgumentParser
import FileKit
import Foundation
import LifecycleStore
import LogAnswers
import ProgramKit

struct DB: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "db",
        abstract: "Checks, migrates, copies, compacts and trims a log file.",
        subcommands: [
            DBInfo.self, DBMigrate.self, DBIntegrity.self, DBCopy.self, DBCompact.self, DBDelete.self,
            DBKeep.self,
        ])
}

/// The options that select the log and the output format.
struct DBOptions: ParsableArguments {
    @Option(help: "A log file, or a folder with a file per run.") var db = LogPath.standard
    @Option(help: "The format of the output.") var format = ResultFormat.table

    var isFolder: Bool { LogFolder.isFolder(db) }

    /// Returns the log file, or the files of the folder.
    func files() throws -> [String] {
        guard isFolder else { return [db] }
        let files = try LogFolder(path: db).files()
        guard !files.isEmpty else { throw StoreError.noRun(in: db) }
        return files
    }

    /// Writes an object for a file, or a row for each file of a folder.
    ///
    /// A file of a folder for which `fields` throws a `StoreError` is reported and skipped.
    ///
    /// - Returns: whether no file was skipped.
    func write(_ fields: (String) throws -> [OutputValue.Field]) throws -> Bool {
        guard isFolder else {
            ResultWriter.write(object: try fields(db), format: format)
            return true
        }
        var writer: ResultWriter?
        let isWhole = try forEachFile { file in
            let row = try fields(file)
            if writer == nil { writer = ResultWriter(columns: row.map(\.name), format: format) }
            writer?.write(row.map(\.value))
        }
        writer?.finish()
        return isWhole
    }

    /// Calls `body` with each file.
    ///
    /// A file of a folder for which `body` throws a `StoreError` is reported on standard error and skipped.
    ///
    /// - Returns: whether no file was skipped.
    func forEachFile(_ body: (String) throws -> Void) throws -> Bool {
        var isWhole = true
        for file in try files() {
            do {
                try body(file)
            } catch let error as StoreError where isFolder {
                isWhole = false
                StandardError.write("\(error); it is left out")
            }
        }
        return isWhole
    }

    /// Throws the error of a single file. Reports the errors of files of a folder on standard error.
    func report(_ errors: [StoreError]) throws {
        guard let first = errors.first else { return }
        guard isFolder else { throw first }
        for error in errors { StandardError.write("\(error); it is left out") }
        throw ExitStatus.bad
    }

    /// Same as ``write(_:)`` for changes of files: throws ``ExitStatus/bad`` if a file was skipped.
    func writeChanges(_ fields: (String) throws -> [OutputValue.Field]) throws {
        if try !write(fields) { throw ExitStatus.bad }
    }
}

struct DBInfo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Prints the version, the size and the runs of a log.")

    @OptionGroup var options: DBOptions

    func run() throws {
        _ = try options.write { file in
            let info = try LogReader(path: file).info()
            return [
                .init("path", .text(info.path)), .init("schemaVersion", OutputValue(info.schemaVersion)),
                .init("sqliteVersion", .text(info.sqliteVersion)),
                .init("journalMode", .text(info.journalMode)),
                .init("pageSize", OutputValue(info.pageSize)), .init("pages", OutputValue(info.pages)),
                .init("freePages", OutputValue(info.freePages)),
                .init("fileBytes", .int(info.fileBytes)), .init("walBytes", .int(info.walBytes)),
                .init("runs", OutputValue(info.runs)), .init("openRuns", OutputValue(info.openRuns)),
                .init("events", .int(info.events)),
            ]
        }
    }
}

struct DBMigrate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Migrates a log to this version's schema, and keeps a copy of the old file.",
        discussion: "Completes runs whose process died from their events.")

    @OptionGroup var options: DBOptions
    @Flag(help: "Does not report what it wrote.") var quiet = false

    func run() throws {
        var (changed, version) = (0, 0)
        defer {
            let files = options.isFolder ? "\(changed.counting("file")) of " : ""
            if changed > 0 {
                WrittenNotice.say(
                    "\(files)\(options.db) brought to version \(version)",
                    next: ["verify", "runs"], of: options.db, quiet: quiet)
            }
        }
        try options.writeChanges { file in
            let log = try LogFile.existing(path: file)
            let migration = log.migration
            if migration.from != migration.to { changed += 1 }
            version = migration.to
            return [
                .init("path", .text(file)), .init("from", OutputValue(migration.from)),
                .init("to", OutputValue(migration.to)), .init("backup", OutputValue(migration.backup)),
                .init("completedRuns", .list(log.recoveredRuns.map { .int($0) })),
            ]
        }
    }
}

struct DBCopy: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy", abstract: "Copies a log for a backup, even while a run is recorded.",
        discussion: """
            The copy of a file is a snapshot of the log. It replaces an older copy with the same runs. A folder is \
            copied file by file. An open run stays open in the copy.
            """)

    @Argument(help: "The file to write; for a folder, the folder to write to.") var copy: String
    @OptionGroup var options: DBOptions

    func run() throws {
        guard options.isFolder else {
            return try options.writeChanges { file in try fields(of: file, to: copy) }
        }
        guard mkdir(copy, 0o777) == 0 || LogFolder.isFolder(copy) else {
            throw InputError("\(copy): cannot be created as a folder; name another")
        }
        var writer: ResultWriter?
        var tried: Set<String> = []
        var isWhole = true
        var files = try options.files()
        while !files.isEmpty {
            var hasGone = false
            for file in files {
                tried.insert(file)
                do {
                    let name = URL(fileURLWithPath: file).lastPathComponent
                    let row = try fields(of: file, to: (copy.hasSuffix("/") ? copy : copy + "/") + name)
                    if writer == nil {
                        writer = ResultWriter(columns: row.map(\.name), format: options.format)
                    }
                    writer?.write(row.map(\.value))
                } catch let error as StoreError {
                    if access(file, F_OK) != 0 {
                        hasGone = true
                    } else {
                        isWhole = false
                        StandardError.write("\(error); it is left out")
                    }
                }
            }
            // The service continues a run in a new file, and then removes the former one.
            files = hasGone ? try LogFolder(path: options.db).files().filter { !tried.contains($0) } : []
        }
        writer?.finish()
        if !isWhole { throw ExitStatus.bad }
    }

    /// Copies a file.
    private func fields(of file: String, to place: String) throws -> [OutputValue.Field] {
        try LogReader(path: file).copy(to: place)
        return [
            .init("path", .text(file)), .init("copy", .text(place)),
            .init("bytes", .int(LogFile.bytesOnDisk(place))),
        ]
    }
}

struct DBCompact: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compact", abstract: "Frees the space of deleted runs.")

    @OptionGroup var options: DBOptions
    @Flag(help: "Does not report what it wrote.") var quiet = false

    func run() throws {
        var (before, after) = (Int64(0), Int64(0))
        defer {
            if before > 0 {
                WrittenNotice.say(
                    "\(options.db) takes \(ByteCount(bytes: after)) instead of \(ByteCount(bytes: before))",
                    next: ["db info", "runs"], of: options.db, quiet: quiet)
            }
        }
        try options.writeChanges { file in
            let bytes = try LogFile.existing(path: file).compact()
            before += bytes.before
            after += bytes.after
            return [
                .init("path", .text(file)), .init("bytesBefore", .int(bytes.before)),
                .init("bytesAfter", .int(bytes.after)),
            ]
        }
    }
}

struct DBIntegrity: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "integrity",
        abstract: "Checks every page and row of a log file.",
        discussion:
            "Ends with status 1 when a check fails, and with 2 when a file of a folder cannot be read. "
            + "`verify` checks the events against the rules.")

    @OptionGroup var options: DBOptions

    func run() throws {
        let ofFolder = options.isFolder
        var writer = ResultWriter(
            columns: (ofFolder ? ["log"] : []) + ["rule", "broken", "first"], format: options.format)
        var isWhole = true
        let isRead = try options.forEachFile { file in
            for check in try LogReader(path: file).integrity() {
                isWhole = isWhole && check.broken == 0
                writer.write(
                    (ofFolder ? [.text(URL(fileURLWithPath: file).lastPathComponent)] : []) + [
                        .text(check.rule), .int(check.broken), OutputValue(check.first),
                    ])
            }
        }
        writer.finish()
        if !isRead { throw ExitStatus.bad }
        if !isWhole { throw ExitStatus.found }
    }
}

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
        let (removed, errors) = RunRemoval(ofFolder: log.isFolder).remove(chosen.map(StoredRun.init))
        options.write(removed: removed)
        WrittenNotice.say(
            "\(removed.count.counting("run")) deleted from \(options.db)",
            next: log.isFolder ? ["runs"] : ["db compact", "runs"], of: options.db, quiet: quiet)
        try options.report(errors)
    }
}

struct DBKeep: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keep", abstract: "Keeps the newest runs and deletes older ones.",
        discussion: """
            The newest ended run is always kept, and so is each run that has not ended: `db migrate` ends runs whose \
            process died. Prints what it deletes; with --dry-run it only prints.
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
        let (chosen, errors) = try keeping.apply(to: options.db, isDry: dryRun, for: .command)
        options.write(removed: chosen)
        sayWritten(chosen)
        try options.report(errors)
    }

    private func sayWritten(_ chosen: [StoredRun]) {
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
    fileprivate func write(removed runs: [StoredRun]) {
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
