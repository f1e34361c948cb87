/// The kind of an event. The raw values are the format on disk: they are never reused or renumbered.
///
/// Raw values from 32 are misuses and hazards. The checker adds hazards (33 to 63) while events pass through
/// it; the engine never does.
///
/// Raw values from 64 to 95 are events of chains, transitions and screens. Their `subject` is the number of
/// the chain (64 to 71), the transition (72 to 79) or the screen (80 to 87). For 86 and 87, it is the bottom
/// screen of a stack. If the event has an animator, the chain or transition uses it, or the screen owns it.
///
/// Raw values from 96 are events of lists.
public enum EventKind: UInt8, Hashable, Sendable, CaseIterable {
    /// A cell was dequeued for an item, and a new generation began; arg 1 = reused, 0 = new.
    case cellDequeued = 0
    /// An animator was requested; it will be made in the next turn.
    case animatorRequested = 1
    /// The animator was made and belongs to this use of the cell.
    case animatorAttached = 2
    /// The animator runs; arg = fraction × 1e9.
    case animatorStarted = 3
    /// The animator reached its end or was finished; arg = the raw value of the position.
    case animatorFinished = 4
    /// The use ended: the animator was stopped, finished and released; detail = the phase before.
    case animatorTornDown = 5
    /// The cell entered the reuse pool.
    case cellRecycled = 6
    /// A request was cancelled before its turn; detail = the reason.
    case animatorCancelled = 7
    /// A cell object was created; detail = its reuse identifier.
    case cellCreated = 8
    /// The list called `willDisplay`.
    case cellDisplayed = 9
    /// The list called `didEndDisplaying`.
    case cellEnded = 10
    /// The cell was prepared before its display.
    case cellPrepared = 11
    /// The cell is off screen and keeps its item; the list may show it again without a configure call.
    case cellWaiting = 12
    /// The data source configured the cell for its item.
    case cellConfigured = 13
    /// The cell object was released.
    case cellDestroyed = 14
    /// The animator paused, by a call or on completion; arg = fraction × 1e9.
    case animatorPaused = 15
    /// The animator was stopped and is not finished.
    case animatorStopped = 16
    /// The layer animations were removed while the animator is active; detail = the cause.
    case animatorOrphaned = 17
    /// The animator was released; detail = the phase.
    case animatorReleased = 18
    /// The list changed; detail = the kind of change, arg = the number of items.
    case listUpdated = 19
    /// The app is in the background.
    case appBackground = 20
    /// The app is in the foreground again.
    case appForeground = 21
    /// The system asked the app for memory.
    case appMemoryWarning = 22
    /// The list is destroyed.
    case listDestroyed = 23
    /// Consecutive frames (arg = their number) showed the cell without a backed animator, although its use
    /// has or has requested one. Recorded once, after the last of these frames.
    case cellBareFrame = 24
    /// Events were dropped; arg = their number.
    case logGap = 25
    /// The animator was made and torn down without a frame on screen.
    case animatorWasted = 26
    /// An animated update removes, replaces or moves the cell, which is on screen until the transaction ends.
    case cellAnimatingOut = 27
    /// The animator changed in another way; detail = the phase, arg = fraction × 1e9. `completing` means
    /// that a completion of the animator changed its cell.
    case animatorPhase = 28
    /// The cell was configured again for its current item, without reuse; detail = the cause, if known.
    case cellReconfigured = 29
    /// A completion of a block, an animator, a chain's step or a transition was called; arg = the position's
    /// raw value, detail = its owner.
    case animationCompletion = 30
    /// A frame showed the cell with a value other than the one that should be there; detail = both values.
    /// Recorded at the first frame of a row without `arg`, and after the last one with arg = their number.
    case cellWrongFrame = 31
    /// UIKit raises an exception, which would end the app; detail = the name of the error.
    case misuse = 32
    /// Work for an earlier generation attached an animator.
    case hazardStaleAttach = 33
    /// A second animator was attached to a cell that has a live animator.
    case hazardDoubleAttach = 34
    /// A frame showed the cell of an orphaned or hollow animator; recorded once per use.
    case hazardOrphanShown = 35
    /// A live animator is on a cell that is pooled or destroyed.
    case hazardIdleAnimator = 36
    /// A completion of an earlier generation changed the cell.
    case hazardStaleCompletion = 37
    /// A hazard ended; this event is not a hazard. It has the fields of the hazard; detail = the kind of the
    /// hazard, arg = its duration in nanoseconds.
    case hazardEnded = 38
    /// An animator is alive after its list was destroyed and the run loop drained.
    case hazardLeak = 39
    /// The context of a transition was released, or the user left its screen, without a call of
    /// `completeTransition`.
    case hazardTransitionNotCompleted = 40
    /// `completeTransition` was called again.
    case hazardTransitionCompletedTwice = 41
    /// `completeTransition(true)` was called although the interaction was cancelled.
    case hazardCompletedAfterCancel = 42
    /// The old view is in the container after a completed transition, or the new view after a cancelled one.
    case hazardViewLeftInContainer = 43
    /// A transition completed without the new view in the container.
    case hazardViewNeverAdded = 44
    /// A transition moved a view that is not in its container.
    case hazardAnimatedOutsideContainer = 45
    /// Two blocks of an animator set a key that is not additive; detail = the key.
    case hazardKeySetTwice = 46
    /// A push, pop or set began during another transition; arg = the subject of the other transition. The
    /// event has no subject if the new transition is not animated.
    case hazardNestedTransition = 47
    /// The bar shows another stack than the screens; subject = the bottom screen, detail = both stacks.
    case hazardBarOutOfStep = 48
    /// A chain starts its first step; arg = the number of steps.
    case chainBegan = 64
    /// A step begins; arg = its index, from 0.
    case chainStep = 65
    /// The last step ended and the chain's completion returned; arg = the position's raw value.
    case chainEnded = 66
    /// The chain was cancelled; arg = the current step.
    case chainCancelled = 67
    /// The whole chain was paused, scrubbed or resumed; detail = which, arg = time × 1e9.
    case chainPaused = 68
    /// UIKit called `animateTransition` or `startInteractiveTransition`; detail = the operation.
    case transitionBegan = 72
    /// The interaction began or continued; arg = fraction × 1e9.
    case transitionInteractive = 73
    /// The driver or the context was cancelled; arg = fraction × 1e9.
    case transitionCancelled = 74
    /// The driver or the context was finished; arg = fraction × 1e9.
    case transitionFinished = 75
    /// The app called `completeTransition`; arg 1 = completed, 0 = cancelled.
    case transitionCompleted = 76
    /// A view entered the container; detail = from, to or other.
    case transitionViewAdded = 77
    /// A view left the container; detail = from, to or other.
    case transitionViewRemoved = 78
    /// An animation moved a view of the transition; detail = the view, arg 1 = in the container, 0 = outside.
    case transitionViewMoved = 79
    /// `viewWillAppear`, before `transition.began` if there is a transition; detail = the screen.
    case screenWillAppear = 80
    /// `viewDidAppear`, after `transition.completed`.
    case screenDidAppear = 81
    /// UIKit's `viewWillDisappear`.
    case screenWillDisappear = 82
    /// UIKit's `viewDidDisappear`.
    case screenDidDisappear = 83
    /// The screen was released, and its animators with it.
    case screenGone = 84
    /// `viewIsAppearing`: the view is in the window and laid out, before `screen.didAppear`.
    case screenIsAppearing = 85
    /// A stack of screens changed; detail = the new stack, with its top last.
    case screensChanged = 86
    /// A navigation bar shows another stack; detail = that stack.
    case barChanged = 87
    /// A batch of updates or an animated update begins: arg 1 = animated, detail = the updates.
    case listBatchBegan = 96
    /// The transaction of a batch or of an animated update ended; arg 1 = finished, 0 = interrupted.
    case listBatchEnded = 97
    /// The list requested a prefetch; arg = the number of items, detail = their places, the nearest first.
    case dataPrefetched = 98
    /// A prefetch of items was cancelled; arg = the number of items, detail = their places.
    case dataPrefetchCancelled = 99
    /// A layout asked a self-sizing cell for its height; arg = thousandths of a point, detail = the pass.
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
        case .cellWrongFrame: "cell.wrongFrame"
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

    /// The object of an event: the first word of its name.
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
        /// Faults that a user would see, or that waste memory.
        case hazard
        /// Chains of animations.
        case chain
        /// Transitions.
        case transition
        /// Screens.
        case screen
    }

    /// The object of the event.
    public var family: Family {
        switch self {
        case .listUpdated, .listDestroyed: .list
        case .appBackground, .appForeground, .appMemoryWarning: .app
        case .logGap: .log
        case .cellDequeued, .cellRecycled, .cellCreated, .cellDisplayed, .cellEnded, .cellPrepared,
            .cellWaiting, .cellConfigured, .cellDestroyed, .cellBareFrame, .cellAnimatingOut,
            .cellReconfigured, .cellMeasured, .cellWrongFrame:
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

    /// The severity of an event.
    package enum Severity: Int, Hashable, Sendable, CaseIterable {
        /// The event is a part of every run.
        case info = 0
        /// The event may be worth a closer look.
        case notice = 1
        /// A user may see something wrong.
        case warning = 2
        /// UIKit raises, or a fault that a frame can show or memory can hold.
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

    /// The severity of the event.
    package var severity: Severity {
        switch self {
        case .hazardEnded: .info
        case .animatorOrphaned, .logGap, .hazardAnimatedOutsideContainer, .hazardKeySetTwice: .warning
        case .cellBareFrame, .cellWrongFrame, .animatorWasted: .notice
        case .misuse: .error
        default: isHazard ? .error : .info
        }
    }

    /// Whether the event is a hazard. The end of a hazard is not a hazard.
    public var isHazard: Bool { isWrittenByChecker && self != .hazardEnded }

    /// Whether the checker adds the event (33 to 63), which it derives from the other events.
    public var isWrittenByChecker: Bool { rawValue >= 33 && rawValue <= 63 }

    /// Returns the kind with this name, or nil. Complexity: O(1).
    public init?(name: String) {
        guard let kind = Self.byName[name] else { return nil }
        self = kind
    }

    /// Returns the kind whose name has these bytes, or nil. Allocates nothing.
    package static func named(_ name: ArraySlice<UInt8>) -> EventKind? {
        guard name.count < bySize.count else { return nil }
        for (kind, bytes) in bySize[name.count] where bytes.elementsEqual(name) { return kind }
        return nil
    }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

    /// The kinds by the number of bytes in their names.
    private static let bySize: [[(kind: EventKind, name: [UInt8])]] = {
        let named = allCases.map { (kind: $0, name: Array($0.name.utf8)) }
        let longest = named.map { $0.name.count }.max() ?? 0
        return (0...longest).map { size in named.filter { $0.name.count == size } }
    }()
}

/// What a finding did, the same in every output. The worst is first.
public enum FindingSeverity: Int, Hashable, Sendable, CaseIterable, Comparable {
    /// UIKit raises an exception: the app ends.
    case wouldCrash
    /// A frame showed a value other than the one that should have been there.
    case seen
    /// The log has no frames that could tell whether a user saw it. A device's log has none.
    case couldBeSeen
    /// An animator lived beyond its limits, for a frame or longer.
    case held
    /// No frame showed it, for example because it lasted for less than a turn.
    case latent

    /// Orders from the most severe to the least severe.
    public static func < (lesser: Self, greater: Self) -> Bool { lesser.rawValue < greater.rawValue }

    /// The name in outputs.
    public var name: String {
        switch self {
        case .wouldCrash: "wouldCrash"
        case .seen: "seen"
        case .couldBeSeen: "couldBeSeen"
        case .held: "held"
        case .latent: "latent"
        }
    }

    /// The name in sentences and tables.
    public var words: String {
        switch self {
        case .wouldCrash: "would crash"
        case .seen: "seen"
        case .couldBeSeen: "could be seen"
        case .held: "held"
        case .latent: "latent"
        }
    }
}

extension LifecycleEvent {
    /// Whether the event ends a memory hazard shorter than a frame, which does not count.
    public func endsBriefHazard(frameNs: Int64) -> Bool {
        kind == .hazardEnded && detail == .hazard(.hazardIdleAnimator) && (arg ?? 0) < frameNs
    }
}
