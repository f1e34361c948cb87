/// What has changed since the last layout of a list, and what the current layout is for.
package struct LayoutState {
    /// What the next layout has to follow. A new viewport also needs a layout, so the needs are ordered.
    private enum Need {
        case nothing, change, newViewport
    }

    private var need = Need.change
    /// Whether the current layout follows a change of the viewport.
    package private(set) var isResizing = false
    /// Whether the last search found no missing cell ahead of display.
    package private(set) var isAheadComplete = false
    /// The number of times that the current layout has measured its cells; 0 outside of a measurement.
    package private(set) var measuringPass = 0

    /// Creates the state of a list that was never laid out.
    package init() {}

    /// Whether the items, the offset or the viewport have changed since the last layout.
    package var hasChanged: Bool { need != .nothing }

    /// Records a change of the items, the offset, the insets or the layouts.
    package mutating func itemsOrOffsetChanged() { if need == .nothing { need = .change } }

    /// Records a change of the viewport.
    package mutating func viewportChanged() { need = .newViewport }

    /// Records the result of a search for missing cells ahead of display.
    package mutating func searchedAhead(foundMissing: Bool) { isAheadComplete = !foundMissing }

    /// Prepares a layout. After a change, cells ahead of display can be missing again.
    package mutating func willLayOut() { if hasChanged { isAheadComplete = false } }

    /// Begins a layout, which follows all changes until now.
    package mutating func begin() {
        isResizing = need == .newViewport
        need = .nothing
    }

    /// Begins to measure the cells on screen once more. Returns the number of the pass.
    package mutating func beginMeasuringPass() -> Int {
        measuringPass += 1
        return measuringPass
    }

    /// Ends the measurement of a layout, or begins the measurement around a batch.
    ///
    /// - Parameter pass: The pass that later measurements belong to; 0 outside of a measurement.
    package mutating func setMeasuringPass(_ pass: Int) { measuringPass = pass }

    /// Ends a layout. Changes during the layout wait for the next one.
    package mutating func end() { isResizing = false }
}
