import LifecycleEvents
import PropertyAnimation

/// Tracks the animators of cells, and charges their costs to the main thread. The engine reports its own
/// animators. The client reports its other actions.
extension SimulatedList: AttachmentObserver {
    package func didAttach(_ animator: AnimatorID, to use: CellUse) {
        guard let cell = cell(numbered: use.cell) else { return }
        // The animator adds its animations after the attach.
        note(animator, of: use, on: cell, besideOthers: cell.layer.hasLiveAnimationsInTree)
    }

    private func note(
        _ animator: AnimatorID, of use: CellUse, on cell: SimulatedCell, besideOthers: Bool
    ) {
        cell.wantsAnimator = true
        cell.attachCount &+= 1
        if besideOthers || cell.attached != nil || use.generation != cell.currentUse?.generation {
            cell.mayShowOtherAnimators = true
        }
        // A chain uses the animator number of its first step.
        if cell.chainStep != animator || cell.attached == nil {
            cell.attached = animator
            cell.attachedWasShown = false
            cell.chainHasEnded = false
        }
        spend(workload.costs.attach)
    }

    package func didStop(_ animator: AnimatorID, of use: CellUse) {
        if cell(numbered: use.cell) != nil { spend(workload.costs.teardown) }
    }

    package func didRelease(_ animator: AnimatorID, of use: CellUse, in phase: AnimatorPhase) {
        // A running animator belongs to its cell until it ends.
        if phase == .running { return }
        detach(animator, cell: use.cell, generation: use.generation, item: nil)
    }

    /// Records that this use has requested an animator.
    func noteRequest(for use: CellUse, site: CallSite) {
        emit(
            LifecycleEvent(
                tNs: runLoop.nowNs, turn: runLoop.turn, kind: .animatorRequested, use: use,
                animator: reserveAnimator(for: use), site: site))
        cell(numbered: use.cell)?.wantsAnimator = true
    }

    /// Records an event of the client, and updates the cell.
    func clientDid(_ event: LifecycleEvent) {
        emit(event)
        guard let number = event.cell else { return }
        switch event.kind {
        case .animatorRequested: noteRequest(of: number)
        case .chainStep: cell(numbered: number)?.chainStep = event.animator
        case .chainEnded: cell(numbered: number)?.chainHasEnded = true
        case .animatorTornDown:
            guard let animator = event.animator else { return }
            detach(animator, cell: number, generation: event.generation, item: event.item)
        case .animatorAttached:
            guard let animator = event.animator, let use = CellUse(event) else { return }
            guard let cell = cell(numbered: use.cell) else { return }
            note(
                animator, of: use, on: cell,
                besideOthers: cell.layer.hasSeveralAnimations(workload.animator.key))
        case .animatorPhase where event.detail == .phase(.spent):
            guard let animator = event.animator, let use = CellUse(event) else { return }
            didStop(animator, of: use)
        default:
            break
        }
    }

    private func noteRequest(of number: CellID) {
        guard let cell = cell(numbered: number) else { return }
        cell.wantsAnimator = true
        // A cell that is configured again while on screen shows the end of its chain until the next chain
        // starts.
        if requests.current?.reconfigured !== cell { cell.chainHasEnded = false }
    }

    /// Detaches an animator from its cell. Logs a wasted animator if no frame has shown it.
    private func detach(_ animator: AnimatorID, cell number: CellID, generation: Int32?, item: ItemID?) {
        guard let cell = cell(numbered: number), cell.attached == animator else { return }
        cell.attached = nil
        cell.chainStep = nil
        if cell.attachedWasShown { return }
        emit(
            LifecycleEvent(
                tNs: runLoop.nowNs, turn: runLoop.turn, kind: .animatorWasted, cell: number,
                generation: generation, item: item, animator: animator))
    }
}

extension CellUse {
    /// Creates the use of an event; nil if the event does not contain all its parts.
    fileprivate init?(_ event: LifecycleEvent) {
        guard let cell = event.cell, let generation = event.generation, let item = event.item else {
            return nil
        }
        self.init(cell: cell, generation: generation, item: item)
    }
}
