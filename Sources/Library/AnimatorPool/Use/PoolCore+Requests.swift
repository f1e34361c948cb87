import LifecycleEvents

// Requests for animators, and their events.
extension PoolCore {
    /// Requests an animator on the next turn, if the use may have one and has no request.
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
        // The event's receiver may have made another request.
        guard slot.machine.request == request else { return }
        slot.awaitTurn(on: turns)
        lookLater()
    }

    /// The app asks for a fresh animator.
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

    /// The animator's completions are being called, so the teardown waits for the next turn.
    func tailRested(_ slot: CellSlot) {
        let use = slot.use
        turns.enqueue {
            // If the cell was shown again and ended again meanwhile, its animator may run again.
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
