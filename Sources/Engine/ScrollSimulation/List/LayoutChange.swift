/// What has happened to a list since its last layout.
enum LayoutChange {
    case none
    /// It was scrolled, or its items have changed.
    case other
    /// Its place was looked up, as its items or its viewport have changed.
    case update
    /// Its viewport has changed.
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

/// What a list is about to make ahead of display.
struct AheadState {
    /// The item whose cell is asked for, and which the spare time makes.
    var begun: Int?
    /// Whether the layout under way has made a cell for the viewport.
    var hasFilled = false
    /// The last frame in which one has.
    var filledFrame = -1
    /// The frame in which the pause is over; nil without one.
    var dueFrame: Int?
    /// Whether no cell ahead was missing when the spare time last looked for one.
    var isComplete = false
    /// The item that a layout begins at which has had all cells leave.
    var jumpStart: Int?
}
