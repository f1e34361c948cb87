import LifecycleEvents

/// The calls of a backtrace that led to an exception, the last one first.
struct Backtrace {
    private(set) var calls: [BacktraceFrame] = []
    /// Whether an exception was raised above its first call.
    private(set) var isOfException: Bool

    /// What raised and who called it stand near the top; the rest of a deep recursion is of no use.
    private static let mostCalls = 64

    /// - Parameter isOfException: whether the report says so before the first frame.
    init(isOfException: Bool = false) { self.isOfException = isOfException }

    mutating func take(_ frame: BacktraceFrame) {
        if frame.raises {
            // What a crash reporter puts above the exception is no call of the app's.
            calls.removeAll(keepingCapacity: true)
            isOfException = true
        } else if calls.count < Self.mostCalls, !(calls.isEmpty && frame.isOfRuntime && isOfException) {
            calls.append(frame)
        }
    }

    /// The animator's method that raised: nothing but parts of UIKit that are no other class stand above it.
    ///
    /// A method of an animator deeper down only called what raised, such as a completion or a block of the app's.
    var raisingCall: (place: Int, method: String)? {
        for (place, frame) in calls.enumerated() {
            guard frame.isOfUIKit, !frame.isOtherMethod else { return nil }
            if let method = frame.animatorMethod, !MisuseKind.raised(by: method).isEmpty {
                return (place, method)
            }
        }
        return nil
    }
}
