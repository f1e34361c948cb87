import LifecycleEvents
import LifecycleJudging

/// The open slices of a cell.
struct PerfettoCell {
    let track: PerfettoTracks.ID
    /// The generation of the last use with a slice; 0 before the first.
    var generation: Int32 = 0
    var isUseOpen = false
    /// The place with an open slice.
    var place: PerfettoName?
    /// The place of the cell in the counters.
    var counted = CellPlace.unknown
    var isTouched = false
    var lanes: PerfettoLanes
}

/// The lanes of animators below a cell: one lane for each simultaneous animator.
struct PerfettoLanes {
    let parent: PerfettoTracks.ID
    private var free: [PerfettoTracks.ID] = []

    init(parent: PerfettoTracks.ID) { self.parent = parent }

    /// Returns and reserves a lane without an open slice, or returns nil.
    mutating func take() -> PerfettoTracks.ID? {
        // Takes the first free lane, so that a cell with one animator at a time has one lane.
        guard let least = free.indices.min(by: { free[$0] < free[$1] }) else { return nil }
        return free.remove(at: least)
    }

    mutating func giveBack(_ lane: PerfettoTracks.ID) { free.append(lane) }
}

extension PerfettoExporter {
    /// Writes the change of an event's cell.
    mutating func see(_ number: CellID, _ event: LifecycleEvent) {
        var cell = cells[number] ?? make(number, event)
        defer { cells[number] = cell }
        guard let slot = log.slot(of: number) else { return }
        let followed = log.cells[slot]
        let isGone = followed.place.isAway
        if cell.isUseOpen, isGone || followed.generation != cell.generation { endUse(&cell) }
        if !isGone, followed.generation > 0, followed.generation != cell.generation {
            cell.generation = followed.generation
            cell.isUseOpen = true
            beginUse(cell, followed)
        }
        count(&cell, at: followed.place)
        if !cell.isTouched {
            cell.isTouched = true
            touchedCells.append(number)
        }
    }

    /// Creates the track of a new cell.
    private mutating func make(_ number: CellID, _ event: LifecycleEvent) -> PerfettoCell {
        let track = tracks.make()
        let reuseIdentifier = event.kind == .cellCreated ? event.detail.text : nil
        sequence.append(PerfettoTracks.cell(number, reuseIdentifier: reuseIdentifier, track: track))
        return PerfettoCell(track: track, lanes: PerfettoLanes(parent: track))
    }

    private mutating func beginUse(_ cell: PerfettoCell, _ followed: FollowedCell) {
        var slice: PerfettoTrackEvent =
            if let item = followed.item {
                .begin(named: "item \(item.rawValue)", on: cell.track)
            } else {
                .begin(.use, on: cell.track)
            }
        slice.notes.append(.note(.generation, Int64(followed.generation)))
        sequence.append(slice)
    }

    /// Ends the slices of the use and of the place.
    private mutating func endUse(_ cell: inout PerfettoCell) {
        if cell.place != nil { sequence.append(.end(on: cell.track)) }
        cell.place = nil
        if cell.isUseOpen { sequence.append(.end(on: cell.track)) }
        cell.isUseOpen = false
    }

    private mutating func count(_ cell: inout PerfettoCell, at place: CellPlace) {
        guard place != cell.counted else { return }
        if cell.counted == .pooled { pooledCells -= 1 }
        if cell.counted == .displayed { displayedCells -= 1 }
        if place == .pooled { pooledCells += 1 }
        if place == .displayed { displayedCells += 1 }
        cell.counted = place
    }

    /// Writes the place of the cell at the end of the moment, if the place has changed.
    mutating func settlePlace(of number: CellID) {
        guard var cell = cells[number] else { return }
        defer { cells[number] = cell }
        cell.isTouched = false
        let place: PerfettoName? =
            switch cell.counted {
            // Before and after its display, a cell is in a gap between slices.
            case .unknown, .created, .inHand, .prepared, .ended, .waiting, .pooled, .destroyed: nil
            case .displayed: .displayed
            case .animatingOut: .animatingOut
            }
        guard place != cell.place else { return }
        if cell.place != nil { sequence.append(.end(on: cell.track)) }
        if let place { sequence.append(.begin(place, on: cell.track)) }
        cell.place = place
    }

    /// Ends all open slices.
    mutating func closeAll() {
        // In the order of the numbers, so that the same log produces the same file.
        for number in animators.keys.sorted() { endAnimator(number) }
        for number in cells.keys.sorted() {
            guard var cell = cells[number] else { continue }
            endUse(&cell)
            cells[number] = cell
        }
        closeStage()
    }

    /// Ends all slices when events are missing, because their ends are unknown.
    mutating func forgetAll() {
        closeAll()
        for number in cells.keys {
            cells[number]?.generation = 0
            cells[number]?.counted = .unknown
        }
        requested.removeAll()
        displayedCells = 0
        pooledCells = 0
    }
}
