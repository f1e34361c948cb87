import AnimatorPoolSQLite
import GRDB
import GRDBSQLite

/// The pages of a row image: those that SQLite made, and those that were added for rows.
final class ImagePages {
    private let file: OpaquePointer
    /// Pages that SQLite made, and pages in use.
    private var made: UInt32 = 0
    private(set) var count: UInt32 = 0

    private init() throws {
        guard let file = memory_file_make(Int32(TreePage.size)) else {
            throw DatabaseError(resultCode: .SQLITE_NOMEM)
        }
        self.file = file
    }

    deinit { memory_file_let_go(file) }

    /// The name by which SQLite opens the pages as a file.
    var name: String { "file:image?vfs=" + String(cString: memory_file_vfs(file)) }

    /// Pages that begin like those of `layout`.
    convenience init(_ layout: RowImageLayout) throws {
        try self.init()
        (made, count) = (layout.pageCount, layout.pageCount)
        // SQLite calls a file corrupt that is shorter than its head says.
        _ = try page(count)
        try page(1).update(from: layout.firstPage, count: TreePage.size)
    }

    /// Has SQLite create the file with the statements in `sql`.
    convenience init(sql: [String]) throws {
        try self.init()
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        // The file exists already: without SQLITE_OPEN_CREATE an SQLite that does not know URIs makes no file of that
        // name.
        guard sqlite3_open_v2(name, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
            throw DatabaseError(
                resultCode: .SQLITE_CANTOPEN,
                message: "this SQLite opens no files by URI (SQLITE_USE_URI)")
        }
        let settings =
            "PRAGMA page_size = \(TreePage.size); PRAGMA auto_vacuum = NONE; PRAGMA journal_mode = OFF;"
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

    /// The page of a number, from 1.
    func page(_ number: UInt32) throws -> UnsafeMutablePointer<UInt8> {
        guard let page = memory_file_page(file, Int64(number) - 1) else {
            throw DatabaseError(resultCode: .SQLITE_NOMEM)
        }
        return page
    }

    /// A page for rows.
    func add() throws -> (number: UInt32, bytes: UnsafeMutablePointer<UInt8>) {
        count += 1
        return (count, try page(count))
    }

    /// Takes back the pages that were added; ``add()`` adds them again.
    func removeAdded() { count = made }

    /// Tells SQLite in the file's head that the file has changed.
    func finish() throws {
        let head = try head()
        let change = head.load(fromByteOffset: Head.change, as: UInt32.self).bigEndian &+ 1
        for place in [Head.change, Head.changeOfPages] {
            head.storeBytes(of: change.bigEndian, toByteOffset: place, as: UInt32.self)
        }
        head.storeBytes(of: count.bigEndian, toByteOffset: Head.pages, as: UInt32.self)
    }

    private func head() throws -> UnsafeMutableRawPointer { UnsafeMutableRawPointer(try page(1)) }

    /// The places of numbers of four bytes in the file's head.
    private enum Head {
        /// Counts the changes of the file.
        static let change = 24
        /// How many pages the file has.
        static let pages = 28
        /// The count of changes at which ``pages`` is valid.
        static let changeOfPages = 92
    }
}
