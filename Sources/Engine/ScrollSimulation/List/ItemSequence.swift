import LifecycleEvents

/// The items of a list in their order, and the heights of those that differ.
///
/// A list that never changes is the numbers of its items, a short one an array. From the first change of a long one on, its
/// items lie in chunks, and a tree adds up how many items the chunks have, and how high they are. Then a place, an offset and
/// a change are found in O(log *n*) for *n* items, where a change of an array would move all items behind it.
struct ItemSequence {
    private struct Chunk {
        var items: [ItemID]
        /// Points; empty where nobody asks for heights.
        var heights: [Double]
    }

    /// The most items of a chunk; as many as an array moves for nothing.
    private static let mostInChunk = 128
    /// The most items of a list that stays one array.
    private static let mostInArray = 1024

    private(set) var count: Int
    /// Every item, while there are no chunks; nil while they are as at first: numbered by their places.
    private var array: [ItemID]?
    private var chunks: [Chunk] = []
    private var sums = SumTree()
    /// The rows; nil where each row has one item.
    private var rows: RowTree?
    private let columns: Int
    private let heightOf: ((ItemID) -> Double)?

    /// Items that are numbered by their places. Complexity: O(1).
    ///
    /// - Parameters:
    ///   - columns: How many items a row has.
    ///   - heightOf: The height of an item, in points; nil where nobody asks for heights.
    init(count: Int, columns: Int = 1, heightOf: ((ItemID) -> Double)?) {
        self.count = count
        self.columns = columns
        self.heightOf = heightOf
    }

    var isEmpty: Bool { count == 0 }

    var indices: Range<Int> { 0..<count }

    /// Whether ``top(ofRow:)`` and ``row(at:)`` are there: with an array nobody keeps sums.
    var keepsHeights: Bool { !chunks.isEmpty && heightOf != nil }

    var all: [ItemID] {
        guard chunks.isEmpty else { return chunks.flatMap { $0.items } }
        return array ?? (0..<count).map { ItemID($0) }
    }

    subscript(place: Int) -> ItemID {
        precondition(indices.contains(place), "There is no place \(place) among \(count) items.")
        guard !chunks.isEmpty else { return array?[place] ?? ItemID(place) }
        let (chunk, rest, _) = sums.chunk(of: place)
        return chunks[chunk].items[rest]
    }

    // MARK: Changes

    /// Other items, with heights found in the same way.
    func replaced(by items: [ItemID]) -> ItemSequence {
        var other = ItemSequence(count: items.count, columns: columns, heightOf: heightOf)
        other.array = items
        return other
    }

    /// Complexity: O(log *n* + new items), on average.
    mutating func insert(contentsOf new: [ItemID], at place: Int) {
        precondition((0...count).contains(place), "Place \(place) of \(count) items takes no new ones.")
        guard !new.isEmpty else { return }
        let hasChunks = makesChunks()
        count += new.count
        guard hasChunks else {
            array?.insert(contentsOf: new, at: place)
            return
        }
        // Behind the last item of a chunk rather than before the first one of the next.
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

    mutating func insert(_ item: ItemID, at place: Int) { insert(contentsOf: [item], at: place) }

    /// Complexity: O(log *n* + items that go), on average.
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
        // A list without items keeps a chunk.
        chunks.removeAll { $0.items.isEmpty }
        if chunks.isEmpty { chunks = [Chunk(items: [], heights: [])] }
        sumUp()
    }

    /// Gives the item at `place` another height. Complexity: O(log *n*).
    mutating func setHeight(_ height: Double, at place: Int) {
        let (chunk, rest, _) = sums.chunk(of: place)
        chunks[chunk].heights[rest] = height
        update(chunk)
    }

    /// Stores the height of each item, also in a short list.
    mutating func keepHeights() { if heightOf != nil { breakUp(all) } }

    mutating func remove(at place: Int) -> ItemID {
        let item = self[place]
        removeSubrange(place..<place + 1)
        return item
    }

    /// Has the items lie where they can be changed: in chunks if there are many, or else in an array. Gives whether it
    /// is chunks.
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

    /// The chunk in parts of half a chunk's most.
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

    /// The top of a row, in points; behind the last one that is the end.
    func top(ofRow row: Int) -> Double { rows?.top(ofRow: row) { chunks[$0].heights } ?? top(of: row) }

    /// The last row whose top is not below `y`, in points; 0 where there is none.
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
