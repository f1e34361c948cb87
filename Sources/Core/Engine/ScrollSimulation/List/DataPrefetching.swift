import LifecycleEvents

/// The items whose data a list has requested and that have no cell yet, nearest first at each request.
///
/// An item is requested at most once until its request is cancelled or its cell is requested.
package struct DataPrefetching {
    private var requests: [(item: ItemID, place: Int)] = []

    /// Creates the state of a list that has requested no data.
    package init() {}

    package var items: [ItemID] { requests.map { $0.item } }

    /// Cancels the requests of items that are not candidates any longer.
    ///
    /// - Parameters:
    ///   - isWithinReach: Whether an item is within reach of the list.
    ///   - place: Returns the current place of an item that was requested at a place; nil if the item is gone.
    /// - Returns: The places to report to the data source. A deleted item has no place to report.
    package mutating func cancel(
        unless isWithinReach: (_ item: ItemID, _ formerPlace: Int) -> Bool,
        place: (_ item: ItemID, _ formerPlace: Int) -> Int?
    ) -> [Int] {
        var cancelled: [Int] = []
        requests.removeAll { request in
            if isWithinReach(request.item, request.place) { return false }
            if let place = place(request.item, request.place) { cancelled.append(place) }
            return true
        }
        return cancelled
    }

    /// Requests the data of candidates that are not yet requested.
    ///
    /// - Parameters:
    ///   - reach: The places within reach, in order.
    ///   - goesDown: Whether the list scrolls down. The nearest candidate is then the first.
    ///   - item: Returns the item of a place.
    ///   - isCandidate: Whether a place has no cell and needs data.
    /// - Returns: The places to report to the data source, nearest first.
    package mutating func request(
        _ reach: [Range<Int>], goesDown: Bool, item: (Int) -> ItemID, isCandidate: (Int) -> Bool
    ) -> [Int] {
        let known = Set(items)
        var requested = reach.flatMap { $0.filter { !known.contains(item($0)) && isCandidate($0) } }
        if !goesDown { requested.reverse() }
        requests += requested.map { (item($0), $0) }
        return requested
    }

    /// Forgets the request of an item, because the list requests the item's cell.
    package mutating func cellRequested(for item: @autoclosure () -> ItemID) {
        guard !requests.isEmpty else { return }
        let item = item()
        requests.removeAll { $0.item == item }
    }
}
