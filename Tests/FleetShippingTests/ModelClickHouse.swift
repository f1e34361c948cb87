import Foundation
import LifecycleRecording
import LogUpload

/// A ClickHouse as far as shipping uses it, in memory, behind a transport that may fail in any way: tables are made
/// of what CREATE declares, rows are read as RowBinary says, and rows of one key take one another's place.
final class ModelClickHouse: UploadTransport {
    /// What befalls a request.
    enum Fault: Sendable {
        /// It does not come to the server.
        case lost
        /// The server does what it says, and the answer does not come back.
        case answerLost
        /// Something is answered, and nothing done.
        case answered(UploadReply)
    }

    struct Table {
        var columns: [(name: String, type: String)] = []
        var key: [String] = []
        /// By the values of the key.
        var rows: [[String?]: [String: String]] = [:]
    }

    struct State {
        var version = "18.16.1"
        var clusters = ["fleet"]
        var databases: Set<String> = ["default"]
        /// By the name of what keeps the rows.
        var tables: [String: Table] = [:]
        var views: Set<String> = []
        var schema: [(version: Int, cluster: String)] = []
        var statements: [String] = []
        var requests: [UploadRequest] = []
        /// Whether the shard that keeps all runs is away.
        var isShardAway = false
    }

    private let state = Locked(State())
    private let fault: @Sendable (Int, UploadRequest) -> Fault?
    let history = ShippingHistory()

    /// - Parameter fault: what befalls a request, by its number from 1.
    init(_ fault: @escaping @Sendable (Int, UploadRequest) -> Fault? = { _, _ in nil }) {
        self.fault = fault
    }

    var now: State { state.withLock { $0 } }

    /// Changes what the server has.
    func change(_ body: @Sendable (inout State) -> Void) { state.withLock { body(&$0) } }

    /// The numbers of a run's events that readers find.
    func found(_ run: String) -> [Int64] {
        let rows = now.tables["events_local"]?.rows.values.filter { $0["run"] == run } ?? []
        return rows.compactMap { $0["seq"].flatMap { Int64($0) } }.sorted()
    }

    /// How rows may be packed that it takes: the last byte first.
    static let encoding = "reversed"

    func exchange(_ request: UploadRequest) async throws(UploadError) -> UploadReply {
        let number = state.withLock { state in
            state.requests.append(request)
            return state.requests.count
        }
        if Task.isCancelled { throw UploadError(withoutReply: .cancelled, "cancelled") }
        let batch = Self.batch(request)
        if let batch { history.sent(batch.run, batch.events) }
        let reply: UploadReply
        switch fault(number, request) {
        case nil: reply = answer(request)
        case .lost: throw UploadError(withoutReply: .noAnswer, "nobody listens")
        case .answerLost:
            _ = answer(request)
            throw UploadError(withoutReply: .noAnswer, "the connection was lost")
        case .answered(let given): reply = given
        }
        if let batch, reply.status == 200, reply.content.isEmpty {
            history.acknowledged(batch.run, batch.events)
        }
        return reply
    }

    /// Which events of which run a request brings, if it brings any.
    static func batch(_ request: UploadRequest) -> (run: String, events: ClosedRange<Int64>)? {
        guard
            let found = sql(request).firstMatch(of: /\/\* run (\S+), events (\d+) to (\d+) \*\//),
            let first = Int64(found.2), let last = Int64(found.3)
        else { return nil }
        return (String(found.1), first...last)
    }

    static func items(_ request: UploadRequest) -> [String: String] {
        let items = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    static func sql(_ request: UploadRequest) -> String {
        if let query = items(request)["query"] { return query }
        guard case .bytes(let bytes) = request.content else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func exception(_ code: Int, _ message: String, status: Int = 500) -> UploadReply {
        UploadReply(
            status: status,
            content: Array(
                "Code: \(code), e.displayText() = DB::Exception: \(message), e.what() = DB::Exception\n"
                    .utf8))
    }

    // MARK: What it does

    private func answer(_ request: UploadRequest) -> UploadReply {
        let sql = Self.sql(request)
        return state.withLock { state in
            state.statements.append(sql)
            if let database = Self.items(request)["database"], !state.databases.contains(database) {
                return Self.exception(81, "Database \(database) doesn't exist", status: 404)
            }
            if sql.hasPrefix("SELECT") { return Self.answer(sql, state) }
            if sql.hasPrefix("INSERT") { return Self.insert(sql, request, &state) }
            return Self.create(sql, &state)
        }
    }

    private static func create(_ sql: String, _ state: inout State) -> UploadReply {
        if let found = sql.firstMatch(of: /^CREATE DATABASE IF NOT EXISTS (\w+)$/) {
            state.databases.insert(String(found.1))
        } else if let found = sql.firstMatch(
            of: /^CREATE VIEW IF NOT EXISTS (\w+) AS SELECT .* FROM (\w+) FINAL$/)
        {
            guard state.tables[String(found.2)] != nil else {
                return exception(60, "no table \(found.2)")
            }
            state.views.insert(String(found.1))
        } else if let found = sql.firstMatch(
            of: /^CREATE TABLE IF NOT EXISTS (\w+) AS (\w+) ENGINE = Distributed\(/)
        {
            state.tables[String(found.1)] = state.tables[String(found.2)]
        } else if let found = sql.firstMatch(
            of:
                /^CREATE TABLE IF NOT EXISTS (\w+) \((.*?)\) ENGINE = ReplacingMergeTree.*ORDER BY \(?(.+?)\)?( SETTINGS.*)?$/
        ) {
            guard state.tables[String(found.1)] == nil else { return UploadReply(status: 200) }
            var table = Table()
            for column in found.2.split(separator: ", ") where !column.hasPrefix("ZSTD") {
                let words = column.split(separator: " ", maxSplits: 1)
                table.columns.append((String(words[0]), String(words.last ?? "")))
            }
            table.key = found.3.split(separator: ", ").map(String.init)
            state.tables[String(found.1)] = table
        } else if let found = sql.firstMatch(of: /^ALTER TABLE (\w+) ADD COLUMN (\w+) (\w+)$/) {
            state.tables[String(found.1)]?.columns.append((String(found.2), String(found.3)))
        } else {
            return exception(62, "Syntax error: \(sql)")
        }
        return UploadReply(status: 200)
    }

    private static func insert(
        _ sql: String, _ request: UploadRequest, _ state: inout State
    ) -> UploadReply {
        if let found = sql.firstMatch(of: /INTO animatorpool_schema VALUES \((\d+), '(\w*)'\)/) {
            state.schema.append((Int(found.1) ?? 0, String(found.2)))
            return UploadReply(status: 200)
        }
        guard let found = sql.firstMatch(of: /^INSERT INTO (\w+) \((.*?)\) \/\*.*\*\/ FORMAT RowBinary$/),
            case .bytes(var bytes) = request.content
        else { return exception(62, "Syntax error: \(sql)") }
        if request.headers["content-encoding"] == encoding { bytes.reverse() }
        // Rows of all runs lie in the one shard there is.
        let isDistributed = found.1.hasSuffix("_distributed")
        let place = String(found.1).replacing("_distributed", with: "_local")
        guard var table = state.tables[place] else { return exception(60, "no table \(found.1)") }
        let names = found.2.split(separator: ", ").map(String.init)
        guard names == table.columns.map(\.name) else { return exception(16, "no such columns") }
        guard let rows = RowBinaryReader.rows(bytes, table.columns) else {
            return exception(33, "Cannot read all data")
        }
        if isDistributed, state.isShardAway {
            // Without being told to wait it keeps them in a spool, and says that all is well.
            guard items(request)["insert_distributed_sync"] == "1" else {
                return UploadReply(status: 200)
            }
            return exception(279, "All connection tries failed")
        }
        for row in rows {
            let key = table.key.map { row[$0] }
            if let old = table.rows[key]?["as_of"].flatMap({ Int64($0) }),
                let new = row["as_of"].flatMap({ Int64($0) }), old > new
            {
                continue
            }
            table.rows[key] = row
        }
        state.tables[place] = table
        return UploadReply(status: 200)
    }

    private static func answer(_ sql: String, _ state: State) -> UploadReply {
        func tell(_ rows: [[String]]) -> UploadReply {
            UploadReply(
                status: 200, content: rows.flatMap { Array(($0.joined(separator: "\t") + "\n").utf8) })
        }
        if sql.hasPrefix("SELECT version() ") { return tell([[state.version]]) }
        if sql.contains("FROM system.clusters") { return tell(state.clusters.map { [$0] }) }
        if let found = sql.firstMatch(of: /FROM system.databases WHERE name = '(\w+)'/) {
            return tell([[state.databases.contains(String(found.1)) ? "1" : "0"]])
        }
        if sql.contains("FROM system.tables") { return tell([[state.schema.isEmpty ? "0" : "1"]]) }
        if sql.hasPrefix("SELECT version, cluster") {
            return tell(state.schema.map { [String($0.version), $0.cluster] })
        }
        if state.isShardAway { return exception(279, "All connection tries failed") }
        let parts = sql.replacing(" FORMAT TabSeparated", with: "").components(separatedBy: " UNION ALL ")
        var rows: [[String]] = []
        for part in parts {
            guard let row = row(part, state) else { return exception(60, "no table in \(part)") }
            rows.append(row)
        }
        return tell(rows)
    }

    private static func row(_ sql: String, _ state: State) -> [String]? {
        guard let found = sql.firstMatch(of: /^SELECT (.*?) FROM (\w+)(.*)$/) else { return nil }
        let name = String(found.2).replacing("_distributed", with: "_local")
        guard let table = state.tables[state.views.contains(name) ? name + "_local" : name] else {
            return nil
        }
        let run = found.3.firstMatch(of: /run = '([^']*)'/).map { String($0.1) }
        let asOf = found.3.firstMatch(of: /as_of = (\d+)/).map { String($0.1) }
        let rows = table.rows.values.filter { row in
            (run == nil || row["run"] == run) && (asOf == nil || row["as_of"] == asOf)
        }
        return String(found.1).components(separatedBy: ", ").reduced().map { value($0, of: Array(rows)) }
    }

    private static func value(_ expression: String, of rows: [[String: String]]) -> String {
        if expression == "count()" { return String(rows.count) }
        if Int(expression) != nil { return expression }
        if let found = expression.firstMatch(of: /^uniqExact\((\w+)\)$/) {
            return String(Set(rows.map { $0[String(found.1)] }).count)
        }
        if let found = expression.firstMatch(of: /^max\((\w+)\)$/) {
            return String(rows.compactMap { $0[String(found.1)].flatMap { Int64($0) } }.max() ?? 0)
        }
        guard let found = expression.firstMatch(of: /^sum\(toInt64\((length\()?(?:ifNull\()?(\w+)/) else {
            return "?"
        }
        let values = rows.compactMap { $0[String(found.2)] }
        return String(
            values.reduce(Int64(0)) { sum, value in
                sum &+ (found.1 == nil ? Int64(value) ?? 0 : Int64(value.utf8.count))
            })
    }
}

extension [String] {
    /// Expressions again, of which those with a comma in them were cut in two.
    fileprivate func reduced() -> [String] {
        var whole: [String] = []
        for part in self {
            if let last = whole.last, last.count(where: { $0 == "(" }) > last.count(where: { $0 == ")" }) {
                whole[whole.count - 1] = "\(last), \(part)"
            } else {
                whole.append(part)
            }
        }
        return whole
    }
}
