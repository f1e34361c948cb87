import PropertyAnimation

// The hand-written strategies' animations of an item's screen and its transition. In a separate file, because
// logs contain the line numbers of the `requestAnimator` calls in the strategies' files.

/// A client whose screens own their animators and never end them.
protocol KeepingAnimators: ListClient {}

extension KeepingAnimators {
    func list(_ list: SimulatedList, opens screen: Screen, forItemAt index: Int) {
        list.workload.animator.keepAnimator(on: screen, in: list.engine)
    }
}

/// A client whose screens also use the transition of document 002.
protocol FollowingTutorial: KeepingAnimators {}

extension FollowingTutorial {
    func transitionAnimator(in list: SimulatedList) -> (any TransitionAnimating)? {
        TutorialTransition(engine: list.engine)
    }
}

extension NextTurnCheckedFeed: KeepingAnimators {}
extension NextTurnFeed: FollowingTutorial {}
extension InDataSourceFeed: FollowingTutorial {}
extension OncePerCellFeed: FollowingTutorial {}
extension NoTeardownFeed: FollowingTutorial {}
