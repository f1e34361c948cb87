/// Why a step of a workload did not do what it asks for.
///
/// A finger that finds nothing is no mistake of the list's. In a workload somebody wrote it is one as a rule, so it is told.
public enum StepFailure: String, Hashable, Sendable, CaseIterable {
    /// The list moved: it was stopped, and nothing selected.
    case tapOnMovingList
    /// The item's cell is not on screen.
    case tapMissedCell
    /// Another screen covers the list, or is on its way.
    case tapOnCoveredList
    /// Another screen covers the list, or is on its way: no finger reaches it.
    case fingerOnCoveredList
    /// The item's cell was not on screen while the finger was down.
    case sliderMissedCell
    /// There is no such row, or it is not on screen.
    case sidewaysMissedRow
    /// The screen has no code of that name.
    case appWithoutCode
    /// A presentation was requested while a transition was under way.
    case presentDuringTransition
    /// A dismissal was requested while a transition was under way.
    case dismissDuringTransition
    /// No screen is presented.
    case nothingToDismiss
    /// Of a push, a pop or a tap on Back.
    case navigationDuringTransition
    /// The stack has only its root.
    case nothingToPop
    /// The screen that it names is not there, or has presented another one already.
    case screenCannotPresent
    /// The window has no screen at the place that the step names.
    case noSuchScreen
    /// A transition was under way, or another finger.
    case swipeBackDuringTransition
    /// The top screen is the list's own.
    case nothingToSwipeBack
    /// Each turn costs more time than passes until the next one is due: no step after that happens.
    case mainThreadNeverFree

    /// A line that says it of `count` steps, as `2 taps …`.
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
