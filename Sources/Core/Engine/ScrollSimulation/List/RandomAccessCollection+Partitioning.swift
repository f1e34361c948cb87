extension RandomAccessCollection {
    /// Returns the index of the first element for which `belongsInSecondPartition` returns true, or `endIndex`.
    ///
    /// The predicate must return true for all later elements too. Complexity: O(log count).
    @inline(__always)
    func partitioningIndex(where belongsInSecondPartition: (Element) -> Bool) -> Index {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
            if belongsInSecondPartition(self[middle]) { high = middle } else { low = index(after: middle) }
        }
        return low
    }
}
