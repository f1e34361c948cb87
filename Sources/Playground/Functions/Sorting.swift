// Sorting that replaces the standard library's, which is compiled once for each type: 2 % of the module.

extension Sequence {
    /// Sorts stably, as the standard library does.
    func sorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
        let all = Array(self)
        return orderSorted(all.count) { isBefore(all[$0], all[$1]) }.map { all[$0] }
    }
}

extension Array {
    mutating func sort(by isBefore: (Element, Element) -> Bool) { self = sorted(by: isBefore) }
}

/// Returns the indices below `count`, sorted by `isBefore`, with a bottom-up merge sort.
private func orderSorted(_ count: Int, _ isBefore: (Int, Int) -> Bool) -> [Int] {
    var order = Array(0..<count)
    var merged = order
    var length = 1
    while length < count {
        for start in stride(from: 0, to: count, by: 2 * length) {
            let (middle, end) = (min(start + length, count), min(start + 2 * length, count))
            var (left, right) = (start, middle)
            for place in start..<end {
                // The right one comes first only if it must, so that the sort is stable.
                if left < middle, right == end || !isBefore(order[right], order[left]) {
                    merged[place] = order[left]
                    left += 1
                } else {
                    merged[place] = order[right]
                    right += 1
                }
            }
        }
        swap(&order, &merged)
        length *= 2
    }
    return order
}
