import LifecycleEvents
import ScrollSimulation
import TestSupport
import Testing

/// Data and cells that a list asks for ahead, as documentation and others' observations have it.
struct PrefetchingTests {
    private static func run(
        _ steps: [Step], cells: CellRegime = .ios15, change: (inout ListProfile) -> Void = { _ in }
    ) -> RecordedRun {
        var workload = Workload.short(steps, cells: cells)
        change(&workload.profile)
        return RecordedRun(workload) { PlainFeed($0) }
    }

    /// The places that an event names.
    private static func places(_ event: LifecycleEvent) -> [Int] {
        (event.detail.text ?? "").split(separator: " ").compactMap { Int($0) }
    }

    /// UICollectionView.h; developer.apple.com, UICollectionViewDataSourcePrefetching.
    @Test func `data are asked for nearest first, and cancelled when the list turns back`() {
        let run = Self.run([.fling(velocity: 3000), .wait(0.3), .fling(velocity: -3000)]) {
            $0.prefetch = Reach(Quantity(1), .viewports)
        }
        var named: Set<Int> = []
        var cancelled: Set<Int> = []
        var hasScrolled = false
        for event in run.events {
            switch event.kind {
            case .dataPrefetched:
                let places = Self.places(event)
                #expect(places == places.sorted() || places == places.sorted(by: >))
                #expect(event.arg == Int64(places.count))
                // Items shown at first are named to nobody.
                if !hasScrolled { #expect(places.allSatisfy { $0 > 8 }) }
                hasScrolled = true
                named.formUnion(places)
            case .dataPrefetchCancelled:
                // Each was named before, and has got no cell since.
                #expect(named.isSuperset(of: Self.places(event)))
                cancelled.formUnion(Self.places(event))
                named.subtract(Self.places(event))
            case .cellDequeued:
                if let item = event.item { named.remove(Int(item.rawValue)) }
            default: break
            }
        }
        #expect(!named.isEmpty || !cancelled.isEmpty)
        #expect(!cancelled.isEmpty)
    }

    @Test func `an app without prefetching is asked for nothing`() {
        let run = Self.run([.fling(velocity: 3000)])
        #expect(run.count(.dataPrefetched) == 0 && run.count(.dataPrefetchCancelled) == 0)
    }

    /// Stack Overflow, loaded and visible cells; S. Breen's thread 1406769460032114689.
    @Test func `a table before iOS 15 asks for each row when it comes, and again when it comes back`() {
        let steps: [Step] = [.drag(distance: 1000, duration: 1), .drag(distance: -1000, duration: 1)]
        let table = Self.run(steps, cells: .ios10) { $0.kind = .table }
        #expect(table.count(.cellPrepared) == 0)
        let asked = table.events.filter { $0.kind == .cellConfigured && $0.item?.rawValue == 0 }
        #expect(asked.count == 2)
        let collection = Self.run(steps, cells: .ios10)
        #expect(collection.count(.cellPrepared) > 0)
        // From iOS 15 on tables make cells ahead, too.
        #expect(Self.run(steps) { $0.kind = .table }.count(.cellPrepared) > 0)
    }

    /// developer.apple.com, isPrefetchingEnabled.
    @Test func `a list whose prefetching is off asks for cells when they are shown`() {
        let run = Self.run([.fling(velocity: 3000)]) {
            $0.prepares = .never
            $0.prefetch = .none
        }
        #expect(run.count(.cellPrepared) == 0 && run.count(.dataPrefetched) == 0)
    }

    @Test func `iOS 10 makes no cell ahead before the list has scrolled`() {
        #expect(Self.run([.wait(0.5)], cells: .ios10).count(.cellPrepared) == 0)
        let run = Self.run([.wait(0.5)], cells: .ios10) { $0.preparesAtLoad = true }
        #expect(run.count(.cellPrepared) > 0)
    }
}
