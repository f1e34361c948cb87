import LifecycleEvents

// What an animator records.

extension AnimatorCore {
    /// Records an event under the animator's number, with the use it is attached to.
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

    /// A change with no kind of its own.
    func recordPhase() {
        record(
            .animatorPhase, arg: LifecycleEvent.arg(fraction: timeline.fraction),
            detail: .phase(machine.phase))
        guard machine.phase == .spent, let id, let use = attachedUse else { return }
        engine.observer?.didStop(id, of: use)
    }

    /// A block has set a key that is not additive and that another of its blocks had set: the former animation is lost.
    func recordSetAgain(_ key: String) {
        record(
            .animatorPhase, arg: LifecycleEvent.arg(fraction: timeline.fraction),
            detail: LifecycleEvent.setAgain(key))
    }

    /// A completion is called.
    func recordCompletion(isOfBlock: Bool, at position: AnimatorPosition) {
        record(
            .animationCompletion, arg: Int64(position.rawValue),
            detail: .text(isOfBlock ? "block" : "animator"))
    }

    func recordReleased(in phase: AnimatorPhase) {
        record(.animatorReleased, detail: .phase(phase))
        guard let id, let use = attachedUse else { return }
        engine.observer?.didRelease(id, of: use, in: phase)
    }

    func recordOrphaned(_ cause: EventDetail.OrphanCause) {
        record(.animatorOrphaned, detail: .cause(cause))
    }

    /// A block has touched a layer of a cell in `use`: from now on the animator belongs there.
    ///
    /// Work that was meant for an earlier use of the cell attaches to that one: this is how a late attach
    /// shows in the log.
    func touched(_ use: CellUse) {
        var target = use
        if let meant = runLoop.meantFor, meant.cell == use.cell { target = meant }
        attach(to: target, number: engine.takeReservation(for: target) ?? id ?? engine.freshAnimator())
    }

    /// Attaches under a number given from outside, unless it is attached already.
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
        engine.observer?.didAttach(number, to: use)
    }

    /// A completion has set a value on `layer`.
    func completionTouched(_ layer: Layer) {
        guard let use = attachedUse, !hasTouchedInCompletion, layer.use?.cell == use.cell else { return }
        hasTouchedInCompletion = true
        record(
            .animatorPhase, arg: LifecycleEvent.arg(fraction: timeline.fraction),
            detail: .phase(.completing))
    }
}
