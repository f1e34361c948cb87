/// How the next animator of a use begins.
struct AnimatorStart {
    /// The fraction that was set last.
    var fraction: Double?
    /// What the animator does first.
    var wish: Wish?
    /// Whether the next animator ignores the former one, as after a restart.
    var isForgotten = false

    enum Wish {
        case start
        indirect case run(to: Double, seconds: Double?, isHeldUp: Bool)
    }
}
