import LifecycleEvents
import ScrollSimulation
import TestSupport
import Testing

/// Data and cells that a list asks for ahead.
struct PrefetchingTests {
    /// A run of a client without animators, or of the safe one.
    private static func run(
        _ steps: [Step], cells: CellRegime = .ios15, isSafe: Bool = false,
        change: (inout ListProfile) -> Void = { _ in }
    ) -> RecordedRun {
        var workload = Workload.short(steps, cells: cells)
        change(&workload.profile)
        return isSafe ? RecordedRun(workload) : RecordedRun(workload) { PlainFeed($0) }
    }

    @Test func `an app without prefetching is asked for nothing`() {
        let run = Self.run([.fling(velocity: 3000)])
        #expect(run.count(.dataPrefetched) == 0 && run.count(.dataPrefetchCancelled) == 0)
    }

    @Test func `iOS 10 makes no cell ahead before the list has scrolled`() {
        #expect(Self.run([.wait(0.5)], cells: .ios10).count(.cellPrepared) == 0)
        let run = Self.run([.wait(0.5)], cells: .ios10) { $0.preparesAtLoad = true }
        #expect(run.count(.cellPrepared) > 0)
    }

    /// WWDC 2016, session 219: a row of a grid comes as a whole up to iOS 9, and a cell at a time from iOS 10 on.
    @Test(arguments: [
        (CellRegime.ios10, ListProfile.Batch?.none, 1), (.ios10, .row, 3), (.ios15, .cell, 1),
        (.ios15, nil, 3),
    ])
    func `a grid's cells are made ahead a cell or a row at a time`(
        cells: CellRegime, batch: ListProfile.Batch?, most: Int
    ) {
        var workload = Workload.short([.drag(distance: 600, duration: 1)], cells: cells)
        workload.list.columns = 3
        if let batch { workload.profile.batch = batch }
        let prepared = RecordedRun(workload) { PlainFeed($0) }.events.filter { $0.kind == .cellPrepared }
        let atOnce = Dictionary(grouping: prepared, by: \.tNs).values.map(\.count).max()
        #expect(atOnce == most)
    }

    // MARK: Outside the window

    /// The animators that end while their cells are prepared, and how long they had run, in nanoseconds.
    private static func endsAhead(_ window: ListProfile.Window) -> [Int64] {
        var workload = Workload.short(
            [.fling(velocity: 3000)], strategy: .nextTurn,
            animator: AnimatorRecipe(pausesOnCompletion: false, fractionComplete: nil, start: true))
        workload.profile.window = window
        var prepared: Set<CellID> = []
        var begun: [AnimatorID: Int64] = [:]
        var ends: [Int64] = []
        for event in RecordedRun(workload).events {
            if let animator = event.animator {
                if event.kind == .animatorStarted { begun[animator] = event.tNs }
                guard event.kind == .animatorFinished, let cell = event.cell, prepared.contains(cell),
                    let since = begun[animator]
                else { continue }
                ends.append(event.tNs - since)
            } else if let cell = event.cell {
                if event.kind == .cellPrepared { prepared.insert(cell) }
                if event.kind == .cellDisplayed { prepared.remove(cell) }
            }
        }
        return ends
    }

    @Test func `outside the window an animator completes at once`() {
        let ends = Self.endsAhead(.outside)
        #expect(!ends.isEmpty && ends.allSatisfy { $0 == 0 })
        #expect(Self.endsAhead(.inside) == [])
    }

    @Test func `an animator that is paused outside the window shows nothing of itself later`() {
        var workload = Workload.short([.fling(velocity: 3000), .fling(velocity: -3000)], strategy: .nextTurn)
        let inside = RecordedRun(workload)
        workload.profile.window = .outside
        let outside = RecordedRun(workload)
        #expect(outside.broken.contains(.backed) && !inside.broken.contains(.backed))
        workload.strategy = .reuseSafe
        let safe = RecordedRun(workload)
        #expect(safe.result.violations == [] && safe.result.summary.tally.hazards == [:])
    }

    @Test func `an animated jump passes the items on its way, and takes 0.3 s`() {
        let run = Self.run([.jump(item: 60, animated: true)], cells: .ios9)
        let asked = Set(run.events.filter { $0.kind == .cellConfigured }.compactMap { $0.item?.rawValue })
        #expect(asked.contains(60) && asked.contains { (20...40).contains($0) })
        let last = run.events.last { $0.kind == .cellDisplayed }
        #expect((250_000_000...320_000_000).contains(last?.tNs ?? 0))
        let first = run.result.cells.filter { $0.state == .displayed }.compactMap { $0.item?.rawValue }.min()
        #expect(first == 60)
        let atOnce = Self.run([.jump(item: 60)], cells: .ios9)
        #expect(!atOnce.events.contains { $0.item?.rawValue == 30 })
    }

    @Test func `a list makes cells ahead as far as it goes in so many frames`() {
        func ahead(_ distance: Double) -> Int {
            Self.run([.drag(distance: distance, duration: 1)], cells: .ios10) {
                $0.ahead = Reach(Quantity(10), .frames)
                $0.preparedKeepSeconds = Quantity(60)
                $0.preparedKeepTimes = 1000
            }.result.cells.count { $0.state == .prepared }
        }
        // Ten frames of 10 points, and of 40.
        #expect((1...2).contains(ahead(600)))
        #expect((4...5).contains(ahead(2400)))
    }

    @Test func `where a profile says so, cells made ahead are dropped when the list turns back`() {
        let steps: [Step] = [.drag(distance: 1500, duration: 1), .drag(distance: -50, duration: 0.2)]
        func left(_ reversal: ListProfile.Reversal) -> Int {
            Self.run(steps, cells: .ios10) {
                $0.ahead = .items(3)
                $0.reversal = reversal
            }.result.cells.count { $0.state == .prepared && ($0.item?.rawValue ?? 0) > 20 }
        }
        #expect(left(.keep) == 3 && left(.drop) == 0)
    }

    // MARK: Margins and spare time

    @Test func `a cell that is displayed in the margin has its animator before it is seen`() {
        func bareCells(_ margin: Reach) -> Int {
            Self.run([.drag(distance: 1500, duration: 2)], cells: .ios9, isSafe: true) {
                $0.margin = margin
            }.events.filter { $0.kind == .cellBareFrame }.count
        }
        // All that come later are bare for a frame without it: here those that are there at first are.
        #expect(bareCells(.points(150)) == 9)
        #expect(bareCells(.none) > 20)
    }

    @Test func `the cells of a margin are displayed, and all other distances count from there`() {
        let run = Self.run([], cells: .ios9) { $0.margin = .points(250) }
        // 844 points have 9 rows, 1,094 have 11.
        #expect(run.count(.cellDisplayed) == 11)
        let kept = Self.run([.scroll(by: 300)], cells: .ios10) {
            $0.margin = .points(250)
            $0.displayed = .points(60)
        }
        // The first row ends 200 points above, in the margin.
        #expect(kept.count(.cellEnded) == 0)
        let left = Self.run([.scroll(by: 410)], cells: .ios10) {
            $0.margin = .points(250)
            $0.displayed = .points(60)
        }
        #expect(left.events.filter { $0.kind == .cellEnded }.map(\.item) == [ItemID(0)])
    }

    @Test func `after pages and steps there is spare time only where a profile says so`() {
        func preparedBehindSteps(_ spareTime: ListProfile.SpareTime) -> Int {
            Self.run([.scroll(by: 844), .wait(0.5), .scroll(by: -100), .wait(0.5)]) {
                $0.spareTime = spareTime
            }.count(.cellPrepared)
        }
        #expect(preparedBehindSteps(.motion) == 0)
        #expect(preparedBehindSteps(.always) > 2)
    }
}
