/// What a frame is, in the order in which it happens.
public enum FramePhase: Int, Hashable, Sendable, CaseIterable, Comparable {
    /// Nothing is to be done until something is due.
    case idle
    /// The finger's new position, or what the app does, is taken in.
    case touches
    /// The content moves to where it belongs at this vsync.
    case displayLink
    /// Cells enter and leave; the data source sets them up, and then they update their properties.
    case layout
    /// The layer tree goes to the render server; reused cells have been stripped; the frame is shown.
    case commit
    /// The main queue's turns, until it is empty or the next vsync is due.
    case turns
    /// Time is left: cells are made ahead.
    case spareTime

    public static func < (a: FramePhase, b: FramePhase) -> Bool { a.rawValue < b.rawValue }
}
