/// How far off screen cells may be in one layout before they leave.
///
/// A layout asks of every cell off screen: what the answers have in common is computed once.
struct ReclaimLimits {
    private let shown: Range<Double>
    private let visible: Range<Int>
    /// The width of the viewport, if rows scroll sideways in it.
    private let width: Double?
    private let pinnedHeader: Int?
    private let edges: ListProfile.Edges
    private let displayed: Limit
    private let waiting: Limit
    private let prepared: Limit
    /// The way that the list scrolls, if cells that were made ahead on the other side leave.
    private let turnedTo: Double?

    /// A distance from an edge of the viewport.
    private struct Limit {
        let amount: Double
        let isInItems: Bool
    }

    @inline(__always)
    init(of list: borrowing SimulatedList) {
        func limit(_ reach: Reach, times: Double = 1) -> Limit {
            Limit(amount: times * list.points(reach), isInItems: reach.unit == .items)
        }
        (shown, visible) = (list.shownRange, list.visibleItems)
        width = list.hasSideways ? list.viewport.width : nil
        pinnedHeader = list.pinnedHeader
        edges = list.profile.edges
        // Only a scroll delays the end of a display. An update or new bounds end it at once.
        displayed = limit(list.isAnimatingUpdate || list.isResizing ? .none : list.profile.displayed)
        waiting = limit(list.profile.behind)
        prepared = limit(list.profile.ahead, times: list.profile.preparedKeepTimes)
        turnedTo = list.profile.reversal == .drop && list.hasScrolled ? list.direction : nil
    }

    /// Whether the cell is so far off screen that it leaves, if it is old enough.
    @inline(__always)
    func isFarOff(_ cell: SimulatedCell, in geometry: ListGeometry) -> Bool {
        guard let index = cell.itemIndex else { return false }
        return switch cell.state {
        case .displayed: isOut(index, of: displayed, in: geometry)
        case .waiting: isOut(index, of: waiting, in: geometry)
        // A cell that was made ahead to the end of the reach does not leave for being there.
        case .prepared: distance(of: index, by: prepared, in: geometry) > prepared.amount
        case .created, .animatingOut, .pooled, .destroyed: false
        }
    }

    /// Whether a cell whose display has ended is too far off screen to wait.
    func isTooFarToWait(_ cell: SimulatedCell, in geometry: ListGeometry) -> Bool {
        cell.itemIndex.map { isOut($0, of: waiting, in: geometry) } ?? false
    }

    /// Whether the cell was made ahead on the side from which the list has turned back.
    @inline(__always)
    func isLeftBehind(_ cell: SimulatedCell, in geometry: ListGeometry) -> Bool {
        guard let turnedTo, cell.state == .prepared, let index = cell.itemIndex else { return false }
        return turnedTo > 0
            ? geometry.bottom(ofItem: index) <= shown.lowerBound
            : geometry.top(ofItem: index) >= shown.upperBound
    }

    /// Whether the item is out of the limit: at its end, where that is open, or beyond it.
    @inline(__always)
    private func isOut(_ index: Int, of limit: Limit, in geometry: ListGeometry) -> Bool {
        guard index != pinnedHeader else { return false }
        let distance = distance(of: index, by: limit, in: geometry)
        if limit.isInItems || distance != limit.amount { return distance > limit.amount }
        return (geometry.top(ofItem: index) < shown.lowerBound ? edges.top : edges.bottom) == .open
    }

    @inline(__always)
    private func distance(of index: Int, by limit: Limit, in geometry: ListGeometry) -> Double {
        if limit.isInItems { return Double(max(visible.lowerBound - index, index - visible.upperBound + 1)) }
        let distance = geometry.distance(ofItem: index, from: shown)
        guard let width else { return distance }
        return max(distance, geometry.distanceAside(ofItem: index, viewportWidth: width))
    }
}
