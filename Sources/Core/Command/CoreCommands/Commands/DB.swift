import ArgumentParser
import Foundation
import LifecycleStore
import LogAnswers
import ProgramKit

struct DB: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "db",
        abstract: "Checks, migrates, compacts and trims a log file.",
        subcommands: [
            DBInfo.self, DBMigrate.self, DBIntegrity.self, DBCompact.self, DBDelete.self, DBKeep.self,
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
