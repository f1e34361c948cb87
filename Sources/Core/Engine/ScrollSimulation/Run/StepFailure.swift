/// The reason why a step of a workload had no effect.
///
/// The list is not at fault. A hand-written workload probably has a mistake, so reports contain these
/// failures.
public enum StepFailure: String, Hashable, Sendable, CaseIterable {
    /// The list moved. The tap stopped the list and selected nothing.
    case tapOnMovingList
    /// The item's cell is not on screen.
    case tapMissedCell
    /// Another screen covers the list, or a transition is in progress.
    case tapOnCoveredList
    /// Another screen covers the list, or a transition is in progress. No finger reaches the list.
    case fingerOnCoveredList
    /// The item's cell was not on screen while the finger was down.
    case sliderMissedCell
    /// The row does not exist, or is not on screen.
    case sidewaysMissedRow
    /// The screen has no code with this name.
    case appWithoutCode
    /// A presentation was requested while a transition was under way.
    case presentDuringTransition
    /// A dismissal was requested while a transition was under way.
    case dismissDuringTransition
    /// No screen is presented.
    case nothingToDismiss
    /// A push, a pop or a tap on Back was requested during a transition.
    case navigationDuringTransition
    /// The stack has only its root screen.
    case nothingToPop
    /// The screen does not exist, or has already presented another screen.
    case screenCannotPresent
    /// The window has no screen at this position.
    case noSuchScreen
    /// A transition or another swipe was in progress.
    case swipeBackDuringTransition
    /// The top screen is the list's screen.
    case nothingToSwipeBack
    /// Each turn costs more time than remains until the next turn. The remaining steps do not run.
    case mainThreadNeverFree

    /// Returns a message about `count` failed steps, such as `2 taps …`.
    public func words(_ count: Int) -> String {
        func steps(_ name: String) -> String { "\(count) \(name)\(count == 1 ? "" : "s")" }
        return switch self {
        case .tapOnMovingList: "\(steps("tap")) only stopped the list, which still moved"
        case .tapMissedCell: "\(steps("tap")) found no cell of the item on screen"
        case .tapOnCoveredList: "\(steps("tap")) found another screen above the list"
        case .fingerOnCoveredList: "\(steps("fling or drag")) found another screen above the list"
        case .sliderMissedCell: "\(steps("slider")) found no cell of the item on screen"
        case .sidewaysMissedRow: "\(steps("sideways")) found no such row on screen"
        case .appWithoutCode: "\(steps("app")) found no code of that name in the screen"
        case .presentDuringTransition: "\(steps("present")) came while a transition was under way"
        case .dismissDuringTransition:
            "\(count) dismiss\(count == 1 ? "" : "es") came while a transition was under way"
        case .nothingToDismiss:
            "\(count) dismiss\(count == 1 ? "" : "es") found no screen that was presented"
        case .navigationDuringTransition:
            "\(steps("push or pop request")) came while a transition was under way"
        case .nothingToPop: "\(steps("pop")) found no screen beneath in its stack"
        case .screenCannotPresent:
            "\(steps("present")) named a screen that has presented another one: UIKit warns and does nothing"
        case .noSuchScreen: "\(steps("request")) named a screen that is not there"
        case .swipeBackDuringTransition: "\(steps("swipeBack")) came while a transition was under way"
        case .mainThreadNeverFree:
            "\(count) run\(count == 1 ? "" : "s") ended early: the main thread was never free again, because what waits costs more "
                + "time than there is until it is due once more; lower the costs or animate fewer cells at a time"
        case .nothingToSwipeBack: "\(steps("swipeBack")) found no screen above the list"
        }
    }
}
