import LifecycleEvents

// The events that an animator records.

extension AnimatorCore {
    /// Records an event with the animator's number and the use the animator is attached to.
    func record(_ kind: EventKind, arg: Int64? = nil, detail: EventDetail = .none) {
        let engine = self.engine
        let number = id ?? engine.freshAnimator()
        id = number
        engine.sink(
            LifecycleEvent(
                tNs: runLoop.storedNowNs, turn: runLoop.turn, kind: kind, cell: attachedUse?.cell,
                generation: attachedUse?.generation, animator: number, arg: arg,
                site: kind == .misuse ? engine.site(of: number) : nil, detail: detail))
    }

    /// Records a change of phase that has no event kind of its own.
    func recordPhase() {
        record(
            .animatorPhase, arg: LifecycleEvent.arg(fraction: timeline.fraction),
            detail: .phase(machine.phase))
        guard machine.phase == .spent, let id, let use = attachedUse else { return }
        engine.storedObserver?.didStop(id, of: use)
    }

    /// Records that a block has set a key that another block of the animator had set. The key is not
    /// additive, so the former animation is lost.
    func recordSetAgain(_ key: String) {
        record(
            .animatorPhase, arg: LifecycleEvent.arg(fraction: timeline.fraction),
            detail: LifecycleEvent.setAgain(key))
    }

    /// Records the call of a completion.
    func recordCompletion(isOfBlock: Bool, at position: AnimatorPosition) {
        record(
            .animationCompletion, arg: Int64(position.rawValue),
            detail: .text(isOfBlock ? "block" : "animator"))
    }

    func recordReleased(in phase: AnimatorPhase) {
        record(.animatorReleased, detail: .phase(phase))
        guard let id, let use = attachedUse else { return }
        engine.storedObserver?.didRelease(id, of: use, in: phase)
    }

    func recordOrphaned(_ cause: EventDetail.OrphanCause) {
        record(.animatorOrphaned, detail: .cause(cause))
    }

    /// Attaches the animator to `use` after a block has changed a layer of a cell in `use`.
    ///
    /// Work that was meant for an earlier use of the cell attaches to that earlier use. The log thereby shows
    /// a late attachment.
    func attachAfterChange(in use: CellUse) {
        var target = use
        if let meant = runLoop.meantFor, meant.cell == use.cell { target = meant }
        attach(to: target, number: engine.takeReservation(for: target) ?? id ?? engine.freshAnimator())
    }

    /// Attaches the animator under a number of the caller, unless it is attached already.
    func attach(to use: CellUse, as number: AnimatorID) {
        if attachedUse != nil { return }
        let engine = self.engine
        engine.cancelReservation(for: use)
        attach(to: use, number: number)
    }

    private func attach(to use: CellUse, number: AnimatorID) {
        attachedUse = use
        let site = engine.site(of: id)
        if let site, number != id { engine.keep(site, of: number) }
        id = number
        engine.record(.animatorAttached, use: use, animator: number, site: site)
        engine.storedObserver?.didAttach(number, to: use)
    }

    /// Records that a completion has set a value on `layer`.
    func completionTouched(_ layer: Layer) {
        guard let use = attachedUse, !hasTouchedInCompletion, layer.use?.cell == use.cell else { return }
        hasTouchedInCompletion = true
        record(
            .animatorPhase, arg: LifecycleEvent.arg(fraction: timeline.fraction),
            detail: .phase(.completing))
    }
}
