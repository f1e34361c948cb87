import AnimationTiming
import LifecycleEvents
import PropertyAnimation

/// The input of a simulation: the list, its cells, their animation, and the steps.
public struct Workload: Hashable, Sendable {
    /// The name in reports and logs.
    public var name: String
    /// The size of the viewport, in points.
    public var viewport: Size
    /// The items and their heights.
    public var list: ListShape
    /// The rules by which the list creates, keeps and reuses cells.
    public var profile: ListProfile
    /// The time at which `prepareForReuse` runs.
    public var prepare: ReuseRules.Prepare
    /// The time at which a reused cell loses its layer animations.
    public var strip: ReuseRules.Strip
    /// The client's registrations of a kind of cell: once, or for each request.
    public var registration: ReuseRules.Registration
    /// The rules for animated updates of the list.
    public var updates: UpdateRules
    /// The effect of a state change on a cell.
    public var states: StateRule
    /// The effect of a configuration on the content of a cell.
    public var content: ContentRule
    /// The cells that are measured when a batch changes the list.
    public var measure = MeasureRule.ios17
    /// The animation of each cell.
    public var animator: AnimatorRecipe
    /// The strategy that attaches animators to cells.
    public var strategy: Strategy
    /// The version of UIKit whose animators the run simulates.
    public var regime: AnimatorRegime
    /// The regime of interactive transitions; nil uses the regime of ``navigation``.
    ///
    /// With a value, the log contains the list's screen from the start. With nil, the log contains the screen
    /// from the first step that opens another screen.
    public var transitions: TransitionRegime?
    /// The rules for transitions between screens.
    public var navigation = NavigationRules()
    /// The frame rate, in frames per second.
    public var frameRate: Double
    /// The costs of work on the main thread.
    public var costs: MainThreadCosts
    /// The steps, in order.
    public var steps: [Step]
    /// The decisions in which the run differs from its default.
    public var choices: [RunChoice] = []

    /// Creates a workload. `reuse` replaces the pool rules and the layout order of the profile of `cells`.
    public init(
        name: String, viewport: Size = Size(width: 390, height: 844), list: ListShape = ListShape(),
        reuse: ReuseRules = ReuseRules(), cells: CellRegime = .ios15, updates: UpdateRules = .none,
        states: StateRule = .ignored, content: ContentRule = .inPlace,
        animator: AnimatorRecipe = AnimatorRecipe(),
        strategy: Strategy = .reuseSafe, regime: AnimatorRegime = .ios16,
        transitions: TransitionRegime? = nil, frameRate: Double = 60,
        costs: MainThreadCosts = MainThreadCosts(), steps: [Step] = []
    ) {
        self.name = name
        self.viewport = viewport
        self.list = list
        profile = cells.profile
        (prepare, strip, registration) = (reuse.prepare, reuse.strip, reuse.registration)
        self.updates = updates
        self.states = states
        self.content = content
        self.animator = animator
        self.strategy = strategy
        self.regime = regime
        self.transitions = transitions
        self.frameRate = frameRate
        self.costs = costs
        self.steps = steps
        self.reuse = reuse
    }

    /// The reuse rules, which are a part of the list's profile. A workload file has them under `reuse`.
    public var reuse: ReuseRules {
        get {
            ReuseRules(
                order: profile.pool.order, cap: profile.pool.cap, pass: profile.pass, prepare: prepare,
                strip: strip, registration: registration)
        }
        set {
            profile.pool.order = newValue.order
            profile.pool.cap = newValue.cap
            profile.pass = newValue.pass
            (prepare, strip, registration) = (newValue.prepare, newValue.strip, newValue.registration)
        }
    }

    /// Replaces the profile by that of a UIKit regime. Keeps the order, the cap and the pass of the current
    /// profile.
    public mutating func reuseCells(as cells: CellRegime) {
        let reuse = reuse
        profile = cells.profile
        self.reuse = reuse
    }

    /// The name of the profile in the log of a run: UIKit's regime, or the profile's own name.
    public var recordedCells: String { CellRegime(profile: profile.name)?.rawValue ?? profile.name }
}

/// A size, in points.
public struct Size: Hashable, Sendable {
    /// Points from left to right.
    public var width: Double
    /// Points from top to bottom.
    public var height: Double

    /// Creates a size, in points.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// The points by which a list can scroll beyond the ends of its content.
public struct Insets: Hashable, Sendable {
    /// Points above the first item.
    public var top: Double
    /// Points below the last item.
    public var bottom: Double

    /// Creates insets; 0 by default.
    public init(top: Double = 0, bottom: Double = 0) {
        self.top = top
        self.bottom = bottom
    }
}

/// The items of a list and their heights.
public struct ListShape: Hashable, Sendable {
    /// The number of items, including the headers and footers of sections.
    public var items: Int
    /// Sections with their own items, heights and columns. Empty for a single section of `items` without a
    /// header.
    public var sections: [ListSection] = [] {
        didSet { items = sections.reduce(0) { $0 + $1.places.places } }
    }
    /// The range of item heights, in points. Each height is drawn with the run's seed.
    public var itemHeight: ClosedRange<Double>
    /// The heights of the items by index, repeated. Replaces `itemHeight`, unless empty.
    public var pattern: [Double] = []
    /// The number of items in a row, 1 or more.
    public var columns: Int
    /// Item `i` uses identifier `i % count`, unless `typeShares` says otherwise.
    public var reuseIdentifiers: [String]
    /// The relative frequency of each reuse identifier, above 0; nil assigns identifiers by index.
    ///
    /// With shares, the identifier of each item is drawn with the run's seed, and stays the same when the
    /// item moves.
    public var typeShares: [Int]?

    /// Creates a list of one section.
    ///
    /// - Precondition: `typeShares` is nil or has a share for each reuse identifier.
    public init(
        items: Int = 10_000, itemHeight: ClosedRange<Double> = 100...100, columns: Int = 1,
        reuseIdentifiers: [String] = ["cell"], typeShares: [Int]? = nil
    ) {
        precondition(
            typeShares.map { $0.count == reuseIdentifiers.count } ?? true,
            "Each reuse identifier has its share.")
        self.items = items
        self.itemHeight = itemHeight
        self.columns = columns
        self.reuseIdentifiers = reuseIdentifiers
        self.typeShares = typeShares
    }

    /// The reuse identifiers of all cells, headers and footers.
    var allIdentifiers: Set<String> {
        sections.reduce(into: Set(reuseIdentifiers)) {
            $0.insert($1.headerIdentifier)
            $0.insert($1.footerIdentifier)
            if let type = $1.type { $0.insert(type) }
        }
    }
}

/// The rules by which the list reuses cells. UIKit does not document all of these rules.
public struct ReuseRules: Hashable, Sendable {
    /// The cell that a pool returns next.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        /// The cell that entered the pool last.
        case lifo
        /// The cell that entered the pool first.
        case fifo
        /// Any cell, drawn with the run's seed.
        case random
    }
    /// Whether a layout first fills entering items or first reclaims leaving cells.
    public enum Pass: String, Hashable, Sendable, CaseIterable {
        /// Entering items get cells first, so leaving cells cannot serve them.
        case fillFirst
        /// Leaving cells enter the pool first and can serve entering items.
        case reclaimFirst
    }
    /// The time at which `prepareForReuse` runs.
    public enum Prepare: String, Hashable, Sendable, CaseIterable {
        /// When a cell is dequeued, as in UIKit.
        case dequeue
        /// When a cell enters the pool.
        case enqueue
    }
    /// The time at which a reused cell loses its layer animations.
    public enum Strip: String, Hashable, Sendable, CaseIterable {
        /// When the cell is dequeued, and again when the layout commits.
        case commit
        /// Only when the cell is dequeued.
        case dequeue
    }
    /// The client's registrations of a kind of cell: once, or for each request.
    ///
    /// Some apps create a registration for each request by mistake. Each registration has its own pool, so no
    /// cell is reused.
    public enum Registration: String, Hashable, Sendable, CaseIterable {
        /// Once for each kind of cell.
        case once
        /// Again for each request.
        case perRequest
    }

    /// The cell that a pool returns next.
    public var order: Order
    /// The maximum number of cells in a pool; nil for no limit. A cell that does not fit is destroyed.
    public var cap: Int?
    /// The order of filling and reclaiming in a layout.
    public var pass: Pass
    /// The time at which `prepareForReuse` runs.
    public var prepare: Prepare
    /// The time at which a reused cell loses its layer animations.
    public var strip: Strip
    /// The client's registrations of a kind of cell: once, or for each request.
    public var registration: Registration

    /// Creates rules. The defaults are UIKit's, with unlimited pools.
    public init(
        order: Order = .lifo, cap: Int? = nil, pass: Pass = .fillFirst, prepare: Prepare = .dequeue,
        strip: Strip = .commit, registration: Registration = .once
    ) {
        self.order = order
        self.cap = cap
        self.pass = pass
        self.prepare = prepare
        self.strip = strip
        self.registration = registration
    }
}

/// A version of the cell lifecycle in UIKit.
public enum CellRegime: String, Hashable, Sendable, CaseIterable {
    /// A cell is displayed when dequeued. When it leaves, its display ends and the cell enters the pool at
    /// once.
    case ios9
    /// Cells are prepared ahead one by one. The display of a cell ends late, in case the scroll direction
    /// reverses.
    case ios10
    /// Cells are prepared in spare time and may never be shown. After its display, a cell waits and can be
    /// shown again unchanged.
    case ios15
    /// Like iOS 15, but each request must dequeue exactly one cell and return that cell. Anything else is a
    /// misuse.
    case ios18
    /// Like iOS 18, except for the assumed height of unmeasured items. No other change of the lifecycle is
    /// known.
    case ios26
}

/// The animation of a cell.
public struct AnimatorRecipe: Hashable, Sendable {
    /// The animated key of the layer.
    public var key: String
    /// The start value, in the unit of the key.
    public var from: Double
    /// The end value, in the unit of the key.
    public var to: Double
    /// The duration, in seconds.
    public var duration: Double
    /// The curve of the animator.
    public var curve: TimingCurve
    /// UIKit's `pausesOnCompletion`.
    public var pausesOnCompletion: Bool
    /// UIKit's `scrubsLinearly`.
    public var scrubsLinearly: Bool
    /// The fraction to set after the flags, if any.
    public var fractionComplete: Double?
    /// Whether the animator is started. The start comes last.
    public var start: Bool
    /// A chain of animations, started at once, in the place of a single animation.
    ///
    /// With a chain, `to`, `duration`, `curve`, `scrubsLinearly`, `fractionComplete` and `start` are ignored.
    public var chain: ChainRecipe?

    /// Creates a recipe. The default is a blur that a slider scrubs, paused at a fraction of 0.1.
    public init(
        key: String = "blurRadius", from: Double = 0, to: Double = 20, duration: Double = 10,
        curve: TimingCurve = .linear, pausesOnCompletion: Bool = true, scrubsLinearly: Bool = true,
        fractionComplete: Double? = 0.1, start: Bool = false, chain: ChainRecipe? = nil
    ) {
        self.key = key
        self.from = from
        self.to = to
        self.duration = duration
        self.curve = curve
        self.pausesOnCompletion = pausesOnCompletion
        self.scrubsLinearly = scrubsLinearly
        self.fractionComplete = fractionComplete
        self.start = start
        self.chain = chain
    }
}

/// The animations of a cell that run one after the other.
public struct ChainRecipe: Hashable, Sendable {
    /// An animation of a chain.
    public struct Step: Hashable, Sendable {
        /// The end value, in the unit of the key. The step starts at the end value of the previous step.
        public var to: Double
        /// The duration, in seconds.
        public var duration: Double
        /// The delay before the start, in seconds.
        public var delay: Double
        /// The curve. A sampled curve is not allowed, because UIKit has no timing provider for it.
        public var curve: TimingCurve

        /// Creates a step. Times are in seconds.
        public init(to: Double, duration: Double, delay: Double = 0, curve: TimingCurve = .easeInOut) {
            self.to = to
            self.duration = duration
            self.delay = delay
            self.curve = curve
        }
    }

    /// The animations, at least one.
    public var steps: [Step]
    /// Whether each pass of the chain also runs backwards.
    public var isAutoreversed: Bool
    /// The number of passes; nil repeats the chain forever. An endless chain must take time.
    public var times: Int?

    /// Creates a chain. `times` is the number of passes; nil repeats the chain forever.
    public init(steps: [Step], isAutoreversed: Bool = false, times: Int? = 1) {
        self.steps = steps
        self.isAutoreversed = isAutoreversed
        self.times = times
    }
}

/// The cost of work on the main thread, in milliseconds.
public struct MainThreadCosts: Hashable, Sendable {
    /// Milliseconds for each new cell.
    public var create: Double
    /// Milliseconds for each configuration of a cell.
    public var configure: Double
    /// Milliseconds for each creation of an animator.
    public var attach: Double
    /// Milliseconds for each teardown of a cell's animator.
    public var teardown: Double
    /// The interval of slow configurations: every n-th configuration takes `slowConfigure`; 0 for none.
    public var slowConfigureEvery: Int
    /// Milliseconds for a slow configuration.
    public var slowConfigure: Double

    /// Creates costs. With the default of 0, no frame is late.
    public init(
        create: Double = 0, configure: Double = 0, attach: Double = 0, teardown: Double = 0,
        slowConfigureEvery: Int = 0, slowConfigure: Double = 0
    ) {
        self.create = create
        self.configure = configure
        self.attach = attach
        self.teardown = teardown
        self.slowConfigureEvery = slowConfigureEvery
        self.slowConfigure = slowConfigure
    }
}

/// The effect of a change of selection, highlight or traits on a cell.
public enum StateRule: String, Hashable, Sendable, CaseIterable {
    /// Nothing happens.
    case ignored
    /// The next layout updates the cell's configuration, once for all changes since the last layout.
    case configured
}

/// The effect of a configuration on the content of a cell.
public enum ContentRule: String, Hashable, Sendable, CaseIterable {
    /// The content stays and gets new values.
    case inPlace
    /// New content replaces the old content, whose animations are removed. For example, the cell has a
    /// content configuration of another type, or hosted content with a new identity.
    case anew
}

/// The self-sizing cells that are measured when a batch changes the list.
public enum MeasureRule: String, Hashable, Sendable, CaseIterable {
    /// Up to iOS 18: the cells on screen before the batch, and the cells on screen after it.
    case ios17
    /// From iOS 26 on: only cells that were not measured yet.
    case ios26
}

/// The rules for animated updates of the list.
public struct UpdateRules: Hashable, Sendable {
    /// The transition between the old and the new cell of a reload.
    public enum Reload: String, Hashable, Sendable, CaseIterable {
        /// The new cell replaces the old cell at once.
        case replace
        /// Both cells are visible until the animated update ends.
        case crossfade
    }

    /// Whether an animated update flushes pending updates, as iOS 26's `flushUpdates` does.
    ///
    /// Before iOS 26, apps call `layoutIfNeeded()` before the animation and inside it. A flush runs updates
    /// that were pending before the animated update first, without an animation. Updates that it causes run
    /// inside its animation. Without a flush, all run in the next layout pass, before the commit.
    public var flush: Bool
    /// The duration of an animated update, in seconds. Cells that leave the screen stay until the update
    /// ends.
    public var transaction: Double
    /// The transition between the old and the new cell of a reload.
    public var reload: Reload

    /// Creates rules. By default, updates are not flushed, take 0.3 s, and replace cells at once.
    public init(flush: Bool = false, transaction: Double = 0.3, reload: Reload = .replace) {
        self.flush = flush
        self.transaction = transaction
        self.reload = reload
    }

    /// The default rules: updates are not flushed.
    public static var none: UpdateRules { UpdateRules() }
    /// The default rules, but updates are flushed.
    public static var flush: UpdateRules { UpdateRules(flush: true) }
}

// The rules that the log of a run contains only if they matter in the run.
extension Workload {
    /// The rules for animated updates that differ from the default; nil without a difference.
    public var recordedUpdates: String? {
        let usual = UpdateRules.none
        var words: [String] = updates.flush ? ["flush"] : []
        if updates.transaction != usual.transaction { words.append("transaction \(updates.transaction)") }
        if updates.reload != usual.reload { words.append("reload \(updates.reload.rawValue)") }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// The transition regime, and the navigation rules that differ from the default.
    ///
    /// Nil if no step opens a screen and ``transitions`` is nil.
    public var recordedTransitions: String? {
        (transitions ?? (steps.contains { $0.opensScreen } ? navigation.regime : nil))
            .map { ([$0.rawValue] + navigation.recorded).joined(separator: ", ") }
    }
}

extension Step {
    fileprivate var opensScreen: Bool {
        switch self {
        case .tap: true
        case .screen(let step): step.action == .push || step.action == .present || step.action == .presentOver
        case .turn(let steps), .repeat(_, let steps): steps.contains { $0.opensScreen }
        default: false
        }
    }
}
