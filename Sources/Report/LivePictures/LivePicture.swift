import LifecycleEvents
import LifecycleJudging
import PageData
import ScrollSimulation

/// The appearance of one side of a live list at a moment.
package struct LivePicture: Hashable, Sendable {
    package var side: Int
    package var frame: Int
    /// The vsync of the frame, or the time of the picture of a resting list, in nanoseconds since the start.
    package var tNs: Int64
    /// The duration of the work for the frame.
    package var workNs: Int64
    /// The number of missed vsyncs before the frame.
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
    /// The first cells off screen: prepared, waiting for their item, or in a pool.
    package var pool: [PooledCell]
    /// The number of all cells off screen.
    package var poolCount: Int
    /// The screens in the window, the lowest first. The list's own screen is among them during a transition only.
    package var screens: [ShownScreen]
    /// How far a finger has driven the current transition, from 0 to 1.
    package var percent: Double?
    /// A stack of screens at rest whose navigation bar names other screens.
    package var wrongBar: FollowedStack?

    /// Whether the pictures look the same to a user.
    package func looksLike(_ other: LivePicture) -> Bool {
        offset == other.offset && viewport == other.viewport && contentHeight == other.contentHeight
            && cells == other.cells && pool == other.pool && poolCount == other.poolCount
            && screens == other.screens && percent == other.percent
            && wrongBar == other.wrongBar
    }
}

/// A cell on screen, from the list and from the log.
package struct LiveCell: Hashable, Sendable {
    package let shown: ShownCell
    package let state: CellState

    /// The bits of the code that the list knows better than the log: a bare cell, and a wrong appearance.
    private static let (bare, wrong): (Int, Int) = (1 << 8, 1 << 10)

    /// The code of the state for a page.
    package var code: Int {
        Int(state.code) & ~Self.bare | (shown.isBare ? Self.bare : 0) | (shown.looksWrong ? Self.wrong : 0)
    }
}

/// A cell off screen.
package struct PooledCell: Hashable, Sendable {
    package let cell: CellID
    package let state: CellState
}

extension CellState {
    /// The animator in the code; 0 if the cell has none, or only a requested one.
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

    /// The first misuse, on which UIKit would have ended the app.
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
    /// The number of the last event on disk, or nil.
    package var safeSeq: Int64?
    package var frames: Int
    package var lateFrames: Int
    /// The number of requested animators that are not attached yet.
    package var requested: Int
    /// The number of animators that are alive.
    package var animators: Int
    package var misuses: [String: Int]
    package var hazards: [EventKind: Int]
    /// The same hazards by what frames showed of them.
    package var hazardsBySeverity: [FindingSeverity: [EventKind: Int]]
    package var violations: [Invariant: Int]
    package var worstViolations: [Invariant: FindingSeverity]
    package var crash: Crash?
    package var lost: Lost

    /// Whether the states differ only in their time.
    package func isSame(as other: LiveSideState) -> Bool {
        var later = other
        later.tNs = tNs
        return self == later
    }
}

// MARK: - JSON for a page

extension JSONWriter {
    /// Writes the members of a picture for a page.
    package mutating func members(of picture: LivePicture) {
        member("side", Int64(picture.side))
        member("n", Int64(picture.frame))
        member("t", Self.seconds(picture.tNs))
        member("ms", Self.rounded(Nanoseconds.milliseconds(picture.workNs), 1000))
        member("late", Int64(picture.late))
        member("bare", Int64(picture.bareCells))
        member("rest", picture.isRest)
        member("offset", Self.rounded(picture.offset, 100))
        key("viewport")
        array([picture.viewport.width, picture.viewport.height]) { $0.number($1) }
        member("content", Self.rounded(picture.contentHeight, 100))
        if let touchNs = picture.touchNs {
            member("touch", Self.rounded(Nanoseconds.milliseconds(touchNs), 1000))
        }
        key("cells")
        array(picture.cells) { json, cell in
            json.array(0..<10) { json, column in
                switch column {
                case 0: json.integer(Int64(cell.shown.cell.rawValue))
                case 1: json.integer(Int64(cell.shown.generation))
                case 2: json.integer(cell.shown.item?.rawValue ?? -1)
                case 3: json.integer(Int64(cell.shown.index ?? -1))
                case 4: json.number(Self.rounded(cell.shown.top, 100))
                case 5: json.number(Self.rounded(cell.shown.height, 100))
                case 6: json.integer(Int64(cell.code))
                case 7: json.number(Self.rounded(cell.shown.value, 10_000))
                case 8: json.integer(Int64(cell.state.describedAnimator))
                default: json.integer(Int64(cell.state.live))
                }
            }
        }
        key("pool")
        array(picture.pool) { json, cell in
            let state = cell.state
            let animator = state.describedAnimator
            json.array([cell.cell.rawValue, state.generation, Int32(state.code), animator, state.live]) {
                $0.integer(Int64($1))
            }
        }
        if picture.poolCount > picture.pool.count { member("poolCount", Int64(picture.poolCount)) }
        if !picture.screens.isEmpty { screens(of: picture) }
        if let percent = picture.percent { member("percent", Self.rounded(percent, 10_000)) }
        if let stack = picture.wrongBar, let bar = stack.bar {
            key("wrongBar")
            object { json in
                json.member("bar", bar)
                json.member("screens", stack.screens)
            }
        }
    }

    private mutating func screens(of picture: LivePicture) {
        key("screens")
        array(picture.screens) { json, screen in
            json.object { json in
                json.member("screen", Int64(screen.number))
                json.member("name", screen.name)
                json.member("left", Self.rounded(screen.left, 100))
                json.member("top", Self.rounded(screen.top, 100))
                if screen.isList { json.member("list", true) }
            }
        }
    }

    /// Writes the members of a side's state for a page.
    package mutating func members(of state: LiveSideState) {
        member("side", Int64(state.side))
        member("t", Self.seconds(state.tNs))
        member("moves", state.isMoving)
        member("held", state.isHeld)
        member("background", state.isInBackground)
        member("events", Int64(state.events))
        member("safe", state.safeSeq)
        member("frames", Int64(state.frames))
        member("lateFrames", Int64(state.lateFrames))
        member("asked", Int64(state.requested))
        member("animators", Int64(state.animators))
        key("misuses")
        counts(state.misuses.named)
        key("hazards")
        counts(state.hazards.named)
        key("severities")
        object { json in
            for severity in FindingSeverity.allCases {
                guard let hazards = state.hazardsBySeverity[severity] else { continue }
                json.key(severity.name)
                json.counts(hazards.named)
            }
        }
        key("violations")
        counts(state.violations.named)
        key("rules")
        object { json in
            for (invariant, severity) in state.worstViolations.sorted(by: {
                $0.key.rawValue < $1.key.rawValue
            }) {
                json.key(invariant.code)
                json.string(severity.name)
            }
        }
        if let crash = state.crash {
            key("first")
            object { json in
                json.member("seq", crash.seq)
                json.member("t", Self.seconds(crash.tNs))
                json.member("error", crash.error)
            }
        }
        key("lost")
        object { json in
            json.member("tooMany", Int64(state.lost.tooMany))
            json.member("pooled", Int64(state.lost.pooled))
            json.member("gone", Int64(state.lost.gone))
        }
    }

    private static func seconds(_ ns: Int64) -> Double { rounded(Nanoseconds.seconds(ns), 1e6) }

    /// Rounds to the precision of a page, which halves the text.
    private static func rounded(_ value: Double, _ parts: Double) -> Double {
        (value * parts).rounded() / parts
    }
}
