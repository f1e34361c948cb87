import LifecycleEvents

/// A call that the library forwards to an animator if it is safe.
enum SafeVerb: Hashable, Sendable {
    case start
    case startAfter(delay: Double)
    case pause
    case scrub(to: Double)
    /// Nil keeps the timing in force.
    case proceed(durationFactor: Double, timing: AnimatorTiming? = nil)
    case stop(withoutFinishing: Bool)
    case finish(at: AnimatorPosition)
    case reverse(Bool)
    /// A motion at the library's own pace: a pause and a continuation.
    case run
}
