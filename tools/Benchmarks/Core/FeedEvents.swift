import LifecycleEvents

/// The events of a scrolling feed: twenty cells in use, and two new uses in each frame.
///
/// A use has ten events: dequeued, configured, requested and displayed; attached and paused a turn later;
/// ended, torn down, released and recycled ten frames later.
struct FeedEvents {
    private(set) var events: [LifecycleEvent] = []
    private(set) var frames: [FrameRecord] = []
    private var turn = 0
    private var tNs: Int64 = 0
    private var generations = [Int32](repeating: 0, count: 20)

    private struct Use {
        let use: CellUse
        let animator: AnimatorID
    }

    private let frameNs: Int64 = 16_666_667
    private let site = CallSite(file: "Feed/FeedViewController.swift", line: 131)

    /// Creates at least `count` events.
    init(count: Int) {
        events.reserveCapacity(count + 100)
        var inUse: [Use] = []
        var item: Int64 = 0
        while events.count < count {
            beginFrame()
            var begun: [Use] = []
            for _ in 0..<2 {
                if inUse.count + begun.count >= generations.count { end(inUse.removeFirst()) }
                let cell = Int(item) % generations.count
                generations[cell] += 1
                let use = CellUse(
                    cell: CellID(Int32(cell)), generation: generations[cell], item: ItemID(item))
                begun.append(Use(use: use, animator: AnimatorID(Int32(item))))
                begin(begun[begun.count - 1])
                item += 1
            }
            turn += 1
            for use in begun { attach(use) }
            inUse += begun
        }
    }

    private mutating func beginFrame() {
        turn += 1
        tNs += frameNs
        let number = frames.count + 1
        frames.append(
            FrameRecord(
                frame: number, turn: turn, expectedNs: tNs, beginNs: tNs, endNs: tNs + 2_000_000,
                missedVsyncs: 0, bareCells: 0, intervalNs: frameNs, firstSeq: Int64(events.count + 1)))
    }

    private mutating func begin(_ use: Use) {
        add(.cellDequeued, use.use, arg: 1)
        add(.cellConfigured, use.use)
        add(.animatorRequested, use.use, use.animator, site: site)
        add(.cellDisplayed, use.use)
    }

    private mutating func attach(_ use: Use) {
        add(.animatorAttached, use.use, use.animator)
        add(.animatorPaused, use.use, use.animator, arg: 100_000_000)
    }

    private mutating func end(_ use: Use) {
        add(.cellEnded, use.use)
        add(.animatorTornDown, use.use, use.animator, detail: .phase(.paused))
        add(.animatorReleased, use.use, use.animator, detail: .phase(.spent))
        add(.cellRecycled, use.use)
    }

    private mutating func add(
        _ kind: EventKind, _ use: CellUse, _ animator: AnimatorID? = nil, arg: Int64? = nil,
        site: CallSite? = nil, detail: EventDetail = .none
    ) {
        var event = LifecycleEvent(
            tNs: tNs, turn: turn, kind: kind, use: use, animator: animator, arg: arg, site: site,
            detail: detail)
        event.seq = Int64(events.count + 1)
        events.append(event)
    }
}
