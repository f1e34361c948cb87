import ArgumentParser
import Foundation
import LifecycleStore
import LogAnswers
import ProgramKit

struct SQL: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sql", abstract: "Runs a read-only query on a log.",
        discussion: """
            The query cannot change the log. `animatorpool schema` lists the tables and views. In a folder, the query \
            runs on each file, and each row names its file. The query runs in a separate process, which ends after \
            --timeout seconds. It then prints nothing.
            """)

    @OptionGroup var options: SQLOptions

    func run() throws {
        guard let executable = Bundle.main.executablePath else {
            throw InputError("the program cannot find its own file, and cannot start a child process")
        }
        // The parent converts an NDJSON log once into a temporary log, which exists as long as the child.
        // The child reads a folder again, and reports unreadable files.
        let log = try LogSource(options.db, for: .command.silent)
        if log.readers.isEmpty { throw StoreError.noRun(in: options.db) }
        let path = log.isFolder ? options.db : log.readers[0].path
        Terminal.handOn()
        let (status, answer) = try withExtendedLifetime(log) {
            try options.output(of: executable, [SQLChild.name] + options.arguments(db: path))
        }
        StandardOutput.writeAsIs(answer)
        if status != 0 { throw ChildStatus(rawValue: status) }
    }
}

/// The child process of `sql`: runs the query, and prints the answer to standard output.
struct SQLChild: ParsableCommand {
    static let name = "sql-child"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: "The part of `sql` that is ended when it takes too long.",
        shouldDisplay: false)

    @OptionGroup var options: SQLOptions

    func run() throws {
        // Limits the processor time, in case the parent dies while an SQLite function runs.
        ProcessLimits.set(processorSeconds: options.timeout + 5)
        let log = try LogSource(options.db, for: .command)
        var writer: ResultWriter?
        let wasCut = try options.answer(from: log) { reader, result in
            if writer == nil {
                writer = ResultWriter(
                    columns: (log.isFolder ? ["log"] : []) + result.columns, format: options.format)
            }
            for row in result.rows {
                writer?.write(
                    (log.isFolder ? [.text(URL(fileURLWithPath: reader.path).lastPathComponent)] : [])
                        + row.map(OutputValue.init))
            }
        }
        writer?.finish(ifEmpty: wasCut ? nil : "No rows.")
        if wasCut { StandardError.write(options.limit.cut("row", "--limit shows more")) }
    }

    /// The memory limit of SQLite in the child process, in bytes.
    static let heapBytes: Int64 = 512 << 20
}

/// A query, and the limits of its answer.
///
/// The limits apply while SQLite works in steps. One SQLite function can take minutes and cannot be
/// interrupted. So a child process (`ChildProcess`) runs the query with ``answer(from:_:)``, and
/// ``output(of:_:)`` starts and ends that process.
struct SQLOptions: ParsableArguments {
    @Argument(help: "A select.") var query: String
    @Option(name: [.customShort("p"), .customLong("parameter")], help: "A parameter as name=value.")
    var parameters: [String] = []
    @Option(help: .log, completion: .file()) var db = LogPath
        .standard
    @Option(help: "At most so many rows: a whole number from 0 on, or none for all of them.") var limit =
        RowLimit.standard
    @Option(help: "At most so many seconds, such as 30.") var timeout = 10.0
    @Option(
        name: .customLong("max-size"), help: "How large the answer may be, such as 500MB or 1GiB, or bytes.")
    var maxSize = ByteCount(bytes: 64_000_000)
    @Option(help: "The format of the output.") var format = ResultFormat.table

    func validate() throws {
        guard timeout > 0, timeout < 1e6 else {
            throw ValidationError("--timeout must be a positive number of seconds, not \(timeout).")
        }
    }

    /// The limit of the values, and of the whole output, in bytes.
    private var byteLimit: Int { Int(maxSize.bytes) }

    /// Returns the same options as command-line arguments, for another log.
    func arguments(db: String) -> [String] {
        parameters.map { "--parameter=\($0)" } + [
            "--db=\(db)", "--limit=\(limit)", "--timeout=\(timeout)", "--max-size=\(maxSize.bytes)",
            "--format=\(format.rawValue)", "--", query,
        ]
    }

    /// Runs the query on every file of a log, and passes each result to `body`.
    ///
    /// - Returns: whether rows were omitted.
    /// - Throws: ``StoreError``; its reason is `timedOut` when all files together took too long.
    func answer(from log: LogSource, _ body: (LogReader, SQLResult) throws -> Void) throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(timeout)
        let bindings = try bindings()
        var (rowsLeft, bytesLeft) = (limit.rows ?? .max, byteLimit)
        for reader in log.readers {
            let answered = try log.reading(reader) { () throws(StoreError) in
                do throws(StoreError) {
                    return try SQLConsole(path: reader.path).run(
                        query, parameters: bindings, rowLimit: rowsLeft, byteLimit: bytesLeft,
                        seconds: ContinuousClock.now.duration(to: deadline) / .seconds(1))
                } catch {
                    // The time limit is for all files together, so the error names the whole query.
                    throw error.reason == .timedOut ? tooLong("the query", in: error.path) : error
                }
            }
            guard let result = answered else { continue }
            try body(reader, result)
            rowsLeft -= result.rows.count
            bytesLeft -= result.bytes
            if result.wasCut { return true }
        }
        return false
    }

    /// Runs the query in a child process, and kills the child if it exceeds the time or the size limit.
    ///
    /// - Returns: the child's exit status and its output.
    /// - Throws: ``StoreError`` or ``InputError`` if the child was killed.
    func output(of executable: String, _ arguments: [String]) throws -> (status: Int32, bytes: [UInt8]) {
        // The child's own timeout fires first, and its error is more precise.
        let child = ChildProcess(
            executable: executable, arguments: arguments, seconds: timeout + 0.5, bytes: byteLimit)
        switch try child.run() {
        case .exited(let status, let output): return (status, output)
        case .killed(let signal):
            throw InputError(
                "\(db): the query was ended by signal \(signal); it took too much of the processor "
                    + "or of memory")
        case .tooLong: throw tooLong("the query and its answer", in: db)
        case .tooLarge:
            throw StoreError(
                .tooLarge, db,
                "the answer has more than \(byteLimit) bytes; ask for fewer rows, or allow more "
                    + "with --max-size")
        }
    }

    private func tooLong(_ what: String, in path: String) -> StoreError {
        StoreError(
            .timedOut, path,
            "\(what) took longer than \(timeout) s; narrow it, or give it more with --timeout")
    }

    private func bindings() throws -> [String: SQLValue] {
        var bindings: [String: SQLValue] = [:]
        for parameter in parameters {
            guard let equals = parameter.firstIndex(of: "="), equals > parameter.startIndex else {
                throw InputError("-p \(parameter): a parameter is written name=value")
            }
            let name = String(parameter[..<equals])
            guard bindings[name] == nil else { throw InputError("-p \(name): it is given twice") }
            bindings[name] = SQLValue(typed: String(parameter[parameter.index(after: equals)...]))
        }
        return bindings
    }
}
