/// A container of a window: a navigation controller with its screens, or a screen alone.
///
/// A window is the stack at its root and the stacks that are presented above it, each from the one beneath.
public final class ScreenStack {
    /// From the root to the top. A push or a pop changes them when it begins, and back when it is cancelled.
    public internal(set) var screens: [Screen]
    /// What the navigation bar shows.
    public internal(set) var barScreens: [Screen]
    /// Nil of the root stack, and where the system presents.
    public let presentation: PresentationController?
    /// Whether the view of the screen beneath stays in the window.
    let keepsPresenter: Bool

    init(_ root: Screen, presentation: PresentationController? = nil) {
        screens = [root]
        barScreens = screens
        self.presentation = presentation
        keepsPresenter = !(presentation?.shouldRemovePresentersView ?? true)
    }

    /// The last of ``screens``.
    public var top: Screen { screens[screens.count - 1] }

    func contains(_ screen: Screen) -> Bool { screens.contains { $0 === screen } }
}

/// What one request changes: the screens of a stack, or which stacks are presented.
struct ScreenChange {
    let operation: TransitionOperation
    let from: Screen
    let to: Screen
    /// Of a push or pop its stack; else the stack that comes, or the lowest that goes.
    let stack: ScreenStack
    /// The stack's screens before it and after it.
    let before: [Screen]
    let after: [Screen]
    /// Screens between the two that are seen, and go as well.
    var between: [Screen] = []
    let request: ScreenRequest

    var presentation: PresentationController? { operation.isNavigation ? nil : stack.presentation }

    /// Whether the presenting screen's view stays where it is.
    var keepsPresenter: Bool { !operation.isNavigation && stack.keepsPresenter }

    /// Whether the view of `key` has a part in it.
    func moves(_ key: TransitionContext.Key) -> Bool {
        !keepsPresenter || key == (operation.isForward ? .to : .from)
    }
}
