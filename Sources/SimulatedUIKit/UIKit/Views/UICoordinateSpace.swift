/// The coordinates of a view or the screen. The window fills the screen.
@preconcurrency @MainActor public protocol UICoordinateSpace: NSObjectProtocol {
    var bounds: CGRect { get }
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

/// Returns the view of a space, or nil for the screen's space. A cast from the protocol itself crashes the
/// optimiser of Swift 6.3.
@MainActor private func view(of space: any UICoordinateSpace) -> UIView? { space as AnyObject as? UIView }

extension UICoordinateSpace {
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        let (own, other) = (view(of: self), view(of: coordinateSpace))
        return own?.convert(point, to: other) ?? other?.convert(point, from: own) ?? point
    }

    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        coordinateSpace.convert(point, to: self)
    }

    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        rect.mapped { convert($0, to: coordinateSpace) }
    }

    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        rect.mapped { convert($0, from: coordinateSpace) }
    }
}

extension UIView: UICoordinateSpace {}

extension UIScreen: UICoordinateSpace {
    public var coordinateSpace: any UICoordinateSpace { self }
}

extension UIWindowScene {
    public var coordinateSpace: any UICoordinateSpace { screen }
}
