/// The choices of a run that differ from the default, option 0.
///
/// The entries are sorted by site, so that equal sets have the same text and the same order.
package struct Deviations: Hashable, Sendable {
    package struct Entry: Hashable, Sendable, BitwiseCopyable {
        package var site: ChoiceSite
        /// The option, which is never 0 in a set.
        package var option: Int

        /// Creates an entry.
        ///
        /// - Precondition: `option >= 0`.
        package init(_ site: ChoiceSite, _ option: Int) {
            precondition(option >= 0, "The option of a choice must not be negative.")
            self.site = site
            self.option = option
        }
    }

    /// The entries, sorted by site.
    package private(set) var entries: [Entry] = []

    package init() {}

    package init(_ entries: some Sequence<Entry>) {
        self.entries = entries.filter { $0.option != 0 }.sorted { $0.site < $1.site }
        // The last entry of a site wins.
        var kept: [Entry] = []
        kept.reserveCapacity(self.entries.count)
        for entry in self.entries {
            if kept.last?.site == entry.site { kept.removeLast() }
            kept.append(entry)
        }
        self.entries = kept
    }

    package var count: Int { entries.count }
    package var isEmpty: Bool { entries.isEmpty }

    /// The option of a site, or 0 if the run does not deviate there.
    package subscript(site: ChoiceSite) -> Int {
        get {
            let index = position(of: site)
            return index < entries.count && entries[index].site == site ? entries[index].option : 0
        }
        set {
            let index = position(of: site)
            let isThere = index < entries.count && entries[index].site == site
            switch (isThere, newValue) {
            case (true, 0): entries.remove(at: index)
            case (true, _): entries[index].option = newValue
            case (false, 0): break
            case (false, _): entries.insert(Entry(site, newValue), at: index)
            }
        }
    }

    /// Returns the index of the first entry whose site is not less than `site`.
    func position(of site: ChoiceSite) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].site < site { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Deviations: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (ChoiceSite, Int)...) {
        self.init(elements.map { Entry($0.0, $0.1) })
    }
}
