/// The text of an event: a word of the vocabulary, or a text of the app.
///
/// Words of the vocabulary allocate no string until the text is read.
public enum EventDetail: Hashable, Sendable {
    /// No detail.
    case none
    /// A phase of the animator.
    case phase(AnimatorPhase)
    /// A call for which UIKit raises.
    case misuse(MisuseKind)
    /// The reason why a request was cancelled.
    case cancellation(CancelReason)
    /// The cause that removed the animations.
    case cause(OrphanCause)
    /// The kind of change of a list.
    case update(ListUpdate)
    /// The kind of a hazard that has ended.
    case hazard(EventKind)
    /// The operation of a navigation.
    case operation(Operation)
    /// The role of a view in a transition.
    case view(TransitionView)
    /// A reuse identifier, an unknown word of a log, or any other text.
    case text(String)

    /// The reason why a request for an animator was cancelled.
    public enum CancelReason: String, Hashable, Sendable, CaseIterable {
        /// The cell stopped being displayed, or was recycled, before the turn.
        case recycled
        /// The cell was configured again, for this item or another, before the turn.
        case usedAgain
        /// The cell was released, or its pool was closed with the list.
        case listGone
        /// The closure returned no animator, or an animator that cannot be stopped.
        case refused
        /// The list left the window before the turn. Its cells request animators again on its return.
        case leftWindow
    }

    /// The cause that removed the layer animations of an animator.
    public enum OrphanCause: String, Hashable, Sendable, CaseIterable {
        /// `prepareForReuse`, called by the list or by the app.
        case prepareForReuse
        /// The commit of the layout that dequeued the cell from the reuse pool.
        case commit
        /// The app's own `removeAllAnimations`.
        case removeAllAnimations
        /// The layer left the window with its view: another screen covers it.
        case leftWindow
        /// The cell was configured again with new content.
        case contentReplaced
    }

    /// A change of a list.
    public enum ListUpdate: String, Hashable, Sendable, CaseIterable {
        /// Items were inserted.
        case insert
        /// Items were deleted.
        case delete
        /// Items were moved.
        case move
        /// Items got new cells.
        case reload
        /// Cells were configured again for their items.
        case reconfigure
        /// All items were replaced.
        case reloadData
        /// The size of the viewport changed.
        case resize
        /// The insets changed.
        case insets
        /// The view of the list left or entered the window. Its items do not change.
        case leftWindow, enteredWindow
    }

    /// The operation of a transition.
    public enum Operation: String, Hashable, Sendable, CaseIterable {
        /// A screen is presented.
        case present
        /// A screen is dismissed.
        case dismiss
        /// A screen is pushed.
        case push
        /// A screen is popped.
        case pop
        /// A presentation that does not move the view of the presenting screen into the container.
        case presentOver, dismissOver
    }

    /// The role of a view that enters or leaves the container, or that moves.
    public enum TransitionView: String, Hashable, Sendable, CaseIterable {
        /// The view of the screen that disappears.
        case from
        /// The view of the screen that appears.
        case to
        /// A snapshot, a dimming view, or any other view.
        case other
    }

    /// The text in a log, or nil.
    public var text: String? {
        switch self {
        case .none: nil
        case .phase(let phase): phase.rawValue
        case .misuse(let kind): kind.rawValue
        case .cancellation(let reason): reason.rawValue
        case .cause(let cause): cause.rawValue
        case .update(let update): update.rawValue
        case .hazard(let kind): kind.name
        case .operation(let operation): operation.rawValue
        case .view(let view): view.rawValue
        case .text(let text): text
        }
    }

    /// Parses a log's text according to the kind of event. An unknown word becomes a text.
    public init(_ text: String?, of kind: EventKind) {
        guard let text else {
            self = .none
            return
        }
        let known: EventDetail? =
            switch kind {
            case .animatorTornDown, .animatorReleased, .animatorPhase:
                AnimatorPhase(rawValue: text).map(EventDetail.phase)
            case .misuse: MisuseKind(rawValue: text).map(EventDetail.misuse)
            case .animatorCancelled: CancelReason(rawValue: text).map(EventDetail.cancellation)
            case .animatorOrphaned: OrphanCause(rawValue: text).map(EventDetail.cause)
            case .listUpdated: ListUpdate(rawValue: text).map(EventDetail.update)
            case .hazardEnded: EventKind(name: text).map(EventDetail.hazard)
            case .transitionBegan, .transitionInteractive, .transitionCancelled, .transitionFinished,
                .transitionCompleted, .hazardTransitionNotCompleted, .hazardTransitionCompletedTwice,
                .hazardCompletedAfterCancel, .hazardViewLeftInContainer, .hazardViewNeverAdded,
                .hazardAnimatedOutsideContainer, .hazardNestedTransition:
                Operation(rawValue: text).map(EventDetail.operation)
            case .transitionViewAdded, .transitionViewRemoved, .transitionViewMoved:
                TransitionView(rawValue: text).map(EventDetail.view)
            default: nil
            }
        self = known ?? .text(text)
    }
}

/// The line of code that requested an animator.
public struct CallSite: Hashable, Sendable {
    /// `#fileID`: the module and the file, without a path.
    public let file: String
    /// The line, from 1.
    public let line: Int32

    /// Creates a call site.
    public init(file: String, line: Int32) {
        self.file = file
        self.line = line
    }

    /// The text in logs: `Feed.swift:31`.
    public var text: String { "\(file):\(line)" }

    /// Whether a strategy of the simulator requested the animator, not an app.
    package var isOfBuiltInStrategy: Bool { file.utf8.starts(with: "ScrollSimulation/".utf8) }

    /// The call site as the end of a sentence: `at Feed.swift:31`.
    package var words: String {
        isOfBuiltInStrategy ? "by the built-in strategy in \(text)" : "at \(text)"
    }

    /// Parses `text`; nil unless it ends in a colon and a line number.
    package init?(text: String) {
        guard let colon = text.lastIndex(of: ":"), let line = Int32(text[text.index(after: colon)...]) else {
            return nil
        }
        self.init(file: String(text[..<colon]), line: line)
    }
}
