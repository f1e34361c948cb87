import Foundation
import GRDBSQLite
import LifecycleMigrations
import SQLiteRowImage

/// Reads the runs of a sealed log from the pages of its file.
package enum SealedLog {
    /// Returns every run of the log at `path`, the oldest first.
    ///
    /// Returns nil for a log that only SQLite can read: a log in use, with an open run, damaged, or of another version.
    /// SQLite then finds what is wrong.
    ///
    /// - Throws: ``StoreError`` if there is no log.
    package static func runs(
        at path: String, memory: ReadingMemory = ReadingMemory()
    ) throws(StoreError) -> [RunRecord]? {
        let file = try LogReader.file(at: path)
        var runs: [RunRecord]?
        _ = SQLiteFile.with(file.sqlitePath, SQLITE_OPEN_READONLY) { opened, methods in
            // The lock of SQLite's readers keeps a writer from changing the file, or from beginning a write-ahead log.
            guard methods.xLock?(opened, SQLITE_LOCK_SHARED) == SQLITE_OK else { return SQLITE_BUSY }
            defer { _ = methods.xUnlock?(opened, SQLITE_LOCK_NONE) }
            // A journal undoes the change of a process that died.
            guard access(file.path + "-journal", F_OK) != 0 else { return SQLITE_BUSY }
            runs = try? read(file, memory) { place, count in
                var bytes = [UInt8](repeating: 0, count: count)
                guard methods.xRead?(opened, &bytes, CInt(count), place) == SQLITE_OK else {
                    throw NeedsSQLite()
                }
                return bytes
            }
            return SQLITE_OK
        }
        return runs
    }

    fileprivate struct NeedsSQLite: Error {}

    private static func read(
        _ file: NamedFile, _ memory: ReadingMemory,
        _ bytes: @escaping (_ place: sqlite3_int64, _ count: Int) throws -> [UInt8]
    ) throws -> [RunRecord] {
        guard let found = FileIdentity(ofName: file.path) else { throw NeedsSQLite() }
        let head = try bytes(0, 100)
        let header = LogFileHeader(head, found, isReserved: false)
        try header.checkOwner(file.name)
        // Byte 20: the space that an extension of SQLite uses in each page. The next three bytes have one value in every
        // file. Bytes 24 and 92 are equal if the number of pages is valid. Byte 56: the encoding, UTF-8.
        guard !header.hasWriteAheadLog, head[20..<24] == [0, 64, 32, 32], head[56..<60] == [0, 0, 0, 1],
            head[24..<28] == head[92..<96], header.pageSize >= 512,
            header.pageCount * header.pageSize <= header.fileSize
        else { throw NeedsSQLite() }
        let size = Int(header.pageSize)
        let longest = memory.longestValue ?? Int.max
        var tables = TableReader(
            pageSize: size, pageCount: Int(header.pageCount), longestRow: longest
        ) { number in
            try bytes(sqlite3_int64(number - 1) * sqlite3_int64(size), size)
        }
        var roots: [String: UInt32] = [:]
        let entries = try tables.rows(root: 1).map { row in
            let name = try row.text(1)
            roots[name] = UInt32(exactly: try row.integer(3))
            return LogSchema.Entry(type: try row.text(0), name: name, statement: try row.textOrNil(4))
        }
        func rows(of table: String) throws -> [TableRow] {
            guard let root = roots[table] else { throw NeedsSQLite() }
            return try tables.rows(root: root)
        }
        let schema = LogSchema(version: header.userVersion, entries: entries)
        try schema.check(file.name) { try Set(rows(of: "grdb_migrations").map { try $0.text(0) }) }
        try schema.checkIsNewest(file.name)
        return try rows(of: "run_row").map { row in
            let run = try RunRecord(row)
            try run.check()
            guard run.status != .open else { throw NeedsSQLite() }
            return run
        }
    }
}

extension TableRow: ColumnReader {
    private typealias NeedsSQLite = SealedLog.NeedsSQLite

    func integerOrNil(_ column: CInt) throws -> Int64? {
        switch try value(column) {
        // The table of runs has the row's ID in its first column.
        case .null: return column == 0 ? id : nil
        case .integer(let value): return value
        case .text, .other: throw NeedsSQLite()
        }
    }

    func textOrNil(_ column: CInt) throws -> String? {
        switch try value(column) {
        case .null: return nil
        case .text(let bytes):
            // SQLite's texts end at a NUL.
            let length = bytes.withUnsafeBytes { $0.firstIndex(of: 0) ?? $0.count }
            return String(decoding: bytes.prefix(length), as: UTF8.self)
        case .integer, .other: throw NeedsSQLite()
        }
    }

    /// A row that was written before a column was added lacks its value.
    private func value(_ column: CInt) throws -> Value {
        guard values.indices.contains(Int(column)) else { throw NeedsSQLite() }
        return values[Int(column)]
    }
}
