import LifecycleEvents
import LifecycleJudging
import LogAnswers
import ScrollSimulation

/// What is on the screen of a live list's side at a moment.
package struct LivePicture: Hashable, Sendable {
    package var side: Int
    /// The number of the frame that shows it.
    package var frame: Int
    /// The frame's vsync, or the moment at which a resting list was looked at, in nanoseconds since the start.
    package var tNs: Int64
    /// What the frame's work took.
    package var workNs: Int64
    /// Whole vsyncs that were missed before it.
    package var late: Int
    package var bareCells: Int
    /// Whether the list rests, and was only looked at.
    package var isRest: Bool
    package var offset: Double
    package var viewport: Size
    package var contentHeight: Double
    /// The newest sample of a finger that it shows, by the finger's clock.
    package var touchNs: Int64?
    package var cells: [LiveCell]
    /// Those in the window, the lowest first; that of the list only while a transition has it.
    package var screens: [ShownScreen]
    /// How far a finger has brought the transition under way, from 0 to 1.
    package var percent: Double?

    /// Whether a user sees the same.
    func looksLike(_ other: LivePicture) -> Bool {
        offset == other.offset && viewport == other.viewport && contentHeight == other.contentHeight
            && cells == other.cells && screens == other.screens && percent == other.percent
    }
}

/// A cell on the screen.
package struct LiveCell: Hashable, Sendable {
    package var cell: Int32
    package var generation: Int32
    package var item: Int64
    /// Its item's place in the list; -1 while it animates out.
    package var index: Int
    /// Points from the top of the viewport.
    package var top: Double
    package var height: Double
    /// As a report's page knows it.
    package var code: Int
    /// What is on screen of that which the cells animate.
    package var value: Double
    /// 0 is none.
    package var animator: Int32
    /// How many animators live on it.
    package var live: Int32
}

/// A cell that is not on screen.
package struct LiveShelfCell: Hashable, Sendable {
    package var cell: Int32
    package var code: Int
    package var animator: Int32
    package var live: Int32
}

/// What has come of a side so far.
package struct LiveSideState: Hashable, Sendable {
    /// Animators that nobody can reach any more.
    package struct Lost: Hashable, Sendable {
        /// Beside a newer one on their cell.
        package var tooMany = 0
        package var pooled = 0
        package var gone = 0
    }

    /// The first misuse: there UIKit would have ended the app.
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
    /// The last event that is on the disk; nil where there is none.
    package var safeSeq: Int64?
    package var frames: Int
    package var lateFrames: Int
    /// Animators that were asked for and are not attached yet.
    package var asked: Int
    /// Animators that live.
    package var animators: Int
    package var misuses: [String: Int]
    package var hazards: [EventKind: Int]
    package var violations: [Invariant: Int]
    package var crash: Crash?
    package var lost: Lost
    /// The first of the cells off screen.
    package var shelves: [LiveShelfCell]
    package var shelved: Int

    /// Whether all is the same but the time.
    func saysTheSame(as other: LiveSideState) -> Bool {
        var later = other
        later.tNs = tNs
        return self == later
    }
}
