import Foundation

/// A disk with little room, made for a scenario. Only root can mount one.
package final class SmallDisk {
    package enum Kind: String, CaseIterable, Sendable {
        /// It says at once that it is full.
        case full
        /// It takes what is written and fails later, when that is to stay: a file system in a file, on a
        /// disk that has less room than the file system believes.
        case failing
    }

    /// Why none can be made here, in a sentence; nil when one can.
    package static var obstacle: String? {
        #if os(Linux)
            if geteuid() != 0 { return "Only root can mount a small disk." }
            do {
                for kind in Kind.allCases { _ = try SmallDisk(kind) }
                return nil
            } catch {
                return "A small disk cannot be mounted here: \(error)"
            }
        #else
            return "Small disks are mounted as Linux does it."
        #endif
    }

    /// Where it is mounted.
    package let path: String
    private let folder: TortureFolder
    private var mounted: [String] = []
    private var beneath: String

    /// - Parameter files: how many files and folders it can have; nil for as many as there is room.
    package init(_ kind: Kind, files: Int? = nil) throws {
        folder = try TortureFolder()
        beneath = try folder.folder("memory")
        path = try kind == .full ? beneath : folder.folder("disk")
        // Its own folder counts, too.
        let inodes = files.map { ",nr_inodes=\($0 + 1)" } ?? ""
        try Self.run("mount", "-t", "tmpfs", "-o", "size=32m" + inodes, "none", beneath)
        mounted.append(beneath)
        if kind == .full { return }
        let image = beneath + "/image"
        try Self.run("truncate", "-s", "16M", image)
        try Self.run("mkfs.ext4", "-q", "-m", "0", image)
        try Self.run("mount", "-o", "loop", image, path)
        mounted.append(path)
    }

    deinit {
        for path in mounted.reversed() { try? Self.run("umount", path) }
    }

    /// Takes all room but so many bytes.
    package func leave(bytes: Int) throws {
        // What is written so far has its place, and no longer counts as room.
        try Self.run("sync", "-f", path)
        var status = statvfs()
        try require(statvfs(beneath, &status) == 0, "The disk cannot be looked at.")
        let free = Int(status.f_bavail) * Int(status.f_frsize)
        try Self.run("fallocate", "-l", "\(max(free - bytes, 1))", beneath + "/ballast")
    }

    private static func run(_ words: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try require(process.terminationStatus == 0, "\(words.joined(separator: " ")) fails.")
    }
}
