import LifecycleEvents

/// Events as a string: one letter an event, and a bar at the end of each turn.
///
///     #expect(stage.events.strip(of: CellID(1)) == "+dqgv|ap|ex")
///
/// Cells: `+` created, `d` dequeued, `n` prepared, `g` configured (set up), `G` configured again without
/// reuse, `v` displayed, `e` ended, `w` waiting, `o` animating out, `r` recycled, `-` destroyed,
/// `b` bare frames, `M` measured.
///
/// Animators: `q` requested, `c` cancelled, `a` attached, `>` started, `p` paused, `s` stopped,
/// `f` finished, `~` another change of phase, `0` orphaned, `u` wasted, `x` torn down, `.` released,
/// `l` a completion.
///
/// The list and the app: `*` updated, `{` a batch begins, `}` a batch ends, `<` data prefetched,
/// `X` a prefetch cancelled, `#` list destroyed, `(` background, `)` foreground, `m` memory warning.
///
/// Others: `=` a chain, `t` a transition, `S` a screen, `!` a misuse, `?` a hazard,
/// `/` the end of a lasting hazard, `_` a gap in the log, `·` a kind without a letter.
public enum EventStrip {
    /// Returns the letter of a kind.
    public static func letter(of kind: EventKind) -> Character {
        switch kind {
        case .cellCreated: "+"
        case .cellDequeued: "d"
        case .cellPrepared: "n"
        case .cellConfigured: "g"
        case .cellDisplayed: "v"
        case .cellEnded: "e"
        case .cellWaiting: "w"
        case .cellAnimatingOut: "o"
        case .cellRecycled: "r"
        case .cellDestroyed: "-"
        case .cellBareFrame: "b"
        case .cellWrongFrame: "W"
        case .animatorRequested: "q"
        case .animatorCancelled: "c"
        case .animatorAttached: "a"
        case .animatorStarted: ">"
        case .animatorPaused: "p"
        case .animatorStopped: "s"
        case .animatorFinished: "f"
        case .animatorPhase: "~"
        case .animatorOrphaned: "0"
        case .animatorWasted: "u"
        case .animatorTornDown: "x"
        case .animatorReleased: "."
        case .listUpdated: "*"
        case .appBackground: "("
        case .appForeground: ")"
        case .appMemoryWarning: "m"
        case .listDestroyed: "#"
        case .listBatchBegan: "{"
        case .listBatchEnded: "}"
        case .dataPrefetched: "<"
        case .dataPrefetchCancelled: "X"
        case .logGap: "_"
        case .misuse: "!"
        case .cellReconfigured: "G"
        case .cellMeasured: "M"
        case .animationCompletion: "l"
        case .hazardEnded: "/"
        default:
            switch kind.family {
            case .hazard: "?"
            case .chain: "="
            case .transition: "t"
            case .screen: "S"
            case .cell, .animator, .list, .app, .log, .misuse: "·"
            }
        }
    }
}

extension Sequence<LifecycleEvent> {
    /// Returns the events, or those of one cell, as an ``EventStrip``. Turns without an event have no bar.
    public func strip(of cell: CellID? = nil) -> String {
        var strip = ""
        var turn: Int?
        for event in self where cell == nil || event.cell == cell {
            if let turn, turn != event.turn { strip.append("|") }
            turn = event.turn
            strip.append(EventStrip.letter(of: event.kind))
        }
        return strip
    }
}
