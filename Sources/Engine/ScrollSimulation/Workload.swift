import AnimationTiming
import LifecycleEvents
import PropertyAnimation

/// Everything that a simulation is told: the list, its cells, what they animate, and what happens to it.
public struct Workload: Hashable, Sendable {
    /// The name in reports and logs.
    public var name: String
    /// The size of the list on screen, in points.
    public var viewport: Size
    /// The items and their heights.
    public var list: ListShape
    /// What the list does with its cells.
    public var profile: ListProfile
    /// When `prepareForReuse` runs.
    public var prepare: ReuseRules.Prepare
    /// When a reused cell loses its layer animations.
    public var strip: ReuseRules.Strip
    /// How often the client registers a kind of cell.
    public var registration: ReuseRules.Registration
    /// What animated updates of the list do.
    public var updates: UpdateRules
    /// What happens to a cell when its state changes.
    public var states: StateRule
    /// What happens to a cell's content when the cell is set up.
    public var content: ContentRule
    /// Which cells are measured when a batch changes the list.
    public var measure = MeasureRule.ios17
    /// The animation of each cell.
    public var animator: AnimatorRecipe
    /// The name of a strategy; see ``Strategy``.
    public var strategy: Strategy
    /// The system whose behaviour animators have.
    public var regime: AnimatorRegime
    /// How an interactive transition leaves its views. The log has the list's screen from the start, or, where this is
    /// nil, from the first step that opens another: then with the regime of ``navigation``.
    public var transitions: TransitionRegime?
    /// How the screens above the list come and go.
    public var navigation = NavigationRules()
    /// Frames a second.
    public var frameRate: Double
    /// The costs of work on the main thread.
    public var costs: MainThreadCosts
    /// The steps, one after the other.
    public var steps: [Step]
    /// The decisions of a run that it would make in another way by itself.
    public var choices: [RunChoice] = []

    /// Creates a workload. `reuse` changes the pool and the layout of the profile of `cells`.
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

    /// How the list takes cells back and hands them out: the part of its profile that a file's `reuse` says.
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

    /// Has the list treat its cells as one of UIKit's, with the order, the cap and the pass that it has.
    public mutating func reuseCells(as cells: CellRegime) {
        let reuse = reuse
        profile = cells.profile
        self.reuse = reuse
    }

    /// The list's treatment of cells as the log of a run names it: UIKit's regime, or the name of the profile.
    public var recordedCells: String { CellRegime(profile: profile.name)?.rawValue ?? profile.name }
}

/// Points.
public struct Size: Hashable, Sendable {
    /// Points from left to right.
    public var width: Double
    /// Points from top to bottom.
    public var height: Double

    /// Creates a size from points.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// Points beyond the ends of a list's content.
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
    /// Headers and footers of sections count.
    public var items: Int
    /// Sections with their own items, heights and columns; empty = one section of `items` without a header.
    public var sections: [ListSection] = [] {
        didSet { items = sections.reduce(0) { $0 + $1.places.places } }
    }
    /// The height of an item, in points: one for all, or drawn per item from the range with the run's seed.
    public var itemHeight: ClosedRange<Double>
    /// The heights of the items by their numbers, over and over, in the place of `itemHeight`; empty = none.
    public var pattern: [Double] = []
    /// The number of items in a row, 1 or more.
    public var columns: Int
    /// Item `i` uses identifier `i % count`, unless `typeShares` says otherwise.
    public var reuseIdentifiers: [String]
    /// How many of their sum are items of each identifier, above 0 each: drawn per item with the run's seed, so that a
    /// type goes where its item goes. Nil gives places identifiers, whatever their items.
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

/// How the list takes cells back and hands them out; what UIKit does not document is a named rule.
public struct ReuseRules: Hashable, Sendable {
    /// Which cell of a pool is handed out next.
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
    /// Whether `prepareForReuse` runs when a cell is handed out (UIKit) or when it enters the pool.
    public enum Prepare: String, Hashable, Sendable, CaseIterable {
        /// When a cell is handed out, as in UIKit.
        case dequeue
        /// When a cell enters the pool.
        case enqueue
    }
    /// Whether a reused cell is stripped of its layer animations once more when the layout commits.
    public enum Strip: String, Hashable, Sendable, CaseIterable {
        /// When the cell is dequeued and once more when the layout commits.
        case commit
        /// Only when the cell is dequeued.
        case dequeue
    }
    /// Whether the client registers each kind of cell once, or makes a registration for each request, as apps do by
    /// mistake: each has a pool of its own, and no cell is reused.
    public enum Registration: String, Hashable, Sendable, CaseIterable {
        /// Once for each kind of cell.
        case once
        /// For each request.
        case perRequest
    }

    /// Which cell of a pool is handed out next.
    public var order: Order
    /// The most cells a pool holds; nil = no cap. A cell that does not fit is destroyed.
    public var cap: Int?
    /// The order of filling and reclaiming in a layout.
    public var pass: Pass
    /// When `prepareForReuse` runs.
    public var prepare: Prepare
    /// When a reused cell loses its layer animations.
    public var strip: Strip
    /// How often the client registers a kind of cell.
    public var registration: Registration

    /// Creates rules; UIKit's by default, with pools without a cap.
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

/// Which system's cell life holds.
public enum CellRegime: String, Hashable, Sendable, CaseIterable {
    /// Displayed as soon as dequeued, ended and pooled the moment it leaves.
    case ios9
    /// Prepared ahead one by one; the end of display is delayed, the cell kept for a reversal.
    case ios10
    /// Prepared in spare time, perhaps never shown; waits after display and may be shown again as it is.
    case ios15
    /// As iOS 15, and each request takes exactly one dequeue, whose cell must be returned: anything else is a
    /// misuse.
    case ios18
    /// As iOS 18: nothing else of what newer systems do is known to concern the life of a cell.
    case ios26
}

/// What each cell animates.
public struct AnimatorRecipe: Hashable, Sendable {
    /// The key of the layer that is animated.
    public var key: String
    /// The value at the start, in the unit of the key.
    public var from: Double
    /// The value at the end, in the unit of the key.
    public var to: Double
    /// Seconds.
    public var duration: Double
    /// The curve of the animator.
    public var curve: TimingCurve
    /// The flag of the animator: UIKit's `pausesOnCompletion`.
    public var pausesOnCompletion: Bool
    /// The flag of the animator: UIKit's `scrubsLinearly`.
    public var scrubsLinearly: Bool
    /// Set after the flags, if any.
    public var fractionComplete: Double?
    /// Whether it is started last.
    public var start: Bool
    /// Several animations one after the other in the place of the one, set going at once; then neither `to`, `duration`,
    /// `curve`, `scrubsLinearly`, `fractionComplete` nor `start` counts.
    public var chain: ChainRecipe?

    /// Creates a recipe; by default that of a blur which a slider scrubs, paused at a tenth.
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

/// What each cell animates one after the other.
public struct ChainRecipe: Hashable, Sendable {
    /// One animation of a chain.
    public struct Step: Hashable, Sendable {
        /// The value at the end, in the unit of the key. The step begins at the value where the last one ended.
        public var to: Double
        /// Seconds.
        public var duration: Double
        /// Seconds before it sets out.
        public var delay: Double
        /// Not a sampled one: UIKit has no timing provider for that.
        public var curve: TimingCurve

        /// Creates a step from seconds.
        public init(to: Double, duration: Double, delay: Double = 0, curve: TimingCurve = .easeInOut) {
            self.to = to
            self.duration = duration
            self.delay = delay
            self.curve = curve
        }
    }

    /// One at least.
    public var steps: [Step]
    /// Whether each pass of the chain also runs backwards.
    public var isAutoreversed: Bool
    /// How often it is played; nil for ever, and then it takes time.
    public var times: Int?

    /// Creates a chain. `times` counts passes; nil repeats the chain without an end.
    public init(steps: [Step], isAutoreversed: Bool = false, times: Int? = 1) {
        self.steps = steps
        self.isAutoreversed = isAutoreversed
        self.times = times
    }
}

/// What work costs on the main thread, in milliseconds.
public struct MainThreadCosts: Hashable, Sendable {
    /// Milliseconds for each new cell.
    public var create: Double
    /// Milliseconds for each set-up of a cell.
    public var configure: Double
    /// Milliseconds for each creation of an animator.
    public var attach: Double
    /// Milliseconds for each teardown of a cell's animator.
    public var teardown: Double
    /// A configure now and then that takes longer: every n-th one takes `slowConfigure`; 0 = never.
    public var slowConfigureEvery: Int
    /// Milliseconds for a slow set-up.
    public var slowConfigure: Double

    /// Creates costs; 0 by default, so that no frame is late.
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

/// What becomes of a cell when its state changes: selected, highlighted, or with the list's traits.
public enum StateRule: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case ignored
    /// At the next layout the cell's configuration is updated, once for all changes until then.
    case configured
}

/// What becomes of a cell's content when the cell is set up.
public enum ContentRule: String, Hashable, Sendable, CaseIterable {
    /// The content stays and gets new values.
    case inPlace
    /// Each time new content takes the place of the old, whose animations go with it: a content configuration of
    /// another type, or hosted content with a new identity.
    case anew
}

/// Which self-sizing cells are measured when a batch changes the list.
public enum MeasureRule: String, Hashable, Sendable, CaseIterable {
    /// Up to iOS 18: the cells on screen before the batch, and the cells on screen after it.
    case ios17
    /// From iOS 26 on: only cells that were not measured yet.
    case ios26
}

/// What animated updates of the list do.
public struct UpdateRules: Hashable, Sendable {
    /// What a reload shows.
    public enum Reload: String, Hashable, Sendable, CaseIterable {
        /// The new cell takes the place of the old one at once.
        case replace
        /// Both cells, until the animated update ends.
        case crossfade
    }

    /// Whether an animated update flushes updates that are due: iOS 26's `flushUpdates`, or what apps write for it, a
    /// `layoutIfNeeded()` before the animation and one inside. What was due before the update is made before it, without
    /// an animation; what it makes due is made inside it. Without it they come with the next pass, before the commit.
    public var flush: Bool
    /// Seconds until an animated update ends: so long the cells that it takes off the screen stay there.
    public var transaction: Double
    /// What a reload shows.
    public var reload: Reload

    /// Creates rules; by default updates are not flushed, take 0.3 s and replace cells at once.
    public init(flush: Bool = false, transaction: Double = 0.3, reload: Reload = .replace) {
        self.flush = flush
        self.transaction = transaction
        self.reload = reload
    }

    /// Updates that are not flushed.
    public static var none: UpdateRules { UpdateRules() }
    /// Updates that are flushed.
    public static var flush: UpdateRules { UpdateRules(flush: true) }
}
