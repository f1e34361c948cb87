import CommandTestSupport
import Foundation
import Testing

/// What a device's probe answered, compared with the model of each iOS.
struct ProbeComparisonTests {
    private let command: Command

    init() throws { command = try Command() }

    /// The answers that the probe gets over the simulated UIKit, checked by the tests of tools/uikit.
    private static func answers(_ version: Int) -> String {
        URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../tools/examples/iOSProbe/answers/ios\(version).ndjson").standardized
            .path
    }

    @Test(arguments: [
        (9, ["ios9"]), (10, ["ios10", "ios14"]), (14, ["ios10", "ios14"]), (17, ["ios17", "ios18"]),
        (18, ["ios17", "ios18"]), (26, ["ios26"]),
    ])
    func `the simulator's own answers match their system`(version: Int, matches: [String]) throws {
        let result = try command.run("verify", "--against", Self.answers(version), "--format", "json")
        #expect(result.status == 0 && result.errors.contains("without an answer") == (version < 17))
        let all = try #require(try result.objects().last)
        #expect(all["fact"] as? String == "all")
        #expect(all["matches"] as? String == matches.joined(separator: " "))
        #expect(all["device"] as? String == "simulated iOS \(version)")
    }

    @Test func `one other answer is a difference, with the systems that have it`() throws {
        try command.write(
            try String(contentsOfFile: Self.answers(17), encoding: .utf8)
                .replacing(#""kept""#, with: #""requestedAgain""#), to: "facts.ndjson")
        let result = try command.run("verify", "--against", "facts.ndjson")
        #expect(result.status == 1)
        let lines = result.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        #expect(lines[0] == ["fact", "device", "matches", "simulator"])
        #expect(
            lines.contains([
                "list.returningCell", "requestedAgain", "ios9", "ios9:", "requestedAgain;", "ios10", "to",
                "ios26:", "kept",
            ]))
        // Columns begin at the same place in each line.
        let width = lines.map { $0[0].count }.max() ?? 0
        let edges = result.output.split(separator: "\n").map { $0.dropFirst(width).prefix(3) }
        #expect(edges.allSatisfy { $0.hasPrefix("  ") && $0.last != " " }, "\(edges)")
    }

    @Test func `facts of another version are named and not compared`() throws {
        let line = #"{"fact":"list.displayEnd","value":"later"}"#
        let result = try command.run(
            "verify", "--against", "-", "--format", "ndjson", "--columns", "fact,matches",
            input: "\n" + line + "\n" + #"{"fact":"list.shape","value":3,"more":[]}"# + "\n")
        #expect(
            result.output == #"{"fact":"list.displayEnd","matches":"ios10 ios14"}"# + "\n"
                + #"{"fact":"all","matches":"ios10 ios14"}"# + "\n")
        #expect(result.status == 0 && result.errors.contains("unknown and not compared: list.shape"))
    }

    @Test(arguments: [
        ("", "facts.ndjson: no answers here"),
        (#"{"probe":1,"system":"iOS 26.1"}"#, "facts.ndjson: no answers here"),
        ("{}\nhello\n", "facts.ndjson:2: this is not an answer of a probe"),
        (#"{"fact":"list.displayEnd"}"#, "facts.ndjson:1: this is not an answer of a probe"),
    ])
    func `a file without answers is bad input`(text: String, reason: String) throws {
        try command.write(text, to: "facts.ndjson")
        let result = try command.run("verify", "--against", "facts.ndjson")
        #expect(result.status == 2 && result.output == "")
        #expect(result.errors.hasPrefix("animatorpool: " + reason) && result.errors.count { $0 == "\n" } == 1)
    }

    @Test(arguments: [
        ["a.sqlite"], ["--db", "a"], ["--incomplete"], ["--run", "1"], ["--format", "github"],
    ])
    func `options for logs are refused`(options: [String]) throws {
        let result = try command.run(["verify", "--against", Self.answers(17)] + options)
        #expect(result.status == 2 && result.errors.contains("--against"), "\(result.errors)")
    }
}
