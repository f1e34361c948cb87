import CommandTestSupport
import Foundation
import Testing

/// Bad input: one clear line, status 2, nothing lost.
struct BadInputTests {
    private let command: Command

    init() throws {
        command = try Command()
        try command.write("name: x\nsteps:\n  - jmp: { item: 3 }\n", to: "step.yaml")
        try command.write("name: x\nsteps:\n  - drag: { distance: 3, duration: -1 }\n", to: "negative.yaml")
        try command.write("name: x\nsteps:\n  - fling: { velocity: .nan }\n", to: "nan.yaml")
        try command.write("t_ms,x,y\n0,0,0\n16,0,10\n8,0,20\n", to: "back.csv")
        try command.write(
            "this is a text, and no database at all, however long it may be\n", to: "text.sqlite")
    }

    @Test(arguments: [
        ["simulate", "step.yaml"], ["simulate", "negative.yaml"], ["simulate", "nan.yaml"],
        ["simulate", "no-such-workload"], ["simulate", "--strategy", "magic"],
        ["simulate", "--frame-rate", "0"], ["simulate", "--pace", "0"], ["simulate", "--pace", "fast"],
        ["simulate", "--pace", "nan"], ["simulate", "--pace", "real", "--seeds", "1...2"],
        ["simulate", "--frame-rate", "nan"], ["simulate", "--items", "-5"],
        ["simulate", "--db", "text.sqlite"],
        ["simulate", "--touches", "back.csv"], ["compare", "--strategies", "reuse-safe,magic"],
        ["touches", "back.csv"], ["touches", "nowhere.csv"], ["runs"], ["events", "--db", "text.sqlite"],
        ["verify", "nowhere.sqlite"], ["sql", "select 1"], ["db", "info"], ["workloads", "show", "nothing"],
        ["workloads", "validate", "step.yaml"], ["curve", "wavy"],
        ["curve", "cubic-bezier(2,0,0,1)"], ["frobnicate"],
    ])
    func `is one line with status 2`(arguments: [String]) throws {
        let text = try Data(contentsOf: command.file("text.sqlite"))
        let result = try command.run(arguments)
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
        #expect(result.errors.hasPrefix("animatorpool: "))
        #expect(try Data(contentsOf: command.file("text.sqlite")) == text)
        #expect(!command.exists("animatorpool.sqlite"))
    }

    @Test func `an unknown step is named with its line, and the way out is said`() throws {
        let errors = try command.run("simulate", "step.yaml").errors
        #expect(errors.contains("step.yaml:3"))
        #expect(errors.contains("jump"))
    }

    @Test func `a reading command says how to make a log`() throws {
        #expect(try command.run("runs").errors.contains("animatorpool simulate"))
    }

    @Test func `a choice that does not fit is named, with status 2`() throws {
        try command.write(
            "name: s\nsteps: [ { scroll: { by: 200 } } ]\nchoices: [ { hitch: { frame: 900, vsyncs: 1 } } ]\n",
            to: "s.yaml")
        for (words, run) in [
            (["simulate"], "this run"), (["compare", "--strategies", "reuse-safe"], "the run of reuse-safe"),
        ] {
            let result = try command.run(words + ["s.yaml", "--no-log"])
            #expect(result.status == 2)
            let told = "s.yaml: choices: hitch: { frame: 900, vsyncs: 1 } does not fit \(run)"
            #expect(result.errors.contains(told), "\(result.errors)")
        }
    }
}
