import LifecycleEvents

/// A view controller: a name in the log, the layer of its view, and whether it is shown.
///
/// Its deinitialisation is when it is let go: the log has `screen.gone`, and then what its controller kept goes as well.
public final class Screen {
    public let name: String
    /// Its number in the log, from 1.
    public let number: Int32
    public let view: Layer
    private let world: World
    private var kept: [AnyObject] = []

    /// Chooses what a presentation of this screen, and its dismissal, look like. Held, since nobody else may hold
    /// it here: it should not hold the screen.
    public var transitioningDelegate: (any TransitioningDelegate)?

    /// The app's `viewWillAppear` and its like.
    public var onAppearance: ((AppearanceCall) -> Void)?

    /// Of the transition under way. There is none when it is not animated, and none after the last call of it.
    public internal(set) var transitionCoordinator: TransitionCoordinator?

    public private(set) var appearance = Appearance.hidden

    /// How the screen comes or goes, from its first `will` to its last `did`; nil where another one covers or uncovers it.
    public internal(set) var movement: Movement?

    public enum Movement: Hashable, Sendable {
        case presented, dismissed
        /// Onto a navigation stack, or off it.
        case toParent, fromParent
    }

    public var isBeingPresented: Bool { movement == .presented }
    public var isBeingDismissed: Bool { movement == .dismissed }
    public var isMovingToParent: Bool { movement == .toParent }
    public var isMovingFromParent: Bool { movement == .fromParent }

    public enum Appearance: Hashable, Sendable {
        case hidden, appearing, shown, disappearing
    }

    public enum AppearanceCall: Hashable, Sendable, CaseIterable {
        case willAppear, isAppearing, didAppear, willDisappear, didDisappear
    }

    public init(world: World, name: String) {
        self.world = world
        self.name = name
        number = world.freshScreen()
        view = Layer(world: world)
    }

    /// Whether the app declined to show the screen. Then the log has no event of it.
    package private(set) var isDeclined = false

    package func decline() { isDeclined = true }

    deinit {
        if !isDeclined { world.record(.screenGone, subject: number, detail: name) }
        // After the word of it, so that what is raised for an animator can be told from where it comes.
        kept = []
        // Somebody may hold the view for longer.
        view.traits?.windowChanged = nil
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
        world.record(call.kind, subject: number, detail: name)
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
