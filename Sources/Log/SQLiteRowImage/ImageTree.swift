import GRDB

/// A table or an index of a row image while rows are added: one leaf, or several leaves below one interior page.
@usableFromInline
final class ImageTree {
    private let pages: ImagePages
    private let root: UInt32
    private let isIndex: Bool
    /// The page that takes the next row.
    private(set) var leaf: TreePage
    /// The root, once there are more leaves than one.
    private var interior: TreePage?

    init(_ pages: ImagePages, root: UInt32, isIndex: Bool) throws {
        self.pages = pages
        self.root = root
        self.isIndex = isIndex
        leaf = TreePage(try pages.page(root), isIndex ? .indexLeaf : .tableLeaf)
    }

    var isEmpty: Bool { interior == nil && leaf.isEmpty }

    /// Removes the rows.
    func removeAll() throws {
        leaf = TreePage(try pages.page(root), leaf.kind)
        interior = nil
    }

    /// Calls `body` with the leaf as a local value: a property would cost an access for each row.
    @usableFromInline
    func withLeaf(_ body: (inout TreePage) throws -> Void) rethrows {
        var open = leaf
        defer { leaf = open }
        try body(&open)
    }

    /// Finishes a leaf that is full, and begins the next one in its place.
    @usableFromInline
    func turn(_ leaf: inout TreePage) throws {
        if interior == nil {
            leaf = leaf.moved(to: try pages.add())
            interior = TreePage(try pages.page(root), isIndex ? .indexInterior : .tableInterior)
        }
        try addToInterior(&leaf)
        leaf.finish()
        leaf = TreePage(try pages.add(), leaf.kind)
    }

    /// Adds the separator of a full leaf to the interior page: in a table the id of its last row; in an index its last
    /// row, which is removed from the leaf.
    private func addToInterior(_ leaf: inout TreePage) throws {
        let cell = leaf.lastCell
        let sizeLength = SQLiteVarint.length(at: cell)
        let key = isIndex ? cell : cell + sizeLength
        let size = isIndex ? sizeLength + Int(cell.pointee) : SQLiteVarint.length(at: key)
        guard interior?.hasRoom(for: 4 + size) == true, let place = interior?.addCell(4 + size) else {
            throw DatabaseError(resultCode: .SQLITE_TOOBIG, message: "too many rows at once")
        }
        UnsafeMutableRawPointer(place).storeBytes(of: leaf.number.bigEndian, as: UInt32.self)
        (place + 4).update(from: key, count: size)
        if isIndex { leaf.removeLastCell(size) }
    }

    /// Completes the pages for SQLite.
    func finish() {
        leaf.finish()
        interior?.finish(lastChild: leaf.number)
    }
}

extension TreePage {
    /// Adds a row of a table. There must be room.
    @usableFromInline
    mutating func addRow(_ values: borrowing RowValues) {
        let record = values.bytes
        let id = UInt64(bitPattern: values.id)
        let size = UInt64(record.count)
        var cell = addCell(SQLiteVarint.length(size) + SQLiteVarint.length(id) + record.count)
        cell += SQLiteVarint.write(size, to: cell)
        cell += SQLiteVarint.write(id, to: cell)
        UnsafeMutableRawBufferPointer(start: cell, count: record.count).copyMemory(from: record)
    }

    /// Adds a row of an index, whose record has less than 128 bytes. There must be room.
    mutating func addEntry(_ values: borrowing RowValues) {
        let record = values.bytes
        let cell = addCell(1 + record.count)
        cell.pointee = UInt8(record.count)
        UnsafeMutableRawBufferPointer(start: cell + 1, count: record.count).copyMemory(from: record)
    }
}
