import LifecycleEvents

/// The number of a run's events and the sum of each column. Rows with equal sums are considered equal.
struct EventSums: Hashable, Sendable {
    private(set) var events: Int64 = 0
    /// The sums by the columns of the table. For a text column, the sum of the lengths.
    private var sums = [Int64](repeating: 0, count: EventField.columns.count)

    init(_ events: [LifecycleEvent] = []) { for event in events { add(event) } }

    /// Decodes the answer of a server.
    ///
    /// - Parameter row: the row of a query for ``query``. Returns nil for another row.
    init?(_ row: [String]) {
        let numbers = row.compactMap { Int64($0) ?? UInt64($0).map { Int64(bitPattern: $0) } }
        guard numbers.count == row.count, row.count == 1 + EventField.columns.count else { return nil }
        events = numbers[0]
        sums = Array(numbers.dropFirst())
    }

    private mutating func add(_ event: LifecycleEvent) {
        events += 1
        sums.withUnsafeMutableBufferPointer { sums in
            for (index, field) in EventField.columns.enumerated() {
                sums[index] &+= field.isText ? field.textLength(in: event) : field.number(of: event) ?? 0
            }
        }
    }

    static func += (left: inout Self, right: Self) {
        left.events += right.events
        for index in left.sums.indices { left.sums[index] &+= right.sums[index] }
    }

    /// The expressions of the query. Sums of integers wrap around at 64 bits, as in Swift here.
    static let query =
        (["count()"]
        + EventField.columns.map { field in
            let value =
                field.isOptional ? "ifNull(\(field.column), \(field.isText ? "''" : "0"))" : field.column
            return "sum(toInt64(\(field.isText ? "length(\(value))" : value)))"
        }).joined(separator: ", ")
}

extension EventField {
    /// Returns the size of a text field, in bytes. Does not create the text of a call site, because most
    /// events have one.
    fileprivate func textLength(in event: LifecycleEvent) -> Int64 {
        if self == .site, let site = event.site {
            return Int64(site.file.utf8.count + 1 + String(site.line).utf8.count)
        }
        return Int64(text(of: event)?.utf8.count ?? 0)
    }
}
