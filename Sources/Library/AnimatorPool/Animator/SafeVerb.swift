import LifecycleEvents

/// A request that the safe layer passes on where it is safe.
enum SafeVerb: Hashable, Sendable {
    case start
    case startAfter(delay: Double)
    case pause
    case scrub(to: Double)
    /// Nil goes on along the timing in force.
    case proceed(durationFactor: Double, timing: AnimatorTiming? = nil)
    case stop(withoutFinishing: Bool)
    case finish(at: AnimatorPosition)
    case reverse(Bool)
    /// Move from wherever it is, at a pace of the safe layer's own: a pause and a continuation in one.
    case run
}
