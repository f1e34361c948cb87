import AnimatorPool

/// A section of a workload's list: a header, rows of equal columns, a footer.
public struct ListSection: Hashable, Sendable {
    /// A header or a footer.
    public struct Supplementary: Hashable, Sendable {
        /// The height, in points.
        public var height: Double
        /// Whether it stays at the top of the viewport while its section is visible.
        public var isPinned: Bool
        /// The reuse identifier; nil shares the pool of the other headers or footers.
        public var type: String?

        /// Creates a header or a footer.
        public init(height: Double, isPinned: Bool = false, type: String? = nil) {
            self.height = height
            self.isPinned = isPinned
            self.type = type
        }
    }

    /// The horizontal positions of the items in a row, in points.
    package struct Line: Hashable, Sendable {
        package var leading: Double
        package var width: Double
        /// The points between two items.
        package var gap: Double

        package init(leading: Double, width: Double, gap: Double) {
            self.leading = leading
            self.width = width
            self.gap = gap
        }
    }

    /// The name of the section in steps: its sixth item is `id/5`.
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
    /// The extent of each item, in points below the top of the section's rows; none if the items are in rows.
    /// An item with an empty extent is never on screen.
    package var extents: [Range<Double>] = []
    /// The points between two rows.
    public var spacing = 0.0
    /// The points above and below the rows.
    public var insets = Insets()
    /// The points between this section and the next section.
    package var spacingBelow = 0.0
    /// The range of item heights, in points. Each height is drawn with the run's seed.
    public var itemHeight: ClosedRange<Double> = 100...100
    /// The height of an item before its cell is measured; nil if cells are not measured.
    public var estimatedHeight: Double?
    /// Whether an item that is not measured has the height that the app gives for it.
    package var hasOwnEstimates = false
    /// The height of an item that is not measured; nil follows the list's profile.
    package var unmeasured: ListProfile.Unmeasured?
    /// The width of an item in a row that scrolls sideways, in points; nil if the section scrolls with the
    /// list.
    public var sidewaysWidth: Double?
    /// The reuse identifier of the cells; nil for the list's identifiers.
    public var type: String?

    /// Creates a section without a header and a footer, whose items are 100 points high.
    public init(_ id: String, items: Int) {
        self.id = id
        self.items = items
    }

    /// Whether an item can be off screen between two items on screen: its extent ends before that of an
    /// earlier item, begins after that of a later one, or is empty.
    var hasUnevenRows: Bool {
        extents.contains { $0.isEmpty }
            || zip(extents, extents.dropFirst()).contains {
                $0.lowerBound > $1.lowerBound || $0.upperBound > $1.upperBound
            }
    }

    var headerIdentifier: String { "header" + (header?.type.map { " \($0)" } ?? "") }
    var footerIdentifier: String { "footer" + (footer?.type.map { " \($0)" } ?? "") }

    package var places: ListSections.Section {
        ListSections.Section(hasHeader: header != nil, count: items, hasFooter: footer != nil)
    }
}

/// Layouts of an app's own, which give items extents that are not in rows.
///
/// The browser's engine has no app, so the compiler leaves out what only such layouts need.
enum AppLayouts {
    @inline(__always) static var exist: Bool { !Platform.isBrowser }
}
