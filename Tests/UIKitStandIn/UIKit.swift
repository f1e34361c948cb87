// Declarations of the parts of UIKit that an app's ten lines touch, in our own words, so that they can be
// type-checked where there is no UIKit. Nothing here does anything, and nothing here is a target of the
// package: as one it would make `canImport(UIKit)` true elsewhere.

@_exported import Foundation

public enum UIViewAnimatingState: Int, Sendable {
    case inactive
    case active
    case stopped
}

public enum UIViewAnimatingPosition: Int, Sendable {
    case end
    case start
    case current
}

@MainActor public protocol UITimingCurveProvider: AnyObject {}

@MainActor open class UIView: NSObject {
    public enum AnimationCurve: Int, Sendable {
        case easeInOut
        case easeIn
        case easeOut
        case linear
    }

    open var alpha: CGFloat = 1
    open func addSubview(_ view: UIView) {}
}

@MainActor open class UIViewPropertyAnimator: NSObject {
    public init(
        duration: TimeInterval, curve: UIView.AnimationCurve, animations: (@MainActor () -> Void)? = nil
    ) {}

    open var state: UIViewAnimatingState { .inactive }
    open var duration: TimeInterval { 0 }
    open var isRunning: Bool { false }
    open var isReversed = false
    open var fractionComplete: CGFloat = 0
    open var isInterruptible = true
    open var pausesOnCompletion = false
    open var scrubsLinearly = true

    open func startAnimation() {}
    open func startAnimation(afterDelay delay: TimeInterval) {}
    open func pauseAnimation() {}
    open func stopAnimation(_ withoutFinishing: Bool) {}
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {}
    open func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
    ) {}
    open func addAnimations(_ animation: @escaping @MainActor () -> Void) {}
    open func addCompletion(_ completion: @escaping @MainActor (UIViewAnimatingPosition) -> Void) {}
}

@MainActor open class UIVisualEffect: NSObject {}

@MainActor open class UIBlurEffect: UIVisualEffect {
    public enum Style: Int, Sendable {
        case extraLight
        case light
        case dark
    }

    public init(style: Style) {}
}

@MainActor open class UIVisualEffectView: UIView {
    open var effect: UIVisualEffect?
}

@MainActor open class UICollectionViewCell: UIView {
    open func prepareForReuse() {}
}

@MainActor open class UITableViewCell: UIView {
    open func prepareForReuse() {}
}

@MainActor open class UICollectionView: UIView {
    open func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionViewCell { UICollectionViewCell() }
}

@MainActor public protocol UICollectionViewDataSource: AnyObject {
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell
}

@MainActor public protocol UICollectionViewDelegate: AnyObject {
    func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath)
    func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath)
}

extension IndexPath {
    public var item: Int { self[1] }
}
