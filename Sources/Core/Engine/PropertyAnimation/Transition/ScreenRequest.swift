/// A request to a window for a change of its screens.
public struct ScreenRequest {
    /// The change of the screens.
    public enum Action {
        /// `pushViewController(_:animated:)`.
        case push(Screen)
        /// `popViewController(animated:)`.
        case pop
        /// `popToRootViewController(animated:)`.
        case popToRoot
        /// `popToViewController(_:animated:)`.
        case popTo(Screen)
        /// UIKit's `setViewControllers`. A new top screen is pushed, a former screen is popped to.
        case set([Screen])
        /// `present(_:animated:completion:)`.
        case present(Screen)
        /// Dismisses the screen that the requesting screen has presented, or else the requesting screen.
        case dismiss
    }

    /// The origin of a request.
    public enum Source: Hashable, Sendable {
        /// The app's code.
        case app
        /// A finger: a tap on Back, or a swipe.
        case user
    }

    /// The requested change.
    public let action: Action
    /// The screen whose method is called; nil for the top screen.
    public let screen: Screen?
    /// The origin of the request. Some rules apply only to requests of a user.
    public let source: Source
    /// Whether the change has a transition. Otherwise the change is complete when the call returns.
    public let isAnimated: Bool
    let completion: (() -> Void)?

    /// Creates a request.
    ///
    /// - Parameter completion: Called once at the end of the transition, also if it is cancelled. UIKit has
    ///   no completion for a push or pop.
    public init(
        _ action: Action, on screen: Screen? = nil, by source: Source = .app, animated: Bool,
        completion: (() -> Void)? = nil
    ) {
        self.action = action
        self.screen = screen
        self.source = source
        isAnimated = animated
        self.completion = completion
    }

    /// The outcome of a request.
    public enum Answer: Hashable, Sendable {
        /// The change is complete or has begun.
        case begun
        /// Nothing was changed.
        case refused(Refusal)
    }

    /// The reason for a refusal.
    public enum Refusal: String, Hashable, Sendable, CaseIterable {
        /// A finger's request during a transition. Before iOS 26 the views receive no touches then.
        case transitionUnderWay
        /// A presentation or a dismissal is in progress.
        case presentationUnderWay
        /// The screen has presented another screen, which is still presented.
        case alreadyPresenting
        /// A delegate requests a transition while it is called to choose another.
        case transitionBeingChosen
        /// There is no screen to return to.
        case nothingBeneath
        /// The window already has the screen or these screens.
        case alreadyShown
        /// The screen whose method is called is not in the window.
        case notInWindow

        /// The warning that UIKit prints, without names; nil if UIKit prints none.
        public var warning: String? {
            switch self {
            case .presentationUnderWay: "Attempt to present while a presentation is in progress"
            case .alreadyPresenting: "Attempt to present on a view controller which is already presenting"
            case .notInWindow:
                "Attempt to present on a view controller whose view is not in the window hierarchy"
            case .alreadyShown: "Pushing the same view controller instance more than once is not supported"
            case .transitionUnderWay, .transitionBeingChosen, .nothingBeneath: nil
            }
        }
    }
}
