import LifecycleEvents

/// Counts animators and lives on screen.
struct LifeCounter: Hashable, Sendable {
    private(set) var census = LifeCensus()
    private var lives = SlotNotes(Life())

    /// A cell's life on screen.
    private struct Life: Hashable, Sendable {
        var turn = LogFollower.noTurn
        /// Whether the cell has had an animator so far in each turn in which it should.
        var isEffective = false
        /// Whether the cell had an animator when the life began.
        var cameWithAnimator = false
        /// The turn in which a backed animator of the cell was torn down.
        var backingLostTurn = LogFollower.noTurn
    }

    @inline(__always)
    mutating func note(_ event: LifecycleEvent, _ change: LogChange, in log: inout LogFollower) {
        census.animatorsLive = log.liveAnimators
        if log.liveAnimators > census.animatorsPeak { census.animatorsPeak = log.liveAnimators }
        if change.wasBacked, change.home >= 0,
            event.kind == .animatorTornDown || event.kind == .animatorPhase && event.detail == .phase(.spent)
        {
            lives[Int(change.home)].backingLostTurn = event.turn
        }
        guard change.cell >= 0 else { return }
        if change.endedDisplay {
            end(Int(change.cell), at: event.turn, wantsAnimator: change.wantedAnimator, in: log)
        }
        if change.beganDisplay {
            lives[Int(change.cell)] = Life(
                turn: event.turn, isEffective: true,
                cameWithAnimator: log.cells[Int(change.cell)].firstAnimator >= 0)
        }
    }

    /// Judges a cell at a turn's end that has been on screen for a turn.
    @inline(__always)
    mutating func judge(_ cell: Int, in log: inout LogFollower) {
        if log.cells[cell].backedAnimators == 0 { lives[cell].isEffective = false }
    }

    /// Ends a life. An animator that was torn down in the turn of the end counts as present: the client may
    /// tear it down before the list records the end.
    private mutating func end(_ cell: Int, at turn: Int, wantsAnimator: Bool, in log: LogFollower) {
        let life = lives[cell]
        guard turn > life.turn, wantsAnimator || life.cameWithAnimator else { return }
        census.lives += 1
        // A cell whose list has just returned to the window gets its animator in the next turn.
        let isExcused = log.cells[cell].isCovered || log.cells[cell].displayTurn == turn
        let isBacked = log.cells[cell].backedAnimators > 0 || isExcused
        if life.isEffective, isBacked || life.backingLostTurn == turn {
            census.effectiveLives += 1
        }
    }

    /// Ends the lives on screen at the end of the log.
    mutating func end(in log: LogFollower) {
        guard let turn = log.turn else { return }
        for cell in log.cells.indices where log.cells[cell].isShown {
            end(cell, at: turn, wantsAnimator: log.cells[cell].wantsAnimator, in: log)
        }
    }

    mutating func forget() {
        lives.removeAll()
        census.animatorsLive = 0
    }
}
