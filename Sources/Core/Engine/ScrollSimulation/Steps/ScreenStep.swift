/// A screen change in a workload: a push, a pop, a presentation or a dismissal.
public struct ScreenStep: Hashable, Sendable {
    /// The requested change.
    public enum Action: String, Hashable, Sendable, CaseIterable {
        /// Pushes a screen.
        case push
        /// Pops the top screen.
        case pop
        /// Pops the top screen by a tap on Back.
        case back
        /// Presents a full-screen screen. The presenter's view leaves the window.
        case present
        /// Presents a sheet. The presenter's view stays in the window, behind the sheet.
        case presentOver
        /// Dismisses the screen that this screen has presented.
        case dismiss
    }

    /// The requested change.
    public var action: Action
    /// Whether the change is animated.
    public var isAnimated: Bool
    /// The screen whose method is called: 0 is the list's screen, and nil is the top screen.
    public var from: Int?

    /// Creates a screen change. By default it is animated, and the app calls the method of the top screen.
    public init(_ action: Action, animated: Bool = true, from: Int? = nil) {
        self.action = action
        isAnimated = animated
        self.from = from
    }
}

extension Step {
    /// Presents a full-screen screen from the top screen, with an animation.
    public static var present: Step { .screen(ScreenStep(.present)) }
    /// Presents a sheet over the top screen, with an animation.
    public static var presentOver: Step { .screen(ScreenStep(.presentOver)) }
    /// Dismisses the screen that the top screen has presented, with an animation.
    public static var dismiss: Step { .screen(ScreenStep(.dismiss)) }
    /// Pushes a screen, with an animation.
    public static var push: Step { .screen(ScreenStep(.push)) }
    /// Pops the top screen, with an animation.
    public static var pop: Step { .screen(ScreenStep(.pop)) }
    /// Pops the top screen by a tap on Back, with an animation.
    public static var back: Step { .screen(ScreenStep(.back)) }
}
