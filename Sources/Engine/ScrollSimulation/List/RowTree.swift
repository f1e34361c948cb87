/// Where the rows of a grid lie whose items differ in height: how high the rows of chunks of items are, added up by halves.
///
/// A row is as high as its highest item. Which items share one depends on the column in which a chunk begins, so that there
/// is a sum for each column.
struct RowTree {
    /// The rows of some items, of which the first one may have begun before and the last one may go on behind.
    private struct Rows {
        /// The highest item of the row that ends first; 0 where none ends.
        var first = 0.0
        /// The height of the rows behind that one that end here too.
        var whole = 0.0
        /// The highest item of the row that does not end here.
        var last = 0.0
        var endsOne = false

        /// The height of the rows that end here.
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

    /// The memory of a tree grows with its columns.
    static let mostColumns = 16

    private let columns: Int
    private var leaves = 1
    private var counts: [Int]
    /// For each node, one for each column in which it may begin.
    private var rows: [Rows]

    /// Complexity: O(columns × items).
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

    /// Complexity: O(columns × (items of the chunk + log chunks)).
    mutating func set(_ chunk: Int, heights: [Double]) {
        var node = leaves + chunk
        setLeaf(node, heights)
        while node > 1 {
            node /= 2
            join(node)
        }
    }

    /// The height of all rows.
    var height: Double { rows[columns].ended + rows[columns].last }

    /// The top of a row. Complexity: O(log chunks + items of a chunk).
    ///
    /// - Parameter heights: The heights of the items of a chunk.
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

    /// The row in which `y` lies, or the nearest one. Complexity: O(log chunks + items of a chunk).
    ///
    /// - Parameter heights: The heights of the items of a chunk.
    func row(at y: Double, heights: (_ chunk: Int) -> [Double]) -> Int {
        var (node, before, above) = (1, 0, Rows())
        while node < leaves {
            node *= 2
            var through = above
            through.append(rows[node * columns + before % columns])
            // The chunks behind the last one have no items.
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
        // Sums in another order are rounded in another way.
        while (row + 1) * columns < counts[1], top(ofRow: row + 1, heights: heights) <= y { row += 1 }
        while row > 0, top(ofRow: row, heights: heights) > y { row -= 1 }
        return row
    }
}
