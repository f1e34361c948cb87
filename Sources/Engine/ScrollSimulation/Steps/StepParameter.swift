/// What a number in a step means.
package enum StepParameter {
    /// An item that the list has.
    case item
    /// A place for an item, which may be the end of the list.
    case place
    case count
    /// 1 for true, 0 for false. A file may leave it out.
    case flag
    case points
    case pointsPerSecond
    /// The duration of a gesture.
    case gestureSeconds
    case seconds
    /// Seconds of work on the main thread.
    case busySeconds
    /// From 0 to 1.
    case fraction
    case framesPerSecond
    /// The width or the height of a viewport.
    case length
    /// Points beyond an end of the content. A file may leave them out.
    case inset

    package var isOptional: Bool { self == .flag || self == .inset }
}
