/// Where the next animator of a use is to begin.
struct AnimatorStart {
    /// The fraction that was set last.
    var fraction: Double?
    /// What it is to do when it comes.
    var wish: Wish?
    /// After a restart the next one takes over nothing.
    var isForgotten = false

    enum Wish {
        case start
        indirect case run(to: Double, seconds: Double?, isHeldUp: Bool)
    }
}
