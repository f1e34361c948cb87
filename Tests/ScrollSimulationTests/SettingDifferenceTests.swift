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
