import LifecycleEvents

// Descriptions of events for people.
extension LifecycleEvent {
    /// The event as a sentence without the full stop: `cell 3 is dequeued for item 57 (reused)`.
    public var words: String {
        switch kind.family {
        case .cell: cellWords
        case .animator: animatorWords
        case .list, .app, .log: otherWords
        case .misuse, .hazard: troubleWords
        case .chain: chainWords
        case .transition: transitionWords
        case .screen: screenWords
        }
    }

    private var theCell: String { cell.map { "cell \($0.rawValue)" } ?? "a cell" }
    private var theAnimator: String { animator.map { "animator \($0.rawValue)" } ?? "an animator" }
    private var forItem: String { item.map { " for item \($0.rawValue)" } ?? "" }
    private var withItem: String { item.map { " with item \($0.rawValue)" } ?? "" }
    private var ofCell: String { cell.map { " of cell \($0.rawValue)" } ?? "" }
    private var atSite: String { site.map { " \($0.words)" } ?? "" }
    private var fraction: String { arg.map { " at \((Double($0) / 1e7).rounded() / 100)" } ?? "" }

    private var use: String {
        guard let generation else { return theCell }
        return "\(theCell), use \(generation)"
    }

    private var cellWords: String {
        switch kind {
        case .cellCreated: "\(theCell) is created" + (detail.text.map { " for the pool “\($0)”" } ?? "")
        case .cellDequeued:
            "\(theCell) is dequeued\(forItem)"
                + (generation.map { ": its use \($0) begins" } ?? "") + (arg == 1 ? " (reused)" : " (new)")
        case .cellConfigured: "\(theCell) is configured\(forItem)"
        case .cellPrepared: "\(theCell) is prepared\(forItem), ahead of its display"
        case .cellDisplayed: "\(theCell) is displayed\(withItem)"
        case .cellEnded: "\(theCell) leaves the screen\(withItem)"
        case .cellWaiting: "\(theCell) waits off screen, kept\(forItem)"
        case .cellRecycled: "\(theCell) enters its pool"
        case .cellAnimatingOut: "\(theCell) animates out"
        case .cellDestroyed: "\(theCell) is destroyed"
        case .cellReconfigured:
            "\(theCell) is configured again\(forItem), without reuse"
                + (detail.text.map { ", by \($0)" } ?? "")
        case .cellWrongFrame:
            (arg.map { $0 == 1 ? "a frame showed" : "\($0) frames showed" } ?? "frames begin to show")
                + " a wrong value in \(theCell)" + (detail.text.map { ": \($0)" } ?? "")
        case .cellMeasured:
            "\(theCell) wants to be \(Double(arg ?? 0) / 1000) points high\(forItem)"
                + (detail.text.map { ", in \($0)" } ?? "")
        default:
            (arg ?? 1) == 1
                ? "a frame showed \(theCell) without a backed animator"
                : "\(arg ?? 1) frames showed \(theCell) without a backed animator"
        }
    }

    private var animatorWords: String {
        switch kind {
        case .animatorRequested: "\(theAnimator) is requested for \(use)\(atSite)"
        case .animatorAttached: "\(theAnimator) is created and attached to \(use)\(atSite)"
        case .animatorStarted: "\(theAnimator) runs\(fraction)"
        case .animatorPaused: "\(theAnimator) is paused\(fraction)"
        case .animatorStopped: "\(theAnimator) is stopped, not finished"
        case .animatorFinished:
            "\(theAnimator) ends" + (position.map { ", finished at \($0.name)" } ?? "")
                + (completionsToCall.map {
                    $0 == 1 ? ", with a completion to call" : ", with \($0) completions to call"
                }
                    ?? "")
        case .animatorOrphaned where detail == .cause(.leftWindow):
            "\(theAnimator) loses its layer animations, since its view leaves the window"
        case .animatorOrphaned:
            "\(theAnimator) loses its layer animations" + (detail.text.map { " to \($0)" } ?? "")
        case .animatorReleased:
            "\(theAnimator) is released" + (detail.text.map { ", \($0)" } ?? "")
        case .animatorTornDown: "\(theAnimator) is torn down" + (detail.text.map { ", it was \($0)" } ?? "")
        case .animatorCancelled:
            "the request for \(theAnimator) is cancelled" + (detail.text.map { ": \($0)" } ?? "")
        case .animationCompletion where detail == .text("transaction"):
            "the completion of a transaction is called"
        case .animationCompletion where detail == .text("transition"): transitionWords
        case .animationCompletion:
            "a completion of \(theAnimator) is called" + (position.map { ", at \($0.name)" } ?? "")
        case .animatorWasted: "\(theAnimator) was created in vain: no frame showed it"
        case .animatorPhase where detail.text == "completing": "\(theAnimator) calls its completions"
        case .animatorPhase where keySetAgain != nil:
            "another block of \(theAnimator) sets \(keySetAgain ?? "a key") again"
        default: "\(theAnimator) becomes \(detail.text ?? "something else")\(fraction)"
        }
    }

    private var position: AnimatorPosition? { arg.flatMap { AnimatorPosition(rawValue: Int($0)) } }

    private var otherWords: String {
        switch kind {
        case .listUpdated where detail == .update(.leftWindow): "the list leaves the window"
        case .listUpdated where detail == .update(.enteredWindow): "the list is in the window again"
        case .listUpdated: "the list is updated: \(detail.text ?? "an update") of \(arg ?? 0)"
        case .listDestroyed: "the list is destroyed"
        case .listBatchBegan:
            (arg == 1 ? "an animated update begins" : "a batch of updates begins")
                + (detail.text.map { ": \($0)" } ?? "")
        case .listBatchEnded: "the update ends" + (arg == 0 ? ", cut short" : "")
        case .dataPrefetched: "the data source is asked to prefetch \(arg ?? 0) items: \(detail.text ?? "")"
        case .dataPrefetchCancelled:
            "the prefetch of \(arg ?? 0) items is cancelled: \(detail.text ?? "")"
        case .appBackground: "the app goes to the background"
        case .appForeground: "the app comes to the foreground"
        case .appMemoryWarning: "the system warns of low memory"
        default: "\(arg ?? 0) events were dropped here"
        }
    }

    private var troubleWords: String {
        switch kind {
        case .misuse where animator == nil && cell == nil:
            "UIKit raises \(detail.text ?? "an exception"): the app would end"
        case .misuse: "UIKit raises \(detail.text ?? "an exception") for \(theAnimator): the app would end"
        case .hazardStaleAttach: "\(theAnimator) was meant for an earlier use\(ofCell)"
        case .hazardDoubleAttach: "\(theAnimator) is attached beside a live animator on \(theCell)"
        case .hazardOrphanShown: "a frame shows \(theCell) while nothing moves behind \(theAnimator)"
        case .hazardIdleAnimator: "\(theAnimator) is alive while \(theCell) is in its pool or gone"
        case .hazardEnded:
            "\(detail.text ?? "a hazard") of \(theAnimator)\(ofCell) ends"
                + (arg.map { " after \((Double($0) / 1e6).rounded() / 1000) s" } ?? "")
        case .hazardKeySetTwice:
            "two blocks of \(theAnimator) set \(detail.text ?? "one key"), and it is not additive"
        case .hazardBarOutOfStep: "the bar shows another stack than the screens: \(detail.text ?? "")"
        case .hazardStaleCompletion: "a completion of \(theAnimator) touches a later use\(ofCell)"
        case .hazardLeak: "\(theAnimator)\(ofCell) outlives its list"
        default: transitionWords
        }
    }

    // MARK: Chains, transitions and screens

    private var operation: String { detail.text.map { " (\($0))" } ?? "" }
    private var theTransition: String {
        (subject.map { "transition \($0)" } ?? "a transition") + (kind.isAboutView ? "" : operation)
    }
    private var theContainer: String {
        subject.map { "the container of transition \($0)" } ?? "the container"
    }
    private var theView: String {
        switch EventDetail(detail.text, of: kind) {
        case .view(.from): "the leaving view"
        case .view(.to): "the entering view"
        case .none, .view(.other): "a view"
        default:
            EventDetail.Operation(rawValue: detail.text ?? "") == nil
                ? "the view “\(detail.text ?? "")”" : "a view"
        }
    }

    private var transitionWords: String {
        switch kind {
        case .hazardTransitionNotCompleted: "\(theTransition) is never completed"
        case .hazardTransitionCompletedTwice: "\(theTransition) is completed again"
        case .hazardCompletedAfterCancel:
            "\(theTransition) was cancelled, but is completed as if it had finished"
        case .hazardViewLeftInContainer: "\(theTransition) leaves a view behind in its container"
        case .hazardViewNeverAdded: "\(theTransition) completes without the entering view"
        case .hazardAnimatedOutsideContainer: "\(theTransition) moves a view outside its container"
        case .hazardNestedTransition:
            "\(theTransition) begins while \(arg.map { "transition \($0)" } ?? "another one") is under way"
        case .transitionBegan: "\(theTransition) begins"
        case .transitionInteractive: "a finger takes \(theTransition)\(fraction)"
        case .transitionCancelled: "\(theTransition) is to be cancelled\(fraction)"
        case .transitionFinished: "\(theTransition) is to be finished\(fraction)"
        case .transitionCompleted: "\(theTransition) is completed" + (arg == 0 ? ": it was cancelled" : "")
        case .transitionViewAdded: "\(theView) enters \(theContainer)"
        case .transitionViewRemoved: "\(theView) leaves \(theContainer)"
        case .animationCompletion: "the completion of \(theTransition) is called"
        default: "\(theView) is moved" + (arg == 0 ? " outside \(theContainer)" : " in \(theContainer)")
        }
    }

    private var theChain: String { subject.map { "chain \($0)" } ?? "a chain" }

    private var chainWords: String {
        switch kind {
        case .chainBegan: "\(theChain) of \(arg ?? 0) steps begins"
        case .chainStep: "step \(arg ?? 0) of \(theChain) begins"
        case .chainEnded: "\(theChain) ends" + (position.map { ", at \($0.name)" } ?? "")
        case .chainCancelled:
            "\(theChain) is cancelled in step \(arg ?? 0)"
                + (detail.text == "released" ? ": its handle was released" : "")
        default: "\(theChain) is \(detail.text ?? "changed") as a whole"
        }
    }

    private var screenWords: String {
        let name = detail.text.map { "“\($0)”" }
        let screen =
            subject.map { "screen \($0)" + (name.map { " (\($0))" } ?? "") } ?? name.map {
                "the screen \($0)"
            }
            ?? "a screen"
        return switch kind {
        case .screenWillAppear: "\(screen) is about to appear"
        case .screenDidAppear: "\(screen) has appeared"
        case .screenWillDisappear: "\(screen) is about to disappear"
        case .screenDidDisappear: "\(screen) has disappeared"
        case .screenIsAppearing: "\(screen) is appearing"
        case .screensChanged: "the stack is now: \(detail.text ?? "")"
        case .barChanged: "the bar shows: \(detail.text ?? "")"
        default: "\(screen) is released"
        }
    }
}

extension EventKind {
    /// Whether the detail is a view, or the owner of a completion, and not an operation.
    fileprivate var isAboutView: Bool {
        switch self {
        case .transitionViewAdded, .transitionViewRemoved, .transitionViewMoved, .animationCompletion: true
        default: false
        }
    }
}
