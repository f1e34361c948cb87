import ScrollSimulation

/// The number of the list's items before a step. Also checks that the items of the steps exist.
///
/// The steps of a repeat are read once. Their items are compared with the list in the first round, and in the
/// last round if each round leaves fewer items.
struct ItemCount {
    /// The maximum number of items, so that sums cannot overflow.
    static let limit = 1_000_000_000

    private(set) var count: Int
    /// The sections and their names, or nil in a list without sections.
    private var sections: ListSections?
    private let names: [String]
    /// Whether each section scrolls sideways.
    private let areSideways: [Bool]
    /// The need that leaves the fewest spare items.
    private var tightest: Need?

    private struct Need {
        var items: Int
        var spare: Int
        var place: YamlValue
    }

    init(_ list: ListShape) {
        count = list.items
        names = list.sections.map { $0.id }
        areSideways = list.sections.map { $0.sidewaysWidth != nil }
        sections = list.sections.isEmpty ? nil : ListSections(list.sections.map { $0.places })
    }

    // MARK: Sections

    var hasSections: Bool { sections != nil }

    /// Whether two places are in different sections.
    func isApart(_ place: Int, _ other: Int) -> Bool {
        guard let sections, max(place, other) < sections.count else { return false }
        return sections[place].section != sections[other].section
    }

    /// Returns the place of a value: a number, or an item of a section, for example `posts/5`.
    ///
    /// - Parameters:
    ///   - count: The number of items that must exist from this place on.
    ///   - orEnd: Whether the end of the section is allowed, for new items.
    func place(_ value: YamlValue, count: Int = 1, orEnd: Bool = false) throws(WorkloadError) -> Int {
        guard value.namesSection else {
            let place = try value.place()
            guard orEnd, let sections, place <= sections.count else { return place }
            return sections.place(ofInsertAt: place)
        }
        let text = value.scalarText
        guard let sections else {
            throw value.fault("\(value.name) is \"\(text)\", and the list has no sections", "give a number")
        }
        let (section, item) = try named(value)
        let id = names[section]
        let there = sections.sections[section].count
        guard item <= there - (orEnd ? 0 : count) else {
            throw value.fault(
                "\(value.name) is \"\(text)\"\(count > 1 ? " and \(count - 1) more" : ""), and \(id) has \(there) items by then",
                "count items from 0, and mind the deletes before")
        }
        let place = sections.firstCell(of: section) + item
        guard !orEnd || sections.section(ofInsertAt: place) == section else {
            throw value.fault(
                "\(id) has no header, so an item before its first one would join the section above",
                "insert it after \(id)/0, or give \(id) a header")
        }
        return place
    }

    /// Returns the section of a name such as `posts/5`, and the number in the section.
    private func named(_ value: YamlValue) throws(WorkloadError) -> (section: Int, item: Int) {
        let text = value.scalarText
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let id = parts.dropLast().joined(separator: "/")
        guard let section = names.firstIndex(of: id) else {
            throw value.fault(
                "\(value.name) is \"\(text)\", and no section is called \"\(id)\"",
                YamlValue.wayOut(of: id, among: names))
        }
        guard let item = parts.last.flatMap({ Int($0) }), item >= 0 else {
            throw value.fault(
                "\(value.name) is \"\(text)\", which names no item", "write \(id)/0 for the first one")
        }
        return (section, item)
    }

    /// Returns the list after the items at `leaving` were removed and the items in `coming` were added to
    /// their sections.
    func after(
        _ leaving: [Range<Int>], _ coming: [(value: YamlValue, count: Int)]
    ) throws(WorkloadError) -> ItemCount {
        guard let sections else { return self }
        var counts = sections.sections
        for cells in leaving.flatMap({ sections.cells(in: $0) }) {
            let section = sections[cells.lowerBound].section
            counts[section].count = max(0, counts[section].count - cells.count)
        }
        for (value, count) in coming { counts[try named(value).section].count += count }
        var after = self
        after.sections = ListSections(counts)
        return after
    }

    /// Returns the index of a section, by its name or its number.
    func section(_ value: YamlValue) throws(WorkloadError) -> Int {
        let text = value.scalarText
        guard let section = names.firstIndex(of: text) ?? Int(text), names.indices.contains(section) else {
            throw value.fault(
                "\(value.name) is \"\(text)\", and no section is called so",
                YamlValue.wayOut(of: text, among: names))
        }
        return section
    }

    /// Returns the index of a section that scrolls sideways.
    func sidewaysSection(_ value: YamlValue) throws(WorkloadError) -> Int {
        let section = try section(value)
        guard areSideways[section] else {
            throw value.fault(
                "section \(names[section]) does not scroll sideways", "give it scrolls: sideways and a width")
        }
        return section
    }

    // MARK: Changes

    mutating func insert(_ added: Int, at place: Int, _ value: YamlValue) throws(WorkloadError) {
        sections?.insert(added, at: place)
        try change(by: added, value)
    }

    mutating func remove(_ range: Range<Int>, _ value: YamlValue) throws(WorkloadError) {
        let removed = sections?.cells(in: range).reduce(0) { $0 + $1.count } ?? range.count
        sections?.remove(range)
        try change(by: -removed, value)
    }

    mutating func move(from: Int, to: Int) {
        guard let places = sections, places[from].isCell else { return }
        sections?.remove(from..<from + 1)
        sections?.insert(1, at: to)
    }

    /// Applies the deletes, inserts and moves of a batch that fits the list.
    mutating func carryOut(_ updates: BatchUpdates, _ value: YamlValue) throws(WorkloadError) {
        if sections != nil {
            let (going, coming) = updates.goingAndComing
            for range in going.reversed() { sections?.remove(range) }
            for range in coming { sections?.insert(range.count, at: range.lowerBound) }
        }
        try change(by: updates.insertedCount - updates.deletedCount, value)
    }

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

    /// Starts recording the needs of a repeat's steps, and returns the list before them.
    mutating func beginRepeat() -> ItemCount {
        defer { tightest = nil }
        return self
    }

    mutating func endRepeat(
        times: Int, outer: ItemCount, _ place: YamlValue
    ) throws(WorkloadError) {
        guard times == 1 || sections == outer.sections else {
            throw place.fault(
                "a repeat leaves other sections than it finds, so its names would mean other items",
                "have each round insert where it deletes, or write the rounds out")
        }
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

extension YamlValue {
    /// Whether the value is a name such as `posts/5`.
    var namesSection: Bool { scalarText.contains("/") }

    /// Returns the number of an item.
    func place() throws(WorkloadError) -> Int { try count(in: 0...ItemCount.limit) }

    /// Returns the values of a list. A single value counts as a list of one.
    func elements(_ what: String) throws(WorkloadError) -> [YamlValue] {
        isSequence ? try values(what) : [self]
    }
}
