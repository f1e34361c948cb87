/// The number of a cell object in one run. Cells are recycled, so a cell is not an identity: see ``CellUse``.
public struct CellID: Hashable, Sendable, Comparable {
    /// The number, from 1.
    public let rawValue: Int32

    /// A cell by its number.
    public init(_ rawValue: Int32) { self.rawValue = rawValue }

    /// Orders by the numbers.
    public static func < (a: CellID, b: CellID) -> Bool { a.rawValue < b.rawValue }
}

/// The number of an animator in one run. No two animators of a run share one.
public struct AnimatorID: Hashable, Sendable, Comparable {
    /// The number, from 1.
    public let rawValue: Int32

    /// An animator by its number.
    public init(_ rawValue: Int32) { self.rawValue = rawValue }

    /// Orders by the numbers.
    public static func < (a: AnimatorID, b: AnimatorID) -> Bool { a.rawValue < b.rawValue }
}

/// The number of a list in one run, from 1. Events of a run with one list have none.
public struct ListID: Hashable, Sendable, Comparable {
    /// The number, from 1.
    public let rawValue: Int32

    /// A list by its number.
    public init(_ rawValue: Int32) { self.rawValue = rawValue }

    /// Orders by the numbers.
    public static func < (a: ListID, b: ListID) -> Bool { a.rawValue < b.rawValue }
}

/// What a cell shows: an integer, or a stable 64-bit hash of a longer name.
///
/// The hash is FNV-1a, which is the same in every process; the standard library's `Hasher` is seeded
/// per process and would give one photo two names in two logs.
public struct ItemID: Hashable, Sendable {
    /// The number in logs.
    public let rawValue: Int64

    /// An item by its number.
    public init(_ rawValue: Int64) { self.rawValue = rawValue }

    /// An item by its number.
    public init(_ index: Int) { self.rawValue = Int64(index) }

    /// The hash of `name`'s UTF-8 bytes. Complexity: O(length of `name`).
    public init(_ name: String) { self.init(hashing: name.utf8) }

    /// The hash of `bytes`, for a UUID or any other key an app has. Complexity: O(count of `bytes`).
    package init(hashing bytes: some Sequence<UInt8>) {
        var hash = StableHash()
        hash.add(bytes)
        self.rawValue = Int64(bitPattern: hash.value)
    }
}

/// Deferred work carries the use that it was meant for, because the cell may show another item when the work runs.
public struct CellUse: Hashable, Sendable {
    /// The recycled cell.
    public let cell: CellID
    /// Counts the uses of this cell, from 1.
    public let generation: Int32
    /// What the cell shows in this use.
    public let item: ItemID

    /// A use of a cell.
    public init(cell: CellID, generation: Int32, item: ItemID) {
        self.cell = cell
        self.generation = generation
        self.item = item
    }
}
