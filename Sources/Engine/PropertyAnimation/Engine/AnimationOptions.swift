/// What a block does besides animating: UIKit's `UIView.AnimationOptions`, with UIKit's numbers.
///
/// Its curves are no options here, but a parameter: `UIViewAnimationCurve` and the options have numbers of their own,
/// and one passed for the other compiles in UIKit and means something else.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits, with the numbers of UIKit's `UIView.AnimationOptions`.
    public let rawValue: UInt32

    /// Creates options from UIKit's bits. Bits without a name here have no effect.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Layouts that the block makes necessary are made inside it, so that what they move is animated along.
    public static var layoutSubviews: AnimationOptions { AnimationOptions(rawValue: 1 << 0) }
    /// What the block animates takes touches on its way. Without it, it takes none until the block is over.
    public static var allowUserInteraction: AnimationOptions { AnimationOptions(rawValue: 1 << 1) }
    /// Keys that are not additive begin at the value on screen, in place of the model value. The blocks of a
    /// ``PropertyAnimator`` do so without this option.
    public static var beginFromCurrentState: AnimationOptions { AnimationOptions(rawValue: 1 << 2) }
    /// Again and again, without an end; see `repeatCount` of ``AnimationEngine/animate(duration:delay:curve:options:repeatCount:overrides:animations:completion:)``.
    public static var `repeat`: AnimationOptions { AnimationOptions(rawValue: 1 << 3) }
    /// Each time forwards and back. At the end the values are at once those of the block, as UIKit's page on
    /// `setAnimationRepeatAutoreverses` says: that is a jump.
    public static var autoreverse: AnimationOptions { AnimationOptions(rawValue: 1 << 4) }

    /// Updates of properties and layouts that are due are made whenever the animation scope changes, in the scope in
    /// which they came due (iOS 26, Apple's page on `flushUpdates`): before this block or one inside it is entered,
    /// before any is left, before animations are disabled in it and before they are enabled again. So what a block
    /// makes due is animated without a `layoutIfNeeded()`, and what was due before it is not.
    public static var flushUpdates: AnimationOptions { AnimationOptions(rawValue: 1 << 29) }

    /// Animates all that a layer's class can animate, borders, shadows and strokes too, and layers without a view.
    /// UIKit has no such option: it is what EasyAnimation does to every block.
    public static var layerKeys: AnimationOptions { AnimationOptions(rawValue: 1 << 31) }
}

/// What an animation block inside another one does not take over from it.
public struct AnimationOverrides: OptionSet, Hashable, Sendable {
    /// The bits of the set. They are not UIKit's numbers.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The inner block has its own duration: UIKit's `overrideInheritedDuration`.
    public static var duration: AnimationOverrides { AnimationOverrides(rawValue: 1) }
    /// The inner block has its own curve: UIKit's `overrideInheritedCurve`.
    public static var curve: AnimationOverrides { AnimationOverrides(rawValue: 2) }
    /// The inner block has its own options: UIKit's `overrideInheritedOptions`.
    public static var options: AnimationOverrides { AnimationOverrides(rawValue: 4) }
}
