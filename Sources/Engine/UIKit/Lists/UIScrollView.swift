import Foundation
import ScrollSimulation

/// UIKit's optional requirements have default implementations here. An app's class implements those that it wants; a
/// subclass of a class that conforms without them cannot add any.
@MainActor public protocol UIScrollViewDelegate: AnyObject {
    func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

/// Gives scroll views a `delegate`, which list views declare anew with a type of their own: UIKit's headers do so, and in
/// Swift only a member of a protocol can be declared anew.
@MainActor public protocol ScrollDelegateOwner: UIScrollView {}

extension ScrollDelegateOwner {
    public var delegate: (any UIScrollViewDelegate)? {
        get { scrollDelegate }
        set { scrollDelegate = newValue }
    }
}

@MainActor open class UIScrollView: UIView, ScrollDelegateOwner {
    fileprivate weak var scrollDelegate: (any UIScrollViewDelegate)?
    private var offset = CGPoint.zero
    private var size = CGSize.zero

    /// A list view returns the simulated list's size.
    open var contentSize: CGSize {
        get { binding?.contentSize ?? size }
        set { size = newValue }
    }

    /// Set by a finger of the workload. A list view reads the simulated list's.
    open var contentOffset: CGPoint {
        get { binding?.contentOffset ?? offset }
        set { offset = newValue }
    }

    open var contentInset = UIEdgeInsets.zero {
        didSet { binding?.list.setInsets(Insets(top: contentInset.top, bottom: contentInset.bottom)) }
    }

    open var isScrollEnabled = true
    open var isPagingEnabled = false
    open var bounces = true
    open var alwaysBounceVertical = false
    open var alwaysBounceHorizontal = false
    open var showsVerticalScrollIndicator = true
    open var showsHorizontalScrollIndicator = true
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
    open var keyboardDismissMode = KeyboardDismissMode.none
    open var scrollsToTop = true
    open var adjustedContentInset: UIEdgeInsets { contentInset }
    open var isDragging: Bool { false }
    open var isDecelerating: Bool { false }
    open var isTracking: Bool { false }

    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        case automatic
        case scrollableAxes
        case never
        case always
    }

    public enum KeyboardDismissMode: Int, Sendable {
        case none
        case onDrag
        case interactive
    }

    /// The binding to its own list, if the view lies in a cell of another list.
    var rowBinding: ListBinding?

    /// The way to the simulated list, once this view is the one it shows.
    var binding: ListBinding? {
        if let rowBinding { return rowBinding }
        guard let binding = AppHost.current.binding, binding.view === self else { return nil }
        return binding
    }

    var delegateOfScrolling: (any UIScrollViewDelegate)? { scrollDelegate }

    /// The width that cells are laid out in.
    var layoutWidth: Double { bounds.width > 0 ? bounds.width : UIScreen.main.bounds.width }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil, let view = self as? any ListView { AppHost.current.binding?.bind(view) }
    }
}
