/// The distances off screen at which cells leave in a layout. A layout checks every cell off screen, so the
/// common values are computed once.
struct ReclaimLimits {
    private let shown: Range<Double>
    let visible: Range<Int>
    /// The width of the viewport, if rows scroll sideways.
    private let width: Double?
    private let pinnedHeader: Int?
    private let edges: ListProfile.Edges
    private let displayed: Limit
    private let waiting: Limit
    private let prepared: Limit
    /// The direction of the scroll, if cells prepared ahead on the other side leave.
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
        // Only a scroll delays the end of a display. An update or new bounds end the display at once.
        displayed = limit(list.isAnimatingUpdate || list.isResizing ? .none : list.profile.displayed)
        waiting = limit(list.profile.behind)
        prepared = limit(list.profile.ahead, times: list.profile.preparedKeepTimes)
        turnedTo = list.profile.reversal == .drop && list.hasScrolled ? list.direction : nil
    }

    /// Returns whether the cell is far enough off screen to leave. A prepared cell must also be old enough.
    @inline(__always)
    func isFarOff(_ cell: SimulatedCell, in geometry: ListGeometry) -> Bool {
        guard let index = cell.itemIndex else { return false }
        return switch cell.state {
        case .displayed: isOut(index, of: displayed, in: geometry)
        case .waiting: isOut(index, of: waiting, in: geometry)
        // A cell that was prepared at the very end of the reach does not leave.
        case .prepared: distance(of: index, by: prepared, in: geometry) > prepared.amount
        case .created, .animatingOut, .pooled, .destroyed: false
        }
    }

    /// Returns whether a cell whose display has ended is too far off screen to wait.
    func isTooFarToWait(_ cell: SimulatedCell, in geometry: ListGeometry) -> Bool {
        cell.itemIndex.map { isOut($0, of: waiting, in: geometry) } ?? false
    }

    /// Returns whether the cell was prepared ahead on the side from which the list has turned back.
    @inline(__always)
    func isLeftBehind(_ cell: SimulatedCell, in geometry: ListGeometry) -> Bool {
        guard let turnedTo, cell.state == .prepared, let index = cell.itemIndex else { return false }
        return turnedTo > 0
            ? geometry.bottom(ofItem: index) <= shown.lowerBound
            : geometry.top(ofItem: index) >= shown.upperBound
    }

    /// Returns whether the item is beyond the limit, or exactly at the limit of an open edge.
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
        return max(distance, geometry.horizontalDistance(ofItem: index, viewportWidth: width))
    }
}
