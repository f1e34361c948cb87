/// What a transition comes to, if it is not cancelled.
struct TransitionPlan {
    let operation: TransitionOperation
    let after: [StackedScreen]
    let completion: (() -> Void)?
}

/// A screen in a window, and how it has come there.
struct StackedScreen {
    let screen: Screen
    let isPresented: Bool
    var presentation: PresentationController?
}
