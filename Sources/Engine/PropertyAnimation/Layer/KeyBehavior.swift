/// What a UIView animation block does with a layer key.
///
/// The keys and their behaviour are those of material-motion/motion-animator-objc's tests against real
/// UIKit (Apache-2.0). A key that is not listed there animates, and not additively. A view's own names
/// behave as the layer keys behind them: `center` is `position`, `frame` sets `position` and the size of
/// `bounds`, `alpha` is `opacity`.
enum KeyBehavior: UInt8 {
    /// Animations add up.
    case additive
    /// The last animation wins.
    case replacing
    /// A block sets it at once.
    case immediate

    init(key: String, regime: AnimatorRegime) {
        // A part of a compound value, as in `position.x`, behaves like the whole.
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
