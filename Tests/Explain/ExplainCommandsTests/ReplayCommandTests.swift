import CommandTestSupport
import Foundation
import Testing

/// `animatorpool replay`.
struct ReplayCommandTests {
    @Test func `replay answers each call, and ends with 1 when UIKit would raise`() throws {
        let script = """
            {"time":0.0,"animator":"b","call":"init","duration":1}
            {"time":0.0,"animator":"b","call":"addAnimations","key":"position.x","from":0,"to":100}
            {"time":0.0,"animator":"b","call":"addCompletion","id":"done"}
            {"time":0.0,"animator":"b","call":"startAnimation"}
            {"time":0.25,"animator":"b","call":"stopAnimation","withoutFinishing":false}

            {"time":0.6,"animator":"b","call":"finishAnimation","position":"current"}
            """
        let result = try Command().run("replay", "-", input: script + "\n")
        #expect(result.status == 0)
        let last = try #require(result.output.split(separator: "\n").last)
        #expect(
            last == """
                {"line":7,"time":0.6,"animator":"b","call":"finishAnimation","outcome":"applied","error":null,\
                "message":null,"phase":"spent","state":"inactive","isRunning":false,"fractionComplete":0,\
                "backed":false,"values":{"position.x":25},"completions":[{"id":"done","position":"current"}]}
                """)
        let raised = try Command().run(
            "replay", "-",
            input: script + "\n" + #"{"time":1,"animator":"b","call":"continueAnimation","durationFactor":0}"#
                + "\n")
        #expect(raised.status == 1)
        #expect(raised.output.contains("continueNotPaused"))
    }

    private static let script = #"{"time":0,"animator":"a","call":"init","duration":1}"# + "\n"

    @Test func `output that finds no room ends with 2 and a line`() throws {
        let command = try Command()
        try command.write(Self.script, to: "script.jsonl")
        try command.expectsRoom("replay script.jsonl")
    }

    @Test func `a replay without end stops when nobody can be told`() throws {
        let command = try Command()
        try command.write(Self.script, to: "script.jsonl")
        let read = #"{"time":0,"animator":"a","call":"read"}"#
        let result = try command.shell(
            "{ cat script.jsonl; yes '\(read)'; } | animatorpool replay - > /dev/full")
        #expect(result.status == 2)
    }

    @Test(arguments: [
        (#"{"time":0,"animator":"a","call":"init","duration":-1}"#, "duration"),
        (#"{"time":0,"animator":"a","call":"init","duration":NaN}"#, "line 2"),
        (#"{"time":0,"animator":"a","call":"dance"}"#, "dance"),
        (#"{"time":-1,"animator":"z","call":"init","duration":1}"#, "time"),
        (#"{"time":0,"animator":"a","call":"init","duration":1}"#, "a"),
        (#"{"time":0,"animator":"q","call":"pauseAnimation"}"#, "q"),
    ])
    func `a bad call ends the replay after the lines before it`(call: String, named: String) throws {
        let first = #"{"time":0,"animator":"a","call":"init","duration":1}"#
        let result = try Command().run("replay", "-", input: first + "\n" + call + "\n")
        #expect(result.status == 2)
        #expect(result.output.split(separator: "\n").count == 1)
        #expect(result.errors.split(separator: "\n").count == 1)
        #expect(result.errors.contains("line 2"))
        #expect(result.errors.contains(named))
    }

    @Test(arguments: [
        ("replay script.jsonl --limit 3", "--limit has no effect without --compare"),
        ("replay script.jsonl --format csv", "--format has no effect without --compare"),
    ])
    func `what would be ignored is bad input`(line: String, reason: String) throws {
        try Command().refuses(line, reason)
    }

    @Test func `a script that is not there is named once`() throws {
        let command = try Command()
        try command.names("nope.jsonl", in: ["replay", "nope.jsonl"])
        let folder = try command.run("replay", ".")
        #expect(folder.status == 2 && folder.errors.contains("is a folder"), "\(folder.errors)")
    }

    @Test func `a byte order mark is taken`() throws {
        let command = try Command()
        try command.write("\u{FEFF}" + Self.script, to: "marked.jsonl")
        #expect(try command.run("replay", "marked.jsonl").status == 0)
        #expect(try command.run("replay", "marked.jsonl", "--compare", "marked.jsonl").status == 2)
    }
}

/// `replay --compare`.
struct DeviceAnswerTests {
    private let script = """
        {"time":0,"animator":"b","call":"init","duration":1}
        {"time":0,"animator":"b","call":"addAnimations","key":"position.x","from":0,"to":100}
        {"time":0,"animator":"b","call":"startAnimation"}
        {"time":0.25,"animator":"b","call":"stopAnimation","withoutFinishing":false}
        {"time":0.5,"animator":"b","call":"stopAnimation","withoutFinishing":false}
        {"time":0.6,"animator":"b","call":"finishAnimation","position":"current"}

        """

    /// What a device prints when it does as we say: what it cannot tell is null, and its clock is late.
    private func device(_ command: Command) throws -> [String] {
        let ours = try command.run("replay", "-", input: script).output
        return ours.split(separator: "\n").map { line in
            line.replacingOccurrences(of: "\"outcome\":\"applied\"", with: "\"outcome\":null")
                .replacingOccurrences(of: "\"position.x\":25", with: "\"position.x\":25.4")
                .replacingOccurrences(of: "\"phase\":\"stopped\"", with: "\"phase\":null")
        }
    }

    private func compare(_ command: Command, with device: [String]) throws -> Command.Result {
        try command.write(device.joined(separator: "\n") + "\n", to: "device.jsonl")
        return try command.run(
            "replay", "-", "--compare", "device.jsonl", "--format", "json", input: script)
    }

    @Test func `a device that ends where UIKit raises differs nowhere`() throws {
        let command = try Command()
        let script = """
            {"time":0,"animator":"b","call":"init","duration":1,"pausesOnCompletion":true}
            {"time":0,"animator":"b","call":"addAnimations","key":"position.x","from":0,"to":100}
            {"time":0,"animator":"b","call":"startAnimation"}
            {"time":0.5,"animator":"b","call":"release"}
            {"time":2,"animator":"b","call":"read"}

            """
        let ours = try command.run("replay", "-", input: script)
        #expect(ours.status == 1)
        let lines = ours.output.split(separator: "\n")
        #expect(lines.count == 6 && lines[4].contains("releasePausedOnCompletion"))
        // The device has no line from its end at one second on.
        try command.write(lines.prefix(4).joined(separator: "\n") + "\n", to: "device.jsonl")
        let result = try command.run("replay", "-", "--compare", "device.jsonl", input: script)
        #expect(result.status == 0, "\(result.output)")
        #expect(result.errors.contains("ends before line 5, where UIKit raises here too"))
    }

    @Test func `a device that does as we say differs nowhere`() throws {
        let command = try Command()
        let device = try device(command)
        let result = try compare(command, with: device)
        #expect(result.status == 0 && result.output == "[]\n" && result.errors.isEmpty)
        let table = try command.run("replay", "-", "--compare", "device.jsonl", input: script)
        #expect(table.output == "No difference in 6 answers.\n")
    }

    @Test func `each field that differs is a row with its line`() throws {
        let command = try Command()
        var device = try device(command)
        device[2] = device[2].replacingOccurrences(of: "\"isRunning\":true", with: "\"isRunning\":false")
        device[5] = device[5].replacingOccurrences(of: "25.4", with: "40")
        let result = try compare(command, with: device)
        #expect(result.status == 1)
        let rows = try result.objects()
        #expect(rows.map { $0["line"] as? Int } == [3, 6])
        #expect(rows.map { $0["field"] as? String } == ["isRunning", "values.position.x"])
        #expect(rows.map { $0["ours"] as? String } == ["true", "25"])
        #expect(rows.map { $0["device"] as? String } == ["false", "40"])
    }

    @Test func `a device may end where we say it raises, and nowhere else`() throws {
        let command = try Command()
        let device = try device(command)
        let raised = try compare(command, with: Array(device.prefix(4)))
        #expect(raised.status == 0 && raised.errors.contains("ends before line 5"))
        // The misuse was left out by hand, and the script went on.
        #expect(try compare(command, with: Array(device.prefix(4)) + [device[5]]).status == 0)
        let early = try compare(command, with: Array(device.prefix(2)))
        #expect(early.status == 1)
        #expect(try early.objects().map { $0["line"] as? Int } == [3])
        var survived = device
        survived[4] = device[4].replacingOccurrences(of: "\"outcome\":\"misuse\"", with: "\"outcome\":null")
        let rows = try compare(command, with: survived).objects()
        #expect(rows.map { $0["field"] as? String } == ["outcome"])
        #expect(rows.map { $0["ours"] as? String } == ["misuse alreadyStopped"])
    }

    @Test func `a file of something else is refused with its line`() throws {
        let command = try Command()
        let result = try compare(command, with: ["{}"])
        #expect(result.status == 2 && result.errors.contains("device.jsonl:1:"))
    }
}
