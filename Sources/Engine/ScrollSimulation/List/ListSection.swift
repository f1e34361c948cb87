/// A section of a workload's list: a header, rows of equal columns, a footer.
public struct ListSection: Hashable, Sendable {
    /// A header or a footer.
    public struct Supplementary: Hashable, Sendable {
        /// The height in points.
        public var height: Double
        /// Whether it stays at the top of the viewport while its section is there.
        public var isPinned: Bool
        /// Its reuse identifier; nil shares the pool of the other headers or footers.
        public var type: String?

        /// Creates a header or a footer.
        public init(height: Double, isPinned: Bool = false, type: String? = nil) {
            self.height = height
            self.isPinned = isPinned
            self.type = type
        }
    }

    /// Where the items of a row lie across the scroll direction, in points.
    package struct Line: Hashable, Sendable {
        package var leading: Double
        package var width: Double
        /// Points between two items.
        package var gap: Double

        package init(leading: Double, width: Double, gap: Double) {
            self.leading = leading
            self.width = width
            self.gap = gap
        }
    }

    /// Its name in steps: its sixth item is `id/5`.
    public var id: String
    /// The number of items, without the header and the footer.
    public var items: Int
    /// The header; nil for none.
    public var header: Supplementary?
    /// The footer; nil for none.
    public var footer: Supplementary?
    /// The number of items in a row, 1 or more.
    public var columns = 1
    /// The positions of a row's items; nil divides the list's width equally.
    package var line: Line?
    /// Where each item begins and ends, in points below the first; empty where the items lie in rows. No item begins
    /// above the one before.
    package var extents: [Range<Double>] = []
    /// Points between two rows.
    public var spacing = 0.0
    /// Points above and below its rows.
    public var insets = Insets()
    /// Points between this section and the next one.
    package var spacingBelow = 0.0
    /// One height for all items, or drawn per item with the run's seed.
    public var itemHeight: ClosedRange<Double> = 100...100
    /// The height of an item before its cell is measured; nil if cells are not measured.
    public var estimatedHeight: Double?
    /// The width of an item in a row that scrolls sideways, in points; nil if the section scrolls with the list.
    public var sidewaysWidth: Double?
    /// The reuse identifier of its cells; nil takes those of the list.
    public var type: String?

    /// Creates a section without a header and a footer, whose items are 100 points high.
    public init(_ id: String, items: Int) {
        self.id = id
        self.items = items
    }

    var headerIdentifier: String { "header" + (header?.type.map { " \($0)" } ?? "") }
    var footerIdentifier: String { "footer" + (footer?.type.map { " \($0)" } ?? "") }

    /// The places that the section takes in the list.
    package var places: ListSections.Section {
        ListSections.Section(hasHeader: header != nil, count: items, hasFooter: footer != nil)
    }
}
