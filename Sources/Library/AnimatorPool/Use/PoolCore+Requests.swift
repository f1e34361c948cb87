import LifecycleEvents

// Requests for animators, and what is told of them.
extension PoolCore {
    /// Asks for an animator on the next turn, where one may be had and none is on its way.
    func ask(_ slot: CellSlot) {
        guard slot.isInUse, slot.machine.canAsk(atNs: turns.nowNs) else {
            outbox.deliver()
            return
        }
        guard isInWindow else {
            slot.machine.awaitWindow()
            outbox.deliver()
            return
        }
        let use = slot.use
        let animator = numbering.reserveAnimator(for: use)
        let request = slot.machine.ask(for: animator)
        if outbox.isRead {
            outbox.put(.animatorRequested, use, animator: animator, site: slot.site)
            outbox.deliver()
        }
        // Whoever was told may have asked for another one.
        guard slot.machine.request == request else { return }
        slot.awaitTurn(on: turns)
        lookLater()
    }

    /// The app wants a fresh one.
    func restart(_ slot: CellSlot) -> SafeOutcome {
        let nowNs = turns.nowNs
        let decision = slot.machine.restart(atNs: nowNs)
        guard case .ask = decision.action else {
            end(slot, decision, .usedAgain)
            return .ignored(.notDisplayed)
        }
        if let request = decision.cancelled { note(cancelled: request, of: slot.use, .usedAgain) }
        ask(slot)
        return .applied
    }

    /// Its completions are being called: the teardown waits for the turn after them.
    func tailRested(_ slot: CellSlot) {
        let use = slot.use
        turns.enqueue {
            // Shown again and gone again meanwhile, it may run another time.
            guard slot.use == use, slot.snapshot?.phase != .running else { return }
            self.end(slot, slot.machine.tailRested())
        }
    }

    func note(
        cancelled request: AnimatorRequest, of use: CellUse, _ reason: EventDetail.CancelReason
    ) {
        numbering.cancelReservation(for: use)
        outbox.put(.animatorCancelled, use, animator: request.animator, detail: .cancellation(reason))
    }

    func note(_ kind: EventKind, _ use: CellUse) {
        if recordsCells { outbox.put(kind, use) }
    }

    func note(_ update: EventDetail.ListUpdate) {
        guard recordsCells else { return }
        outbox.put(.listUpdated, arg: 0, detail: .update(update))
        outbox.deliver()
    }

    func noteApp(_ kind: EventKind) {
        guard recordsCells else { return }
        outbox.put(kind)
        outbox.deliver()
    }
}
