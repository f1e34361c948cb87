/// The text of an event: a word of the vocabulary, or a text of the user.
///
/// Words of the vocabulary create no string until somebody reads the text.
public enum EventDetail: Hashable, Sendable {
    /// No detail.
    case none
    /// A phase of the animator.
    case phase(AnimatorPhase)
    /// A call for which UIKit raises.
    case misuse(MisuseKind)
    /// Why a request was cancelled.
    case cancellation(CancelReason)
    /// What removed the animations.
    case cause(OrphanCause)
    /// What changed in the list.
    case update(ListUpdate)
    /// The kind of a hazard that has ended.
    case hazard(EventKind)
    /// What a navigation does.
    case operation(Operation)
    /// A view of a transition.
    case view(TransitionView)
    /// A reuse identifier, or any text of a log from elsewhere.
    case text(String)

    /// Why a request for an animator was cancelled.
    public enum CancelReason: String, Hashable, Sendable, CaseIterable {
        /// The cell stopped being displayed, or was recycled, before the turn.
        case recycled
        /// The cell was set up again, for this item or another, before the turn.
        case usedAgain
        /// The cell is gone, or its pool was closed with the list.
        case listGone
        /// The closure made no animator, or one that cannot be stopped.
        case refused
        /// The list left the window before the turn. Its cells request animators again when the list is back.
        case leftWindow
    }

    /// What removed the layer animations of an animator.
    public enum OrphanCause: String, Hashable, Sendable, CaseIterable {
        /// `prepareForReuse`, called by the list or by the app.
        case prepareForReuse
        /// The commit of the layout that dequeued the cell from the reuse pool.
        case commit
        /// The app's own `removeAllAnimations`.
        case removeAllAnimations
        /// The layer left the window with its view: another screen covers it.
        case leftWindow
        /// The cell was set up again with content made anew.
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
        /// Cells were set up again for their items.
        case reconfigure
        /// All items were replaced.
        case reloadData
        /// The viewport has another size.
        case resize
        /// The insets have changed.
        case insets
        /// The view of the list left or entered the window. Its items do not change.
        case leftWindow, enteredWindow
    }

    /// What a transition does with its screens.
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

    /// Which view of a transition enters or leaves the container, or is moved.
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

    /// Parses a log's text as the kind of event means it. An unknown word stays a text.
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

/// The place in the code of the client that requested an animator.
public struct CallSite: Hashable, Sendable {
    /// `#fileID`: module and file, without the path of the machine it was built on.
    public let file: String
    /// The line, from 1.
    public let line: Int32

    /// A place in the app's sources.
    public init(file: String, line: Int32) {
        self.file = file
        self.line = line
    }

    /// The text in logs: `Feed.swift:31`.
    public var text: String { "\(file):\(line)" }

    /// Whether a strategy of the simulator requested the animator, not an app.
    package var isOfBuiltInStrategy: Bool { file.utf8.starts(with: "ScrollSimulation/".utf8) }

    /// The place as the end of a sentence: `at Feed.swift:31`.
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
