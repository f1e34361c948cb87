// Sorting, in the place of the standard library's own: that is compiled once for each type, a fiftieth of the module.

extension Sequence {
    /// Equal elements keep their order, as with the library's.
    func sorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
        let all = Array(self)
        return orderSorted(all.count) { isBefore(all[$0], all[$1]) }.map { all[$0] }
    }
}

extension Array {
    mutating func sort(by isBefore: (Element, Element) -> Bool) { self = sorted(by: isBefore) }
}

/// The places from 0 to `count` in the order in which `isBefore` has them, by merging ever longer runs.
private func orderSorted(_ count: Int, _ isBefore: (Int, Int) -> Bool) -> [Int] {
    var order = Array(0..<count)
    var merged = order
    var length = 1
    while length < count {
        for start in stride(from: 0, to: count, by: 2 * length) {
            let (middle, end) = (min(start + length, count), min(start + 2 * length, count))
            var (left, right) = (start, middle)
            for place in start..<end {
                // The right one goes first only when it must.
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
