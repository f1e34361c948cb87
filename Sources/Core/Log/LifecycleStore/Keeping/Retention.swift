/// A rule that selects runs to delete. It deletes nothing.
public struct Retention: Hashable, Sendable {
    /// The maximum age of a run, in days.
    public var days: Double?
    /// The maximum size of all runs, in bytes. The oldest runs are deleted first.
    public var bytes: Int64?

    public init(days: Double? = nil, bytes: Int64? = nil) {
        self.days = days
        self.bytes = bytes
    }

    /// The age and size of a run.
    public struct Candidate: Hashable, Sendable {
        /// The wall time at the start, in nanoseconds since 1970.
        public var startedUnixNs: Int64
        /// The size of the run on disk, in bytes.
        public var bytes: Int64

        public init(startedUnixNs: Int64, bytes: Int64) {
            self.startedUnixNs = startedUnixNs
            self.bytes = bytes
        }
    }

    /// Returns the indices of the runs to delete, the oldest first. The newest run is never deleted.
    /// Complexity: O(n log n).
    public func surplus(of runs: [Candidate], nowUnixNs: Int64) -> [Int] {
        let oldestFirst = runs.indices.sorted {
            (runs[$0].startedUnixNs, $0) < (runs[$1].startedUnixNs, $1)
        }
        var total = runs.reduce(Int64(0)) { $0.clampedAdding($1.bytes) }
        var surplus: [Int] = []
        for index in oldestFirst.dropLast() {
            let isOld = days.map { runs[index].startedUnixNs < oldest(nowUnixNs, $0) } ?? false
            let isTooMuch = bytes.map { total > $0 } ?? false
            guard isOld || isTooMuch else { break }
            surplus.append(index)
            total -= runs[index].bytes
        }
        return surplus
    }

    private func oldest(_ nowUnixNs: Int64, _ days: Double) -> Int64 {
        nowUnixNs &- Int64(min(days * 86_400e9, 9e18))
    }
}
