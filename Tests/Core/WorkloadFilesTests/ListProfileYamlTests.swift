import ScrollSimulation
import Testing
import WorkloadFiles

struct ListProfileYamlTests {
    private static func workload(_ profile: String) throws -> Workload {
        try Workload(yaml: profile + "\nsteps: [ memoryWarning ]", named: "w.yaml") { _ in "" }
    }

    private static func fault(_ profile: String) -> String {
        do {
            _ = try workload(profile)
            return "none"
        } catch { return "\(error)" }
    }

    @Test(arguments: CellRegime.allCases)
    func `a regime of cells is another name of a profile of UIKit`(cells: CellRegime) throws {
        let regime = try Self.workload("cells: \(cells)")
        let profile = try Self.workload("profile: \(cells.profile.name)")
        #expect(regime == profile)
        #expect(profile.recordedCells == cells.rawValue)
    }

    @Test func `a profile is changed setting by setting`() throws {
        let workload = try Self.workload(
            """
            profile:
              like: uikit-15
              kind: table
              ahead: { items: 3 }
              prefetch: { viewports: 2 }
              preparesAtLoad: false
              preparesInTables: false
              spareTime: always
              window: outside
              reversal: drop
              margin: { points: { min: 10, max: 60 } }
              side: both
              prepares: layout
              batch: cell
              preparedKeep: { times: 4, seconds: 1 }
              displayed: { points: 40 }
              behind: { viewports: { min: 1, max: 2 } }
              layout: [ reclaim, fill, prepare, reclaim ]
              edges: { bottom: closed }
              leaving: descending
              unmeasured: mean
              request: [ pool ]
              pool: { order: fifo, cap: 5, emptiedBy: none }
              takesOneDequeue: true
              checksKinds: false
              findsCellsOffScreen: false
              unrecorded: drawn
            """)
        var expected = CellRegime.ios15.profile
        expected.isChanged = true
        expected.kind = .table
        expected.ahead = .items(3)
        expected.prefetch = Reach(Quantity(2), .viewports)
        expected.preparesAtLoad = false
        expected.preparesInTables = false
        expected.spareTime = .always
        expected.window = .outside
        expected.reversal = .drop
        expected.margin = Reach(Quantity(drawnFrom: 10...60), .points)
        expected.side = .both
        expected.prepares = .layout
        expected.batch = .cell
        expected.preparedKeepTimes = 4
        expected.preparedKeepSeconds = Quantity(1)
        expected.displayed = .points(40)
        expected.behind = Reach(Quantity(drawnFrom: 1...2), .viewports)
        expected.layout = [.reclaim, .fill, .prepare, .reclaim]
        expected.edges.bottom = .closed
        expected.leaving = .descending
        expected.unmeasured = .mean
        expected.request = [.pool]
        expected.pool = ListProfile.Pool(order: .fifo, cap: 5, emptiedBy: [])
        expected.takesOneDequeue = true
        expected.checksKinds = false
        expected.findsCellsOffScreen = false
        expected.unrecorded = .drawn
        #expect(workload.profile == expected)
    }

    @Test func `rules of reuse go before the profile`() throws {
        let workload = try Self.workload(
            "reuse: { order: random }\nprofile: { like: uikit-9, pool: { order: fifo, cap: 2 } }")
        #expect(workload.profile.pool.order == .random)
        #expect(workload.profile.pool.cap == 2)
    }

    @Test(arguments: [
        ("profile: uikit-15\ncells: ios15", "cells has no effect beside a profile"),
        ("profile: uikit-16", "did you mean `uikit-1"),
        ("profile: { ahead: none }", "profile has no like"),
        (
            "profile: { like: uikit-9, ahead: { points: 1, items: 2 } }",
            "profile.ahead takes one unit, and has 2"
        ),
        (
            "profile: { like: uikit-9, margin: { items: 2 } }",
            "unknown key \"items\" in profile.margin; use points, viewports"
        ),
        ("profile: { like: uikit-9, behind: { frames: 2 } }", "unknown key \"frames\" in profile.behind"),
        ("profile: { like: uikit-9, ahead: 100 }", "profile.ahead is \"100\", not a mapping"),
        ("profile: { like: uikit-9, layout: [ fill ] }", "profile.layout has no reclaim"),
        (
            "profile: { like: uikit-9, preparedKeep: { seconds: { min: 3, max: 1 } } }",
            "profile.preparedKeep.seconds has a min above its max"
        ),
    ])
    func `what a profile cannot be is an error that names its place`(text: String, sentence: String) {
        #expect(Self.fault(text).contains(sentence), "\(Self.fault(text))")
    }

    @Test func `heights are a list, or a formula over whole points`() throws {
        let list = try Self.workload("list: { itemHeight: [ 100, 60.5 ] }").list
        #expect(list.pattern == [100, 60.5])
        let formula = try Self.workload("list: { itemHeight: { min: 60, max: 65, step: 37 } }").list
        #expect(formula.pattern == [60, 61, 62, 63, 64, 65])
        #expect(formula.itemHeight == 60...65)
    }

    @Test func `a list goes to an offset, and has its data replaced`() throws {
        let workload = try Workload(
            yaml: "steps: [ offset: 1200, reset: { items: 40 }, jump: { item: 39 } ]", named: "w.yaml"
        ) { _ in "" }
        #expect(workload.steps == [.offset(1200), .reset(items: 40), .jump(item: 39)])
    }

    @Test func `a range is drawn once a run, from the seed alone`() throws {
        var profile = CellRegime.ios15.profile
        #expect(profile.drawn(seed: 1) == profile.drawn(seed: 2))
        #expect(profile.drawn(seed: 1).behind == Reach(Quantity(0.5), .viewports))
        profile.unrecorded = .drawn
        let drawn = (1...100).map { profile.drawn(seed: $0).behind.amount.range.lowerBound }
        #expect(drawn == (1...100).map { profile.drawn(seed: $0).behind.amount.range.lowerBound })
        #expect(Set(drawn).count > 90)
        #expect(drawn.allSatisfy { profile.behind.amount.range.contains($0) })
    }

    @Test func `a drawn profile has any of the words that decide which cell an item gets`() {
        var profile = CellRegime.ios10.profile
        profile.unrecorded = .drawn
        profile.leaving = .descending
        let drawn = (1...200).map { profile.drawn(seed: $0) }
        #expect(Set(drawn.map(\.side)) == Set(ListProfile.Side.allCases))
        #expect(Set(drawn.map(\.layout)).count == 3)
        #expect(Set(drawn.map(\.edges)).count == 4)
        #expect(Set(drawn.map(\.pool.order)) == Set(ReuseRules.Order.allCases))
        // Documented for iOS 10, recorded, and given by the workload.
        #expect(Set(drawn.map(\.batch)) == [.cell])
        #expect(Set(drawn.map(\.request)) == [profile.request])
        #expect(Set(drawn.map(\.leaving)) == [.descending])
        #expect(Set(drawn.map { $0.drawn(seed: 1) }) == Set(drawn), "A drawn profile is not drawn again.")
    }
}
