import Foundation
import LifecycleRecording
import LifecycleStore
import LogAnswers

/// The runs of a log file, or of a folder with a file per run. Opens only changed files.
///
/// Each query looks for new, changed and removed files. The catalog keeps readers of ended runs open. It
/// keeps no reader of an open run, because the reader would keep the writer from sealing the file.
package final class RunCatalog: Sendable {
    /// The path of the file or folder.
    package let path: String
    package let isFolder: Bool
    private let state = Locked(State())
    /// Locked by the thread that checks the files.
    private let looking = Locked(())
    /// The newest list, and which change of the runs it shows. Locked by the thread that makes a list.
    private let listing = Locked<(list: RunList, change: UInt64)?>(nil)

    fileprivate struct State {
        var files: [String: KnownFile] = [:]
        var places: [String: Place] = [:]
        /// The number of times that the runs have changed.
        var changes: UInt64 = 0
        var uses: UInt64 = 0
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
        let runs: [RunRecord]
        /// Why the file cannot be read.
        let problem: StoreError?
        /// Whether the file is as it was found, for as long as it has this state.
        let isSettled: Bool
        /// The open readers. There are several, because a reader answers one query at a time.
        var readers: [LogReader] = []
        var lastUse: UInt64 = 0
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

    /// Returns the list of all runs.
    ///
    /// - Throws: ``Problem`` when the folder cannot be listed.
    func runs() throws -> RunList {
        try refresh()
        return listing.withLock { made in
            if let made, made.change == state.withLock({ $0.changes }) { return made.list }
            let (records, change) = state.withLock { ($0.records, $0.changes) }
            let list = RunList(records, former: made?.list)
            made = (list, change)
            return list
        }
    }

    /// Reads the files before the first request needs them. That request reports an error.
    package func prepare() { _ = try? runs() }

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
            state.files.filter { $1.runs.contains { $0.description.uuid == uuid } }.map(\.key).sorted()
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

    /// Closes the readers of a file that is about to change.
    func forget(_ path: String) {
        // Releases the readers outside of the lock.
        let file = state.withLock { state in
            let file = state.files.removeValue(forKey: path)
            state.index()
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
        let found: (record: RunRecord, reader: LogReader?)? = state.withLock { state in
            guard var file = state.files[path], file.state == now || !isUnchanged,
                file.runs.indices.contains(place.index),
                file.runs[place.index].description.uuid == uuid
            else { return nil }
            let record = file.runs[place.index]
            state.uses += 1
            file.lastUse = state.uses
            state.files[path] = file
            let isFull = file.readers.count >= Self.readersOfFile
            return (record, isFull ? file.readers[Int(state.uses) % Self.readersOfFile] : nil)
        }
        guard let found else { return nil }
        if let reader = found.reader { return ServedRun(record: found.record, reader: reader) }
        let reader = try LogReader(path: path, memory: Self.memory)
        if found.record.status == .open {
            return ServedRun(record: try reader.run(found.record.number), reader: reader)
        }
        keep(reader, of: path, now)
        return ServedRun(record: found.record, reader: reader)
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

    private func keep(_ reader: LogReader, of path: String, _ now: FileState) {
        let closed = state.withLock { state -> [LogReader] in
            guard var file = state.files[path], file.state == now else { return [] }
            // A reader of a file with an open run is not kept.
            guard !file.runs.contains(where: { $0.status == .open }) else { return [] }
            file.readers.append(reader)
            state.files[path] = file
            let open = state.files.filter { !$1.readers.isEmpty }
            guard open.values.reduce(0, { $0 + $1.readers.count }) > readers,
                let oldest = open.min(by: { $0.value.lastUse < $1.value.lastUse })
            else { return [] }
            defer { state.files[oldest.key]?.readers = [] }
            return oldest.value.readers
        }
        withExtendedLifetime(closed) {}
    }

    /// Checks every file that has changed.
    private func refresh() throws {
        try looking.withLock { _ in Result { try look() } }.get()
    }

    private func look() throws {
        let paths: [String]
        do {
            paths = isFolder ? try LogFolder(path: path).files() : [path].filter { FileState($0) != nil }
        } catch {
            throw Problem.unreadable("The service cannot list the folder of the log.")
        }
        let known = state.withLock { $0.files.mapValues { ($0.state, $0.isSettled) } }
        let unknown = paths.compactMap { path -> (path: String, now: FileState)? in
            guard let now = FileState(path) else { return nil }
            if let (state, isSettled) = known[path], isSettled, state == now { return nil }
            return (path, now)
        }
        // SQLite parses the schema of each file, which takes most of the time of a first look at thousands.
        let looked = Locked<[String: KnownFile]>([:])
        DispatchQueue.concurrentPerform(iterations: unknown.count) { index in
            let (path, now) = unknown[index]
            let file = Self.look(at: path, now)
            looked.withLock { $0[path] = file }
        }
        let changed = looked.withLock { $0 }
        let there = Set(paths)
        guard !changed.isEmpty || known.count != there.count else { return }
        let gone = state.withLock { state in
            let former = state.files
            state.files = state.files.filter { there.contains($0.key) }.merging(changed) { $1 }
            state.index()
            return former
        }
        withExtendedLifetime(gone) {}
    }

    private static func look(at path: String, _ state: FileState) -> KnownFile {
        // A change after this one may leave size and time as they are.
        let isSettled = !state.isRecent
        do {
            return KnownFile(
                state: state, runs: try LogReader(path: path, memory: memory).runs(), problem: nil,
                isSettled: isSettled)
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
    /// Indexes the runs by uuid. If two files have a run, the longer one counts.
    fileprivate mutating func index() {
        places.removeAll(keepingCapacity: true)
        for (path, file) in files.sorted(by: { $0.key < $1.key }) {
            for (index, run) in file.runs.enumerated() {
                let uuid = run.description.uuid
                if let other = places[uuid], files[other.path]?.runs[other.index].events ?? 0 > run.events {
                    continue
                }
                places[uuid] = RunCatalog.Place(path: path, index: index)
            }
        }
        changes += 1
    }

    fileprivate var records: [RunRecord] { places.values.compactMap { files[$0.path]?.runs[$0.index] } }
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
