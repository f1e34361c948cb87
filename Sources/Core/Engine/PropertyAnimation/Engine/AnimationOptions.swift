/// The options of a block: UIKit's `UIView.AnimationOptions`, with UIKit's numbers.
///
/// The curve is a parameter here and not an option: `UIView.AnimationCurve` and the options have different
/// numbers. UIKit compiles code that passes one for the other, with another meaning.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits, with the numbers of UIKit's `UIView.AnimationOptions`.
    public let rawValue: UInt32

    /// Creates options from UIKit's bits. Bits without a name here have no effect.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Runs the layouts that the block requests inside the block, so that their changes are animated.
    public static var layoutSubviews: AnimationOptions { AnimationOptions(rawValue: 1 << 0) }
    /// Lets the animated layers receive touches before the end of the block.
    public static var allowUserInteraction: AnimationOptions { AnimationOptions(rawValue: 1 << 1) }
    /// Starts keys that are not additive at the value on screen instead of the model value. The blocks of a
    /// ``PropertyAnimator`` always do so.
    public static var beginFromCurrentState: AnimationOptions { AnimationOptions(rawValue: 1 << 2) }
    /// Repeats without end; see `repeatCount` of
    /// ``AnimationEngine/animate(duration:delay:curve:options:repeatCount:overrides:animations:completion:)``
    public static var `repeat`: AnimationOptions { AnimationOptions(rawValue: 1 << 3) }
    /// Runs each pass forwards and back. The values jump to those of the block at the end (UIKit's page on
    /// `setAnimationRepeatAutoreverses`).
    public static var autoreverse: AnimationOptions { AnimationOptions(rawValue: 1 << 4) }

    /// Runs pending updates of properties and layouts whenever the animation scope changes (iOS 26, Apple's
    /// page on `flushUpdates`). The updates run in the scope that requested them. The scope changes when a
    /// block is entered or left, this block or one inside, and when animations are disabled or enabled. A
    /// block thus animates the updates it requests, without a `layoutIfNeeded()`. Updates that were pending
    /// before are not animated.
    public static var flushUpdates: AnimationOptions { AnimationOptions(rawValue: 1 << 29) }

    /// Animates all keys that the class of a layer can animate, including borders, shadows and strokes, and
    /// layers without a view. UIKit has no such option: EasyAnimation does this to every block.
    public static var layerKeys: AnimationOptions { AnimationOptions(rawValue: 1 << 31) }
}

/// The settings that an animation block does not inherit from the block around it.
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

/// The system whose animator behaviour is simulated.
public enum AnimatorRegime: String, Hashable, Sendable, CaseIterable {
    /// The behaviour of Apple's documentation and SDK header, from iOS 11 on.
    case documented
    /// The behaviour observed on iOS 10.3.
    case ios10
    /// The behaviour observed on iOS 15 and 16.
    case ios16
}
