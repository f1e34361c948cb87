/// The most important change of a list since its last layout.
enum LayoutChange {
    case none
    /// The list was scrolled, or its items have changed.
    case other
    /// The list's position was looked up because its items or its viewport have changed.
    case update
    /// The viewport has changed.
    case resize

    mutating func note(_ change: LayoutChange) { if change.weight > weight { self = change } }

    private var weight: Int {
        switch self {
        case .none: 0
        case .other: 1
        case .update: 2
        case .resize: 3
        }
    }
}

/// The state of the preparation of cells ahead of display.
struct AheadState {
    /// The item of a request that the layout has begun and the spare time will finish.
    var begun: Int?
    /// Whether the current layout has requested a cell for the viewport.
    var hasFilled = false
    /// The last frame whose layout requested a cell for the viewport.
    var filledFrame = -1
    /// The frame in which the pause ends; nil without a pause.
    var dueFrame: Int?
    /// Whether the last spare time found no missing cell ahead.
    var isComplete = false
    /// The item at which a layout restarts after it has released all cells.
    var jumpStart: Int?
}
