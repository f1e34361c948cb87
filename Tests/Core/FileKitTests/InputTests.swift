import FileKit
import Foundation
import Testing

/// Input ends, or fails with a reason.
struct InputTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("input-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    }

    private func lines(of name: String) throws -> [String] {
        let lines = try InputLines(path(name))
        var all: [String] = []
        while let line = try lines.next() { all.append(line) }
        return all
    }

    @Test func `lines are those between line breaks, of any length up to the longest`() throws {
        let long = String(repeating: "a", count: InputLines.longestLine)
        try write("\u{FEFF}one\n\ntwo\n\(long)\nlast".utf8, to: "file")
        #expect(try lines(of: "file") == ["one", "", "two", long, "last"])
        try write("".utf8, to: "empty")
        #expect(try lines(of: "empty") == [])
        try write("one\n".utf8, to: "whole")
        #expect(try lines(of: "whole") == ["one"])
    }

    @Test func `a line without an end is an error`() throws {
        try write(repeatElement(UInt8(ascii: "a"), count: 2 * InputLines.longestLine), to: "file")
        let error = #expect(throws: InputError.self) { try lines(of: "file") }
        #expect(error?.description.contains("a line is longer than 1048576 bytes") == true)
        try FileManager.default.createSymbolicLink(atPath: path("zero"), withDestinationPath: "/dev/zero")
        #expect(throws: InputError.self) { try lines(of: "zero") }
        #expect(throws: InputError.self) { try InputLines(path("zero")).rest(limit: 1000) }
    }

    @Test func `a read error is not the end`() throws {
        // A folder is opened, and cannot be read.
        let bytes = try InputBytes(folder.path)
        let error = #expect(throws: InputError.self) { try bytes.next() }
        #expect(error?.description == "\(folder.path): cannot be read: Is a directory")
    }

    @Test func `a pipe that no process writes to is waited for, and not for ever`() throws {
        #expect(mkfifo(path("pipe"), 0o600) == 0)
        let error = #expect(throws: InputError.self) { try InputBytes(path("pipe"), longestWait: 0) }
        #expect(error?.description.contains("no process writes to this pipe") == true)
        // Opening a pipe for reading and writing does not wait for another process.
        let writer = try #require(FileHandle(forUpdatingAtPath: path("pipe")))
        try writer.write(contentsOf: Data("one\ntwo\n".utf8))
        let bytes = try InputBytes(path("pipe"), longestWait: 0)
        var read: [UInt8] = []
        while read.count < 8 { read += try bytes.next() }
        #expect(read == Array("one\ntwo\n".utf8))
    }
}
