import LifecycleEvents

// I1, I3, I4, I6, I11 and I12: what is judged at the moment it happens to an animator.
extension InvariantChecker {
    mutating func judgeAnimator(
        _ event: LifecycleEvent, on cell: Int?, hazard: (LifecycleEvent) -> Void
    ) {
        if event.kind == .animatorAttached {
            attached(event, to: cell, hazard: hazard)
            return
        }
        if event.kind == .animatorRequested {
            requested(event, on: cell)
            return
        }
        if case .phase(.completing) = event.detail, event.kind == .animatorPhase {
            completing(event, on: cell, hazard: hazard)
            return
        }
        guard let animator = state.animator(event.animator) else { return }
        switch event.kind {
        case .animatorStarted: setPhase(.running, of: animator)
        case .animatorPaused: setPhase(.paused, of: animator)
        case .animatorStopped: setPhase(.stopped, of: animator)
        case .animatorFinished:
            setPhase(.spent, of: animator)
            // Nobody else holds it, so nobody can start it again.
            if state.animators[animator].isReleased { state.forget(animator: animator) }
        case .animatorPhase:
            if case .phase(let phase) = event.detail {
                if phase == .spent { noteLoss(of: animator, turn: event.turn) }
                setPhase(phase, of: animator)
            }
        case .animatorOrphaned:
            state.orphan(animator)
            spoil(animator)
        case .animatorReleased: released(event, animator)
        case .animatorCancelled:
            if state.animators[animator].attachTurn == nil { state.forget(animator: animator) }
        case .animatorTornDown: tornDown(event, animator)
        default:
            // Requests, attaches and marks were judged above; the rest is not about animators.
            break
        }
    }

    // MARK: Requests and attaches

    private mutating func requested(_ event: LifecycleEvent, on cell: Int?) {
        if let cell, isCurrent(event, on: cell) { state.cells[cell].wantsAnimator = true }
        guard let number = event.animator else { return }
        let animator = state.followAnimator(number)
        state.animators[animator].requestTurn = event.turn
        state.animators[animator].generation = event.generation
        state.animators[animator].site = event.site
    }

    private mutating func attached(
        _ event: LifecycleEvent, to cell: Int?, hazard: (LifecycleEvent) -> Void
    ) {
        judgeTurn(ofAttach: event, to: cell)
        if let cell { judgeGeneration(ofAttach: event, to: cell, hazard: hazard) }
        guard let number = event.animator else { return }
        let animator = state.followAnimator(number)
        state.animators[animator].generation = event.generation
        if let site = event.site { state.animators[animator].site = site }
        if let cell {
            judgeOthers(besideAttach: event, on: cell, hazard: hazard)
            if isCurrent(event, on: cell) {
                state.cells[cell].wantsAnimator = true
                state.cells[cell].hadAttach = true
            }
        }
        state.attach(animator, to: cell, turn: event.turn)
        if isListDestroyed { reportLeak(animator, at: event, hazard: hazard) }
    }

    private func isCurrent(_ event: LifecycleEvent, on cell: Int) -> Bool {
        event.generation == nil || event.generation == state.cells[cell].generation
    }

    /// I4. A client that notes no requests is judged by the cell alone: it may not attach in the turn in
    /// which the cell was set up.
    private mutating func judgeTurn(ofAttach event: LifecycleEvent, to cell: Int?) {
        let request = state.animator(event.animator).flatMap { state.animators[$0].requestTurn }
        guard let request else {
            // The request may be among the events a gap has swallowed.
            if let gapTurn, event.turn <= gapTurn &+ 1 { return }
            guard let cell, state.cells[cell].setUpTurn == event.turn else { return }
            report(.nextTurn, at: event, cell: event.cell, animator: event.animator) {
                "\($0.name(ofCell: cell)) got \($0.name(ofAnimator: event)) in turn \(event.turn), in which "
                    + "it was set up; an attach belongs in the next turn."
            }
            return
        }
        if event.turn == request &+ 1 { return }
        if let cell, let again = state.cells[cell].askedAgainTurn, again > request,
            event.turn == again &+ 1
        {
            return
        }
        report(.nextTurn, at: event, cell: event.cell, animator: event.animator) {
            "\($0.name(ofCell: event)) got \($0.name(ofAnimator: event)) in turn \(event.turn), "
                + (event.turn == request
                    ? "the turn of its request; an attach belongs in the next one."
                    : "but it was asked for in turn \(request); an attach belongs in turn \(request &+ 1).")
        }
    }

    /// I3.
    private mutating func judgeGeneration(
        ofAttach event: LifecycleEvent, to cell: Int, hazard: (LifecycleEvent) -> Void
    ) {
        guard !isCurrent(event, on: cell), let generation = event.generation else { return }
        emit(
            LifecycleEvent(
                tNs: event.tNs, turn: event.turn, kind: .hazardStaleAttach, cell: event.cell,
                generation: generation, item: event.item, animator: event.animator), to: hazard)
        report(.currentGeneration, at: event, cell: event.cell, animator: event.animator) {
            "\($0.name(ofCell: cell)) got \($0.name(ofAnimator: event)), which was meant for generation "
                + "\(generation)\(event.item.map { ", item \($0.rawValue)" } ?? "")."
        }
    }

    /// I1.
    private mutating func judgeOthers(
        besideAttach event: LifecycleEvent, on cell: Int, hazard: (LifecycleEvent) -> Void
    ) {
        var other = Int(state.cells[cell].firstAnimator)
        while other >= 0, !state.animators[other].isLive || state.animators[other].number == event.animator {
            other = Int(state.animators[other].next)
        }
        guard other >= 0 else { return }
        emit(
            LifecycleEvent(
                tNs: event.tNs, turn: event.turn, kind: .hazardDoubleAttach, cell: event.cell,
                generation: event.generation, animator: event.animator), to: hazard)
        report(.oneAnimatorPerCell, at: event, cell: event.cell, animator: event.animator) {
            "\($0.name(ofCell: cell)) got \($0.name(ofAnimator: event)) while "
                + "\($0.name(ofAnimator: other)) is alive on it."
        }
    }

    // MARK: Phases and ends

    private mutating func setPhase(_ phase: AnimatorPhase, of animator: Int) {
        switch phase {
        case .gone: state.forget(animator: animator)
        case .hollow:
            state.setPhase(.hollow, of: animator)
            spoil(animator)
        case .fresh, .awaiting, .running, .paused, .stopped, .spent, .completing:
            state.setPhase(phase, of: animator)
        }
    }

    /// The animator's use has one that shows nothing: it will be named if a frame shows the cell bare.
    private mutating func spoil(_ animator: Int) {
        let cell = Int(state.animators[animator].cell)
        guard cell >= 0 else { return }
        let generation = state.animators[animator].generation
        if generation == nil || generation == state.cells[cell].generation {
            state.cells[cell].spoilt = state.animators[animator].number
        }
    }

    /// A release that UIKit refuses leaves the animator alive; a running one lives on to its end.
    private mutating func released(_ event: LifecycleEvent, _ animator: Int) {
        var phase = state.animators[animator].phase
        if case .phase(let said) = event.detail { phase = said }
        switch phase {
        case nil, .fresh, .spent, .completing, .gone: state.forget(animator: animator)
        case .running: state.animators[animator].isReleased = true
        case .awaiting, .paused, .stopped, .hollow: break
        }
    }

    private mutating func tornDown(_ event: LifecycleEvent, _ animator: Int) {
        noteLoss(of: animator, turn: event.turn)
        state.forget(animator: animator)
    }

    /// An animator that ends loses its layer animations: the life it served may end in this very turn.
    private mutating func noteLoss(of animator: Int, turn: Int) {
        let cell = Int(state.animators[animator].cell)
        if cell >= 0, state.animators[animator].isBacked { state.cells[cell].backingLostTurn = turn }
    }

    /// I11. The mark changes no phase: an end is an event of its own.
    private mutating func completing(
        _ event: LifecycleEvent, on cell: Int?, hazard: (LifecycleEvent) -> Void
    ) {
        let known = state.animator(event.animator)
        guard let cell = cell ?? known.map({ Int(state.animators[$0].cell) }), cell >= 0 else { return }
        let generation = event.generation ?? known.flatMap { state.animators[$0].generation }
        let stay = state.cells[cell].stay
        let isStale = generation.map { $0 != state.cells[cell].generation } ?? false
        guard isStale || stay == .pooled || stay == .destroyed else { return }
        emit(
            LifecycleEvent(
                tNs: event.tNs, turn: event.turn, kind: .hazardStaleCompletion,
                cell: state.cells[cell].number, generation: generation, animator: event.animator), to: hazard)
        report(.noStaleCompletion, at: event, cell: event.cell, animator: event.animator) {
            "\($0.name(ofCell: cell)) was touched by a completion of \($0.name(ofAnimator: event))"
                + (isStale
                    ? ", which belongs to generation \(generation ?? 0)." : " while it \(stay.clause).")
        }
    }

    // MARK: Misuse, frames and leaks

    /// I6.
    mutating func judgeMisuse(_ event: LifecycleEvent, on cell: Int?) {
        report(.noMisuse, at: event, cell: event.cell, animator: event.animator) {
            let what = event.detail.text ?? "misuse"
            let animator = $0.name(ofAnimator: event)
            return event.cell == nil
                ? "UIKit raises \(what) for \(animator)."
                : "UIKit raises \(what) for \(animator) of "
                    + "\($0.name(ofCell: event, inSentence: true))."
        }
    }

    /// Once for each use: its frames were bare, and one of its animators shows nothing, or one that is
    /// attached to the cell from before.
    mutating func judgeBareFrame(_ event: LifecycleEvent, of cell: Int, hazard: (LifecycleEvent) -> Void) {
        guard isCurrent(event, on: cell), !state.cells[cell].isOrphanShownReported else { return }
        var shown = state.cells[cell].spoilt
        var animator = Int(state.cells[cell].firstAnimator)
        while shown == nil, animator >= 0 {
            let candidate = state.animators[animator]
            if candidate.isActive, candidate.isOrphaned || candidate.phase == .hollow {
                shown = candidate.number
            }
            animator = Int(candidate.next)
        }
        guard let shown else { return }
        state.cells[cell].isOrphanShownReported = true
        emit(
            LifecycleEvent(
                tNs: event.tNs, turn: event.turn, kind: .hazardOrphanShown, cell: event.cell,
                generation: event.generation, animator: shown), to: hazard)
    }

    /// I12, when the log ends. In the order of the animators' numbers.
    mutating func judgeLeaks(hazard: (LifecycleEvent) -> Void) {
        let leaks = state.animators.indices.filter { state.animators[$0].isLive }
            .sorted { state.animators[$0].number < state.animators[$1].number }
        for animator in leaks { reportLeak(animator, at: nil, hazard: hazard) }
    }

    /// Once for each animator.
    private mutating func reportLeak(
        _ animator: Int, at event: LifecycleEvent?, hazard: (LifecycleEvent) -> Void
    ) {
        guard !state.animators[animator].isLeakReported else { return }
        state.animators[animator].isLeakReported = true
        let cell = Int(state.animators[animator].cell)
        let number = state.animators[animator].number
        let cellNumber = cell >= 0 ? state.cells[cell].number : nil
        emit(
            LifecycleEvent(
                tNs: event?.tNs ?? lastNs, turn: event?.turn ?? turn ?? 0, kind: .hazardLeak,
                cell: cellNumber, animator: number), to: hazard)
        report(.nothingAfterTheList, at: event, cell: cellNumber, animator: number) {
            let name = $0.name(ofAnimator: animator, startsSentence: true)
            let place = cell >= 0 ? " of \($0.name(ofCell: cell, inSentence: true))" : ""
            return event == nil
                ? "\(name)\(place) is alive although its list is destroyed and the log has ended."
                : "\(name)\(place) was attached after the list was destroyed."
        }
    }
}
