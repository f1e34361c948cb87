import LifecycleEvents

/// The items of a list in their order, and the heights of those that differ.
///
/// A list that never changes is one array. From the first change of a long one on, its items lie in chunks, and a tree adds
/// up how many items the chunks have, and how high they are. Then a place, an offset and a change are found in
/// O(log *n*) for *n* items, where a change of an array would move all items behind it.
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
    /// Every item, while there are no chunks.
    private var array: [ItemID]
    private var chunks: [Chunk] = []
    private var sums = SumTree()
    private let heightOf: ((ItemID) -> Double)?

    /// - Parameter heightOf: The height of an item, in points; nil where nobody asks for heights.
    init(_ items: [ItemID], heightOf: ((ItemID) -> Double)?) {
        array = items
        count = items.count
        self.heightOf = heightOf
    }

    var isEmpty: Bool { count == 0 }

    var indices: Range<Int> { 0..<count }

    /// Whether ``top(of:)`` and ``place(at:)`` are there: with an array nobody keeps sums.
    var keepsHeights: Bool { !chunks.isEmpty && heightOf != nil }

    var all: [ItemID] { chunks.isEmpty ? array : chunks.flatMap { $0.items } }

    subscript(place: Int) -> ItemID {
        guard !chunks.isEmpty else { return array[place] }
        let (chunk, rest, _) = sums.chunk(of: place)
        return chunks[chunk].items[rest]
    }

    // MARK: Changes

    /// Other items, with heights found in the same way.
    func replaced(by items: [ItemID]) -> ItemSequence { ItemSequence(items, heightOf: heightOf) }

    /// Complexity: O(log *n* + new items), on average.
    mutating func insert(contentsOf new: [ItemID], at place: Int) {
        precondition((0...count).contains(place), "Place \(place) of \(count) items takes no new ones.")
        guard !new.isEmpty, makesChunks() else {
            array.insert(contentsOf: new, at: place)
            count = array.count
            return
        }
        count += new.count
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
        guard !range.isEmpty, makesChunks() else {
            array.removeSubrange(range)
            count = array.count
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

    mutating func remove(at place: Int) -> ItemID {
        let item = self[place]
        removeSubrange(place..<place + 1)
        return item
    }

    /// Whether the items lie in chunks. A long array is put into chunks by its first change.
    private mutating func makesChunks() -> Bool {
        guard chunks.isEmpty else { return true }
        guard count > Self.mostInArray else { return false }
        chunks = Self.parts(Chunk(items: array, heights: heightOf.map { array.map($0) } ?? []))
        array = []
        sumUp()
        return true
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
    }

    private mutating func sumUp() {
        sums = SumTree(chunks.map { ($0.items.count, $0.heights.reduce(0, +)) })
    }

    // MARK: Heights

    /// The height of all items, in points.
    var height: Double { sums.height }

    /// The top of the item at `place`, in points; behind the last one that is the end.
    func top(of place: Int) -> Double {
        guard place < count else { return sums.height }
        let (chunk, rest, before) = sums.chunk(of: place)
        return chunks[chunk].heights[..<rest].reduce(before, +)
    }

    /// The place of the last item whose top is not below `y`, in points; 0 where there is none.
    func place(at y: Double) -> Int {
        var place = min(max(sums.firstPlace(ofChunkAt: y), 0), max(count - 1, 0))
        while place + 1 < count, top(of: place + 1) <= y { place += 1 }
        while place > 0, top(of: place) > y { place -= 1 }
        return place
    }
}
