import Foundation
import LifecycleEvents

/// A log in the form of a folder with a file for each run.
///
/// Each writer has its own file, so writers never conflict. To delete or share a run, remove or send its
/// file. Files are named by time, workload and UUID, so the names sort by the start of the runs. Runs of
/// different files are identified by UUID, never by number.
///
/// The shards of a sweep are in subfolders such as `shard-3-of-10`, which are part of the log.
public struct LogFolder: Hashable, Sendable {
    public let path: String

    /// Creates a log from the folder at `path`, which need not exist.
    public init(path: String) { self.path = path }

    /// Whether `path` is an existing folder, or ends in a slash and does not exist.
    public static func isFolder(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return path.hasSuffix("/") }
        return status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether `path` is a file, or a link to one. A pipe or a device may have no end.
    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// The paths of the files in a folder, sorted by name: the oldest run first.
    public struct Contents: Hashable, Sendable {
        /// Logs, including logs in shard folders. An empty file does not count.
        public internal(set) var logs: [String] = []
        /// NDJSON files.
        public internal(set) var lines: [String] = []
        /// Other files, except hidden files and files that belong to a log.
        public internal(set) var others: [String] = []
    }

    /// Returns the paths of the logs, sorted by name: the oldest run first. An empty file does not count.
    ///
    /// - Throws: ``StoreError`` if the folder does not exist or cannot be listed.
    public func files() throws(StoreError) -> [String] { try contents().logs }

    /// Returns the files of the folder.
    ///
    /// - Throws: ``StoreError`` if the folder does not exist or cannot be listed.
    public func contents() throws(StoreError) -> Contents {
        var (names, shards) = try listed()
        for shard in shards {
            names += try LogFolder(path: path(of: shard)).listed().names.map { "\(shard)/\($0)" }
        }
        var contents = Contents()
        let sorted = names.map { (name: $0.split(separator: "/").last ?? "", place: $0) }
            .sorted { ($0.name, $0.place) < ($1.name, $1.place) }
        for (name, place) in sorted {
            let path = path(of: place)
            if name.hasSuffix(Self.suffix) {
                if FileSize.of(path) > 0 {
                    contents.logs.append(path)
                } else {
                    contents.others.append(path)
                }
            } else if Self.lineSuffixes.contains(where: name.hasSuffix), Self.isFile(path) {
                contents.lines.append(path)
            } else if !name.hasPrefix("."), !Self.companionSuffixes.contains(where: name.hasSuffix) {
                contents.others.append(path)
            }
        }
        return contents
    }

    /// The suffixes of NDJSON files. An app renames the log of its previous launch to `.previous`.
    private static let lineSuffixes = [
        ".ndjson", ".jsonl", ".ndjson.gz", ".jsonl.gz", ".ndjson.previous",
    ]
    /// The suffixes of files that belong to a log.
    private static let companionSuffixes = ["-wal", "-shm", "-journal", ".lock", ".unfinished"].map {
        suffix + $0
    }

    /// Returns the names of files and of shard folders.
    private func listed() throws(StoreError) -> (names: [String], shards: [String]) {
        guard let stream = opendir(path) else {
            throw errno == ENOENT
                ? StoreError.noLog(at: path) : StoreError.system(path, "cannot be listed")
        }
        defer { _ = closedir(stream) }
        var found: (names: [String], shards: [String]) = ([], [])
        while let entry = readdir(stream) {
            let name = Self.name(of: entry)
            if name.hasPrefix(Self.shardPrefix), Self.isFolder(path(of: name)) {
                found.shards.append(name)
            } else if name.hasSuffix(Self.suffix) || !Self.isFolder(path(of: name)) {
                found.names.append(name)
            }
        }
        return found
    }

    /// Creates the file of a new run, and the folder if it does not exist.
    ///
    /// - Throws: ``StoreError``.
    public func newLog(for run: RunDescription, durable: Bool) throws(StoreError) -> LogFile {
        try LogFile(path: newFile(for: run).name, durable: durable)
    }

    /// Moves a complete log of a run from a temporary file into the folder. A power cut then loses neither its
    /// name nor its content.
    ///
    /// - Returns: false if the folder has a file of that name.
    package func add(_ temporary: String, of run: RunDescription) throws(StoreError) -> Bool {
        let file = try newFile(for: run)
        return try LogFileLock.holding(file) { _ throws(StoreError) in
            guard FileIdentity(ofName: file.path) == nil else { return false }
            guard rename(temporary, file.path) == 0, DiskSync.syncFolder(of: file.path) else {
                throw StoreError.system(file.name, "cannot be created")
            }
            return true
        }
    }

    /// Returns the path of a new run's file. Creates the folder if it does not exist.
    func newFile(for run: RunDescription) throws(StoreError) -> NamedFile {
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
            throw StoreError.system(path, "the folder cannot be created")
        }
        guard RunDescription.isUUID(run.uuid) else {
            throw StoreError(.system, path, "cannot have a file for a run \(RunDescription.uuidRule)")
        }
        let file = try NamedFile(path(of: Self.fileName(of: run)))
        guard !file.isLink else {
            throw StoreError(
                .system, file.name, "is a symbolic link where a run is to have its own file; remove it")
        }
        return file
    }

    private static let suffix = ".sqlite"
    /// The prefix of the names of shard folders.
    package static let shardPrefix = "shard-"

    private func path(of name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }

    /// Returns the file name of a run, for example `20261121T105900.123Z-feed-fling-0d5f….sqlite`.
    package static func fileName(of run: RunDescription) -> String {
        let name = (run.workload ?? run.name).unicodeScalars.map { scalar in
            let isPlain =
                scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            return isPlain ? Character(scalar) : "-"
        }
        return "\(time(run.startedUnixNs))-\(String(name.prefix(60)))-\(run.uuid)\(suffix)"
    }

    private static func time(_ unixNs: Int64) -> String {
        let milliseconds = max(unixNs, 0) / 1_000_000
        var seconds = time_t(milliseconds / 1000)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func digits(_ value: Int, _ count: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(count - text.count, 0)) + text
        }
        let date = [(Int(parts.tm_year) + 1900, 4), (Int(parts.tm_mon) + 1, 2), (Int(parts.tm_mday), 2)]
        let clock = [Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec)]
        return date.map(digits).joined() + "T" + clock.map { digits($0, 2) }.joined() + "."
            + digits(Int(milliseconds % 1000), 3) + "Z"
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
        withUnsafePointer(to: &entry.pointee.d_name) { name in
            name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
                String(cString: $0)
            }
        }
    }
}
