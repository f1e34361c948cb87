import ScrollSimulation

// The list's elements by UIKit's index paths.

extension ListElement {
    static func cell(_ path: IndexPath) -> ListElement { .cell(section: path.section, item: path.item) }

    /// Nil for a header and a footer.
    var path: IndexPath? {
        if case .cell(let section, let item) = self { IndexPath(item: item, section: section) } else { nil }
    }
}

extension ListSections {
    func place(of path: IndexPath) -> Int? { place(of: .cell(path)) }
}
