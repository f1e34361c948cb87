/// The number of a cell object in a run. Cells are reused and do not identify an item: see ``CellUse``.
public struct CellID: Hashable, Sendable, Comparable {
    /// The number, from 1.
    public let rawValue: Int32

    /// Creates the identifier with a number.
    public init(_ rawValue: Int32) { self.rawValue = rawValue }

    /// Orders by the numbers.
    public static func < (a: CellID, b: CellID) -> Bool { a.rawValue < b.rawValue }
}

/// The number of an animator in a run, which is unique in the run.
public struct AnimatorID: Hashable, Sendable, Comparable {
    /// The number, from 1.
    public let rawValue: Int32

    /// Creates the identifier with a number.
    public init(_ rawValue: Int32) { self.rawValue = rawValue }

    /// Orders by the numbers.
    public static func < (a: AnimatorID, b: AnimatorID) -> Bool { a.rawValue < b.rawValue }
}

/// The number of a list in a run. Events of a run with one list have no list number.
public struct ListID: Hashable, Sendable, Comparable {
    /// The number, from 1.
    public let rawValue: Int32

    /// Creates the identifier with a number.
    public init(_ rawValue: Int32) { self.rawValue = rawValue }

    /// Orders by the numbers.
    public static func < (a: ListID, b: ListID) -> Bool { a.rawValue < b.rawValue }
}

/// The item that a cell shows: an integer, or a stable 64-bit hash of a longer name.
///
/// The hash is FNV-1a, which is the same in every process. The standard library's `Hasher` has a seed per
/// process, so the numbers of one photo would differ in two logs.
public struct ItemID: Hashable, Sendable {
    /// The number in logs.
    public let rawValue: Int64

    /// Creates the identifier with a number.
    public init(_ rawValue: Int64) { self.rawValue = rawValue }

    /// Creates the identifier with an index.
    public init(_ index: Int) { self.rawValue = Int64(index) }

    /// Creates the identifier from the hash of `name`'s UTF-8 bytes. Complexity: O(length of `name`).
    public init(_ name: String) { self.init(hashing: name.utf8) }

    /// Creates the identifier from the hash of `bytes`, such as a UUID. Complexity: O(count of `bytes`).
    package init(hashing bytes: some Sequence<UInt8>) {
        var hash = StableHash()
        hash.add(bytes)
        self.rawValue = Int64(bitPattern: hash.value)
    }
}

/// A use of a cell for an item. Deferred work keeps its use, because the cell may show another item later.
public struct CellUse: Hashable, Sendable {
    /// The recycled cell.
    public let cell: CellID
    /// The number of the use among the uses of this cell, from 1.
    public let generation: Int32
    /// The item that the cell shows in this use.
    public let item: ItemID

    /// Creates a use of a cell.
    public init(cell: CellID, generation: Int32, item: ItemID) {
        self.cell = cell
        self.generation = generation
        self.item = item
    }
}
