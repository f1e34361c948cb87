/// How many items the list has at a step, and whether the steps so far found those they name.
///
/// The body of a repeat is read once. What it needs is compared with the items at its first round,
/// and, when each round leaves fewer items, with those at its last.
struct ItemCount {
    /// As many as a list may have, so that sums stay far from overflow.
    static let limit = 1_000_000_000

    private(set) var count: Int
    /// The step that came closest to naming an item that is not there.
    private var tightest: Need?

    fileprivate struct Need {
        var items: Int
        var spare: Int
        var place: YamlValue
    }

    struct Outer {
        fileprivate var count: Int
        fileprivate var tightest: Need?
    }

    init(_ count: Int) { self.count = count }

    /// Checks that the list has at least `needed` items.
    mutating func need(_ needed: Int, _ place: YamlValue) throws(WorkloadError) {
        let spare = count - needed
        let need = Need(items: needed, spare: spare, place: place)
        guard spare >= 0 else { throw Self.fault(need) }
        if spare < tightest?.spare ?? .max { tightest = need }
    }

    mutating func change(by difference: Int, _ place: YamlValue) throws(WorkloadError) {
        count += difference
        guard count <= Self.limit else {
            throw place.fault("the list grows to \(count) items", "insert fewer")
        }
    }

    mutating func beginRepeat() -> Outer {
        defer { tightest = nil }
        return Outer(count: count, tightest: tightest)
    }

    mutating func endRepeat(times: Int, outer: Outer, _ place: YamlValue) throws(WorkloadError) {
        let difference = count - outer.count
        let later = difference.multipliedReportingOverflow(by: times - 1)
        guard !later.overflow, later.partialValue <= Self.limit else {
            throw place.fault("the list grows without end", "repeat its inserts fewer times")
        }
        if var tightest {
            tightest.spare += min(0, later.partialValue)
            guard tightest.spare >= 0 else { throw Self.fault(tightest) }
            self.tightest = tightest
        }
        try change(by: later.partialValue, place)
        if let before = outer.tightest, before.spare <= tightest?.spare ?? .max { tightest = before }
    }

    private static func fault(_ need: Need) -> WorkloadError {
        let there = max(0, need.items + need.spare)
        return need.place.fault(
            "\(need.place.name) needs a list of \(need.items) items, and this one has \(there) by then",
            "count items from 0, and mind the deletes before")
    }
}
