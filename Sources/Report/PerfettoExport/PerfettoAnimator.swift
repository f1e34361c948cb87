import LifecycleEvents
import LifecycleJudging

/// An animator with an open slice.
struct PerfettoAnimator {
    let lane: PerfettoTracks.ID
    /// The cell of the lane.
    let cell: CellID?
    /// The phase with an open slice.
    var phase: PerfettoName?
    var isTouched = false
}

extension PerfettoExporter {
    /// Writes the change of an event's animator.
    mutating func see(_ number: AnimatorID, _ event: LifecycleEvent) {
        switch event.kind {
        case .animatorRequested: request(number, event)
        case .animatorAttached: if animators[number] == nil { attach(number, event) }
        case .animatorCancelled: cancel(number, event)
        default:
            // The follower provides all other changes.
            break
        }
        guard let animator = animators[number] else { return }
        guard let slot = log.slot(of: number), log.animators[slot].life.isAttached else {
            endAnimator(number)
            return
        }
        if !animator.isTouched {
            animators[number]?.isTouched = true
            touchedAnimators.append(number)
        }
    }

    private func track(of cell: CellID?) -> PerfettoTracks.ID {
        cell.flatMap { cells[$0]?.track } ?? PerfettoTracks.list
    }

    // MARK: Request and attach

    private mutating func request(_ number: AnimatorID, _ event: LifecycleEvent) {
        var instant = PerfettoTrackEvent.instant(
            PerfettoName(.animatorRequested), on: track(of: event.cell))
        instant.flow = Self.flow(number)
        if let site = event.site { instant.notes.append(sequence.note(.site, site.text)) }
        sequence.append(instant)
        requested.insert(number)
    }

    private mutating func attach(_ number: AnimatorID, _ event: LifecycleEvent) {
        let lane = takeLane(on: event.cell)
        var slice = PerfettoTrackEvent.begin(named: "animator \(number.rawValue)", on: lane)
        if requested.remove(number) != nil { slice.endedFlow = Self.flow(number) }
        sequence.append(slice)
        animators[number] = PerfettoAnimator(lane: lane, cell: event.cell)
    }

    private mutating func cancel(_ number: AnimatorID, _ event: LifecycleEvent) {
        var instant = PerfettoTrackEvent.instant(
            PerfettoName(.animatorCancelled), on: track(of: event.cell))
        if requested.remove(number) != nil { instant.endedFlow = Self.flow(number) }
        if let why = event.detail.text { instant.notes.append(sequence.note(.detail, why)) }
        sequence.append(instant)
    }

    /// Returns the flow of an animator, which is its number plus one because 0 means no flow.
    private static func flow(_ animator: AnimatorID) -> UInt64 {
        UInt64(UInt32(bitPattern: animator.rawValue)) + 1
    }

    // MARK: Phases

    private mutating func takeLane(on number: CellID?) -> PerfettoTracks.ID {
        let parent: PerfettoTracks.ID
        if let number, var cell = cells[number] {
            let lane = cell.lanes.take()
            cells[number] = cell
            if let lane { return lane }
            parent = cell.track
        } else {
            if let lane = looseLanes.take() { return lane }
            parent = looseLanes.parent
        }
        let lane = tracks.make()
        sequence.append(PerfettoTracks.lane(lane, under: parent))
        return lane
    }

    /// Writes the phase at the end of the moment, if the phase has changed.
    mutating func settlePhase(of number: AnimatorID) {
        guard var animator = animators[number], let slot = log.slot(of: number) else { return }
        let followed = log.animators[slot]
        animator.isTouched = false
        let phase: PerfettoName? =
            switch followed.phase {
            // An animator that has not started or has ended has no slice of a phase.
            case nil, .fresh, .spent, .gone: nil
            case .awaiting?, .running?, .paused?, .stopped?, .hollow?, .completing?:
                followed.isOrphaned ? .orphaned : followed.phase.map { PerfettoName($0) }
            }
        if phase != animator.phase {
            if animator.phase != nil { sequence.append(.end(on: animator.lane)) }
            if let phase { sequence.append(.begin(phase, on: animator.lane)) }
            animator.phase = phase
        }
        animators[number] = animator
    }

    /// Ends the slices of an animator.
    mutating func endAnimator(_ number: AnimatorID) {
        guard let animator = animators.removeValue(forKey: number) else { return }
        if animator.phase != nil { sequence.append(.end(on: animator.lane)) }
        sequence.append(.end(on: animator.lane))
        if let cell = animator.cell, cells[cell] != nil {
            cells[cell]?.lanes.giveBack(animator.lane)
        } else {
            looseLanes.giveBack(animator.lane)
        }
    }

    // MARK: Instants

    /// Writes the instants that users search for.
    mutating func mark(_ event: LifecycleEvent) {
        let category: PerfettoCategory?
        switch event.kind.family {
        case .cell, .animator:
            // Other events are visible in the slices that they begin and end.
            switch event.kind {
            case .animatorOrphaned, .animatorWasted, .cellBareFrame, .cellReconfigured: break
            default: return
            }
            category = nil
        case .list, .app: category = .list
        case .log: category = .log
        case .misuse: category = .misuse
        case .hazard: category = .hazard
        case .chain: category = nil
        case .transition, .screen:
            if event.subject != nil { return see(stage: event) }
            category = nil
        }
        var instant = PerfettoTrackEvent.instant(
            PerfettoName(event.kind), category, on: track(of: event.cell))
        if let animator = event.animator {
            instant.notes.append(.note(.animator, Int64(animator.rawValue)))
        }
        if let detail = event.detail.text {
            instant.notes.append(sequence.note(.detail, detail))
        }
        if let arg = event.arg, arg != 1 { instant.notes.append(.note(.count, arg)) }
        // The number identifies a hazard or misuse in the log.
        if event.kind.severity == .error { instant.notes.append(.note(.seq, event.seq)) }
        sequence.append(instant)
    }
}
