import Dispatch
import GRDBSQLite
import LifecycleEvents

/// Runs a user's queries on a log. Queries cannot change the log.
///
/// The console has its own connection, which is read-only and `query_only`. An authorizer allows only
/// reading, and queries have a time limit.
public final class SQLConsole {
    private let path: String
    private let connection: OpaquePointer

    /// Opens the log at `path`.
    ///
    /// - Throws: ``StoreError``, also if the log does not exist.
    public init(path: String) throws(StoreError) {
        let file = try LogReader.file(at: path)
        self.path = path
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(
            file.sqlitePath, &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else {
            let said = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory"
            sqlite3_close_v2(opened)
            throw StoreError(.system, path, "cannot be opened (\(said)); look at its rights")
        }
        connection = opened
        sqlite3_busy_timeout(connection, 5000)
        for setting in [
            "query_only = 1", "wal_autocheckpoint = 0", "trusted_schema = 0", "cache_size = -16000",
        ] {
            sqlite3_exec(connection, "PRAGMA \(setting)", nil, nil, nil)
        }
        // SQLite holds a text or blob of a query in memory.
        sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, 16 << 20)
        sqlite3_set_authorizer(connection, QueryAuthorizer.callback, nil)
    }

    deinit { sqlite3_close_v2(connection) }

    /// Runs one query, and holds its answer in memory.
    ///
    /// - Parameters:
    ///   - parameters: the values of `:name`, `@name` or `$name`, by name.
    ///   - rowLimit: the maximum number of rows. The result states whether rows were left out.
    ///   - byteLimit: the maximum size of the answer in memory, in bytes.
    ///   - seconds: the time limit.
    ///   - progress: called repeatedly with the seconds since the start.
    /// - Throws: ``StoreError`` with `badQuery`, `timedOut` or `tooLarge`.
    public func run(
        _ sql: String, parameters: [String: SQLValue] = [:], rowLimit: Int? = nil,
        byteLimit: Int = .max, seconds: Double, progress: @escaping (Double) -> Void = { _ in }
    ) throws(StoreError) -> SQLResult {
        var result = SQLResult(columns: [], rows: [], wasCut: false)
        var bytes = 0
        try forEachRow(
            of: sql, parameters: parameters, within: QueryTimeLimit(seconds: seconds, progress: progress),
            columns: { result.columns = $0 },
            row: { row in
                if let rowLimit, result.rows.count >= rowLimit {
                    result.wasCut = true
                    return false
                }
                bytes += SQLResult.bytes(of: row)
                guard bytes <= byteLimit else { return false }
                result.rows.append(row)
                return true
            })
        guard bytes <= byteLimit else {
            throw StoreError(
                .tooLarge, path,
                "the answer takes more than \(byteLimit) bytes; ask for fewer rows or shorter values")
        }
        return result
    }

    /// Runs one query, and holds one row of its answer at a time.
    ///
    /// The time limit does not interrupt a single SQLite function, such as a search in a long text. For a
    /// strict limit, run the query in a process that can be killed.
    ///
    /// - Parameters:
    ///   - parameters: the values of `:name`, `@name` or `$name`, by name.
    ///   - limit: the time limit, which `row` may start again.
    ///   - columns: called once, before the first row, with the names of the columns.
    ///   - row: called with each row. Returns whether the next row is needed.
    /// - Throws: ``StoreError`` with `badQuery` or `timedOut`.
    public func forEachRow(
        of sql: String, parameters: [String: SQLValue] = [:], within limit: QueryTimeLimit,
        columns: ([String]) -> Void, row: ([SQLValue]) -> Bool
    ) throws(StoreError) {
        let statement = try prepare(sql)
        defer { sqlite3_finalize(statement) }
        try bind(parameters, to: statement)
        try withExtendedLifetime(limit) { () throws(StoreError) in
            // A call every 10,000 steps is frequent enough and has no measurable cost.
            sqlite3_progress_handler(
                connection, 10_000,
                { context in
                    guard let context else { return 0 }
                    return Unmanaged<QueryTimeLimit>.fromOpaque(context).takeUnretainedValue().isPast()
                        ? 1 : 0
                }, Unmanaged.passUnretained(limit).toOpaque())
            defer { sqlite3_progress_handler(connection, 0, nil, nil) }
            let count = sqlite3_column_count(statement)
            columns(
                (0..<count).map { column in
                    sqlite3_column_name(statement, column).map { String(cString: $0) } ?? ""
                })
            while true {
                switch sqlite3_step(statement) {
                case SQLITE_ROW:
                    guard row((0..<count).map({ Self.value(statement, $0) })) else { return }
                case SQLITE_DONE: return
                case let code: throw failure(code, seconds: limit.seconds)
                }
            }
        }
    }

    private func prepare(_ sql: String) throws(StoreError) -> OpaquePointer {
        var statement: OpaquePointer?
        var isAlone = true
        let code = sql.withCString { start in
            var rest: UnsafePointer<CChar>?
            let code = sqlite3_prepare_v2(connection, start, -1, &statement, &rest)
            if code == SQLITE_OK, let rest {
                // White space and comments are not a statement. Anything else is a statement or an error.
                var second: OpaquePointer?
                isAlone =
                    sqlite3_prepare_v2(connection, rest, -1, &second, nil) == SQLITE_OK && second == nil
                sqlite3_finalize(second)
            }
            return code
        }
        guard code == SQLITE_OK else { throw failure(code, seconds: 0, of: sql) }
        guard let statement else { throw StoreError(.badQuery, path, "the query is empty") }
        guard sqlite3_stmt_readonly(statement) != 0 else {
            sqlite3_finalize(statement)
            throw Self.refusal(path, "it would write")
        }
        guard isAlone else {
            sqlite3_finalize(statement)
            throw StoreError(.badQuery, path, "the text has more than one query; run one at a time")
        }
        return statement
    }

    private func bind(
        _ parameters: [String: SQLValue], to statement: OpaquePointer
    ) throws(StoreError) {
        var unused = Set(parameters.keys)
        let count = sqlite3_bind_parameter_count(statement)
        for index in stride(from: 1, through: count, by: 1) {
            guard let name = sqlite3_bind_parameter_name(statement, index) else {
                throw StoreError(.badQuery, path, "parameter \(index) has no name; write it as :name")
            }
            // The first character is : @ $ or ?.
            let key = String(String(cString: name).dropFirst())
            guard let value = parameters[key] else {
                throw StoreError(
                    .badQuery, path, "parameter \(key) has no value; give one with -p \(key)=value")
            }
            unused.remove(key)
            bind(value, to: statement, at: index)
        }
        if let key = unused.min() {
            throw StoreError(.badQuery, path, "the query has no parameter :\(key)")
        }
    }

    private func bind(_ value: SQLValue, to statement: OpaquePointer, at index: CInt) {
        // -1 is SQLITE_TRANSIENT, a macro that Swift cannot import. SQLite then copies the bytes.
        let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch value {
        case .null: sqlite3_bind_null(statement, index)
        case .integer(let value): sqlite3_bind_int64(statement, index, value)
        case .real(let value): sqlite3_bind_double(statement, index, value)
        case .text(let value): sqlite3_bind_text(statement, index, value, -1, copies)
        case .blob(let value): sqlite3_bind_blob(statement, index, value, CInt(value.count), copies)
        }
    }

    private static func value(_ statement: OpaquePointer, _ column: CInt) -> SQLValue {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
        case SQLITE_TEXT:
            return .text(sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "")
        case SQLITE_BLOB:
            let count = Int(sqlite3_column_bytes(statement, column))
            return .blob(
                Array(UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, column), count: count))
            )
        default: return .null
        }
    }

    private static func refusal(_ path: String, _ why: String) -> StoreError {
        StoreError(.badQuery, path, "the query does more than read (\(why))")
    }

    /// - Parameter sql: the query; nil for a query that SQLite has prepared.
    private func failure(_ code: CInt, seconds: Double, of sql: String? = nil) -> StoreError {
        let said = String(cString: sqlite3_errmsg(connection))
        // SQLite has several codes for a denied operation.
        if said.hasPrefix("not authorized") || said.hasPrefix("cannot modify ") {
            return Self.refusal(path, said)
        }
        switch code & 0xFF {
        case SQLITE_INTERRUPT:
            return StoreError(
                .timedOut, path,
                "the query took longer than \(seconds) s; narrow it, best by a range of ids")
        case SQLITE_AUTH, SQLITE_READONLY: return Self.refusal(path, said)
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            return StoreError(.corrupt, path, "is corrupt (\(said)); take a backup of it")
        case SQLITE_BUSY, SQLITE_LOCKED:
            return StoreError(.locked, path, "is in use by another process (\(said)); try again")
        default:
            let names = sql.flatMap { LogRelation.names(missingIn: said, of: $0) }
            guard let names else { return StoreError(.badQuery, path, said) }
            // A word of other outputs, such as `attachedTime`, or a typing error.
            let near =
                names.known.first { ColumnWord(sql: $0).text == names.missing }.map(Spelling.question)
                ?? Spelling.suggestion(for: names.missing, among: names.known)
            return StoreError(
                .badQuery, path,
                "\(said); \(near ?? "`animatorpool schema` lists tables and columns")")
        }
    }
}

/// Allows a query to read, and denies everything else.
enum QueryAuthorizer {
    /// Pragmas that only read, even with an argument.
    private static let tellingPragmas: Set<String> = [
        "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo",
        "database_list", "function_list", "collation_list", "compile_options", "quick_check",
        "integrity_check", "foreign_key_list", "module_list", "pragma_list",
    ]
    /// Pragmas that read without an argument and write with one.
    private static let tellingWithoutArgument: Set<String> = [
        "user_version", "application_id", "schema_version", "page_count", "page_size", "freelist_count",
        "encoding", "journal_mode", "synchronous", "cache_size", "query_only",
    ]
    /// Functions with effects outside the query.
    private static let deniedFunctions: Set<String> = ["load_extension", "fts3_tokenizer"]

    static let callback:
        @convention(c) (
            UnsafeMutableRawPointer?, CInt, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
            UnsafePointer<CChar>?, UnsafePointer<CChar>?
        ) -> CInt = { _, action, first, second, _, _ in
            allows(action, first.map { String(cString: $0) }, second.map { String(cString: $0) })
                ? SQLITE_OK : SQLITE_DENY
        }

    private static func allows(_ action: CInt, _ first: String?, _ second: String?) -> Bool {
        switch action {
        case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: return true
        // A table-valued function such as `json_each` declares its columns this way. SQLite rejects other
        // updates of it.
        case SQLITE_UPDATE: return first == "sqlite_master"
        case SQLITE_FUNCTION: return !deniedFunctions.contains(second?.lowercased() ?? "")
        case SQLITE_PRAGMA:
            let name = first?.lowercased() ?? ""
            return tellingPragmas.contains(name)
                || second == nil && tellingWithoutArgument.contains(name)
        default: return false
        }
    }
}

/// The time limit of a query, or of each row of its answer.
public final class QueryTimeLimit {
    /// The length of the limit, in seconds.
    public let seconds: Double

    private var beganNs = DispatchTime.now().uptimeNanoseconds
    private let progress: (Double) -> Void

    /// Creates a limit that begins now.
    ///
    /// - Parameter progress: called repeatedly with the seconds since the limit began.
    public init(seconds: Double, progress: @escaping (Double) -> Void = { _ in }) {
        self.seconds = seconds
        self.progress = progress
    }

    /// Begins the limit again. Called after each row, it limits the time until the next row.
    public func restart() { beganNs = DispatchTime.now().uptimeNanoseconds }

    func isPast() -> Bool {
        let passed = Double(DispatchTime.now().uptimeNanoseconds - beganNs) / 1e9
        progress(passed)
        return passed >= seconds
    }
}

/// A value of a query's result, or of one of its parameters.
public enum SQLValue: Hashable, Codable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// Creates the value of a text that a user typed: an integer, a number or a text.
    public init(typed text: String) {
        if let integer = Int64(text) {
            self = .integer(integer)
        } else if let real = Double(text), real.isFinite {
            self = .real(real)
        } else {
            self = .text(text)
        }
    }

    /// The size of a text or a blob, in bytes.
    var bytesOfContent: Int {
        switch self {
        case .null, .integer, .real: 0
        case .text(let text): text.utf8.count
        case .blob(let bytes): bytes.count
        }
    }
}

/// The result of a query.
public struct SQLResult: Hashable, Sendable {
    /// The names of the columns. Two columns may have the same name.
    public var columns: [String]
    /// The rows, with a value for each column.
    public var rows: [[SQLValue]]
    /// Whether the limit left out rows.
    public var wasCut: Bool

    public init(columns: [String], rows: [[SQLValue]], wasCut: Bool) {
        self.columns = columns
        self.rows = rows
        self.wasCut = wasCut
    }

    /// The size of the rows in memory, in bytes.
    public var bytes: Int { rows.reduce(0) { $0 + Self.bytes(of: $1) } }

    /// Returns the size of a row in memory, in bytes.
    package static func bytes(of row: [SQLValue]) -> Int {
        // The size of the array, its elements, and the contents of texts and blobs.
        row.reduce(40) { $0 + 24 + $1.bytesOfContent }
    }
}
