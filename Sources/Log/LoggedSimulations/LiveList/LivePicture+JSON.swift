import LifecycleEvents
import LifecycleJudging
import LogAnswers
import LoggedSimulations

extension JSONWriter {
    /// The members of a picture, as a page reads them.
    mutating func members(of picture: LivePicture) {
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
                case 0: json.integer(Int64(cell.cell))
                case 1: json.integer(Int64(cell.generation))
                case 2: json.integer(cell.item)
                case 3: json.integer(Int64(cell.index))
                case 4: json.number(Self.rounded(cell.top, 100))
                case 5: json.number(Self.rounded(cell.height, 100))
                case 6: json.integer(Int64(cell.code))
                case 7: json.number(Self.rounded(cell.value, 10_000))
                case 8: json.integer(Int64(cell.animator))
                default: json.integer(Int64(cell.live))
                }
            }
        }
        if !picture.screens.isEmpty { screens(of: picture) }
        if let percent = picture.percent { member("percent", Self.rounded(percent, 10_000)) }
    }

    /// The screens in the window.
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

    /// The members of how a side stands, as a page reads them.
    mutating func members(of state: LiveSideState) {
        member("side", Int64(state.side))
        member("t", Self.seconds(state.tNs))
        member("moves", state.isMoving)
        member("held", state.isHeld)
        member("background", state.isInBackground)
        member("events", Int64(state.events))
        member("safe", state.safeSeq)
        member("frames", Int64(state.frames))
        member("lateFrames", Int64(state.lateFrames))
        member("asked", Int64(state.asked))
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
            json.array([Int64(cell.cell), Int64(cell.code), Int64(cell.animator), Int64(cell.live)]) {
                $0.integer($1)
            }
        }
        member("shelved", Int64(state.shelved))
    }

    private static func seconds(_ ns: Int64) -> Double { rounded(Nanoseconds.seconds(ns), 1e6) }

    /// Nobody sees more of it, and it is half as long.
    private static func rounded(_ value: Double, _ parts: Double) -> Double {
        (value * parts).rounded() / parts
    }
}
