/// The row heights of a grid whose items differ in height, as a binary tree of sums over chunks of items.
///
/// A row is as high as its highest item. The rows of a chunk depend on its start column, so each node has a
/// sum for each start column.
struct RowTree {
    /// The rows of consecutive items. The first row may begin before the items, and the last row may end
    /// after them.
    private struct Rows {
        /// The height of the highest item in the first row that ends here; 0 if none ends.
        var first = 0.0
        /// The total height of the other rows that end here.
        var whole = 0.0
        /// The height of the highest item in the row that does not end here.
        var last = 0.0
        var endsOne = false

        /// The height of all rows that end here.
        var ended: Double { first + whole }

        mutating func append(_ next: Rows) {
            guard next.endsOne else {
                last = max(last, next.last)
                return
            }
            if endsOne {
                whole += max(last, next.first) + next.whole
            } else {
                (first, whole, endsOne) = (max(last, next.first), next.whole, true)
            }
            last = next.last
        }

        mutating func append(_ height: Double, endsRow: Bool) {
            last = max(last, height)
            guard endsRow else { return }
            if endsOne { whole += last } else { (first, endsOne) = (last, true) }
            last = 0
        }
    }

    /// The maximum number of columns. The memory of a tree is proportional to its columns.
    static let mostColumns = 16

    private let columns: Int
    private var leaves = 1
    private var counts: [Int]
    /// The sums of each node, for each start column.
    private var rows: [Rows]

    /// Creates a tree. Complexity: O(columns × items).
    init(columns: Int, chunks: [[Double]]) {
        self.columns = columns
        while leaves < chunks.count { leaves *= 2 }
        counts = Array(repeating: 0, count: 2 * leaves)
        rows = Array(repeating: Rows(), count: 2 * leaves * columns)
        for (place, heights) in chunks.enumerated() { setLeaf(leaves + place, heights) }
        for node in stride(from: leaves - 1, to: 0, by: -1) { join(node) }
    }

    private mutating func setLeaf(_ node: Int, _ heights: [Double]) {
        counts[node] = heights.count
        for column in 0..<columns {
            var sum = Rows()
            for (place, height) in heights.enumerated() {
                sum.append(height, endsRow: (column + place + 1).isMultiple(of: columns))
            }
            rows[node * columns + column] = sum
        }
    }

    private mutating func join(_ node: Int) {
        counts[node] = counts[2 * node] + counts[2 * node + 1]
        for column in 0..<columns {
            var sum = rows[2 * node * columns + column]
            sum.append(rows[(2 * node + 1) * columns + (column + counts[2 * node]) % columns])
            rows[node * columns + column] = sum
        }
    }

    /// Replaces the heights of a chunk. Complexity: O(columns × (items of the chunk + log chunks)).
    mutating func set(_ chunk: Int, heights: [Double]) {
        var node = leaves + chunk
        setLeaf(node, heights)
        while node > 1 {
            node /= 2
            join(node)
        }
    }

    var height: Double { rows[columns].ended + rows[columns].last }

    /// Returns the top of a row. Complexity: O(log chunks + items of a chunk).
    ///
    /// - Parameter heights: Returns the heights of the items of a chunk.
    func top(ofRow row: Int, heights: (_ chunk: Int) -> [Double]) -> Double {
        let place = row * columns
        guard place < counts[1] else { return height }
        var (node, before, above) = (1, 0, Rows())
        while node < leaves {
            node *= 2
            guard place - before >= counts[node] else { continue }
            above.append(rows[node * columns + before % columns])
            before += counts[node]
            node += 1
        }
        for height in heights(node - leaves).prefix(place - before) {
            before += 1
            above.append(height, endsRow: before.isMultiple(of: columns))
        }
        return above.ended
    }

    /// Returns the row that contains `y`, or the nearest row. Complexity: O(log chunks + items of a chunk).
    ///
    /// - Parameter heights: Returns the heights of the items of a chunk.
    func row(at y: Double, heights: (_ chunk: Int) -> [Double]) -> Int {
        var (node, before, above) = (1, 0, Rows())
        while node < leaves {
            node *= 2
            var through = above
            through.append(rows[node * columns + before % columns])
            // The leaves after the last chunk have no items.
            guard through.ended <= y, counts[node + 1] > 0 else { continue }
            (above, before) = (through, before + counts[node])
            node += 1
        }
        for height in heights(node - leaves) {
            before += 1
            above.append(height, endsRow: before.isMultiple(of: columns))
            if before.isMultiple(of: columns), above.ended > y { break }
        }
        var row = max(0, (before + columns - 1) / columns - 1)
        // Corrects rounding: a sum in another order can differ.
        while (row + 1) * columns < counts[1], top(ofRow: row + 1, heights: heights) <= y { row += 1 }
        while row > 0, top(ofRow: row, heights: heights) > y { row -= 1 }
        return row
    }
}

/// The item counts and heights of the chunks of a sequence, as a binary tree of sums. Each sum is computed
/// from its two halves again, so no rounding errors accumulate.
struct SumTree {
    /// The sums by node, with the root at 1. The nodes of single chunks begin at `leaves`.
    private var counts: [Int] = [0, 0]
    private var heights: [Double] = [0, 0]
    private var leaves = 1

    init() {}

    /// Creates a tree. Complexity: O(chunks).
    init(_ chunks: [(count: Int, height: Double)]) {
        while leaves < chunks.count { leaves *= 2 }
        counts = Array(repeating: 0, count: 2 * leaves)
        heights = Array(repeating: 0, count: 2 * leaves)
        for (place, chunk) in chunks.enumerated() {
            counts[leaves + place] = chunk.count
            heights[leaves + place] = chunk.height
        }
        for node in stride(from: leaves - 1, to: 0, by: -1) { add(node) }
    }

    private mutating func add(_ node: Int) {
        counts[node] = counts[2 * node] + counts[2 * node + 1]
        heights[node] = heights[2 * node] + heights[2 * node + 1]
    }

    /// Replaces a chunk's count and height. Complexity: O(log chunks).
    mutating func set(_ chunk: Int, count: Int, height: Double) {
        var node = leaves + chunk
        counts[node] = count
        heights[node] = height
        while node > 1 {
            node /= 2
            add(node)
        }
    }

    var height: Double { heights[1] }

    /// Returns the chunk of the item at `place`, the item's index in the chunk, and the height of all earlier
    /// chunks. Complexity: O(log chunks).
    func chunk(of place: Int) -> (chunk: Int, rest: Int, heightBefore: Double) {
        var (node, rest, before) = (1, place, 0.0)
        while node < leaves {
            node *= 2
            if rest >= counts[node] {
                rest -= counts[node]
                before += heights[node]
                node += 1
            }
        }
        return (node - leaves, rest, before)
    }

    /// Returns the chunk at or near `y`, the place of its first item, and the height of all earlier chunks.
    /// Complexity: O(log chunks).
    func chunk(at y: Double) -> (chunk: Int, firstPlace: Int, heightBefore: Double) {
        var (node, rest, before, above) = (1, y, 0, 0.0)
        while node < leaves {
            node *= 2
            // The leaves after the last chunk have no items.
            if rest >= heights[node], counts[node + 1] > 0 {
                rest -= heights[node]
                above += heights[node]
                before += counts[node]
                node += 1
            }
        }
        return (node - leaves, before, above)
    }
}
