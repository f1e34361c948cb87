import Foundation
import LifecycleRecording
import LifecycleStore
import LogAnswers

/// The runs of a log file, or of a folder with a file per run. Reads only new and changed files.
///
/// Each query looks for new, changed and removed files. A background thread reads them, the newest first. The catalog
/// keeps readers of ended runs open. It keeps no reader of an open run, because the reader would keep the writer from
/// sealing the file.
package final class RunCatalog: Sendable {
    /// The path of the file or folder.
    package let path: String
    package let isFolder: Bool
    private let state = Locked(State())
    /// What the last look found. Locked by the thread that looks.
    private let looking = Locked<Listing?>(nil)
    /// Entered while a background thread reads files.
    private let reading = DispatchGroup()
    /// The newest list, and which change of the runs it shows. Locked by the thread that makes a list.
    private let listing = Locked<(list: RunList, change: UInt64)?>(nil)

    fileprivate struct State {
        var files: [String: KnownFile] = [:]
        var places: [String: Place] = [:]
        /// The number of times that the runs have changed.
        var changes: UInt64 = 0
        var uses: UInt64 = 0
        /// The number of new files that are not read yet.
        var unread = 0
        /// The followed files, by path.
        var followed: [String: WeakLog] = [:]
        /// The UUIDs of the runs that are being deleted.
        var deleted: Set<String> = []
    }

    fileprivate struct WeakLog {
        weak var log: FollowedLog?
    }

    /// The place of a run.
    fileprivate struct Place {
        let path: String
        /// The index among the runs of the file.
        let index: Int
    }

    fileprivate struct KnownFile {
        let state: FileState
        let runs: [ListedRunRow]
        /// Why the file cannot be read.
        let problem: StoreError?
        /// Whether the file is as it was found, for as long as it has this state.
        var isSettled: Bool
        /// The open readers. There are several, because a reader answers one query at a time.
        var readers: [LogReader] = []
        /// The complete records of runs, by number, while readers are open.
        var records: [Int64: RunRecord] = [:]
        var lastUse: UInt64 = 0

        /// Whether the next look must compare the file with its state, although its folder is unchanged: a write-ahead
        /// log grows.
        var mayChange: Bool { !isSettled || runs.contains { $0.record.status == .open } }

        mutating func close() { (readers, records) = ([], [:]) }
    }

    /// The files of a folder, the oldest first, and the states of the folder and its shards.
    private struct Listing {
        let files: [String]
        let folders: [String: FileState?]
        let time: ContinuousClock.Instant

        init(_ folder: LogFolder) throws(StoreError) {
            time = .now
            files = try folder.files()
            let names = Set(
                files.map { $0[..<($0.lastIndex(of: "/") ?? $0.startIndex)] } + [folder.path[...]])
            folders = Dictionary(uniqueKeysWithValues: names.map { (String($0), FileState(String($0))) })
        }

        /// Whether the folder has the same files. Every writer of SQLite adds or removes a file beside the log.
        /// Other programs may overwrite a log in place, so a listing is used for five seconds at most.
        var isValid: Bool {
            ContinuousClock.now - time < .seconds(5)
                && folders.allSatisfy { path, state in
                    guard let state, !state.isRecent else { return false }
                    return FileState(path) == state
                }
        }
    }

    /// The limit of open readers for one file.
    private static let readersOfFile = 4
    /// The limit of open readers for all files.
    private let readers: Int

    /// The memory of each reader. Only a malicious log has a text longer than the longest value.
    static let memory = ReadingMemory(cacheKiB: 4000, longestValue: 4 << 20)

    package init(path: String, readers: Int) {
        self.path = path
        self.readers = readers
        isFolder = LogFolder.isFolder(path)
    }

    // MARK: Queries

    /// Returns the list of all runs, and the number of files that are not read yet, whose runs are missing.
    ///
    /// - Parameter patience: The time to wait for files that are not read yet.
    /// - Throws: ``Problem`` when the folder cannot be listed.
    func runs(patience: DispatchTimeInterval = .never) throws -> (list: RunList, unread: Int) {
        try refresh(patience: patience)
        return listing.withLock { made in
            let (change, unread) = state.withLock { ($0.changes, $0.unread) }
            if let made, made.change == change { return (made.list, unread) }
            let (rows, newChange, newUnread) = state.withLock { ($0.rows, $0.changes, $0.unread) }
            let list = RunList(rows)
            made = (list, newChange)
            return (list, newUnread)
        }
    }

    /// Begins to read the files before the first request needs them. That request reports an error.
    package func prepare() { try? refresh(patience: .seconds(0)) }

    /// Returns the files that cannot be read, with the reasons.
    package func unreadable() -> [(file: String, reason: String)] {
        state.withLock { state in
            state.files.compactMap { path, file in
                file.problem.map { (URL(fileURLWithPath: path).lastPathComponent, $0.message) }
            }
        }.sorted { $0.0 < $1.0 }
    }

    /// Returns the run with a uuid.
    ///
    /// - Throws: ``Problem`` when the log has no such run, or `StoreError` when its file cannot be read.
    package func run(_ uuid: String) throws -> ServedRun {
        // The file of a run that is being deleted may still be readable.
        if state.withLock({ $0.deleted.contains(uuid) }) { throw Problem.noRun(uuid) }
        if let run = try known(uuid, isUnchanged: true) { return run }
        state.withLock { state in
            // If the file of the run has changed, the next look reads the file.
            if let place = state.places[uuid] { state.files[place.path]?.isSettled = false }
        }
        // A list of the folder that was made while the run moved to another file may have neither file.
        for _ in 0..<2 {
            try refresh()
            // An open run may have grown since, and opening its file may change the file.
            if let run = try known(uuid, isUnchanged: false) { return run }
        }
        throw unreadableFile(of: uuid) ?? Problem.noRun(uuid)
    }

    /// Returns the run with a uuid, or nil if the log has no such run.
    func knownRun(_ uuid: String) throws -> ServedRun? {
        do {
            return try run(uuid)
        } catch  where Problem.isNoRun(error) {
            return nil
        }
    }

    /// Returns a run for a follower. All followers of a file share a reader, which the last one releases.
    func followedRun(_ uuid: String) throws -> (run: ServedRun, log: FollowedLog) {
        let run = try run(uuid)
        let log = state.withLock { state in
            state.followed = state.followed.filter { $1.log != nil }
            if let log = state.followed[run.reader.path]?.log { return log }
            let log = FollowedLog(run.reader)
            state.followed[run.reader.path] = WeakLog(log: log)
            return log
        }
        return (ServedRun(record: run.record, reader: log.reader), log)
    }

    /// Returns the paths of all files that have the run: several if the service was killed while moving it.
    func files(of uuid: String) throws -> [String] {
        try refresh()
        return state.withLock { state in
            state.files.filter { $1.runs.contains { $0.record.description.uuid == uuid } }.map(\.key).sorted()
        }
    }

    /// Calls `body`, which deletes a run. Requests for the run meanwhile get the status 404.
    ///
    /// - Throws: ``Problem`` when another request deletes the run, or the error of `body`.
    func deleting<Result>(_ uuid: String, _ body: () throws -> Result) throws -> Result {
        guard state.withLock({ $0.deleted.insert(uuid).inserted }) else { throw Problem.noRun(uuid) }
        defer { state.withLock { _ = $0.deleted.remove(uuid) } }
        return try body()
    }

    /// Closes the readers of a file that is about to change, and has the next look read the file.
    func forget(_ path: String) {
        // Releases the readers outside of the lock.
        let file = state.withLock { state in
            let file = state.files[path]
            state.files[path]?.isSettled = false
            state.files[path]?.close()
            return file
        }
        withExtendedLifetime(file) {}
    }

    /// Closes all readers, at the end of the service. The last reader of a log seals it.
    package func close() {
        let files = state.withLock { state in
            defer { state.files = [:] }
            return state.files
        }
        withExtendedLifetime(files) {}
    }

    // MARK: Files

    /// Returns the run, if the catalog knows it.
    ///
    /// - Parameter isUnchanged: Whether the file must be unchanged.
    private func known(_ uuid: String, isUnchanged: Bool) throws -> ServedRun? {
        guard let place = state.withLock({ $0.places[uuid] }), let now = FileState(place.path) else {
            return nil
        }
        let path = place.path
        let found: (listed: RunRecord, whole: RunRecord?, reader: LogReader?)? = state.withLock { state in
            guard var file = state.files[path], file.state == now || !isUnchanged,
                file.runs.indices.contains(place.index),
                file.runs[place.index].record.description.uuid == uuid
            else { return nil }
            let record = file.runs[place.index].record
            state.uses += 1
            file.lastUse = state.uses
            state.files[path] = file
            let isFull = file.readers.count >= Self.readersOfFile
            return (
                record, file.records[record.number],
                isFull ? file.readers[Int(state.uses) % Self.readersOfFile] : nil
            )
        }
        guard let found else { return nil }
        let reader = try found.reader ?? LogReader(path: path, memory: Self.memory)
        let isOpen = found.listed.status == .open
        let record = try (isOpen ? nil : found.whole) ?? reader.run(found.listed.number)
        if !isOpen { keep(found.reader == nil ? reader : nil, record, of: path, now) }
        return ServedRun(record: record, reader: reader)
    }

    /// Returns why the file that has the name of a run cannot be read, or nil.
    private func unreadableFile(of uuid: String) -> StoreError? {
        state.withLock { state in
            state.files.first { path, file in
                let stem = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
                return file.problem != nil && stem.prefix { $0 != "~" }.hasSuffix("-\(uuid)")
            }?.value.problem
        }
    }

    /// - Parameter reader: a new reader, or nil.
    private func keep(_ reader: LogReader?, _ record: RunRecord, of path: String, _ now: FileState) {
        let closed = state.withLock { state -> [LogReader] in
            guard var file = state.files[path], file.state == now else { return [] }
            // A reader of a file with an open run is not kept.
            guard !file.runs.contains(where: { $0.record.status == .open }) else { return [] }
            if let reader { file.readers.append(reader) }
            file.records[record.number] = record
            state.files[path] = file
            let open = state.files.filter { !$1.readers.isEmpty }
            guard open.values.reduce(0, { $0 + $1.readers.count }) > readers,
                let oldest = open.min(by: { $0.value.lastUse < $1.value.lastUse })
            else { return [] }
            defer { state.files[oldest.key]?.close() }
            return oldest.value.readers
        }
        withExtendedLifetime(closed) {}
    }

    /// Looks for new, changed and removed files, and waits while they are read.
    ///
    /// - Parameter patience: The time to wait.
    private func refresh(patience: DispatchTimeInterval = .never) throws {
        var hasLooked = false
        while !hasLooked {
            // The files that are being read may have changed since.
            guard reading.wait(timeout: .now() + patience) == .success else { return }
            hasLooked = try looking.withLock { listing in
                Result {
                    // Another thread may have begun to read meanwhile.
                    guard reading.wait(timeout: .now()) == .success else { return false }
                    try look(&listing)
                    return true
                }
            }.get()
        }
        _ = reading.wait(timeout: .now() + patience)
    }

    /// Forgets removed files, and begins to read new and changed files.
    private func look(_ listing: inout Listing?) throws {
        let isSame = listing?.isValid ?? false
        if !isSame { listing = isFolder ? try list() : nil }
        let known = state.withLock { state in
            (isSame ? state.files.filter(\.value.mayChange) : state.files).mapValues {
                ($0.state, $0.isSettled)
            }
        }
        let paths = isSame ? Array(known.keys) : listing?.files ?? [path]
        let found = paths.compactMap { path in FileState(path).map { (path: path, now: $0) } }
        let gone = Set(known.keys).subtracting(found.lazy.map(\.path))
        if !gone.isEmpty { remove(gone) }
        let unread = found.filter { path, now in
            guard let (state, isSettled) = known[path] else { return true }
            return !isSettled || state != now
        }
        if !unread.isEmpty { beginReading(unread) }
    }

    private func list() throws -> Listing {
        do {
            return try Listing(LogFolder(path: path))
        } catch {
            throw Problem.unreadable("The service cannot list the folder of the log.")
        }
    }

    private func remove(_ gone: Set<String>) {
        let files = state.withLock { state in
            let files = gone.map { state.files.removeValue(forKey: $0) }
            state.index()
            return files
        }
        withExtendedLifetime(files) {}
    }

    /// Reads files in the background, the last of them first.
    private func beginReading(_ files: [(path: String, now: FileState)]) {
        reading.enter()
        state.withLock { state in state.unread = files.count { state.files[$0.path] == nil } }
        // One thread, and none of those that run asynchronous functions: they answer requests meanwhile.
        DispatchQueue.global(qos: .utility).async { [self] in
            defer { reading.leave() }
            var rest = files[...]
            while !rest.isEmpty {
                // Indexing takes time in proportion to all runs, so that each batch is as large as all before it.
                let batch = rest.suffix(max(16, files.count - rest.count))
                rest = rest.dropLast(batch.count)
                let read = batch.map { ($0.path, Self.look(at: $0.path, $0.now)) }
                let former = state.withLock { state in
                    let former = state.files
                    state.files.merge(read) { $1 }
                    state.unread = rest.count { state.files[$0.path] == nil }
                    state.index()
                    return former
                }
                withExtendedLifetime(former) {}
            }
        }
    }

    private static func look(at path: String, _ state: FileState) -> KnownFile {
        // A change after this one may leave size and time as they are.
        let isSettled = !state.isRecent
        do {
            return KnownFile(
                state: state, runs: try LogReader.runs(at: path, memory: memory).map(ListedRunRow.init),
                problem: nil, isSettled: isSettled)
        } catch {
            return KnownFile(
                state: state, runs: [], problem: error, isSettled: isSettled && error.isOfContent)
        }
    }
}

extension StoreError {
    /// Whether the content of the file is the reason. Other reasons pass without a change of the file: a lock, a
    /// writer that is closing the file, too few descriptors.
    fileprivate var isOfContent: Bool {
        switch reason {
        case .notADatabase, .foreign, .newer, .older, .truncated, .corrupt, .tooLarge: true
        case .noLog, .locked, .noRun, .badQuery, .timedOut, .system: false
        }
    }
}

extension RunCatalog.State {
    /// Indexes the runs by uuid. If two files have a run, the longer one counts, or else the one whose name is later.
    fileprivate mutating func index() {
        places.removeAll(keepingCapacity: true)
        for (path, file) in files {
            for (index, run) in file.runs.enumerated() {
                let uuid = run.record.description.uuid
                if let other = places[uuid] {
                    let events = files[other.path]?.runs[other.index].record.events ?? 0
                    guard (events, other.path) < (run.record.events, path) else { continue }
                }
                places[uuid] = RunCatalog.Place(path: path, index: index)
            }
        }
        changes += 1
    }

    fileprivate var rows: [ListedRunRow] { places.values.compactMap { files[$0.path]?.runs[$0.index] } }
}

/// A run of the log, and a reader of its file.
package struct ServedRun: Sendable {
    package let record: RunRecord
    package let reader: LogReader

    package var uuid: String { record.description.uuid }

    /// Whether the run may still grow.
    package var isOpen: Bool { record.status == .open }

    /// Returns the run with its own reader, for a long query.
    func withOwnReader() throws -> ServedRun {
        ServedRun(record: record, reader: try LogReader(path: reader.path, memory: RunCatalog.memory))
    }

    /// The run with its number in the file.
    var listed: ListedRun { ListedRun(record.number, record, reader) }

    /// Returns a filter for rows of the run.
    func filter(_ change: (inout LogFilter) -> Void = { _ in }) -> LogFilter {
        var filter = LogFilter(run: record.number)
        change(&filter)
        return filter
    }
}

/// The identity, sizes and times of a log's files, which show whether the log has changed.
struct FileState: Hashable, Sendable {
    private let parts: [[Int64]]

    /// Reads the state of the file at `path` and of its write-ahead log. Nil when there is no file.
    init?(_ path: String) {
        guard let file = Self.part(path) else { return nil }
        // Only the size and the time of the write-ahead log count.
        parts = [file] + (Self.part(path + "-wal").map { [Array($0.dropFirst(2))] } ?? [])
    }

    /// Whether the file changed within the last two seconds. The next change may then have the same time, because
    /// file systems count in steps of up to two seconds.
    var isRecent: Bool {
        let now = Int64(Date().timeIntervalSince1970 * 1e9)
        return parts.contains { now - ($0.last ?? 0) < 2_000_000_000 }
    }

    private static func part(_ path: String) -> [Int64]? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let changed = status.st_mtimespec
        #else
            let changed = status.st_mtim
        #endif
        return [
            Int64(truncatingIfNeeded: status.st_dev), Int64(truncatingIfNeeded: status.st_ino),
            Int64(status.st_size), Int64(changed.tv_sec) &* 1_000_000_000 &+ Int64(changed.tv_nsec),
        ]
    }
}
