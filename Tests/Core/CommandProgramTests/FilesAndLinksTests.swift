import CommandTestSupport
import Foundation
import LifecycleEvents
import LifecycleRecording
import Testing

/// What the command makes, where it makes it and who may read it; and what it leaves.
struct FilesAndLinksTests {
    private let command: Command

    init() throws {
        command = try Command()
        try command.write(
            "name: short\nlist: { items: 100 }\nsteps:\n  - scroll: { by: 300 }\n  - wait: 0.1\n",
            to: "short.yaml")
    }

    private func names(_ folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: command.file(folder).path).sorted()
    }

    private func rights(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: command.file(name).path)[.posixPermissions] as? Int
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: command.file(name).path, withDestinationPath: target)
    }

    private func writeDeviceLog(uuid: String = "6f1d") throws {
        var writer = NDJSONWriter()
        writer.append(
            RunDescription(uuid: uuid, name: "feed", source: .app, startedUnixNs: 1, refreshNs: 16_666_667))
        writer.append(LifecycleEvent(seq: 1, tNs: 0, turn: 0, kind: .cellCreated, cell: CellID(1)))
        try command.write(String(decoding: writer.bytes, as: UTF8.self), to: "device.ndjson")
    }

    // MARK: Names

    @Test(arguments: [":memory:", "file:log.sqlite?mode=memory", "-log.sqlite"])
    func `every name of a log is that of a file`(name: String) throws {
        #expect(try command.run("simulate", "short.yaml", "--db=\(name)").status == 0)
        #expect(try names().filter { !["short.yaml", "stdout", "stderr"].contains($0) } == [name])
        let runs = try command.run("runs", "--db=\(name)", "--format", "json").objects()
        #expect(runs.count == 1)
    }

    @Test func `a link that leads to no log is not written through`() throws {
        try command.write("", to: "empty")
        for (name, target) in [("dangling", "nothing"), ("emptied", "empty")] {
            try link(name, to: target)
            let result = try command.run("simulate", "short.yaml", "--db", name)
            #expect(result.status == 2)
            #expect(result.errors.contains("\(name): is a symbolic link"))
            #expect(
                try FileManager.default.destinationOfSymbolicLink(atPath: command.file(name).path) == target)
        }
        #expect(!command.exists("nothing"))
        #expect(try Data(contentsOf: command.file("empty")).isEmpty)
    }

    @Test func `nothing is written through a link`() throws {
        _ = try command.run("simulate", "short.yaml")
        try command.write("precious", to: "notes.txt")
        for (name, target) in [("page.html", "notes.txt"), ("new.html", "nothing")] {
            try link(name, to: target)
            let result = try command.run("export", "--to", "csv", "--out", name)
            #expect(result.status == 2)
            #expect(result.errors.contains("\(name): this is a symbolic link"))
            #expect(result.errors.split(separator: "\n").count == 1)
        }
        #expect(try String(contentsOf: command.file("notes.txt"), encoding: .utf8) == "precious")
        #expect(!command.exists("nothing"))
    }

    @Test func `a run whose uuid is no name is not imported`() throws {
        for uuid in ["/../../evil", "a\u{0}b", ""] {
            try writeDeviceLog(uuid: uuid)
            for words in [["import", "device.ndjson", "--db", "runs/"], ["runs", "--db", "device.ndjson"]] {
                let result = try command.run(words)
                #expect(result.status == 2)
                #expect(result.errors.contains("device.ndjson:1: "))
                #expect(!result.errors.contains("evil"))
            }
        }
        #expect(!command.exists("runs"))
    }

    // MARK: What is left behind

    @Test func `what is kept for a while is for its user alone and goes`() throws {
        try FileManager.default.createDirectory(
            at: command.file("tmp"), withIntermediateDirectories: false)
        try writeDeviceLog()
        let input = Pipe()
        let running = try command.start(
            ["import", "-"], stdin: input, environment: ["TMPDIR": command.file("tmp").path])
        // It has made its folder and waits for its input.
        try running.wait { try !names("tmp").isEmpty }
        let made = try #require(try names("tmp").first)
        #expect(try rights("tmp/" + made) == 0o700)
        try input.fileHandleForWriting.write(contentsOf: Data(contentsOf: command.file("device.ndjson")))
        try input.fileHandleForWriting.close()
        #expect(try running.wait().status == 0)
        #expect(try names("tmp").isEmpty)
    }

    @Test func `what killed commands left is taken away after a day, unless it is in use`() throws {
        let files = FileManager.default
        func make(_ name: String, days: Double) throws -> String {
            let path = command.file("tmp/" + name).path
            try files.createDirectory(atPath: path, withIntermediateDirectories: true)
            try Data("a log".utf8).write(to: URL(fileURLWithPath: path + "/log.sqlite"))
            try files.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -days * 86_400)], ofItemAtPath: path)
            return path
        }
        let old = "animatorpool-\(UUID().uuidString)"
        let young = "animatorpool-\(UUID().uuidString)"
        let held = "animatorpool-\(UUID().uuidString)"
        let foreign = "animatorpool-notes"
        _ = try make(old, days: 2)
        _ = try make(young, days: 0.5)
        _ = try make(foreign, days: 2)
        let descriptor = open(try make(held, days: 2), O_RDONLY)
        defer { _ = close(descriptor) }
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        try writeDeviceLog()
        let environment = ["TMPDIR": command.file("tmp").path]
        let result = try command.run(["runs", "--db", "device.ndjson"], environment: environment)
        #expect(result.status == 0)
        #expect(try names("tmp") == [young, held, foreign].sorted())
    }

    @Test func `what a killed export left beside its place is taken away after a day`() throws {
        _ = try command.run("simulate", "short.yaml")
        let left = ".page.html.\(UUID().uuidString)"
        let others = [".page.html.notes", ".other.html.\(UUID().uuidString)"]
        for name in [left] + others {
            try command.write("half", to: name)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -2 * 86_400)],
                ofItemAtPath: command.file(name).path)
        }
        #expect(try command.run("export", "--to", "csv", "--out", "page.html").status == 0)
        #expect(try names().filter { $0.hasPrefix(".") } == others.sorted())
    }
}
