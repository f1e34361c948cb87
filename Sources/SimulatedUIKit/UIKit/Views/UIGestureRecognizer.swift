@preconcurrency @MainActor public protocol UIGestureRecognizerDelegate: AnyObject {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
}

/// UIKit's optional requirements.
extension UIGestureRecognizerDelegate {
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool { true }
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
}

/// A gesture recognizer. Only a workload's tap on an item reaches one, a ``UITapGestureRecognizer``. Other
/// recognizers have only the values that a test's own class sets. The targets
/// hear of each value of `state`.
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
    public enum State: Int, Sendable {
        case possible
        case began
        case changed
        case ended
        case cancelled
        case failed
        public static let recognized = State.ended
    }

    public override init() { super.init() }
    public convenience init(target: Any?, action: Selector?) {
        self.init()
        if let target, let action { addTarget(target, action: action) }
    }

    private var targets: [TargetAction] = []

    /// Adds a target, which the recognizer does not retain.
    open func addTarget(_ target: Any, action: Selector) { targets.append(TargetAction(target, action)) }

    open func removeTarget(_ target: Any?, action: Selector?) {
        targets.removeAll {
            (target == nil || $0.target === target as AnyObject?) && (action == nil || $0.selector == action)
        }
    }

    /// Every value but `possible` and `failed` is sent to the targets.
    open var state = State.possible {
        didSet {
            guard state != .possible, state != .failed else { return }
            for target in targets { target.send(self) }
        }
    }
    open var isEnabled = true
    open var cancelsTouchesInView = true
    open var delaysTouchesBegan = false
    open var name: String?
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    open fileprivate(set) weak var view: UIView?
    open var numberOfTouches: Int { touch == nil ? 0 : 1 }
    fileprivate var touch: UITouch?

    open func location(in view: UIView?) -> CGPoint { touch?.location(in: view) ?? .zero }
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {}
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

    fileprivate func takes(_ touch: UITouch) -> Bool { false }
}

@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
    open var numberOfTapsRequired = 1
    open var numberOfTouchesRequired = 1

    fileprivate override func takes(_ touch: UITouch) -> Bool {
        isEnabled && numberOfTapsRequired == 1 && numberOfTouchesRequired == 1
            && delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
            && delegate?.gestureRecognizerShouldBegin(self) ?? true
    }
}

@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
    open var minimumPressDuration: TimeInterval = 0.5
    open var allowableMovement: CGFloat = 10
    open var numberOfTapsRequired = 0
    open var numberOfTouchesRequired = 1
}

@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
    open var minimumNumberOfTouches = 1
    open var maximumNumberOfTouches = Int.max
    open func translation(in view: UIView?) -> CGPoint { .zero }
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {}
    open func velocity(in view: UIView?) -> CGPoint { .zero }
}

@preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
    public struct Direction: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let right = Direction(rawValue: 1)
        public static let left = Direction(rawValue: 2)
        public static let up = Direction(rawValue: 4)
        public static let down = Direction(rawValue: 8)
    }

    open var direction = Direction.right
    open var numberOfTouchesRequired = 1
}

@preconcurrency @MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
    open var scale: CGFloat = 1
    open var velocity: CGFloat { 0 }
}

@preconcurrency @MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
    open var rotation: CGFloat = 0
    open var velocity: CGFloat { 0 }
}

@preconcurrency @MainActor open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    open var edges: UIRectEdge = []
}

extension UIView {
    public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
        gestureRecognizer.view = self
    }

    public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view === self else { return }
        gestureRecognizers?.removeAll { $0 === gestureRecognizer }
        gestureRecognizer.view = nil
    }

    /// Sends a tap in the middle of the view to the recognizers of the hit view and its superviews, the
    /// innermost first.
    ///
    /// - Returns: Whether a recognizer cancels the touch in the view. Then a list does not select the cell.
    func tap() -> Bool {
        let touch = UITouch()
        touch.view = hitTest(CGPoint(x: bounds.midX, y: bounds.midY), with: nil) ?? self
        var recognized: [UIGestureRecognizer] = []
        var place = touch.view
        while let view = place {
            for recognizer in view.gestureRecognizers ?? [] where recognizer.takes(touch) {
                let isAllowed = recognized.allSatisfy { other in
                    recognizer.delegate?.gestureRecognizer(
                        recognizer, shouldRecognizeSimultaneouslyWith: other) ?? false
                        || other.delegate?.gestureRecognizer(
                            other, shouldRecognizeSimultaneouslyWith: recognizer) ?? false
                }
                if isAllowed { recognized.append(recognizer) }
            }
            place = view.superview
        }
        for recognizer in recognized {
            recognizer.touch = touch
            recognizer.state = .ended
            recognizer.touch = nil
            recognizer.state = .possible
        }
        return recognized.contains { $0.cancelsTouchesInView }
    }
}
