@preconcurrency @MainActor open class UIEvent: NSObject {
}

/// A touch in a cell.
@preconcurrency @MainActor open class UITouch: NSObject {
    open internal(set) weak var view: UIView?
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
