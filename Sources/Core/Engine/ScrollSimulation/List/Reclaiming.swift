import LifecycleEvents

/// The rule by which cells leave in a layout, and the prepared cells whose item is gone.
///
/// No request takes a cell without an item. Such a cell enters its pool as soon as it is old.
struct Reclaiming {
    /// Copied in each layout, so it has no references.
    let rule: LeavingRule
    /// The prepared cells whose item is gone or was reloaded.
    private var orphaned: [SimulatedCell] = []

    init(_ profile: ListProfile) { rule = LeavingRule(profile) }

    /// Keeps a prepared cell whose item is gone until the cell is old.
    mutating func keep(_ cell: SimulatedCell) {
        cell.itemIndex = nil
        orphaned.append(cell)
    }

    /// Removes and returns the old cells without an item; nil if no cell is without an item.
    @inline(__always)
    mutating func takeOld(nowNs: Int64) -> [SimulatedCell]? {
        guard !orphaned.isEmpty else { return nil }
        let old = orphaned.filter { rule.isOld($0, nowNs) }
        orphaned = orphaned.filter { !rule.isOld($0, nowNs) }
        return old
    }

    mutating func forgetAll() { orphaned.removeAll() }
}

/// The rule by which cells leave in a layout.
struct LeavingRule {
    private let order: ListProfile.Leaving
    /// The minimum age at which a prepared cell leaves.
    private let preparedKeepNs: Int64

    init(_ profile: ListProfile) {
        order = profile.leaving
        preparedKeepNs = Nanoseconds.from(seconds: profile.preparedKeepSeconds.value)
    }

    /// Returns the cells that may leave, in the order in which they leave.
    func mayLeave(_ active: ActiveCells, _ limits: ReclaimLimits, nowNs: Int64) -> [SimulatedCell] {
        // Retains only cells that may leave: a second reference to all cells would copy the array at the
        // first removal.
        var leaving: [SimulatedCell] = []
        active.withUnretained { cells in
            let onScreen = cells.places(of: limits.visible)
            for place in cells.indices {
                let isOnScreen = onScreen.contains(place)
                if isOnScreen, !limits.mayBeOffScreen { continue }
                cells.with(place) { cell in
                    if isOnScreen, !limits.isOffScreen(cell) { return }
                    // Skips the age check after the first cell: the time that a leaving cell costs can make
                    // later cells old.
                    if hasLeft(cell, limits, nowNs: leaving.isEmpty ? nowNs : nil) { leaving.append(cell) }
                }
            }
        }
        if order == .descending { leaving.reverse() }
        return leaving
    }

    /// Returns whether a cell leaves.
    ///
    /// - Parameter nowNs: The time at which a prepared cell must be old enough; nil skips the check.
    @inline(__always)
    func hasLeft(_ cell: SimulatedCell, _ limits: ReclaimLimits, nowNs: Int64?) -> Bool {
        if limits.isLeftBehind(cell) { return true }
        guard limits.isFarOff(cell) else { return false }
        return cell.state != .prepared || nowNs.map { isOld(cell, $0) } ?? true
    }

    func isOld(_ cell: SimulatedCell, _ nowNs: Int64) -> Bool { nowNs - cell.preparedNs >= preparedKeepNs }
}

/// The distances off screen at which cells leave in a layout. A layout checks every cell off screen, so the
/// common values are computed once.
struct ReclaimLimits {
    private let geometry: ListGeometry
    private let shown: Range<Double>
    let visible: Range<Int>
    /// The width of the viewport, if rows scroll sideways.
    private let width: Double?
    private let rowsAreUneven: Bool
    private var hasUnevenRows: Bool { AppLayouts.exist && rowsAreUneven }
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

    /// - Parameter atOnce: Whether displays end at once. Only a scroll delays the end of a display; an update
    ///   or new bounds do not.
    @inline(__always)
    init(_ profile: ListProfile, _ scroll: ScrollState, _ content: ListContent, atOnce: Bool) {
        func limit(_ reach: Reach, times: Double = 1) -> Limit {
            Limit(amount: times * scroll.points(reach), isInItems: reach.unit == .items)
        }
        geometry = content.geometry
        (shown, visible) = (scroll.shown, content.visibleItems(of: scroll))
        width = content.hasSideways ? scroll.viewport.width : nil
        rowsAreUneven = content.hasUnevenRows
        pinnedHeader = content.pinnedHeader
        edges = profile.edges
        displayed = limit(atOnce ? .none : profile.displayed)
        waiting = limit(profile.behind)
        prepared = limit(profile.ahead, times: profile.preparedKeepTimes)
        turnedTo = profile.reversal == .drop && scroll.hasScrolled ? scroll.direction : nil
    }

    /// Whether cells between the first and the last on screen can leave: rows scroll sideways, or are uneven.
    var mayBeOffScreen: Bool { width != nil || hasUnevenRows }

    /// Returns whether a cell between the first and the last on screen is outside of the viewport.
    func isOffScreen(_ cell: SimulatedCell) -> Bool {
        guard let index = cell.itemIndex else { return false }
        if let width, geometry.horizontalDistance(ofItem: index, viewportWidth: width) > 0 { return true }
        return hasUnevenRows && isOutside(index)
    }

    private func isOutside(_ index: Int) -> Bool {
        geometry.isItem(index, outside: shown, isClosed: edges.bottom == .closed)
    }

    /// Returns whether the cell is far enough off screen to leave. A prepared cell must also be old enough.
    @inline(__always)
    func isFarOff(_ cell: SimulatedCell) -> Bool {
        guard let index = cell.itemIndex else { return false }
        return switch cell.state {
        case .displayed, .waiting: isOut(index, of: cell.state == .displayed ? displayed : waiting)
        // A cell that was prepared at the very end of the reach does not leave.
        case .prepared: distance(of: index, by: prepared) > prepared.amount
        case .created, .animatingOut, .pooled, .destroyed: false
        }
    }

    /// Returns whether a cell whose display has ended is too far off screen to wait.
    func isTooFarToWait(_ cell: SimulatedCell) -> Bool {
        cell.itemIndex.map { isOut($0, of: waiting) } ?? false
    }

    /// Returns whether the cell was prepared ahead on the side from which the list has turned back.
    @inline(__always)
    func isLeftBehind(_ cell: SimulatedCell) -> Bool {
        guard let turnedTo, cell.state == .prepared, let index = cell.itemIndex else { return false }
        return turnedTo > 0
            ? geometry.bottom(ofItem: index) <= shown.lowerBound
            : geometry.top(ofItem: index) >= shown.upperBound
    }

    /// Returns whether the item is beyond the limit, or exactly at the limit of an open edge.
    @inline(__always)
    private func isOut(_ index: Int, of limit: Limit) -> Bool {
        guard index != pinnedHeader else { return false }
        let distance = distance(of: index, by: limit)
        if limit.isInItems || distance != limit.amount { return distance > limit.amount }
        return (geometry.top(ofItem: index) < shown.lowerBound ? edges.top : edges.bottom) == .open
    }

    @inline(__always)
    private func distance(of index: Int, by limit: Limit) -> Double {
        if limit.isInItems {
            let away = max(visible.lowerBound - index, index - visible.upperBound + 1)
            return Double(hasUnevenRows && isOutside(index) ? max(away, 1) : away)
        }
        let distance = geometry.distance(ofItem: index, from: shown)
        guard let width else { return distance }
        return max(distance, geometry.horizontalDistance(ofItem: index, viewportWidth: width))
    }
}
