import LifecycleEvents
import PropertyAnimation

/// The list knows which cells have animators, and has the main thread pay for them. The engine tells it of its
/// own animators; what only a client knows, the client tells.
extension SimulatedList: AttachmentObserver {
    package func didAttach(_ animator: AnimatorID, to use: CellUse) {
        guard let cell = cell(numbered: use.cell) else { return }
        cell.wantsAnimator = true
        // A chain belongs to its use under the number of its first step's.
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
        // It runs on to its end, and belongs to its cell until then.
        if phase == .running { return }
        detach(animator, cell: use.cell, generation: use.generation, item: nil)
    }

    /// This use has asked for an animator.
    func noteRequest(for use: CellUse, site: CallSite) {
        emit(
            LifecycleEvent(
                tNs: runLoop.nowNs, turn: runLoop.turn, kind: .animatorRequested, use: use,
                animator: reserveAnimator(for: use), site: site))
        cell(numbered: use.cell)?.wantsAnimator = true
    }

    /// Records what a client says it has done with animators of its own, and takes note of it.
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
            didAttach(animator, to: use)
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
        // Set up again while it is shown, it shows what the former chain has left behind until the next one comes.
        if asked?.reconfigured !== cell { cell.chainHasEnded = false }
    }

    /// The animator belongs to its cell no more. One that no frame has shown was made for nothing.
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
    /// The use an event names, if it names all of it.
    fileprivate init?(_ event: LifecycleEvent) {
        guard let cell = event.cell, let generation = event.generation, let item = event.item else {
            return nil
        }
        self.init(cell: cell, generation: generation, item: item)
    }
}
