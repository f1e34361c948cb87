@preconcurrency @MainActor open class UIEvent: NSObject {
    public enum EventType: Int, Sendable {
        case touches, motion, remoteControl, presses
    }

    open var allTouches: Set<UITouch>? { nil }
    open var timestamp: TimeInterval { 0 }
    open var type: EventType { .touches }
}

/// A touch in a cell.
@preconcurrency @MainActor open class UITouch: NSObject {
    open internal(set) weak var view: UIView?
    open var tapCount: Int { 1 }
    open func location(in view: UIView?) -> CGPoint {
        self.view.map { $0.convert(CGPoint(x: $0.bounds.midX, y: $0.bounds.midY), to: view) } ?? .zero
    }
}

extension UIView {
    /// Calls the touch methods of a cell that a workload highlights.
    func feelFinger(_ isDown: Bool) {
        let touch = UITouch()
        touch.view = self
        if isDown { touchesBegan([touch], with: nil) } else { touchesEnded([touch], with: nil) }
    }
}
