import Foundation
import LogAnswers

/// The ClickHouse server that tools/fleet/clickhouse starts on this machine, queried with curl.
final class ClickHouseServer {
    static let place = "127.0.0.1:18121"

    /// The command line of ClickHouse's own client.
    static let client = "tools/fleet/clickhouse/client 1"

    private let process: pid_t

    /// Starts the server with its data in `folder`.
    init(in folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard (try? Self.answer(["http://\(Self.place)/ping"])) == nil else {
            throw InputError("there is a server on \(Self.place) already")
        }
        process = try ProcessStart.spawn("tools/fleet/clickhouse/node", ["1", folder.path]) { streams in
            for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
                posix_spawn_file_actions_addopen(&streams, descriptor, "/dev/null", O_WRONLY, 0)
            }
        }
        for _ in 0..<600 {
            if (try? Self.answer(["http://\(Self.place)/ping"])) != nil { return }
            guard waitpid(process, nil, WNOHANG) == 0 else { break }
            usleep(100_000)
        }
        stop()
        throw InputError("ClickHouse did not start; `tools/fleet/clickhouse/node 1 FOLDER` says why")
    }

    func stop() {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    var version: String { get throws { try ask("SELECT version()") } }

    /// The CPU time of the server so far.
    var cpuSeconds: Double {
        let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        // After the name, which may contain blanks, words 12 and 13 are user and system time.
        let words = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard words.count > 12, let user = Double(words[11]), let system = Double(words[12]) else {
            return .nan
        }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    // MARK: Queries

    func ask(_ sql: String) throws -> String {
        try Self.answer(["http://\(Self.place)/", "--data-binary", sql]).trimmingCharacters(in: .newlines)
    }

    func run(_ sql: String) throws { _ = try ask(sql) }

    /// Returns the total number of rows of some tables.
    func count(_ tables: [String], in database: String) throws -> Int {
        try tables.map { Int(try ask("SELECT count() FROM \(database).\($0)")) ?? 0 }.reduce(0, +)
    }

    /// Returns the number of columns of a table.
    func columns(of table: String, in database: String) throws -> Int {
        try ask("DESCRIBE TABLE \(database).\(table)").split(separator: "\n").count
    }

    /// Creates a database with copies of another database's tables, without rows.
    func copyTables(_ tables: [String], from database: String, to other: String) throws {
        try run("CREATE DATABASE \(other)")
        for table in tables { try run("CREATE TABLE \(other).\(table) AS \(database).\(table)") }
    }

    /// Writes the result of a query to a file, as RowBinary.
    func save(_ sql: String, to path: String) throws {
        _ = try Self.answer([
            "http://\(Self.place)/", "--data-binary", "\(sql) FORMAT RowBinary", "--output", path,
        ])
    }

    /// Returns the arguments of curl that insert the rows of a file.
    func sending(_ path: String, into table: String) -> [String] {
        let sql = "INSERT INTO \(table) FORMAT RowBinary"
        return Self.plain + [
            "http://\(Self.place)/?query=\(sql.replacingOccurrences(of: " ", with: "+"))",
            "--data-binary",
            "@\(path)",
        ]
    }

    /// curl fails if the server reports an error, and does not wait for a response to `Expect:
    /// 100-continue`.
    private static let plain = ["--silent", "--fail", "--header", "Expect:"]

    private static func answer(_ words: [String]) throws -> String {
        try FleetPrograms.output("/usr/bin/env", ["curl"] + plain + words)
    }
}
