import Foundation
import RunDesk
import Testing

/// Files that are there whole or not at all, and processes that can be ended.
struct FileTests {
    private let folder: URL
    private let leftovers = Leftovers()

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "animatorpool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private var path: String { folder.appendingPathComponent("page.html").path }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
    }

    @Test func `a file takes its place when it is whole`() throws {
        do {
            let file = try WholeFile(path, sparing: [], leftovers)
            try file.write(Array("half".utf8))
            #expect(try names.count == 1 && names != ["page.html"])
        }
        #expect(try names.isEmpty)
        let file = try WholeFile(path, sparing: [], leftovers)
        try file.write(Array("whole".utf8))
        try file.finish()
        #expect(try names == ["page.html"])
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "whole")
        try FileManager.default.removeItem(at: folder)
    }

    @Test func `what is not done goes when the process is about to end`() throws {
        let file = try WholeFile(path, sparing: [], leftovers)
        try file.write(Array("half".utf8))
        leftovers.removeAll()
        #expect(try names.isEmpty)
        try FileManager.default.removeItem(at: folder)
    }

    private func run(_ script: String) throws -> ChildProcess.Ending {
        try ChildProcess(executable: "/bin/sh", arguments: ["-c", script], seconds: 1, bytes: 100).run()
    }

    @Test func `a child's answer is whole, or it is none`() throws {
        guard case .exited(status: 3, output: Array("hello".utf8)) = try run("printf hello; exit 3") else {
            Issue.record("It ended by itself.")
            return
        }
        guard case .tooLarge = try run("while :; do echo more; done") else {
            Issue.record("It wrote without end.")
            return
        }
        guard case .tooLong = try run("exec sleep 60") else {
            Issue.record("It took a minute.")
            return
        }
        guard case .killed(signal: SIGTERM) = try run("kill -TERM $$") else {
            Issue.record("It was ended from outside.")
            return
        }
    }
}
