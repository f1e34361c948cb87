import LifecycleEvents

/// The items of a list in order, with the heights of items that differ in height.
///
/// An unchanged list stores only its count, and a short list an array. A long list is split into chunks at
/// its first change. A tree adds up the counts and the heights of the chunks. Lookups and changes are then
/// O(log *n*) for *n* items, whereas a change of an array moves all later items.
struct ItemSequence {
    private struct Chunk {
        var items: [ItemID]
        /// The heights, in points; empty if heights are not needed.
        var heights: [Double]
    }

    /// The maximum number of items in a chunk. An array moves this many items at no measurable cost.
    private static let mostInChunk = 128
    /// The maximum length of a list that is stored as an array.
    private static let mostInArray = 1024

    private(set) var count: Int
    /// All items, without chunks; nil while the items are their own indices, as at the start.
    private var array: [ItemID]?
    private var chunks: [Chunk] = []
    private var sums = SumTree()
    /// The rows; nil if each row has one item.
    private var rows: RowTree?
    private let columns: Int
    private let heightOf: ((ItemID) -> Double)?

    /// Creates items that are numbered by their index. Complexity: O(1).
    ///
    /// - Parameters:
    ///   - columns: The number of items in a row.
    ///   - heightOf: Returns the height of an item, in points; nil if heights are not needed.
    init(count: Int, columns: Int = 1, heightOf: ((ItemID) -> Double)?) {
        self.count = count
        self.columns = columns
        self.heightOf = heightOf
    }

    var indices: Range<Int> { 0..<count }

    /// Whether ``top(ofRow:)`` and ``row(at:)`` are available. An array has no sums of heights.
    var keepsHeights: Bool { !chunks.isEmpty && heightOf != nil }

    var all: [ItemID] {
        guard chunks.isEmpty else { return chunks.flatMap { $0.items } }
        return array ?? (0..<count).map { ItemID($0) }
    }

    /// Returns the items of a range of places. Complexity: O(log *n* + items of the range).
    func items(in range: Range<Int>) -> [ItemID] {
        precondition(range.upperBound <= count, "There are no items \(range) among \(count) items.")
        guard !chunks.isEmpty else { return array.map { Array($0[range]) } ?? range.map { ItemID($0) } }
        guard !range.isEmpty else { return [] }
        var found: [ItemID] = []
        found.reserveCapacity(range.count)
        var (chunk, rest, _) = sums.chunk(of: range.lowerBound)
        while found.count < range.count {
            found += chunks[chunk].items[rest...].prefix(range.count - found.count)
            (chunk, rest) = (chunk + 1, 0)
        }
        return found
    }

    subscript(place: Int) -> ItemID {
        precondition(indices.contains(place), "There is no place \(place) among \(count) items.")
        guard !chunks.isEmpty else { return array?[place] ?? ItemID(place) }
        let (chunk, rest, _) = sums.chunk(of: place)
        return chunks[chunk].items[rest]
    }

    // MARK: Changes

    /// Returns a sequence of other items, with the same height function.
    func replaced(by items: [ItemID]) -> ItemSequence {
        var other = ItemSequence(count: items.count, columns: columns, heightOf: heightOf)
        other.array = items
        return other
    }

    /// Inserts items. Complexity: O(log *n* + new items), on average.
    mutating func insert(contentsOf new: [ItemID], at place: Int) {
        precondition((0...count).contains(place), "Place \(place) of \(count) items takes no new ones.")
        guard !new.isEmpty else { return }
        let hasChunks = makesChunks()
        count += new.count
        guard hasChunks else {
            array?.insert(contentsOf: new, at: place)
            return
        }
        // After the last item of a chunk rather than before the first item of the next chunk.
        var (chunk, rest, _) = sums.chunk(of: max(place - 1, 0))
        if place > 0 { rest += 1 }
        chunks[chunk].items.insert(contentsOf: new, at: rest)
        if let heightOf { chunks[chunk].heights.insert(contentsOf: new.map(heightOf), at: rest) }
        if chunks[chunk].items.count <= Self.mostInChunk {
            update(chunk)
        } else {
            let whole = chunks[chunk]
            chunks.replaceSubrange(chunk...chunk, with: Self.parts(whole))
            sumUp()
        }
    }

    /// Removes items. Complexity: O(log *n* + removed items), on average.
    mutating func removeSubrange(_ range: Range<Int>) {
        precondition(range.upperBound <= count, "Items \(range) of \(count) cannot go.")
        guard !range.isEmpty else { return }
        guard makesChunks() else {
            array?.removeSubrange(range)
            count -= range.count
            return
        }
        var (chunk, rest, _) = sums.chunk(of: range.lowerBound)
        let first = chunk
        var left = range.count
        while left > 0 {
            let part = rest..<min(rest + left, chunks[chunk].items.count)
            chunks[chunk].items.removeSubrange(part)
            if heightOf != nil { chunks[chunk].heights.removeSubrange(part) }
            left -= part.count
            (chunk, rest) = (chunk + 1, 0)
        }
        count -= range.count
        if chunk == first + 1, !chunks[first].items.isEmpty { return update(first) }
        // An empty list keeps a single chunk.
        chunks.removeAll { $0.items.isEmpty }
        if chunks.isEmpty { chunks = [Chunk(items: [], heights: [])] }
        sumUp()
    }

    /// Sets the height of the item at `place`. Complexity: O(log *n*).
    mutating func setHeight(_ height: Double, at place: Int) {
        let (chunk, rest, _) = sums.chunk(of: place)
        chunks[chunk].heights[rest] = height
        update(chunk)
    }

    /// Stores the height of each item, even in a short list.
    mutating func keepHeights() { if heightOf != nil { breakUp(all) } }

    /// Makes the items mutable: in chunks if there are many, otherwise in an array.
    ///
    /// - Returns: Whether the items are in chunks.
    private mutating func makesChunks() -> Bool {
        guard chunks.isEmpty else { return true }
        let all = all
        guard count > Self.mostInArray else {
            array = all
            return false
        }
        breakUp(all)
        return true
    }

    private mutating func breakUp(_ all: [ItemID]) {
        chunks = Self.parts(Chunk(items: all, heights: heightOf.map { all.map($0) } ?? []))
        array = nil
        if chunks.isEmpty { chunks = [Chunk(items: [], heights: [])] }
        sumUp()
    }

    /// Splits a chunk into parts of half the maximum size.
    private static func parts(_ chunk: Chunk) -> [Chunk] {
        stride(from: 0, to: chunk.items.count, by: mostInChunk / 2).map { start in
            let range = start..<min(start + mostInChunk / 2, chunk.items.count)
            return Chunk(
                items: Array(chunk.items[range]),
                heights: chunk.heights.isEmpty ? [] : Array(chunk.heights[range]))
        }
    }

    private mutating func update(_ chunk: Int) {
        sums.set(chunk, count: chunks[chunk].items.count, height: chunks[chunk].heights.reduce(0, +))
        rows?.set(chunk, heights: chunks[chunk].heights)
    }

    private mutating func sumUp() {
        sums = SumTree(chunks.map { ($0.items.count, $0.heights.reduce(0, +)) })
        guard columns > 1, heightOf != nil else { return }
        rows = RowTree(columns: columns, chunks: chunks.map { $0.heights })
    }

    // MARK: Heights

    /// The height of all rows, in points.
    var height: Double { rows?.height ?? sums.height }

    /// Returns the top of a row, in points. After the last row, returns the end of the content.
    func top(ofRow row: Int) -> Double { rows?.top(ofRow: row) { chunks[$0].heights } ?? top(of: row) }

    /// Returns the last row whose top is at or above `y`, in points; 0 if none is.
    func row(at y: Double) -> Int { rows?.row(at: y) { chunks[$0].heights } ?? place(at: y) }

    private func top(of place: Int) -> Double {
        guard place < count else { return sums.height }
        let (chunk, rest, before) = sums.chunk(of: place)
        return chunks[chunk].heights[..<rest].reduce(before, +)
    }

    private func place(at y: Double) -> Int {
        var place = min(max(sums.chunk(at: y).firstPlace, 0), max(count - 1, 0))
        while place + 1 < count, top(of: place + 1) <= y { place += 1 }
        while place > 0, top(of: place) > y { place -= 1 }
        return place
    }
}
