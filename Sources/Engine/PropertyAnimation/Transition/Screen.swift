import LifecycleEvents

/// A view controller: a name in the log, the layer of its view, and whether it is shown.
///
/// Its deinitialisation is when it is let go: the log has `screen.gone`, and then what its controller kept goes as well.
public final class Screen {
    /// The name of the screen in the log.
    public let name: String
    /// Its number in the log, from 1.
    public let number: Int32
    /// The layer of the screen's view. Others may keep it after the screen is released.
    public private(set) var view: Layer
    private let engine: AnimationEngine
    private var kept: [AnyObject] = []

    /// Chooses what a presentation of this screen, and its dismissal, look like. Held, since nobody else may hold
    /// it here: it should not hold the screen.
    public var transitioningDelegate: (any TransitioningDelegate)?

    /// The app's `viewWillAppear` and its like.
    public var onAppearance: ((AppearanceCall) -> Void)?

    /// Of the transition under way. There is none when it is not animated, and none after the last call of it.
    public internal(set) var transitionCoordinator: TransitionCoordinator?

    /// The appearance after the last call of ``onAppearance``.
    public private(set) var appearance = Appearance.hidden

    /// How the screen comes or goes, from its first `will` to its last `did`; nil where another one covers or uncovers it.
    public internal(set) var movement: Movement?

    /// How a screen enters or leaves its place.
    public enum Movement: Hashable, Sendable {
        /// By a presentation, or by the end of one.
        case presented, dismissed
        /// Onto a navigation stack, or off it.
        case toParent, fromParent
    }

    /// UIKit's `isBeingPresented`: true from the first `will` call to the last `did` call.
    public var isBeingPresented: Bool { movement == .presented }
    /// UIKit's `isBeingDismissed`: true from the first `will` call to the last `did` call.
    public var isBeingDismissed: Bool { movement == .dismissed }
    /// UIKit's `isMovingToParent`: true while a push brings the screen.
    public var isMovingToParent: Bool { movement == .toParent }
    /// UIKit's `isMovingFromParent`: true while a pop removes the screen.
    public var isMovingFromParent: Bool { movement == .fromParent }

    /// The visibility of a screen, as its appearance calls tell it.
    public enum Appearance: Hashable, Sendable {
        /// Not on screen: initially, and after `didDisappear`.
        case hidden
        /// Between `willAppear` and `didAppear`.
        case appearing
        /// On screen, after `didAppear`.
        case shown
        /// Between `willDisappear` and `didDisappear`.
        case disappearing
    }

    /// UIKit's calls to a view controller whose view appears or disappears.
    public enum AppearanceCall: Hashable, Sendable, CaseIterable {
        /// `viewWillAppear`.
        case willAppear
        /// `viewIsAppearing`: the view is in the window and laid out.
        case isAppearing
        /// `viewDidAppear`.
        case didAppear
        /// `viewWillDisappear`.
        case willDisappear
        /// `viewDidDisappear`.
        case didDisappear
    }

    /// Creates a hidden screen with the next number of `engine`.
    public init(engine: AnimationEngine, name: String) {
        self.engine = engine
        self.name = name
        number = engine.freshScreen()
        view = Layer(engine: engine)
    }

    /// Whether the app declined to show the screen. Then the log has no event of it.
    package private(set) var isDeclined = false

    package func decline() { isDeclined = true }

    /// Whether ``view`` is an object of the app, which may go on to another screen.
    private var hasViewOfApp = false

    /// Makes a layer of the app's the view of a screen that was not shown yet.
    package func take(view: Layer) {
        self.view = view
        hasViewOfApp = true
    }

    deinit {
        if !isDeclined { engine.record(.screenGone, subject: number, detail: name) }
        // After the word of it, so that what is raised for an animator can be told from where it comes.
        kept = []
        // Somebody may hold the view for longer.
        if !hasViewOfApp { view.traits?.windowChanged = nil }
    }

    /// Keeps `object` as a property of the controller: it goes with the screen.
    ///
    /// An animator kept so is released then, and UIKit raises if it is paused or stopped; a ``ReuseSafeAnimator`` ends
    /// itself first.
    public func keep(_ object: AnyObject) { kept.append(object) }

    func appear(_ call: AppearanceCall) {
        switch call {
        case .willAppear: appearance = .appearing
        case .isAppearing: break
        case .didAppear: appearance = .shown
        case .willDisappear: appearance = .disappearing
        case .didDisappear: appearance = .hidden
        }
        engine.record(call.kind, subject: number, detail: name)
        onAppearance?(call)
    }
}

extension Screen.AppearanceCall {
    fileprivate var kind: EventKind {
        switch self {
        case .willAppear: .screenWillAppear
        case .isAppearing: .screenIsAppearing
        case .didAppear: .screenDidAppear
        case .willDisappear: .screenWillDisappear
        case .didDisappear: .screenDidDisappear
        }
    }
}
