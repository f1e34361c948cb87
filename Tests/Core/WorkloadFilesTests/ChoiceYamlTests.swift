import LifecycleEvents
import ScrollSimulation
import Testing
import WorkloadFiles

/// The choices of a run in a workload file.
struct ChoiceYamlTests {
    private func workload(_ choices: String) throws -> Workload {
        try Workload(yaml: "steps: [ reloadData ]\nchoices:\n" + choices, named: "w.yaml") { _ in "" }
    }

    private static let all =
        [
            RunChoice(.pool, item: ItemID(12), occurrence: 2, value: 4),
            RunChoice(.prepared, item: ItemID(9), value: 1), RunChoice(.lateFrame, occurrence: 14, value: 0),
            RunChoice(.lateFrame, occurrence: 15, value: 1), RunChoice(.hitch, occurrence: 13, value: 30),
            RunChoice(.background, occurrence: 13, value: 60),
        ] + RunChoice.Kind.allCases.filter { $0.isOfRange }.map { RunChoice($0, value: 8) }

    @Test func `choices are written as they are read`() throws {
        let text = Self.all.map { "  - \($0.yaml)\n" }.joined()
        #expect(try workload(text).choices == Self.all)
        #expect(Self.all[0].yaml == "pool: { item: 12, occurrence: 2, cell: 4 }")
        #expect(Self.all[1].yaml == "prepared: { item: 9, is: dropped }")
        #expect(Self.all[3].yaml == "lateFrame: { frame: 15, first: layout }")
    }

    @Test func `the text of a changed workload has its choices`() throws {
        let workload = try workload(Self.all.map { "  - \($0.yaml)\n" }.joined())
        let text = try WorkloadText(
            "steps: [ reloadData ]\nchoices: [ { hitch: { frame: 1, vsyncs: 1 } } ]", named: "w"
        )
        .text(of: workload)
        #expect(try Workload(yaml: text, named: "w.yaml") { _ in "" }.choices == Self.all)
    }

    @Test(arguments: [
        ("  - hitch", "w.yaml:3:5: a choice has one key; write - lateFrame: { frame: 14, first: layout }"),
        (
            "  - hitsch: { frame: 1 }",
            "w.yaml:3:5: this choice is \"hitsch\", which is unknown; did you mean `hitch`?"
        ),
        ("  - hitch: { frame: 1, vsyncs: 2 }", "w.yaml:3:32: hitch.vsyncs is 2; write 0, 1, 5, 30"),
        (
            "  - hitch: { frame: 0, vsyncs: 1 }",
            "w.yaml:3:21: hitch.frame is 0, which is out of range; give a whole number from 1 to 1000000000"
        ),
        ("  - hitch: { vsyncs: 1 }", "w.yaml:3:12: hitch has no frame; add frame: …"),
        (
            "  - prepared: { item: 1, is: lost }",
            "w.yaml:3:30: prepared.is is \"lost\", which is unknown; use shown, dropped"
        ),
        (
            "  - pool: { item: 1, occurrence: 0, cell: 1 }",
            "w.yaml:3:34: pool.occurrence is 0, which is out of range; give a whole number from 1 to 1000000000"
        ),
        (
            "  - ahead: { eighths: 1 }\n  - ahead: { eighths: 2 }",
            "w.yaml:4:5: ahead: { eighths: 2 } decides what is decided before; leave one out"
        ),
    ])
    func `a choice that cannot be read is named`(text: String, error: String) {
        #expect { try workload(text) } throws: {
            #expect("\($0)" == error)
            return true
        }
    }
}
