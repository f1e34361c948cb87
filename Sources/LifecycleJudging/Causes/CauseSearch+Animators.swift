import LifecycleEvents

// What leads to violations of the rules about animators.
extension CauseSearch {
    /// I1: the animator that was there first and was never torn down; the reuse; the one that came beside it.
    var twoAnimators: [Link] {
        let newcomer = violation.animator
        var alive: [AnimatorID] = []
        for event in past where event.cell == violation.cell && event.seq < violation.seq {
            guard let animator = event.animator, animator != newcomer else { continue }
            if event.kind == .animatorAttached, !alive.contains(animator) { alive.append(animator) }
            if Self.ends(event) { alive.removeAll { $0 == animator } }
        }
        guard let former = attach(of: alive.first, before: violation.seq) else {
            return link(attach(of: newcomer), "")
        }
        let next = first(after: former.seq) {
            $0.kind == .cellDequeued && $0.cell == violation.cell && $0.generation != former.generation
        }
        return link(former, "; nobody ever tears it down")
            + link(next, ", which is where it had to be torn down")
            + link(last(.animatorRequested, of: newcomer).flatMap { $0.seq > former.seq ? $0 : nil }, "")
            + link(attach(of: newcomer), ", beside the first")
    }

    /// I2: the attach, and the cell's way off screen with the animator still on it.
    var idleAnimator: [Link] {
        let attach = attach(of: violation.animator)
        let stay = lastOfCell([.cellRecycled, .cellDestroyed, .cellWaiting, .cellPrepared])
        // An attach after the cell had gone is work that came too late.
        let isResting = stay?.kind == .cellWaiting || stay?.kind == .cellPrepared
        let end = isResting ? ", and keeps it off screen beyond the idle limit" : ", and nobody tears it down"
        guard let attach, let stay, attach.seq > stay.seq else {
            return link(attach, "") + link(stay, end)
        }
        return link(last(.animatorRequested, of: violation.animator), "") + link(stay, "")
            + link(attach, isResting ? end : ", although the cell had gone")
    }

    /// I3: the request, the reuse between, the attach.
    var staleAttach: [Link] {
        let attach = attach(of: violation.animator)
        let request = last(.animatorRequested, of: violation.animator, before: attach?.seq)
        let meant = request?.generation ?? attach?.generation
        let start = request?.seq ?? 0
        let recycle = first(after: start) { $0.kind == .cellRecycled && $0.cell == violation.cell }
        let reuse = first(after: start) {
            $0.kind == .cellDequeued && $0.cell == violation.cell && $0.generation != meant
        }
        return link(request, "")
            + link(recycle.flatMap { $0.seq < violation.seq ? $0 : nil }, "; the request was not cancelled")
            + link(reuse, ": what was asked for before is out of date")
            + link(attach, ", which was meant for use \(meant ?? 0)")
    }

    /// I4: what the turn of the attach is counted from.
    var wrongTurn: [Link] {
        let attach = attach(of: violation.animator)
        let request = last(.animatorRequested, of: violation.animator, before: attach?.seq)
        let setUp = lastOfCell([.cellDequeued, .cellConfigured, .cellDisplayed], before: violation.seq)
        return link(request ?? setUp, "")
            + link(attach, attach?.turn == (request ?? setUp)?.turn ? ", in the same turn" : ", turns later")
    }

    /// I6: where the animator's phase came from, and the call.
    var misuse: [Link] {
        let animator = violation.animator
        let phase = last(before: violation.seq) { event in
            guard event.animator == animator else { return false }
            switch event.kind {
            case .animatorAttached, .animatorStarted, .animatorPaused, .animatorStopped, .animatorFinished,
                .animatorPhase:
                return true
            default: return false
            }
        }
        let isRelease =
            breaking?.detail == .misuse(.releasePausedOrStopped)
            || breaking?.detail == .misuse(.releasePausedOnCompletion)
        let use = lastOfCell([.cellDequeued, .cellRecycled], before: violation.seq)
        let between = use.flatMap { use in phase.map { use.seq > $0.seq } ?? false ? use : nil }
        return link(attach(of: animator, before: violation.seq), "")
            + link(
                phase,
                isRelease ? ", and nobody stops and finishes it" : ", which does not allow what follows")
            + link(isRelease ? between : nil, "; the animator of the use before is dropped")
            + link(breaking, "")
    }

    /// I7: the attach, the reuse that took the layer animations away, and what was shown after it.
    var unbacked: [Link] {
        let animator = violation.animator
        let attach = attach(of: animator)
        let orphaned = last(.animatorOrphaned, of: animator)
        let hollow = last { $0.animator == animator && $0.detail == .phase(.hollow) }
        guard let orphaned, orphaned.seq > hollow?.seq ?? 0 else {
            let ended = last(before: hollow?.seq) { $0.animator == animator && Self.ends($0) }
            return link(attach, "") + link(ended, "; its blocks are gone with that")
                + link(hollow, ": active, with nothing left to move") + link(shown(after: hollow), "")
        }
        return link(attach, "") + link(reuse(that: orphaned), "; reuse strips a cell of its layer animations")
            + link(orphaned, ", and still says active") + link(shown(after: orphaned), "")
    }

    /// The dequeue in whose turn the animator was orphaned: recorded right behind it where the list strips
    /// the cell, before it where the commit of the layout does. An app may strip a cell without any.
    private func reuse(that orphaned: LifecycleEvent) -> LifecycleEvent? {
        guard orphaned.detail != .cause(.removeAllAnimations) else { return nil }
        func fits(_ event: LifecycleEvent) -> Bool {
            event.kind == .cellDequeued && event.cell == violation.cell && event.turn == orphaned.turn
        }
        return first(after: orphaned.seq, where: fits) ?? last(before: orphaned.seq, where: fits)
    }

    private func shown(after event: LifecycleEvent?) -> LifecycleEvent? {
        guard let event else { return nil }
        return first(after: event.seq) { $0.kind == .cellDisplayed && $0.cell == violation.cell }
    }

    /// I11: the attach, the use that came after it, and the completion.
    var staleCompletion: [Link] {
        let attach = attach(of: violation.animator)
        let next = first(after: attach?.seq ?? 0) {
            ($0.kind == .cellDequeued || $0.kind == .cellRecycled) && $0.cell == violation.cell
        }
        return link(attach, "") + link(next, "; its completion was not taken back") + link(breaking, "")
    }

    /// I12: the attach, the end of the use it was made for, the end of the list.
    var leak: [Link] {
        let attach = attach(of: violation.animator)
        let end = first(after: attach?.seq ?? 0) {
            [.cellEnded, .cellRecycled, .cellDestroyed, .cellDequeued].contains($0.kind)
                && $0.cell == (violation.cell ?? attach?.cell)
        }
        let list = past.first { $0.kind == .listDestroyed }
        let tooLate = attach.flatMap { attach in list.map { attach.seq > $0.seq } } ?? false
        if tooLate { return link(list, "") + link(attach, ", for a list that is gone") }
        return link(attach, "") + link(end, ", and that is where it had to be torn down")
            + link(list, "; the animator is alive still")
    }
}
