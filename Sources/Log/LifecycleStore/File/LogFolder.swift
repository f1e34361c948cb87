import LifecycleEvents

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A log as a folder with a file for each run.
///
/// Writers never meet, for each has its own file; keeping less is removing files, and sharing is sending
/// one. The files are called by time, workload and uuid, so that their names stand in the order in which
/// the runs began. Runs of two files are joined by their uuid, never by their number.
///
/// The parts of a sweep that several processes ran have folders of their own in it, `shard-3-of-10`, and are
/// read with it.
public struct LogFolder: Hashable, Sendable {
    public let path: String

    /// The folder at `path`, which need not be there yet.
    public init(path: String) { self.path = path }

    /// Whether `path` names a folder: one that is there, or a name that ends in a slash.
    public static func isFolder(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return path.hasSuffix("/") }
        return status.st_mode & S_IFMT == S_IFDIR
    }

    /// What lies in a folder, as paths by name: the oldest run first.
    public struct Contents: Hashable, Sendable {
        /// Logs, those of the folders of parts included. What is empty is no log yet.
        public internal(set) var logs: [String] = []
        /// Files of NDJSON.
        public internal(set) var lines: [String] = []
        /// Other files, those excepted that belong to a log or are hidden.
        public internal(set) var others: [String] = []
    }

    /// The paths of the logs in it, by name: the oldest run first. What is empty is no log yet.
    ///
    /// - Throws: ``StoreError`` when the folder is not there or cannot be listed.
    public func files() throws(StoreError) -> [String] { try contents().logs }

    /// What lies in it.
    ///
    /// - Throws: ``StoreError`` when the folder is not there or cannot be listed.
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
            } else if name == Self.summaries {
                continue
            } else if Self.lineSuffixes.contains(where: name.hasSuffix) {
                contents.lines.append(path)
            } else if !name.hasPrefix("."), !Self.companionSuffixes.contains(where: name.hasSuffix) {
                contents.others.append(path)
            }
        }
        return contents
    }

    /// How names of NDJSON files end; an app keeps the log of the start before as `.previous`.
    private static let lineSuffixes = [
        ".ndjson", ".jsonl", ".ndjson.gz", ".jsonl.gz", ".ndjson.previous",
    ]
    /// The file that a sweep writes beside its logs, with what each of its runs came to.
    package static let summaries = "summaries.ndjson"
    /// How names of files end that belong to a log.
    private static let companionSuffixes = ["-wal", "-shm", "-journal", ".lock"].map { suffix + $0 }

    /// The names of files, and of what may be the folder of a part.
    private func listed() throws(StoreError) -> (names: [String], shards: [String]) {
        guard let stream = opendir(path) else {
            throw StoreError(
                errno == ENOENT ? .noLog : .system, path,
                errno == ENOENT
                    ? "no log here: run `animatorpool simulate`, or name one with --db"
                    : "cannot be listed (\(String(cString: strerror(errno))))")
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

    /// Makes the file of a run that is about to begin, and the folder when it is not there.
    ///
    /// - Throws: ``StoreError``.
    public func newLog(for run: RunDescription, durable: Bool) throws(StoreError) -> LogFile {
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
            throw StoreError(
                .system, path, "the folder cannot be made (\(String(cString: strerror(errno))))")
        }
        guard RunDescription.isUUID(run.uuid) else {
            throw StoreError(.system, path, "cannot have a file for a run \(RunDescription.uuidRule)")
        }
        let file = try NamedFile(path(of: Self.fileName(of: run)))
        guard !file.isLink else {
            throw StoreError(
                .system, file.name, "is a symbolic link where a run is to have its own file; remove it")
        }
        return try LogFile(path: file.name, durable: durable)
    }

    private static let suffix = ".sqlite"
    /// How the name of the folder of a part begins.
    package static let shardPrefix = "shard-"

    private func path(of name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }

    /// `20261121T105900.123Z-feed-fling-0d5f….sqlite`
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
