import CInsertLoop
import Foundation
import LifecycleMigrations
import LifecycleStore

/// The rows of a log for the C loop, read from a log of the writer, so that both write the same rows.
final class StoredRows {
    private struct Table {
        let head: UnsafeMutablePointer<CChar>
        let columns: Int
        var words: [Int64]
    }

    private var tables: [Table] = []
    /// The number of rows of the first table.
    private(set) var count = 0

    /// The settings of the writer's connection, for C.
    private static var setup: String {
        """
        PRAGMA page_size = \(LogFile.pageSize); PRAGMA synchronous = NORMAL;
        PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY;
        PRAGMA wal_autocheckpoint = \(LogFile.checkpointPages);
        BEGIN; \(LifecycleMigrations.released.map(\.sql).joined()) COMMIT;
        PRAGMA journal_mode = WAL;
        """
    }

    /// Reads the rows of the tables `names` from the log at `path`.
    init(_ names: [String], of path: String) throws {
        let console = try SQLConsole(path: path)
        for name in names { tables.append(try Self.read(name, console)) }
        count = tables[0].words.count / (tables[0].columns + 1)
    }

    deinit { for table in tables { free(table.head) } }

    /// Writes the rows to a new file at `path`, 10,000 rows of the first table per transaction.
    func insert(into path: String, rowsPerStatement: Int32) throws {
        var c: [c_insert_table] = []
        for table in tables {
            let words = table.words.withUnsafeBufferPointer { $0.baseAddress }
            c.append(
                c_insert_table(
                    head: table.head, words: words,
                    count: Int64(table.words.count / (table.columns + 1)), columns: Int32(table.columns)))
        }
        let result = c_insert_loop(
            path, Self.setup, "PRAGMA journal_mode = DELETE", c, Int32(c.count), rowsPerStatement, 10_000)
        guard result == 0 else { throw StoreError(.system, path, "the C loop ended with \(result)") }
    }

    private static func read(_ name: String, _ console: SQLConsole) throws -> Table {
        // `table_info` omits computed columns.
        let info = try console.run("SELECT name FROM pragma_table_info('\(name)')", seconds: 10)
        let columns = info.rows.compactMap { row -> String? in
            if case .text(let name) = row[0] { name } else { nil }
        }
        let list = columns.joined(separator: ",")
        var table = Table(
            head: strdup("INSERT INTO \(name)(\(list)) VALUES "), columns: columns.count, words: [])
        var last: Int64 = 0
        while true {
            let page = try console.run(
                "SELECT \(list) FROM \(name) WHERE id > \(last) ORDER BY id LIMIT 20000", seconds: 60)
            for row in page.rows { last = append(row, to: &table.words) }
            if page.rows.isEmpty { return table }
        }
    }

    /// Appends a row and returns its id.
    private static func append(_ row: [SQLValue], to words: inout [Int64]) -> Int64 {
        var present: Int64 = 0
        let start = words.count
        words.append(0)
        for (column, value) in row.enumerated() {
            if case .integer(let value) = value {
                present |= 1 << Int64(column)
                words.append(value)
            } else {
                precondition(value == .null, "The rows of these tables are integers.")
                words.append(0)
            }
        }
        words[start] = present
        return words[start + 1]
    }
}
