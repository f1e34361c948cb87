import AnimatorPoolSQLite
import GRDB
import GRDBSQLite

/// A page of a row image.
struct ImagePage {
    /// The number of the page, from 1 as in SQLite.
    let number: UInt32
    let bytes: UnsafeMutableRawPointer
    /// The size of the page, in bytes.
    let size: Int
}

/// The pages of a row image: the pages that SQLite has created, and the pages that were added for rows.
final class ImagePages {
    private let file: OpaquePointer
    private let pageSize: Int
    /// The number of pages that SQLite has created, and the contents of the first of them.
    private var made: UInt32 = 0
    private var first: [UInt8] = []
    private(set) var count: UInt32 = 0

    private init(pageSize: Int) throws {
        guard let file = memory_file_make(Int32(pageSize)) else {
            throw DatabaseError(resultCode: .SQLITE_NOMEM)
        }
        self.file = file
        self.pageSize = pageSize
    }

    deinit { memory_file_let_go(file) }

    /// The name with which SQLite opens the pages as a file.
    var name: String { "file:image?vfs=" + String(cString: memory_file_vfs(file)) }

    convenience init(_ layout: RowImageLayout) throws {
        try self.init(pageSize: layout.pageSize)
        (made, first) = (layout.pageCount, layout.firstPages)
        try restart()
        // SQLite considers a file corrupt if it is shorter than its header states.
        _ = try page(count)
    }

    /// Creates the file with SQLite and the statements in `sql`.
    convenience init(sql: [String], pageSize: Int) throws {
        try self.init(pageSize: pageSize)
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        // The file exists already. Without SQLITE_OPEN_CREATE, an SQLite without URI support does not create
        // a file with this name.
        guard sqlite3_open_v2(name, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
            throw DatabaseError(
                resultCode: .SQLITE_CANTOPEN,
                message: "this SQLite opens no files by URI (SQLITE_USE_URI)")
        }
        let settings =
            "PRAGMA page_size = \(pageSize); PRAGMA auto_vacuum = NONE; PRAGMA journal_mode = OFF;"
        let script = settings + "BEGIN;" + sql.map { $0 + ";" }.joined() + "COMMIT"
        let result = sqlite3_exec(connection, script, nil, nil, nil)
        guard result == SQLITE_OK else {
            throw DatabaseError(
                resultCode: ResultCode(rawValue: result),
                message: String(cString: sqlite3_errmsg(connection)))
        }
        made = try head().load(fromByteOffset: Head.pages, as: UInt32.self).bigEndian
        count = made
    }

    /// Returns the page with a number, from 1.
    func page(_ number: UInt32) throws -> ImagePage {
        guard let bytes = memory_file_page(file, Int64(number) - 1) else {
            throw DatabaseError(resultCode: .SQLITE_NOMEM)
        }
        return ImagePage(number: number, bytes: UnsafeMutableRawPointer(bytes), size: pageSize)
    }

    /// Adds a page for rows.
    func add() throws -> ImagePage {
        count += 1
        return try page(count)
    }

    /// Restores the pages that SQLite has created, and removes all others. ``add()`` reuses them.
    func restart() throws {
        let changes = try changes()
        count = made
        for start in stride(from: 0, to: first.count, by: pageSize) {
            let page = try page(UInt32(start / pageSize) + 1)
            first.withUnsafeBytes {
                page.bytes.copyMemory(from: $0.baseAddress! + start, byteCount: pageSize)
            }
        }
        try setHead(changes: changes)
    }

    /// Completes the header of the file, so that SQLite reads the pages again.
    func finish() throws { try setHead(changes: changes()) }

    /// Returns the file in parts of at most 64 KiB, with everything that SQLite has added. The parts are
    /// valid until the pages change.
    func parts() throws -> [UnsafeRawBufferPointer] {
        let count = Int(try head().load(fromByteOffset: Head.pages, as: UInt32.self).bigEndian)
        let pagesOfPart = Int(memory_file_part) / pageSize
        return try stride(from: 0, to: count, by: pagesOfPart).map { index in
            let page = try page(UInt32(index) + 1)
            return UnsafeRawBufferPointer(
                start: page.bytes, count: min(pagesOfPart, count - index) * pageSize)
        }
    }

    /// Returns the change counter of the file.
    private func changes() throws -> UInt32 {
        try head().load(fromByteOffset: Head.change, as: UInt32.self).bigEndian
    }

    /// Writes the change counter `changes` + 1 into the header of the file.
    private func setHead(changes: UInt32) throws {
        let head = try head()
        let change = changes &+ 1
        for place in [Head.change, Head.changeOfPages] {
            head.storeBytes(of: change.bigEndian, toByteOffset: place, as: UInt32.self)
        }
        head.storeBytes(of: count.bigEndian, toByteOffset: Head.pages, as: UInt32.self)
    }

    private func head() throws -> UnsafeMutableRawPointer { try page(1).bytes }

    /// The offsets of four-byte numbers in the header of the file.
    private enum Head {
        /// The change counter.
        static let change = 24
        /// The number of pages in the file.
        static let pages = 28
        /// The change counter at which ``pages`` is valid.
        static let changeOfPages = 92
    }
}
