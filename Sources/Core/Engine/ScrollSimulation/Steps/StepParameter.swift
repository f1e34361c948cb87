/// The meaning of a number in a step.
package enum StepParameter {
    /// The index of an item in the list.
    case item
    /// An index at which an item can be inserted, up to the end of the list.
    case place
    case count
    /// 1 for true, 0 for false. A file may omit the flag.
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
    /// Points beyond an end of the content. A file may omit an inset.
    case inset

    package var isOptional: Bool { self == .flag || self == .inset }
}
