import Foundation

/// What stands at a place of a list.
enum ListElement: Equatable {
    case header(Int)
    case cell(IndexPath)
    case footer(Int)

    var section: Int {
        switch self {
        case .header(let section), .footer(let section): section
        case .cell(let path): path.section
        }
    }
}

/// An app's sections as the places of one list: a header, the cells, a footer, and the next section.
struct ListSections {
    struct Section: Equatable {
        var hasHeader = false
        var count = 0
        var hasFooter = false

        var places: Int { count + (hasHeader ? 1 : 0) + (hasFooter ? 1 : 0) }
    }

    let sections: [Section]
    /// The place at which each section begins and, last, the end.
    private let starts: [Int]

    init(_ sections: [Section]) {
        self.sections = sections
        starts = sections.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.places) }
    }

    var count: Int { starts[starts.count - 1] }

    /// Complexity: O(log sections).
    subscript(place: Int) -> ListElement {
        var (low, high) = (0, sections.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= place { low = middle } else { high = middle - 1 }
        }
        let section = sections[low]
        let rest = place - starts[low] - (section.hasHeader ? 1 : 0)
        if rest < 0 { return .header(low) }
        return rest < section.count ? .cell(IndexPath(item: rest, section: low)) : .footer(low)
    }

    /// Nil when there is no such element.
    func place(of element: ListElement) -> Int? {
        guard sections.indices.contains(element.section) else { return nil }
        let section = sections[element.section]
        let start = starts[element.section]
        switch element {
        case .header: return section.hasHeader ? start : nil
        case .footer: return section.hasFooter ? start + section.places - 1 : nil
        case .cell(let path):
            guard (0..<section.count).contains(path.item) else { return nil }
            return start + path.item + (section.hasHeader ? 1 : 0)
        }
    }

    func place(of path: IndexPath) -> Int? { place(of: .cell(path)) }

    /// All elements, in order.
    var elements: [ListElement] { (0..<count).map { self[$0] } }
}

/// How much room an element takes down the list, in points: its own height, and the spacing and the insets around it.
struct ListExtent: Equatable {
    var before: Double = 0
    var height: Double
    var after: Double = 0

    var total: Double { before + height + after }
}
