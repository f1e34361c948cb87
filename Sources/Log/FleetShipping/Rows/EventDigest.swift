import LifecycleEvents

/// What a run's events come to: how many there are, and the sum of each column. Two sets of rows with one digest are
/// taken to be the same.
struct EventDigest: Hashable, Sendable {
    private(set) var events: Int64 = 0
    private var sums = [Int64](repeating: 0, count: Self.columns.count)

    init() {}

    /// What a server says.
    ///
    /// - Parameter row: of a query for ``columns``; nil when it is something else.
    init?(_ row: [String]) {
        let numbers = row.compactMap { Int64($0) ?? UInt64($0).map { Int64(bitPattern: $0) } }
        guard numbers.count == row.count, row.count == 1 + Self.columns.count else { return nil }
        events = numbers[0]
        sums = Array(numbers.dropFirst())
    }

    mutating func add(_ event: LifecycleEvent) {
        events += 1
        sums.withUnsafeMutableBufferPointer { sums in
            sums[0] &+= event.seq
            sums[1] &+= event.tNs
            sums[2] &+= Int64(event.turn)
            sums[3] &+= Int64(event.kind.severity.rawValue)
            sums[4] &+= Int64(event.kind.name.utf8.count)
            sums[5] &+= Int64(event.cell?.rawValue ?? 0)
            sums[6] &+= Int64(event.generation ?? 0)
            sums[7] &+= event.item?.rawValue ?? 0
            sums[8] &+= Int64(event.animator?.rawValue ?? 0)
            sums[9] &+= event.arg ?? 0
            sums[10] &+= event.site?.textLength ?? 0
            sums[11] &+= Int64(event.detail.text?.utf8.count ?? 0)
            sums[12] &+= Int64(event.list?.rawValue ?? 0)
            sums[13] &+= Int64(event.subject ?? 0)
        }
    }

    /// The columns of a query for one, behind the count. Sums of integers go round at the ends of 64 bits, there as here.
    static let columns =
        ["seq", "t_ns", "turn", "severity"].map { "sum(toInt64(\($0)))" } + ["sum(toInt64(length(kind)))"]
        + ["cell_id", "generation", "item", "animator_id", "arg"].map { "sum(toInt64(ifNull(\($0), 0)))" }
        + ["site", "detail"].map { "sum(toInt64(length(ifNull(\($0), ''))))" }
        + ["list", "subject"].map { "sum(toInt64(ifNull(\($0), 0)))" }
}

extension CallSite {
    /// How many bytes its text has, which is not made for it: most events have one.
    fileprivate var textLength: Int64 { Int64(file.utf8.count + 1 + String(line).utf8.count) }
}
