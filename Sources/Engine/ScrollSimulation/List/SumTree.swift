/// How many items the chunks of a sequence have, and how high they are, added up by halves.
///
/// A sum is made of its two halves each time, so that it has no trace of former ones.
struct SumTree {
    /// The sums of all chunks, then of the halves, and so on; those of single chunks begin at `leaves`.
    private var counts: [Int] = [0, 0]
    private var heights: [Double] = [0, 0]
    private var leaves = 1

    init() {}

    /// Complexity: O(chunks).
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

    /// Complexity: O(log chunks).
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

    /// The chunk that has the item at `place`, the item's place in the chunk, and the height of all chunks before.
    /// Complexity: O(log chunks).
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

    /// The chunk at or near `y`, the place of its first item, and the height of all earlier chunks.
    /// Complexity: O(log chunks).
    func chunk(at y: Double) -> (chunk: Int, firstPlace: Int, heightBefore: Double) {
        var (node, rest, before, above) = (1, y, 0, 0.0)
        while node < leaves {
            node *= 2
            // The chunks behind the last one have no items.
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
