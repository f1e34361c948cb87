/// What is asked of a window: which screens, by whom, and whether it moves.
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
        /// UIKit's `setViewControllers`: a new top screen comes by a push, an old one by a pop.
        case set([Screen])
        /// `present(_:animated:completion:)`.
        case present(Screen)
        /// What the screen has presented; the screen itself where it has presented nothing.
        case dismiss
    }

    /// The origin of a request.
    public enum Asker: Hashable, Sendable {
        /// The app's code.
        case app
        /// A finger: a tap on Back, or a swipe.
        case user
    }

    /// The requested change.
    public let action: Action
    /// The screen whose method is called; nil: the top one.
    public let screen: Screen?
    /// The origin of the request. Some rules apply only to requests of a user.
    public let asker: Asker
    /// Whether the change has a transition. Otherwise it is done within the call.
    public let isAnimated: Bool
    let completion: (() -> Void)?

    /// - Parameter completion: Called once where something begins, also when it is cancelled. A push or pop has none in
    ///   UIKit.
    public init(
        _ action: Action, on screen: Screen? = nil, by asker: Asker = .app, animated: Bool,
        completion: (() -> Void)? = nil
    ) {
        self.action = action
        self.screen = screen
        self.asker = asker
        isAnimated = animated
        self.completion = completion
    }

    /// What became of a request.
    public enum Answer: Hashable, Sendable {
        /// It is done, or on its way.
        case begun
        /// Nothing was done.
        case refused(Why)
    }

    /// The reason for a refusal.
    public enum Why: String, Hashable, Sendable, CaseIterable {
        /// A finger's request during a transition: the views take no touches then. From iOS 26 they do.
        case transitionUnderWay
        /// A presentation or a dismissal is under way.
        case presentationUnderWay
        /// The screen has presented another one, which is still there.
        case alreadyPresenting
        /// A delegate that is being asked what a transition is to look like asks for another one itself.
        case transitionBeingChosen
        /// There is no screen to go back to in this way.
        case nothingBeneath
        /// The window has the screen, or these screens, already.
        case alreadyShown
        /// The screen whose method is called is not in the window.
        case notInWindow

        /// The warning that UIKit prints, with its names left out; nil where it is silent.
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
