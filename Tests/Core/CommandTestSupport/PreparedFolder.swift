import Foundation

/// Files that a suite makes once and each of its tests finds in a folder of its own: runs that are only asked.
package struct PreparedFolder: Sendable {
    private let files: Result<[String: Data], any Error>

    /// - Parameter prepare: makes the files, also in folders.
    package init(_ prepare: (Command) throws -> Void) {
        files = Result {
            let command = try Command()
            try prepare(command)
            var files: [String: Data] = [:]
            for name in try FileManager.default.subpathsOfDirectory(atPath: command.folder.path) {
                files[name] = FileManager.default.contents(atPath: command.file(name).path)
            }
            // What the command said while it made them is none of them.
            for name in ["stdin", "stdout", "stderr"] { files[name] = nil }
            return files
        }
    }

    /// A log of a simulation of each of these lists of arguments.
    package init(simulating runs: [String]...) {
        self.init { command in
            for arguments in runs { _ = try command.run(["simulate"] + arguments + ["--quiet"]) }
        }
    }

    func write(to folder: URL) throws {
        for (name, bytes) in try files.get() {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try bytes.write(to: file)
        }
    }
}
