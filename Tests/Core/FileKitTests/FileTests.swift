import FileKit
import Foundation
import Testing

/// Files that are there whole or not at all, and processes that can be ended.
struct FileTests {
    private let folder: URL
    private let temporaryFiles = TemporaryFiles()

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
            let file = try AtomicFile(path, sparing: [], temporaryFiles)
            try file.write(Array("half".utf8))
            #expect(try names.count == 1 && names != ["page.html"])
        }
        #expect(try names.isEmpty)
        let file = try AtomicFile(path, sparing: [], temporaryFiles)
        try file.write(Array("whole".utf8))
        try file.finish()
        #expect(try names == ["page.html"])
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "whole")
        try FileManager.default.removeItem(at: folder)
    }

    @Test func `a folder made for what was not done goes with it, and one with something in it stays`() throws
    {
        for name in ["empty", "full"] {
            let path = folder.appendingPathComponent(name).path
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            temporaryFiles.add(folder: path)
        }
        try "mine".write(toFile: folder.path + "/full/notes.txt", atomically: false, encoding: .utf8)
        temporaryFiles.removeAll()
        #expect(try names == ["full"])
        #expect(try String(contentsOfFile: folder.path + "/full/notes.txt", encoding: .utf8) == "mine")
        try FileManager.default.removeItem(at: folder)
    }

    @Test func `what is not done goes when the process is about to end`() throws {
        let file = try AtomicFile(path, sparing: [], temporaryFiles)
        try file.write(Array("half".utf8))
        temporaryFiles.removeAll()
        #expect(try names.isEmpty)
        try FileManager.default.removeItem(at: folder)
    }

    private func folder(at path: String) throws -> AtomicFolder {
        try AtomicFolder(path, temporaryFiles) { $0.hasSuffix(".page") }
    }

    private func makeFolder(at path: String, of files: [String]) throws {
        let folder = try folder(at: path)
        for file in files { try folder.write("text", to: file) }
        try folder.finish()
    }

    @Test func `a folder takes its place when it is whole, and replaces only one of its own kind`() throws {
        let pages = folder.appendingPathComponent("pages").path
        do {
            let unfinished = try folder(at: pages)
            try unfinished.write("half", to: "a.page")
        }
        #expect(try names.isEmpty)
        try makeFolder(at: pages, of: ["a.page", "b.page"])
        try makeFolder(at: pages, of: ["c.page"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: pages) == ["c.page"])
        try Data().write(to: folder.appendingPathComponent("pages/diary.txt"))
        #expect(throws: InputError.self) { try makeFolder(at: pages, of: ["d.page"]) }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: pages).sorted() == ["c.page", "diary.txt"])
        #expect(try names == ["pages"])
        try FileManager.default.removeItem(at: folder)
    }

    @Test func `a file, a link, a pipe or a folder within stands in a folder's way`() throws {
        let manager = FileManager.default
        try Data().write(to: folder.appendingPathComponent("file"))
        try manager.createDirectory(
            at: folder.appendingPathComponent("real"), withIntermediateDirectories: false)
        try manager.createSymbolicLink(
            at: folder.appendingPathComponent("link"),
            withDestinationURL: folder.appendingPathComponent("real"))
        for name in ["piped", "nested/x.page"] {
            try manager.createDirectory(
                at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        #expect(mkfifo(folder.appendingPathComponent("piped/a.page").path, 0o600) == 0)
        for name in ["file", "link", "piped", "nested"] {
            #expect(throws: InputError.self) { try folder(at: folder.appendingPathComponent(name).path) }
        }
        // An empty one holds nothing that could be lost.
        try makeFolder(at: folder.appendingPathComponent("real").path, of: ["a.page"])
        try manager.removeItem(at: folder)
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

    @Test func `a child reads its file, and is heard while it writes`() throws {
        try "one\ntwo\n".write(toFile: path, atomically: false, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: folder) }
        var heard: [UInt8] = []
        let child = ChildProcess(executable: "/bin/cat", arguments: [], seconds: 10, bytes: 100)
        guard case .exited(status: 0, output: []) = try child.run(input: path, take: { heard += $0 }) else {
            Issue.record("It ended by itself.")
            return
        }
        #expect(heard == Array("one\ntwo\n".utf8))
    }

    @Test func `a child that is to stop ends in its own way`() throws {
        let script = "trap 'echo bye; exit 7' TERM; echo up; while :; do sleep 0.01; done"
        let child = ChildProcess(executable: "/bin/sh", arguments: ["-c", script], seconds: 10, bytes: 100)
        var heard = ""
        let ending = try child.run(
            wantsToStop: { heard == "up\n" }, take: { heard += String(decoding: $0, as: UTF8.self) })
        guard case .exited(status: 7, output: []) = ending else {
            Issue.record("It was told to stop, and did.")
            return
        }
        #expect(heard == "up\nbye\n")
    }
}
