import LifecycleEvents
import LifecycleJudging
import LogAnswers
import RunReport
import ScrollSimulation

/// What one side of a live list shows at a moment.
package struct LivePicture: Hashable, Sendable {
    package var side: Int
    /// The number of the frame.
    package var frame: Int
    /// The vsync of the frame, or the moment of a look at a resting list, in nanoseconds since the start.
    package var tNs: Int64
    /// How long the work for the frame took.
    package var workNs: Int64
    /// How many vsyncs were missed before the frame.
    package var late: Int
    package var bareCells: Int
    /// Whether the list rests, so that no frame showed this picture.
    package var isRest: Bool
    package var offset: Double
    package var viewport: Size
    package var contentHeight: Double
    /// The newest touch sample that the picture shows, by the finger's clock.
    package var touchNs: Int64?
    package var cells: [LiveCell]
    /// The screens in the window, the lowest first. The list's own screen is among them during a transition only.
    package var screens: [ShownScreen]
    /// How far a finger has driven the current transition, from 0 to 1.
    package var percent: Double?
    /// A stack of screens at rest whose navigation bar names other screens.
    package var wrongBar: FollowedStack?

    /// Whether a user sees no difference.
    func looksLike(_ other: LivePicture) -> Bool {
        offset == other.offset && viewport == other.viewport && contentHeight == other.contentHeight
            && cells == other.cells && screens == other.screens && percent == other.percent
            && wrongBar == other.wrongBar
    }
}

/// A cell on screen: as the list shows the cell, and as the log describes it.
package struct LiveCell: Hashable, Sendable {
    package let shown: ShownCell
    package let state: CellState

    /// The bits of the code that the list knows better than the log: bare, and of a wrong look.
    private static let (bare, wrong): (Int, Int) = (1 << 8, 1 << 10)

    /// The state's code as a page reads it.
    package var code: Int {
        Int(state.code) & ~Self.bare | (shown.isBare ? Self.bare : 0) | (shown.looksWrong ? Self.wrong : 0)
    }
}

/// A cell off screen.
package struct ShelvedCell: Hashable, Sendable {
    package let cell: CellID
    package let state: CellState
}

extension CellState {
    /// The animator that the code describes; 0 while the cell has none, or has only requested one.
    package var describedAnimator: Int32 { code & 15 > 1 ? animator : 0 }
}

/// The counts and findings of one side so far.
package struct LiveSideState: Hashable, Sendable {
    /// Animators that no client can reach.
    package struct Lost: Hashable, Sendable {
        /// Replaced by a newer animator on the same cell.
        package var tooMany = 0
        package var pooled = 0
        package var gone = 0
    }

    /// The first misuse, at which UIKit would have ended the app.
    package struct Crash: Hashable, Sendable {
        package var seq: Int64
        package var tNs: Int64
        package var error: String
    }

    package var side: Int
    package var tNs: Int64
    package var isMoving: Bool
    package var isHeld: Bool
    package var isInBackground: Bool
    package var events: Int
    /// The last event on the disk, or nil.
    package var safeSeq: Int64?
    package var frames: Int
    package var lateFrames: Int
    /// Animators that were requested and are not attached yet.
    package var requested: Int
    /// Living animators.
    package var animators: Int
    package var misuses: [String: Int]
    package var hazards: [EventKind: Int]
    package var violations: [Invariant: Int]
    package var crash: Crash?
    package var lost: Lost
    /// The first cells off screen.
    package var shelves: [ShelvedCell]
    /// How many cells are off screen.
    package var shelved: Int

    /// Whether the states differ in their time alone.
    func isSame(as other: LiveSideState) -> Bool {
        var later = other
        later.tNs = tNs
        return self == later
    }
}
