/// A container of a window: a navigation controller with its screens, or a single screen.
///
/// A window has a root stack and presented stacks, each presented by the stack before.
public final class ScreenStack {
    /// The screens from the root to the top. A push or pop changes them at its beginning; a cancel restores
    /// them.
    public internal(set) var screens: [Screen]
    /// The screens that the navigation bar shows.
    public internal(set) var barScreens: [Screen]
    /// The presentation controller; nil for the root stack and for a presentation by the system.
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

/// The change of one request: of the screens of a stack, or of the presented stacks.
struct ScreenChange {
    let operation: TransitionOperation
    let from: Screen
    let to: Screen
    /// For a push or pop the changed stack; otherwise the stack that enters, or the lowest stack that leaves.
    let stack: ScreenStack
    /// The stack's screens before the change and after it.
    let before: [Screen]
    let after: [Screen]
    /// The visible screens between `from` and `to`, which leave too.
    var between: [Screen] = []
    let request: ScreenRequest

    var presentation: PresentationController? { operation.isNavigation ? nil : stack.presentation }

    /// Whether the presenting screen's view stays in the window.
    var keepsPresenter: Bool { !operation.isNavigation && stack.keepsPresenter }

    /// Whether the view of `key` takes part in the transition.
    func moves(_ key: TransitionContext.Key) -> Bool {
        !keepsPresenter || key == (operation.isForward ? .to : .from)
    }
}
