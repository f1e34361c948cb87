/// The element at a place of a list: a header, a cell or a footer.
package enum ListElement: Hashable, Sendable {
    /// The header of a section.
    case header(Int)
    /// A cell, by its section and its index in the section.
    case cell(section: Int, item: Int)
    /// The footer of a section.
    case footer(Int)

    /// The index of the element's section, from 0.
    package var section: Int {
        switch self {
        case .header(let section), .footer(let section), .cell(let section, _): section
        }
    }

    /// Whether the element is a cell. Headers and footers have no items.
    package var isCell: Bool { if case .cell = self { true } else { false } }
}

/// The sections of a list as a sequence of places: the header, the cells and the footer of each section.
package struct ListSections: Hashable, Sendable {
    /// The header, the number of items, and the footer of a section.
    package struct Section: Hashable, Sendable {
        /// Whether the section has a header before its items.
        package var hasHeader: Bool
        /// The number of items, without the header and the footer.
        package var count: Int
        /// Whether the section has a footer after its items.
        package var hasFooter: Bool

        /// Creates a section; empty by default.
        package init(hasHeader: Bool = false, count: Int = 0, hasFooter: Bool = false) {
            self.hasHeader = hasHeader
            self.count = count
            self.hasFooter = hasFooter
        }

        /// The number of places: the items, the header and the footer.
        package var places: Int { count + (hasHeader ? 1 : 0) + (hasFooter ? 1 : 0) }
    }

    /// The sections in order.
    package private(set) var sections: [Section]
    /// The first place of each section, and the end of the list.
    private var starts: [Int] = []

    /// Creates the places of `sections`. Complexity: O(count of `sections`).
    package init(_ sections: [Section]) {
        self.sections = sections
        addUp()
    }

    private mutating func addUp() {
        starts = sections.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.places) }
    }

    /// The number of places.
    package var count: Int { starts[starts.count - 1] }

    /// Returns the section of a place. The end belongs to the section of the last place. Complexity: O(log
    /// sections).
    private func section(of place: Int) -> Int {
        starts.dropFirst().dropLast().partitioningIndex { $0 > place } - 1
    }

    /// The element at a place. Complexity: O(log sections).
    package subscript(place: Int) -> ListElement {
        let number = section(of: place)
        let section = sections[number]
        let item = place - starts[number] - (section.hasHeader ? 1 : 0)
        if item < 0 { return .header(number) }
        return item < section.count ? .cell(section: number, item: item) : .footer(number)
    }

    /// Returns the place of an element; nil if the element does not exist.
    package func place(of element: ListElement) -> Int? {
        guard sections.indices.contains(element.section) else { return nil }
        let section = sections[element.section]
        let start = starts[element.section]
        switch element {
        case .header: return section.hasHeader ? start : nil
        case .footer: return section.hasFooter ? start + section.places - 1 : nil
        case .cell(_, let item):
            guard (0..<section.count).contains(item) else { return nil }
            return start + item + (section.hasHeader ? 1 : 0)
        }
    }

    /// Returns the place of the first cell of a section.
    package func firstCell(of section: Int) -> Int { starts[section] + (sections[section].hasHeader ? 1 : 0) }

    /// Returns the places of the cells of a section.
    package func cells(of section: Int) -> Range<Int> {
        firstCell(of: section)..<firstCell(of: section) + sections[section].count
    }

    /// Returns the places of a section with its header and footer; nil if the section does not exist.
    package func places(of section: Int) -> Range<Int>? {
        sections.indices.contains(section) ? starts[section]..<starts[section + 1] : nil
    }

    /// All elements, in order.
    package var elements: [ListElement] { (0..<count).map { self[$0] } }

    // MARK: Changes

    /// Returns the section for new cells at `place`: the section of the cell or header before them.
    ///
    /// At the start of the list and after a footer, returns the section of the place.
    package func section(ofInsertAt place: Int) -> Int {
        if place > 0, case let before = self[place - 1] {
            if case .footer(let section) = before { return min(section + 1, sections.count - 1) }
            return before.section
        }
        return section(of: place)
    }

    /// Returns the place for new cells at `place`: after the header of their section, and before its footer.
    package func place(ofInsertAt place: Int) -> Int {
        guard !sections.isEmpty else { return place }
        let section = section(ofInsertAt: place)
        let first = firstCell(of: section)
        return min(max(place, first), first + sections[section].count)
    }

    /// Inserts cells. Complexity: O(sections).
    package mutating func insert(_ count: Int, at place: Int) {
        guard !sections.isEmpty else { return }
        sections[section(ofInsertAt: place)].count += count
        addUp()
    }

    /// Inserts cells into a section. Complexity: O(sections).
    mutating func insert(_ count: Int, inSection section: Int) {
        sections[section].count += count
        addUp()
    }

    /// Removes cells, but keeps headers and footers. Complexity: O(sections).
    package mutating func remove(_ places: Range<Int>) {
        for cells in cells(in: places) { sections[section(of: cells.lowerBound)].count -= cells.count }
        addUp()
    }

    /// Returns the cells among `places`, as a range for each section.
    package func cells(in places: Range<Int>) -> [Range<Int>] {
        guard !places.isEmpty, !sections.isEmpty else { return [] }
        return (section(of: places.lowerBound)...section(of: places.upperBound - 1)).compactMap {
            let first = firstCell(of: $0)
            let cells = places.clamped(to: first..<first + sections[$0].count)
            return cells.isEmpty ? nil : cells
        }
    }
}
