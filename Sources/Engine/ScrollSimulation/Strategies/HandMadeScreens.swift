import PropertyAnimation

// What the strategies by hand do with an item's screen, and how it comes and goes. Apart from their lists: logs name the
// lines of code there at which animators are asked for.

/// A client whose screens own their animators as they are.
protocol KeepingAnimators: ListClient {}

extension KeepingAnimators {
    func list(_ list: SimulatedList, opens screen: Screen, forItemAt index: Int) {
        list.workload.animator.keepAnimator(on: screen, in: list.engine)
    }
}

/// One whose screens also come and go as in document 002.
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
