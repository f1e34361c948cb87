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
