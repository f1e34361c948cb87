/// How a UIView animation block sets a layer key.
///
/// The keys and their behaviour are from the tests of material-motion/motion-animator-objc, which ran against
/// UIKit (Apache-2.0). A key that those tests do not list is animated and not additive. The names of a view's
/// properties behave as the layer keys behind them: `center` is `position`, `alpha` is `opacity`, and `frame`
/// sets `position` and the size of `bounds`.
enum KeyBehavior: UInt8 {
    /// The sum of all animations is on screen.
    case additive
    /// The last animation replaces the earlier ones on screen.
    case replacing
    /// A block sets the value at once, without an animation.
    case immediate

    init(key: String, regime: AnimatorRegime) {
        // A part of a compound value, such as `position.x`, behaves as the whole value.
        let dot = key.utf8.firstIndex(of: UInt8(ascii: "."))
        switch dot.map({ String(key[..<$0]) }) ?? key {
        case "position", "bounds", "transform", "center", "frame": self = .additive
        case "cornerRadius": self = regime == .ios10 ? .immediate : .additive
        case "anchorPoint": self = regime == .ios10 ? .immediate : .replacing
        case "shadowOpacity": self = regime == .ios10 ? .replacing : .immediate
        case "borderWidth", "borderColor", "shadowColor", "shadowOffset", "shadowRadius", "strokeStart",
            "strokeEnd", "zPosition":
            self = .immediate
        case "opacity", "alpha": self = .replacing
        default: self = .replacing
        }
    }
}
