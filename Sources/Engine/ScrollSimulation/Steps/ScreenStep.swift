/// A request for a screen, as a step of a workload.
public struct ScreenStep: Hashable, Sendable {
    /// The requested change.
    public enum Action: String, Hashable, Sendable, CaseIterable {
        /// Pushes a screen.
        case push
        /// Pops the top screen.
        case pop
        /// Pops the top screen by a tap on Back.
        case back
        /// Full screen: what was there leaves the window.
        case present
        /// A sheet: the presenter stays in the window beneath.
        case presentOver
        /// Dismisses what the screen has presented.
        case dismiss
    }

    /// The requested change.
    public var action: Action
    /// Whether the change has a transition.
    public var isAnimated: Bool
    /// The place of the screen whose method is called, from the list's, 0, to the top; nil: the top one.
    public var from: Int?

    /// Creates a request; by default an animated one of the top screen.
    public init(_ action: Action, animated: Bool = true, from: Int? = nil) {
        self.action = action
        isAnimated = animated
        self.from = from
    }
}

extension Step {
    /// Presents a screen.
    public static var present: Step { .screen(ScreenStep(.present)) }
    /// Presents a sheet.
    public static var presentOver: Step { .screen(ScreenStep(.presentOver)) }
    /// Dismisses the presented screen.
    public static var dismiss: Step { .screen(ScreenStep(.dismiss)) }
    /// Pushes a screen.
    public static var push: Step { .screen(ScreenStep(.push)) }
    /// Pops the top screen.
    public static var pop: Step { .screen(ScreenStep(.pop)) }
    /// Taps Back.
    public static var back: Step { .screen(ScreenStep(.back)) }
}
