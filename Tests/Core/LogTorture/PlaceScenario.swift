import Foundation
import LifecycleStore

/// Places that cannot be written: each is refused with one line, and nothing is lost or left behind.
package struct PlaceScenario {
    private let executable: String
    /// A user that owns nothing, for the system lets root write everywhere.
    private static let nobody: UInt32 = 65534

    package init(executable: String) { self.executable = executable }

    package static let names = [
        "second writer", "second writer when the lock was removed", "second writer by a hard link",
        "second writer when the log was moved", "writer that was killed", "program that looks in",
        "file and folder without rights", "folder without rights", "file without rights",
        "file that cannot be read", "older log without rights", "full disk",
    ]

    /// Tries a place, and returns the line that refuses it.
    package func run(_ name: String) throws -> String {
        switch name {
        case "second writer": try secondWriter()
        case "second writer when the lock was removed":
            try secondWriter { unlink($0 + ".lock") == 0 ? $0 : nil }
        case "second writer by a hard link":
            try secondWriter { link($0, $0 + "-linked") == 0 ? $0 + "-linked" : nil }
        case "second writer when the log was moved":
            try secondWriter { rename($0, $0 + "-moved") == 0 ? $0 + "-moved" : nil }
        case "writer that was killed": try killedWriter()
        case "program that looks in": try lookingProgram()
        case "file and folder without rights": try rights(file: 0o444, folder: 0o555)
        case "folder without rights": try rights(file: nil, folder: 0o555)
        case "file without rights": try rights(file: 0o444, folder: 0o777)
        case "file that cannot be read": try rights(file: 0o000, folder: 0o777)
        case "older log without rights": try rights(file: 0o444, folder: 0o555, child: "migrate-as")
        case "full disk": try fullDisk()
        default: throw TortureFailure("There is no place \(name).")
        }
    }

    private func refusal(_ path: String, user: UInt32, child: String = "open") throws -> String {
        let child = try ChildProcess(executable, [child, path, "\(user)"])
        child.wait()
        try require(child.status == 2, "It ends with \(child.status): \(child.lines).")
        try require(child.lines.count == 1, "It is not one line: \(child.lines).")
        return child.lines[0].replacingOccurrences(
            of: URL(fileURLWithPath: path).deletingLastPathComponent().path, with: "…")
    }

    private func secondWriter() throws -> String {
        let folder = try TortureFolder()
        let start = try PreparedLog.sealed()
        try start.write(to: folder.path)
        let child = try ChildProcess(executable, ["hold", folder.file("log.sqlite")])
        defer { child.kill() }
        while child.lines.isEmpty, child.isRunning { usleep(1000) }
        let said = try refusal(folder.file("log.sqlite"), user: 0)
        try require(TortureFolder.names(folder.path).contains("log.sqlite.lock"), "The lock is gone.")
        return said
    }

    /// - Parameter change: changes a name while the log is held, and returns the one to open it by.
    private func secondWriter(after change: (String) -> String?) throws -> String {
        let folder = try TortureFolder()
        let start = try PreparedLog.sealed()
        try start.write(to: folder.path)
        let child = try ChildProcess(executable, ["hold", folder.file("log.sqlite")])
        defer { child.kill() }
        while child.lines.isEmpty, child.isRunning { usleep(1000) }
        guard let path = change(folder.file("log.sqlite")) else {
            throw TortureFailure("The name cannot be changed.")
        }
        let before = folder.names
        let said = try refusal(path, user: 0)
        try require(folder.names == before, "It leaves \(folder.names).")
        return said
    }

    private func killedWriter() throws -> String {
        let folder = try TortureFolder()
        let start = try PreparedLog.sealed()
        try start.write(to: folder.path)
        let child = try ChildProcess(executable, ["hold", folder.file("log.sqlite")])
        while child.lines.isEmpty, child.isRunning { usleep(1000) }
        child.kill()
        try require(folder.names.contains("log.sqlite.lock"), "No lock file is left.")
        try LogJudge(folder: folder.path).judge(start.runs)
        return "is no obstacle"
    }

    /// Another program opens the log with SQLite alone, while this process writes and reads it, and closes
    /// it: it must not take itself for the last and put the write-ahead log away.
    private func lookingProgram() throws -> String {
        let folder = try TortureFolder()
        let path = folder.file("log.sqlite")
        do {
            let log = try LogFile(path: path, durable: false)
            try log.record(run: TortureEvents.run("looked-at")) { recorder in
                let events = TortureEvents.make(count: 50, seed: 1)
                for event in events { recorder.record(event) }
                _ = try recorder.flush()
                _ = try LogReader(path: path).runs()
                try require(LogReader.isDatabase(path: path), "The log is taken for something else.")
                let child = try ChildProcess(executable, ["look", path])
                child.wait()
                try require(child.status == 0, "It ends with \(child.status): \(child.lines).")
                try require(folder.names.contains("log.sqlite-wal"), "It took the write-ahead log away.")
            }
        }
        return "disturbs nobody"
    }

    private func rights(file: mode_t?, folder rights: mode_t, child: String = "open") throws -> String {
        let folder = try TortureFolder()
        let start = file == nil ? PreparedLog.none : try PreparedLog.sealed()
        try start.write(to: folder.path)
        if let file { chmod(folder.file("log.sqlite"), file) }
        chmod(folder.path, rights)
        let said = try refusal(
            folder.file("log.sqlite"), user: geteuid() == 0 ? Self.nobody : 0, child: child)
        chmod(folder.path, 0o755)
        try require(folder.names == start.files.keys.sorted(), "It leaves \(folder.names).")
        if file != nil {
            chmod(folder.file("log.sqlite"), 0o644)
            try LogJudge(folder: folder.path).judge(start.runs)
        }
        return said
    }

    private func fullDisk() throws -> String {
        let folder = try TortureFolder()
        let place = try FaultyPlace(folder.path)
        place.fail(.write, first: 3, times: nil, result: DiskResult.full)
        do {
            _ = try LogFile(path: folder.file("log.sqlite"), durable: false)
            throw TortureFailure("A full disk takes a log.")
        } catch let error as StoreError {
            try require(folder.names.isEmpty, "It leaves \(folder.names).")
            return error.description.replacingOccurrences(of: folder.path, with: "…")
        }
    }
}
