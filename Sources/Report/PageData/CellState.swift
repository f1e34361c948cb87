import LifecycleEvents
import LifecycleJudging

/// The state of a cell after an event, for the drawing on a page.
package struct CellState: Hashable, Sendable {
    /// The state as bits. Bits 0 to 3 are the appearance of the animator, and bits 4 to 7 the place of the cell.
    /// Bit 8 is set if a frame shows the cell without its requested animator. Bit 9 is set if an invisible cell
    /// keeps an animator.
    package private(set) var code: UInt16 = 0
    /// The number of animators that are alive on the cell.
    package var live: Int32 = 0
    /// The animator in the code, or the last animator if there is none.
    package private(set) var animator: Int32 = 0
    package private(set) var generation: Int32 = 0
    package private(set) var item: ItemID?

    /// The state of an unknown cell.
    package init() {}

    /// - Parameter before: the state before the event.
    package init(of slot: Int, in log: LogFollower, before: CellState) {
        let cell = log.cells[slot]
        var look: UInt16 = cell.wantsAnimator ? 1 : 0
        animator = before.animator
        // An animator that is alive takes precedence over the last one.
        let shown = log.liveAnimator(ofCell: slot) ?? Int(cell.firstAnimator)
        if shown >= 0 {
            look = Self.look(of: log.animators[shown])
            animator = log.animators[shown].number.rawValue
        }
        live = cell.liveAnimators
        generation = cell.generation
        item = cell.item
        code = look | UInt16(cell.place.rawValue) << 4
        if cell.isBare { code |= 1 << 8 }
        if cell.place.isAway, live > 0 { code |= 1 << 9 }
    }

    /// Returns the number of an appearance for the page: 0 is no animator and 1 a requested animator.
    private static func look(of animator: FollowedAnimator) -> UInt16 {
        if animator.isOrphaned { return 10 }
        return switch animator.phase {
        case nil, .gone: 0
        case .fresh: 2
        case .awaiting: 3
        case .running: 4
        case .paused: 5
        case .stopped: 6
        case .spent: 7
        case .hollow: 8
        case .completing: 9
        }
    }
}

extension JSONWriter {
    /// Writes the members of the object that explains each finding to a page.
    package mutating func membersOfMeanings() {
        key("severities")
        array(FindingSeverity.allCases) { json, severity in
            json.object { json in
                json.member("name", severity.name)
                json.member("words", severity.words)
            }
        }
        key("wrongLook")
        object { json in json.members(of: .wrongLook) }
        key("kinds")
        array(EventKind.allCases.filter { $0.isHazard || $0 == .misuse }) { json, kind in
            json.object { json in
                json.member("id", Int64(kind.rawValue))
                json.member("name", kind.name)
                json.member("rule", kind.invariant?.code)
                if let meaning = kind.meaning { json.members(of: meaning) }
            }
        }
        key("rules")
        array(Invariant.allCases) { json, invariant in
            json.object { json in
                json.member("code", invariant.code)
                json.member("name", invariant.name)
                json.member("title", invariant.title)
                json.member("one", invariant.counted.one)
                json.member("many", invariant.counted.many)
                json.member("rule", invariant.rule)
                json.member("fix", invariant.fix)
            }
        }
    }

    private mutating func members(of meaning: FindingMeaning) {
        member("title", meaning.title)
        member("one", meaning.one)
        member("many", meaning.many)
        member("text", meaning.text)
        member("fix", meaning.fix)
    }

    /// Writes the members of a misuse, with its usual cause and fix.
    package mutating func members(of misuse: MisuseKind, advice: MisuseAdvice?) {
        member("id", misuse.rawValue)
        member("exception", misuse.exception)
        member("text", misuse.message(describing: "…"))
        member("recorded", misuse.isRecorded)
        member("fix", misuse.fix)
        guard let advice else { return }
        member("cause", advice.cause)
        member("uikit", advice.uikit)
        member("animatorPool", advice.animatorPool)
    }
}
