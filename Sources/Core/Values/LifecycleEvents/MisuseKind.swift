/// A misuse of UIKit, for which UIKit raises an exception that would end the app.
///
/// The texts are UIKit's own if they were recorded on a device; see ``isRecorded``.
public enum MisuseKind: String, Hashable, Sendable, CaseIterable {
    /// An animator without animations was started.
    case noAnimations
    /// An animator was started with a delay below 0.
    case negativeDelay
    /// A paused animator was started with a delay.
    case delayWhilePaused
    /// An animator that is not stopped was finished.
    case finishNotStopped
    /// A stopped animator was stopped.
    case alreadyStopped
    /// A paused or stopped animator was released.
    case releasePausedOrStopped
    /// An animator was released after it paused on completion.
    case releasePausedOnCompletion
    /// An animator that is not interruptible was paused.
    case notInterruptiblePause
    /// An animator that is not interruptible was stopped.
    case notInterruptibleStop
    /// An animator that is not interruptible was scrubbed.
    case notInterruptibleStartPaused
    /// An animator that is not interruptible was continued.
    case notInterruptibleContinue
    /// `pausesOnCompletion` was set on an animator that is not interruptible. The simulator does not raise it.
    case notInterruptiblePausesOnCompletion
    /// `isInterruptible` was set while the animator was active.
    case interruptibleWhileActive
    /// An animator that is not paused was continued.
    case continueNotPaused
    /// A stopped animator was started.
    case startWhileStopped
    /// A stopped animator was paused.
    case pauseWhileStopped
    /// Animations were added to a stopped animator.
    case addWhileStopped
    /// `isUserInteractionEnabled` was set while the animator was active.
    case userInteractionWhileActive
    /// A misuse of a list, from iOS 18: each request must dequeue exactly one view and return it.
    case dequeuedViewNotReturned
    /// A misuse of a list: a snapshot was applied during the application of another.
    case applyWhileApplying
    /// A misuse of a list: the updates of a batch do not match its items.
    case invalidUpdate
    /// A misuse of a list, from iOS 15: a registration per request, which would prevent the reuse of cells.
    case registrationPerRequest
    /// A misuse of a list, from iOS 15: a cell of another kind was dequeued to reconfigure an item.
    case reconfiguredAsAnotherKind
    /// A misuse of a list: its self-sizing cells change their heights in every pass of a layout.
    case layoutLoop
    // The simulator raises none of the following: its lists have no identifiers to register, no layouts of an app's own
    // without data, and no nil.
    /// A misuse of a list: a cell or a header was dequeued under an identifier that has no class.
    case cellNotRegistered
    /// A misuse of a list: the data source returned no view, or a view that was not dequeued.
    case noViewReturned
    /// A misuse of a list: its layout has a cell for an item that the data source no longer has.
    case layoutOfMissingItem
    /// A misuse of a list: it was scrolled to an item that it does not have.
    case scrolledOutOfBounds
    /// A misuse of a list: two items of a snapshot have one identifier.
    case duplicateIdentifiers
    /// A misuse of a list: a collection view was created without a layout.
    case noLayout

    /// The name of the exception that UIKit raises.
    public var exception: String {
        switch self {
        case .negativeDelay, .noLayout: "NSInvalidArgumentException"
        case .scrolledOutOfBounds: "NSRangeException"
        case .interruptibleWhileActive, .userInteractionWhileActive, .notInterruptiblePausesOnCompletion:
            "NSGenericException"
        default: "NSInternalInconsistencyException"
        }
    }

    /// UIKit's message, with `%@` for the animator's description. For a list, UIKit appends both views.
    public var text: String {
        switch self {
        case .noAnimations: "An animator (%@) must have at least one animation block to start!"
        case .negativeDelay: "The delay should be greater than or equal to zero."
        case .delayWhilePaused: "A paused animator (%@) cannot be started with a delay!"
        case .finishNotStopped: "finishAnimationAtPosition: should only be called on a stopped animator!"
        case .alreadyStopped: "Animator %@ is already stopped!"
        case .releasePausedOrStopped:
            "It is an error to release a paused or stopped property animator. Property animators must "
                + "either finish animating or be explicitly stopped and finished before they can be released."
        case .releasePausedOnCompletion:
            "It is an error to release a property animator that has paused on completion. Property animators "
                + "must either finish animating or be explicitly stopped and finished before they can be released."
        case .notInterruptiblePause: "An animator %@ that is not interruptible cannot be paused!"
        case .notInterruptibleStop: "An animator %@ that is not interruptible cannot be stopped!"
        case .notInterruptibleStartPaused:
            "An animator (%@) can be only started in the paused state if it is interruptible!"
        case .notInterruptibleContinue:
            "An animator %@ that is not interruptible cannot be continued or reversed!"
        case .notInterruptiblePausesOnCompletion:
            "It is not allowed to set the pausesOnCompletion property on a non-interruptible animator (%@)"
        case .interruptibleWhileActive:
            "It is not allowed to set the interruptible property of an active animator (%@)"
        case .continueNotPaused: "continueAnimation needs an active, paused, interruptible animator"
        case .startWhileStopped: "starting a stopped animator is a programmer error"
        case .pauseWhileStopped: "pausing a stopped animator is a programmer error"
        case .addWhileStopped: "adding animations to a stopped animator is a programmer error"
        case .userInteractionWhileActive: "setting userInteractionEnabled of an active animator"
        case .dequeuedViewNotReturned:
            "Expected dequeued view to be returned to the collection view in preparation for display. When the "
                + "collection view's data source is asked to provide a view for a given index path, ensure that "
                + "a single view is dequeued and returned to the collection view. Avoid dequeuing views without "
                + "a request from the collection view. For retrieving an existing view in the collection view, "
                + "use -[UICollectionView cellForItemAtIndexPath:] or "
                + "-[UICollectionView supplementaryViewForElementKind:atIndexPath:]."
        case .applyWhileApplying:
            "BUG_IN_CLIENT_OF_DIFFABLE_DATA_SOURCE__APPLYING_SNAPSHOTS_REENTRANTLY_OR_ON_MAIN_AND_BACKGROUND_THREADS"
        case .invalidUpdate:
            "invalid update or number of items: the counts before and after a batch do not fit its inserts and "
                + "deletes"
        case .registrationPerRequest:
            "Attempted to dequeue a cell using a registration that was created inside "
                + "-collectionView:cellForItemAtIndexPath:"
        case .reconfiguredAsAnotherKind:
            "Attempted to dequeue a cell for a different registration or reuse identifier than the existing cell "
                + "when reconfiguring an item"
        case .layoutLoop:
            "UICollectionView (%@) is stuck in its update/layout loop. This can happen for many reasons, including "
                + "self-sizing views whose preferred attributes are not returning a consistent size."
        case .cellNotRegistered:
            "could not dequeue a view of kind: %@ with identifier %@ - must register a nib or a class for the identifier or "
                + "connect a prototype cell in a storyboard"
        case .noViewReturned: "UITableView (%@) failed to obtain a cell from its dataSource (%@)"
        case .layoutOfMissingItem:
            "UICollectionView received layout attributes for a cell with an index path that does not exist: %@"
        case .scrolledOutOfBounds:
            "Attempted to scroll the table view to an out-of-bounds row (%@) when there are only %@ rows in section %@"
        case .duplicateIdentifiers: "supplied item identifiers are not unique. Duplicate identifiers: %@"
        case .noLayout: "UICollectionView must be initialized with a non-nil layout parameter"
        }
    }

    /// Whether `text` was recorded on a device. Otherwise the wording is this project's.
    public var isRecorded: Bool {
        switch self {
        case .continueNotPaused, .startWhileStopped, .pauseWhileStopped, .addWhileStopped,
            .userInteractionWhileActive, .invalidUpdate:
            false
        default: true
        }
    }

    /// Returns the message for an animator whose description is `animator`.
    public func message(describing animator: String) -> String {
        var sentence = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            if character == "%", rest.first == "@" {
                rest.removeFirst()
                return sentence + animator + rest
            }
            sentence.append(character)
        }
        return sentence
    }
}
