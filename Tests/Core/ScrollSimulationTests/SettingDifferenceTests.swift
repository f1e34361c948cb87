import LifecycleEvents
import ScrollSimulation
import TestSupport
import Testing

/// Two workloads that differ in one setting: their logs first differ by what that setting does.
struct SettingDifferenceTests {
    @Test(arguments: SettingDifference.all)
    func `the first difference is the setting's doing`(difference: SettingDifference) throws {
        var workload = Workload.short([
            .wait(0.1), .reconfigure(at: 0, count: 1), .select(item: 2), .wait(0.1), .reload(at: 3, count: 1),
            .wait(0.1), .insert(at: 0, count: 2, animated: true), .wait(1), .fling(velocity: 2000),
        ])
        workload.list.reuseIdentifiers = ["photo", "video"]
        workload.strategy = difference.strategy
        var changed = workload
        difference.change(&changed)
        let (first, second) = (RecordedRun(workload).events, RecordedRun(changed).events)
        let place = try #require(zip(first, second).enumerated().first { $1.0 != $1.1 }?.offset)
        #expect([first[place].kind, second[place].kind] == difference.kinds)
    }

    @Test(arguments: ProfileDifference.all)
    func `the first difference is the doing of a profile's setting`(difference: ProfileDifference) throws {
        var workload = Workload.short(difference.steps + [.destroyList])
        workload.profile = try #require(ListProfile.named(difference.profile))
        difference.prepare(&workload)
        let first = RecordedRun(workload, client: difference.client).events
        difference.change(&workload.profile)
        let second = RecordedRun(workload, client: difference.client).events
        let place = try #require(zip(first, second).enumerated().first { $1.0 != $1.1 }?.offset)
        let words = [first[place], second[place]].map { event in
            "\(event.kind.name)\(event.cell.map { " \($0.rawValue)" } ?? ""), \(event.tNs / 1_000_000) ms"
        }
        #expect(words == difference.firstEvents)
    }

    @Test func `each setting of a profile makes a difference`() {
        let settings = Mirror(reflecting: ListProfile.builtIn[0]).children.compactMap(\.label)
        let tried = Set(ProfileDifference.all.map { $0.testDescription.prefix { $0.isLetter } })
        #expect(settings.filter { !["name", "isChanged"].contains($0) && !tried.contains($0[...]) } == [])
    }
}

struct SettingDifference: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var strategy = Strategy.reuseSafe
    /// The kinds of the first events that differ, of both workloads.
    let kinds: [EventKind]
    let change: @Sendable (inout Workload) -> Void

    static let all = [
        SettingDifference(testDescription: "transaction", kinds: [.cellEnded, .cellCreated]) {
            $0.updates.transaction = 2
        },
        SettingDifference(testDescription: "reload", kinds: [.listUpdated, .listBatchBegan]) {
            $0.updates.reload = .crossfade
        },
        SettingDifference(
            testDescription: "flush", strategy: .inUpdateProperties,
            kinds: [.animatorPhase, .animatorStarted]
        ) {
            $0.updates.flush = true
        },
        SettingDifference(testDescription: "states", kinds: [.listUpdated, .cellReconfigured]) {
            $0.states = .configured
        },
        SettingDifference(testDescription: "content", kinds: [.animatorRequested, .animatorPhase]) {
            $0.content = .anew
        },
        SettingDifference(testDescription: "registration", kinds: [.cellCreated, .misuse]) {
            $0.registration = .perRequest
        },
        SettingDifference(testDescription: "types", kinds: [.cellCreated, .cellCreated]) {
            $0.list.typeShares = [1, 9]
        },
    ]
}

/// Two lists that differ in one setting of their profile.
struct ProfileDifference: Sendable, CustomTestStringConvertible {
    /// The setting, and which part of it.
    let testDescription: String
    let profile: String
    let steps: [Step]
    /// The first events that differ, of both lists: kind, cell and time.
    let firstEvents: [String]
    let prepare: @Sendable (inout Workload) -> Void
    let client: @Sendable (SimulatedList) -> any ListClient
    let change: @Sendable (inout ListProfile) -> Void

    private static func of(
        _ setting: String, _ profile: String = "uikit-15", _ steps: [Step] = toAndFro,
        first firstEvents: [String],
        in prepare: @escaping @Sendable (inout Workload) -> Void = { _ in },
        client: @escaping @Sendable (SimulatedList) -> any ListClient = { PlainFeed($0) },
        change: @escaping @Sendable (inout ListProfile) -> Void
    ) -> ProfileDifference {
        ProfileDifference(
            testDescription: setting, profile: profile, steps: steps, firstEvents: firstEvents,
            prepare: prepare,
            client: client, change: change)
    }

    private static let toAndFro: [Step] = [
        .drag(distance: 1500, duration: 1), .drag(distance: -900, duration: 0.5),
    ]

    /// Each setting of a profile, on steps that show it.
    static let all: [ProfileDifference] = [
        of("kind", "uikit-10", first: ["cell.created 10, 33 ms", "cell.created 10, 66 ms"]) {
            $0.kind = .table
        },
        of("ahead", first: ["cell.ended 1, 100 ms", "cell.created 13, 66 ms"]) { $0.ahead = .items(5) },
        of(
            "side", "uikit-15", [.jump(item: 100), .drag(distance: 100, duration: 0.5)],
            first: ["cell.dequeued 7, 266 ms", "cell.dequeued 7, 66 ms"]
        ) { $0.side = .both },
        of("prepares", first: ["cell.created 10, 16 ms", "cell.created 10, 66 ms"]) { $0.prepares = .never },
        of(
            "batch", first: ["cell.created 20, 16 ms", "cell.created 20, 33 ms"], in: { $0.list.columns = 2 },
            change: { $0.batch = .cell }),
        of(
            "spareTime", "uikit-15", [.scroll(by: 900)],
            first: ["cell.created 10, 16 ms", "cell.created 10, 0 ms"]
        ) { $0.spareTime = .always },
        of(
            "window",
            first: ["cell.created 11, 33 ms", "animator.orphaned 10, 16 ms"],
            client: { list in
                TestClient<AnimatedCell>(list) { list, cell, _ in
                    cell.endAnimator()
                    cell.animator = cell.makeAnimator(list)
                }
            }, change: { $0.window = .outside }),
        of(
            "preparesAtLoad", "uikit-15", [.wait(0.1), .drag(distance: 1, duration: 0.1)],
            first: ["cell.created 10, 100 ms", "cell.created 10, 116 ms"]
        ) {
            $0.preparesAtLoad = false
        },
        of(
            "preparesInTables", first: ["cell.created 10, 16 ms", "cell.created 10, 66 ms"],
            in: { $0.profile.kind = .table }, change: { $0.preparesInTables = false }),
        of("prefetch", first: ["cell.created 10, 16 ms", "data.prefetched, 0 ms"]) {
            $0.prefetch = .items(3)
        },
        of("reversal", first: ["cell.ended 8, 1066 ms", "cell.recycled 9, 1050 ms"]) { $0.reversal = .drop },
        of(
            "preparedKeepTimes", "uikit-15", toAndFro + [.wait(2), .drag(distance: -500, duration: 1)],
            first: ["cell.recycled 9, 3033 ms", "cell.dequeued 4, 3033 ms"]
        ) { $0.preparedKeepTimes = 9 },
        of("preparedKeepSeconds", first: ["cell.displayed 12, 1200 ms", "cell.recycled 10, 1183 ms"]) {
            $0.preparedKeepSeconds = Quantity(0)
        },
        of("margin", "uikit-9", [.scroll(by: 20)], first: ["list.destroyed, 33 ms", "cell.created 10, 0 ms"])
        { $0.margin = .points(60) },
        of("displayed", first: ["cell.ended 1, 100 ms", "cell.created 13, 116 ms"]) {
            $0.displayed = .points(200)
        },
        of("behind", first: ["cell.waiting 1, 100 ms", "cell.recycled 1, 100 ms"]) { $0.behind = .none },
        of("layout", "uikit-9", [.jump(item: 100)], first: ["cell.created 10, 16 ms", "cell.ended 1, 16 ms"])
        { $0.layout = [.reclaim, .fill] },
        of(
            "edges, bottom", "uikit-9", [.scroll(by: 56)],
            first: ["list.destroyed, 33 ms", "cell.created 10, 16 ms"]
        ) { $0.edges.bottom = .closed },
        of(
            "edges, top", "uikit-9", [.scroll(by: 100)],
            first: ["cell.ended 1, 16 ms", "list.destroyed, 33 ms"]
        ) { $0.edges.top = .closed },
        of("leaving", "uikit-9", [.jump(item: 100)], first: ["cell.ended 1, 16 ms", "cell.ended 9, 16 ms"]) {
            $0.leaving = .descending
        },
        of(
            "request", "uikit-15", [.scroll(by: 150), .scroll(by: -150)],
            first: ["cell.displayed 1, 33 ms", "cell.recycled 1, 33 ms"]
        ) { $0.request = [.pool] },
        of(
            "unmeasured", "uikit-9", [.jump(item: 20)],
            // The jump shows other items.
            first: ["cell.dequeued 7, 16 ms", "cell.dequeued 7, 16 ms"],
            in: {
                var section = ListSection("posts", items: 40)
                (section.estimatedHeight, section.itemHeight) = (40, 60...240)
                $0.list.sections = [section]
            }, change: { $0.unmeasured = .mean }),
        of(
            "pool, order", "uikit-9", [.jump(item: 100), .jump(item: 200)],
            first: ["cell.dequeued 9, 33 ms", "cell.dequeued 1, 33 ms"]
        ) { $0.pool.order = .fifo },
        of(
            "pool, cap", "uikit-15", [.jump(item: 100)],
            first: ["cell.recycled 1, 16 ms", "cell.destroyed 1, 16 ms"]
        ) { $0.pool.cap = 0 },
        of(
            "pool, emptiedBy", "uikit-9", [.jump(item: 100), .memoryWarning, .jump(item: 0)],
            first: ["cell.destroyed 1, 33 ms", "cell.dequeued 9, 50 ms"]
        ) {
            $0.pool.emptiedBy = []
        },
        of(
            "takesOneDequeue",
            first: ["cell.created 19, 16 ms", "misuse 2, 0 ms"],
            client: { list in
                TestClient<SimulatedCell>(list) { list, _, index in
                    _ = list.dequeueReusableCell(withIdentifier: "cell", forItemAt: index)
                }
            }, change: { $0.takesOneDequeue = true }),
        of(
            "checksKinds", first: ["misuse, 0 ms", "cell.created 1, 0 ms"],
            in: { $0.registration = .perRequest }, change: { $0.checksKinds = false }),
        of(
            "findsCellsOffScreen",
            first: ["animator.attached 10, 33 ms", "cell.configured 11, 33 ms"],
            client: { list in
                TestClient<AnimatedCell>(list) { list, _, index in
                    guard let before = list.cellForItem(at: index - 1) as? AnimatedCell else { return }
                    before.animator = before.makeAnimator(list)
                }
            }, change: { $0.findsCellsOffScreen = false }),
        of(
            "appliesDifferences", "uikit-15", [.apply([.insert(at: 1, count: 1)], animated: false)],
            first: ["list.batchBegan, 16 ms", "list.updated, 16 ms"]
        ) {
            $0.appliesDifferences = false
        },
        of("unrecorded", first: ["cell.ended 1, 100 ms", "cell.created 13, 66 ms"]) {
            $0.unrecorded = .drawn
        },
    ]
}
