import LifecycleEvents
import LifecycleJudging
import LogAnswers

extension JSONWriter {
    /// Writes the members of a picture, as a page reads them.
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

    /// Writes the members of a side's state, as a page reads them.
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
        key("violations")
        counts(state.violations.named)
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
        key("shelves")
        array(state.shelves) { json, cell in
            let state = cell.state
            json.array(
                [cell.cell.rawValue, Int32(state.code), state.describedAnimator, state.live]
            ) { $0.integer(Int64($1)) }
        }
        member("shelved", Int64(state.shelved))
    }

    private static func seconds(_ ns: Int64) -> Double { rounded(Nanoseconds.seconds(ns), 1e6) }

    /// Rounds to what a page can show, which halves the text.
    private static func rounded(_ value: Double, _ parts: Double) -> Double {
        (value * parts).rounded() / parts
    }
}
