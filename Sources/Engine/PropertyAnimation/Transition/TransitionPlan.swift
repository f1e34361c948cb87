/// What a transition comes to, if it is not cancelled.
struct TransitionPlan {
    let operation: TransitionOperation
    /// Whether the presenting screen's view stays where it is.
    let keepsPresenter: Bool
    let after: [StackedScreen]
    let completion: (() -> Void)?
}

/// A screen in a window, and how it has come there.
struct StackedScreen {
    let screen: Screen
    let isPresented: Bool
    var presentation: PresentationController?
    /// Whether the view of the screen beneath stays in the window.
    var keepsPresenter = false
}
