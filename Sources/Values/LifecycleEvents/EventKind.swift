/// The kind of an event. The raw values are the format on disk: never reused, never renumbered.
///
/// From 32 on are misuses and hazards. The checker writes hazards (33 to 63) as events pass it; the engine never does.
/// From 64 to 95 are events of chains, transitions and screens. Their `subject` is the number of the chain (64 to 71),
/// the transition (72 to 79) or the screen (80 to 87; of 86 and 87 the bottom one of a stack). When such an event names an animator, the chain or the transition
/// uses the animator, or the screen owns it. From 96 on are events of lists.
public enum EventKind: UInt8, Hashable, Sendable, CaseIterable {
    /// A cell is handed out for an item and a new generation begins; arg 1 = reused, 0 = new.
    case cellDequeued = 0
    /// An animator is asked for; it will be made on the next turn.
    case animatorRequested = 1
    /// The animator was made and belongs to this use of the cell.
    case animatorAttached = 2
    /// The animator runs; arg = fraction × 1e9.
    case animatorStarted = 3
    /// The animator reached its end or was finished; arg = the raw value of the position.
    case animatorFinished = 4
    /// The use ended: the animator was stopped, finished and released from any phase; detail = the phase before.
    case animatorTornDown = 5
    /// The cell entered the pool.
    case cellRecycled = 6
    /// A request was cancelled before its turn; detail = why.
    case animatorCancelled = 7
    /// A new cell object; detail = its reuse identifier.
    case cellCreated = 8
    /// `willDisplay`.
    case cellDisplayed = 9
    /// `didEndDisplaying`.
    case cellEnded = 10
    /// Made ahead of display.
    case cellPrepared = 11
    /// Off screen, kept for its item; may be shown again without a configure call.
    case cellWaiting = 12
    /// The data source set the cell up for its item.
    case cellConfigured = 13
    /// The cell object is gone.
    case cellDestroyed = 14
    /// Paused, by a call or on completion; arg = fraction × 1e9.
    case animatorPaused = 15
    /// Stopped, not yet finished.
    case animatorStopped = 16
    /// The layer animations were removed while the state is active; detail = by what.
    case animatorOrphaned = 17
    /// The animator was released; detail = the phase.
    case animatorReleased = 18
    /// Insert, delete, move, reload, reconfigure, reloadData: detail = which, arg = how many.
    case listUpdated = 19
    /// The app is in the background.
    case appBackground = 20
    /// The app is in the foreground again.
    case appForeground = 21
    /// The system asked the app for memory.
    case appMemoryWarning = 22
    /// The list is destroyed.
    case listDestroyed = 23
    /// Consecutive frames (arg = how many) showed the cell without a backed animator although its use has one or has
    /// requested one. Written once, after the last of these frames.
    case cellBareFrame = 24
    /// Events were dropped; arg = how many.
    case logGap = 25
    /// Made and torn down without one frame on screen.
    case animatorWasted = 26
    /// Deleted, replaced or pushed out of the viewport by an animated update: on screen until its transaction ends.
    case cellAnimatingOut = 27
    /// A change without a kind of its own; detail = the phase, arg = fraction × 1e9. `completing` means that a
    /// completion of the animator changed its cell.
    case animatorPhase = 28
    /// Configured again for the item it already shows, without reuse; detail = the cause, if known.
    case cellReconfigured = 29
    /// A completion was called: of a block, an animator, a chain's step or a transition; arg = the
    /// position's raw value, detail = whose.
    case animationCompletion = 30
    /// UIKit raises here: the app would end; detail = the id of the error.
    case misuse = 32
    /// An animator was attached by work meant for an earlier generation.
    case hazardStaleAttach = 33
    /// A second animator on a cell that has a live one.
    case hazardDoubleAttach = 34
    /// A frame showed an orphaned or hollow animator's cell; once a use.
    case hazardOrphanShown = 35
    /// A live animator on a cell that is pooled or destroyed.
    case hazardIdleAnimator = 36
    /// A completion of an earlier generation touched the cell.
    case hazardStaleCompletion = 37
    /// A hazard that lasts has ended; not a hazard itself. The event has the fields of the hazard; detail = the kind of
    /// the hazard, arg = how many nanoseconds it lasted.
    case hazardEnded = 38
    /// Alive after its list was destroyed and the loop drained.
    case hazardLeak = 39
    /// The context of a transition was released or its screen was left, and `completeTransition` was never called.
    case hazardTransitionNotCompleted = 40
    /// `completeTransition` was called again.
    case hazardTransitionCompletedTwice = 41
    /// `completeTransition(true)` although the interaction was cancelled.
    case hazardCompletedAfterCancel = 42
    /// The old view is still in the container after a completed transition, or the new view after a cancelled one.
    case hazardViewLeftInContainer = 43
    /// A transition completed without the new view in the container.
    case hazardViewNeverAdded = 44
    /// A transition moved a view that is not in its container.
    case hazardAnimatedOutsideContainer = 45
    /// Two blocks of one animator set one key that is not additive; detail = the key.
    case hazardKeySetTwice = 46
    /// A push, pop or set began while another one was under way; arg = the subject of that one. Without a subject where
    /// it is not animated.
    case hazardNestedTransition = 47
    /// The bar shows another stack than the screens; the subject is the stack's bottom screen, detail = both stacks.
    case hazardBarOutOfStep = 48
    /// A chain starts its first step; arg = how many it has.
    case chainBegan = 64
    /// A step begins; arg = which, from 0.
    case chainStep = 65
    /// The last step and the chain's completion are over; arg = the position's raw value.
    case chainEnded = 66
    /// The chain was cancelled; arg = the current step.
    case chainCancelled = 67
    /// Paused, scrubbed or resumed as a whole: detail = which, arg = time × 1e9.
    case chainPaused = 68
    /// `animateTransition` or `startInteractiveTransition`; detail = the operation.
    case transitionBegan = 72
    /// The interaction began or continued; arg = fraction × 1e9.
    case transitionInteractive = 73
    /// The driver or the context was cancelled; arg = fraction × 1e9.
    case transitionCancelled = 74
    /// The driver or the context was finished; arg = fraction × 1e9.
    case transitionFinished = 75
    /// `completeTransition`; arg 1 = completed, 0 = cancelled.
    case transitionCompleted = 76
    /// A view entered the container; detail = from, to or other.
    case transitionViewAdded = 77
    /// A view left the container; detail = from, to or other.
    case transitionViewRemoved = 78
    /// An animation moved a view of the transition: detail = which, arg 1 = inside the container, 0 = outside.
    case transitionViewMoved = 79
    /// `viewWillAppear`, ahead of `transition.began` where the screen comes with a transition; detail = the screen.
    case screenWillAppear = 80
    /// `viewDidAppear`, behind `transition.completed`.
    case screenDidAppear = 81
    /// UIKit's `viewWillDisappear`.
    case screenWillDisappear = 82
    /// UIKit's `viewDidDisappear`.
    case screenDidDisappear = 83
    /// The screen is released, and its animators with it.
    case screenGone = 84
    /// `viewIsAppearing`: the view is in the window and laid out, before `screen.didAppear`.
    case screenIsAppearing = 85
    /// A stack of screens changed: detail = the new stack, top last.
    case screensChanged = 86
    /// A navigation bar shows another stack: detail = the stack it shows.
    case barChanged = 87
    /// A batch of updates or an animated update begins: arg 1 = animated, detail = the updates.
    case listBatchBegan = 96
    /// The transaction of a batch or of an animated update is over; arg 1 = finished, 0 = cut short.
    case listBatchEnded = 97
    /// The data source was asked to prefetch: arg = how many items, detail = their places, the nearest first.
    case dataPrefetched = 98
    /// Items that were named for a prefetch are not candidates any more: arg = how many, detail = their places.
    case dataPrefetchCancelled = 99
    /// A layout asked a self-sizing cell for its height: arg = thousandths of a point, detail = the pass.
    case cellMeasured = 100

    /// The name in logs, on the command line and in NDJSON.
    public var name: String {
        switch self {
        case .cellDequeued: "cell.dequeued"
        case .animatorRequested: "animator.requested"
        case .animatorAttached: "animator.attached"
        case .animatorStarted: "animator.started"
        case .animatorFinished: "animator.finished"
        case .animatorTornDown: "animator.tornDown"
        case .cellRecycled: "cell.recycled"
        case .animatorCancelled: "animator.cancelled"
        case .cellCreated: "cell.created"
        case .cellDisplayed: "cell.displayed"
        case .cellEnded: "cell.ended"
        case .cellPrepared: "cell.prepared"
        case .cellWaiting: "cell.waiting"
        case .cellConfigured: "cell.configured"
        case .cellDestroyed: "cell.destroyed"
        case .animatorPaused: "animator.paused"
        case .animatorStopped: "animator.stopped"
        case .animatorOrphaned: "animator.orphaned"
        case .animatorReleased: "animator.released"
        case .listUpdated: "list.updated"
        case .appBackground: "app.background"
        case .appForeground: "app.foreground"
        case .appMemoryWarning: "app.memoryWarning"
        case .listDestroyed: "list.destroyed"
        case .cellBareFrame: "cell.bareFrame"
        case .logGap: "log.gap"
        case .animatorWasted: "animator.wasted"
        case .cellAnimatingOut: "cell.animatingOut"
        case .animatorPhase: "animator.phase"
        case .cellReconfigured: "cell.reconfigured"
        case .animationCompletion: "animation.completion"
        case .misuse: "misuse"
        case .hazardStaleAttach: "hazard.staleAttach"
        case .hazardDoubleAttach: "hazard.doubleAttach"
        case .hazardOrphanShown: "hazard.orphanShown"
        case .hazardIdleAnimator: "hazard.idleAnimator"
        case .hazardStaleCompletion: "hazard.staleCompletion"
        case .hazardEnded: "hazard.ended"
        case .hazardLeak: "hazard.leak"
        case .hazardTransitionNotCompleted: "hazard.transitionNotCompleted"
        case .hazardTransitionCompletedTwice: "hazard.transitionCompletedTwice"
        case .hazardCompletedAfterCancel: "hazard.completedAfterCancel"
        case .hazardViewLeftInContainer: "hazard.viewLeftInContainer"
        case .hazardViewNeverAdded: "hazard.viewNeverAdded"
        case .hazardAnimatedOutsideContainer: "hazard.animatedOutsideContainer"
        case .hazardKeySetTwice: "hazard.keySetTwice"
        case .hazardNestedTransition: "hazard.nestedTransition"
        case .hazardBarOutOfStep: "hazard.barOutOfStep"
        case .chainBegan: "chain.began"
        case .chainStep: "chain.step"
        case .chainEnded: "chain.ended"
        case .chainCancelled: "chain.cancelled"
        case .chainPaused: "chain.paused"
        case .transitionBegan: "transition.began"
        case .transitionInteractive: "transition.interactive"
        case .transitionCancelled: "transition.cancelled"
        case .transitionFinished: "transition.finished"
        case .transitionCompleted: "transition.completed"
        case .transitionViewAdded: "transition.viewAdded"
        case .transitionViewRemoved: "transition.viewRemoved"
        case .transitionViewMoved: "transition.viewMoved"
        case .screenWillAppear: "screen.willAppear"
        case .screenDidAppear: "screen.didAppear"
        case .screenWillDisappear: "screen.willDisappear"
        case .screenDidDisappear: "screen.didDisappear"
        case .screenGone: "screen.gone"
        case .screenIsAppearing: "screen.isAppearing"
        case .screensChanged: "screens.changed"
        case .barChanged: "bar.changed"
        case .listBatchBegan: "list.batchBegan"
        case .listBatchEnded: "list.batchEnded"
        case .dataPrefetched: "data.prefetched"
        case .dataPrefetchCancelled: "data.prefetchCancelled"
        case .cellMeasured: "cell.measured"
        }
    }

    /// What an event is about: the first word of its name.
    public enum Family: Hashable, Sendable, CaseIterable {
        /// Cells.
        case cell
        /// Animators.
        case animator
        /// Lists.
        case list
        /// The app.
        case app
        /// The log itself.
        case log
        /// Calls for which UIKit raises.
        case misuse
        /// What a user would see.
        case hazard
        /// Chains of animations.
        case chain
        /// Transitions.
        case transition
        /// Screens.
        case screen
    }

    /// What the event is about.
    public var family: Family {
        switch self {
        case .listUpdated, .listDestroyed: .list
        case .appBackground, .appForeground, .appMemoryWarning: .app
        case .logGap: .log
        case .cellDequeued, .cellRecycled, .cellCreated, .cellDisplayed, .cellEnded, .cellPrepared,
            .cellWaiting, .cellConfigured, .cellDestroyed, .cellBareFrame, .cellAnimatingOut,
            .cellReconfigured, .cellMeasured:
            .cell
        default:
            switch rawValue {
            case ..<32: .animator
            case 32: .misuse
            case ..<64: .hazard
            case ..<72: .chain
            case ..<80: .transition
            case ..<96: .screen
            default: .list
            }
        }
    }

    /// How bad an event is.
    package enum Severity: Int, Hashable, Sendable, CaseIterable {
        /// The event is a part of every run.
        case info = 0
        /// The event deserves a look.
        case notice = 1
        /// A user may see something wrong.
        case warning = 2
        /// UIKit raises, or a user sees something wrong.
        case error = 3

        /// The name in logs.
        package var name: String {
            switch self {
            case .info: "info"
            case .notice: "notice"
            case .warning: "warning"
            case .error: "error"
            }
        }
    }

    /// How bad the event is.
    package var severity: Severity {
        switch self {
        case .hazardEnded: .info
        case .animatorOrphaned, .logGap, .hazardAnimatedOutsideContainer, .hazardKeySetTwice: .warning
        case .cellBareFrame, .animatorWasted: .notice
        case .misuse: .error
        default: isHazard ? .error : .info
        }
    }

    /// Whether a user would see it, or memory hold it. The end of one is none.
    public var isHazard: Bool { isWrittenByChecker && self != .hazardEnded }

    /// Whether the checker writes it (33 to 63): what it says was found in the other events.
    public var isWrittenByChecker: Bool { rawValue >= 33 && rawValue <= 63 }

    /// The kind called `name`, or nil. Complexity: O(1).
    public init?(name: String) {
        guard let kind = Self.byName[name] else { return nil }
        self = kind
    }

    /// The kind whose name has these bytes, or nil. Nothing is allocated.
    package static func named(_ name: ArraySlice<UInt8>) -> EventKind? {
        guard name.count < bySize.count else { return nil }
        for (kind, bytes) in bySize[name.count] where bytes.elementsEqual(name) { return kind }
        return nil
    }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

    /// The kinds whose names have so many bytes.
    private static let bySize: [[(kind: EventKind, name: [UInt8])]] = {
        let named = allCases.map { (kind: $0, name: Array($0.name.utf8)) }
        let longest = named.map { $0.name.count }.max() ?? 0
        return (0...longest).map { size in named.filter { $0.name.count == size } }
    }()
}
