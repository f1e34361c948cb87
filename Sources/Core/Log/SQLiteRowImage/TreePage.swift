/// A b-tree page in SQLite's file format while cells are added. Cells grow from the end of the page
/// downwards, and their offsets from the header upwards.
@usableFromInline
struct TreePage {
    enum Kind: UInt8 {
        case indexInterior = 2
        case tableInterior = 5
        case indexLeaf = 10
        case tableLeaf = 13

        var isInterior: Bool { self == .indexInterior || self == .tableInterior }

        /// The size of the page's header, in bytes.
        var head: Int { isInterior ? 12 : 8 }
    }

    /// The number of the page, from 1 as in SQLite.
    let number: UInt32
    let kind: Kind
    private let bytes: UnsafeMutableRawPointer
    private let size: Int
    /// The offset of the last cell, and the offset of the next entry after the header.
    @usableFromInline var content: Int
    @usableFromInline var places: Int

    init(_ page: ImagePage, _ kind: Kind) {
        number = page.number
        self.kind = kind
        bytes = page.bytes
        size = page.size
        content = page.size
        places = kind.head
    }

    var isEmpty: Bool { places == kind.head }

    /// Whether there is space for a cell of `size` bytes.
    @inlinable
    func hasRoom(for size: Int) -> Bool { content - places >= size + 2 }

    /// Adds a cell and returns its memory.
    ///
    /// - Precondition: The page has enough space.
    @inline(__always)
    mutating func addCell(_ size: Int) -> UnsafeMutablePointer<UInt8> {
        content -= size
        bytes.storeBytes(of: UInt16(content).bigEndian, toByteOffset: places, as: UInt16.self)
        places += 2
        return (bytes + content).assumingMemoryBound(to: UInt8.self)
    }

    /// The cell that was added last.
    ///
    /// - Precondition: The page has a cell.
    var lastCell: UnsafePointer<UInt8> {
        UnsafePointer((bytes + content).assumingMemoryBound(to: UInt8.self))
    }

    /// Removes the last cell, which has `size` bytes.
    mutating func removeLastCell(_ size: Int) {
        content += size
        places -= 2
    }

    /// Returns a copy of this page with the memory and number of `page`.
    func moved(to page: ImagePage) -> TreePage {
        var copy = TreePage(page, kind)
        page.bytes.copyMemory(from: bytes, byteCount: size)
        copy.content = content
        copy.places = places
        return copy
    }

    /// Writes the header, which completes the page.
    ///
    /// - Parameter lastChild: the last child of an interior page.
    func finish(lastChild: UInt32 = 0) {
        bytes.storeBytes(of: kind.rawValue, as: UInt8.self)
        // There is no free space between cells.
        bytes.storeBytes(of: 0, toByteOffset: 1, as: UInt16.self)
        bytes.storeBytes(
            of: UInt16((places - kind.head) / 2).bigEndian, toByteOffset: 3, as: UInt16.self)
        // 65,536 is written as 0.
        bytes.storeBytes(
            of: UInt16(truncatingIfNeeded: content).bigEndian, toByteOffset: 5, as: UInt16.self)
        bytes.storeBytes(of: 0, toByteOffset: 7, as: UInt8.self)
        if kind.isInterior { bytes.storeBytes(of: lastChild.bigEndian, toByteOffset: 8, as: UInt32.self) }
    }
}

/// The entries of one of the log's indexes. The index has two columns, one of which is the row's ID.
///
/// SQLite copies entries in the same way as records.
package struct IndexEntries {
    private let tree: ImageTree
    private let record = RowRecord(columns: 3)

    package init(_ image: RowImage, _ index: String) { tree = image.tree(index) }

    /// Adds the entry of the row `id`: the two columns of the index, followed by the ID of the row.
    package func put(_ first: Int64, _ second: Int64, of id: Int64) throws {
        var values = record.begin()
        values.put(first)
        values.put(second)
        values.put(id)
        try tree.withLeaf { leaf in
            if !leaf.hasRoom(for: 1 + values.bytes.count) { try tree.turn(&leaf) }
            leaf.addEntry(values)
        }
    }
}
