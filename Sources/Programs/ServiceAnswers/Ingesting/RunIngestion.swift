import Dispatch
import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import LogAnswers

/// Stores the runs that clients send, several at a time, each with a writer of its own.
///
/// A run continues after a pause or a kill of the service: its events are copied from the old file into a
/// new one. The old file is removed when the new one has all events.
final class RunIngestion: Sendable {
    private let settings: ServiceSettings
    private let catalog: RunCatalog
    private let metrics: ServiceMetrics
    private let state = Locked(State())
    /// Closes idle runs. Only `init` and `deinit` use it.
    nonisolated(unsafe) private let watch: any DispatchSourceTimer

    private struct State {
        var runs: [String: Slot] = [:]
        var isEnding = false
    }

    /// The slot of an open run. Its lock guards its variables, and one request at a time holds the lock.
    private final class Slot: @unchecked Sendable {
        let lock = NSLock()
        var run: IngestedRun?
        /// Whether the slot was removed from the list, so that waiting requests look for another.
        var isOver = false
    }

    init(_ settings: ServiceSettings, _ catalog: RunCatalog, _ metrics: ServiceMetrics) {
        self.settings = settings
        self.catalog = catalog
        self.metrics = metrics
        watch = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "animatorpool.ingestion"))
        watch.schedule(deadline: .now() + 10, repeating: 10)
        watch.setEventHandler { [weak self] in self?.closeIdle() }
        watch.resume()
    }

    deinit { watch.cancel() }

    /// The last event and frame of a run, and its status.
    struct Progress {
        let lastSeq: Int64
        let lastFrame: Int
        let status: RunStatus
        /// The number of new events of a batch.
        var stored: Int?
        /// The number of unknown members and lines.
        var ignored = 0

        fileprivate init(_ run: IngestedRun, status: RunStatus = .open) {
            (lastSeq, lastFrame, self.status) = (run.lastSeq, run.lastFrame, status)
        }

        /// The progress of a run in its file.
        fileprivate init(_ run: ServedRun, status: RunStatus) throws {
            lastSeq = try run.reader.lastSeq(run: run.record.number)
            lastFrame = try run.reader.lastFrame(run: run.record.number)
            self.status = status
        }

        var value: OutputValue {
            .object(
                [
                    .init("next", .int(lastSeq + 1)), .init("nextFrame", OutputValue(lastFrame + 1)),
                    .init("status", .text(status.name)),
                ]
                    + (stored.map { [.init("stored", OutputValue($0))] } ?? [])
                    + (ignored > 0 ? [.init("ignored", OutputValue(ignored))] : []))
        }
    }

    // MARK: Requests

    /// Begins a run, or returns the progress of a run that has begun.
    func begin(_ description: RunDescription) throws -> (progress: Progress, isNew: Bool) {
        if let there = try known(description.uuid) {
            guard there.record.description == description else {
                throw Problem.conflict(
                    "Another run has the uuid \(description.uuid).",
                    wayOut: "Send it under a uuid of its own.")
            }
            return (try progress(of: description.uuid), false)
        }
        return try with(description.uuid) { slot in
            if let run = slot.run { return (Progress(run), false) }
            let log = try LogFolder(path: settings.log).newLog(for: description, durable: true)
            let run = try IngestedRun(description, in: log)
            slot.run = run
            return (Progress(run), true)
        }
    }

    /// Adds a batch.
    func add(_ content: RequestContent, to uuid: String) throws -> Progress {
        try with(uuid) { slot in
            if slot.run == nil, let ended = try known(uuid), !ended.mayGoOn {
                return try repeated(content, of: ended)
            }
            let run = try open(uuid, in: slot)
            let batch = try EventBatch(content, of: run.run, place: run.place)
            do {
                let stored = try run.add(batch)
                metrics.add(Int64(stored), to: .eventsTakenIn)
                var progress = Progress(run)
                (progress.stored, progress.ignored) = (stored, batch.ignored)
                return progress
            } catch let problem as Problem where problem.status == 409 {
                throw problem
            } catch {
                // The run continues after the events on the disk.
                run.pause()
                slot.run = nil
                throw error
            }
        }
    }

    /// Ends a run. Ending a run twice in the same way changes nothing.
    ///
    /// - Throws: ``Problem`` when the stated counts are not those of the run.
    func end(_ uuid: String, _ stated: StatedLogEnd) throws -> Progress {
        try with(uuid) { slot in
            if slot.run == nil, let there = try known(uuid), there.hasEnded(stated) {
                try there.check(stated)
                return try Progress(there, status: there.record.status)
            }
            let run = try open(uuid, in: slot)
            try run.checkEnd(stated)
            // Closes the readers, so that the file can be sealed.
            catalog.forget(run.path)
            slot.run = nil
            try run.end(stated)
            return Progress(run, status: stated.status)
        }
    }

    func progress(of uuid: String) throws -> Progress {
        guard let there = try known(uuid) else { throw Problem.noRun(uuid) }
        return try Progress(there, status: there.mayGoOn ? .open : there.record.status)
    }

    /// Closes every run. The runs can continue when the service restarts.
    func close() {
        let slots = state.withLock { state in
            state.isEnding = true
            return Array(state.runs.values)
        }
        for slot in slots { slot.lock.withLock { close(slot) } }
    }

    /// Whether a client is sending the run.
    func isOpen(_ uuid: String) -> Bool { state.withLock { $0.runs[uuid] != nil } }

    // MARK: Slots

    /// Locks the run's slot during `body`.
    private func with<Result>(_ uuid: String, _ body: (Slot) throws -> Result) throws -> Result {
        while true {
            let slot = try slot(of: uuid)
            guard slot.lock.lock(before: Date(timeIntervalSinceNow: 2)) else {
                throw Problem.busy("Another request adds to the run.")
            }
            defer { slot.lock.unlock() }
            if slot.isOver { continue }
            defer { if slot.run == nil { remove(slot, of: uuid) } }
            return try body(slot)
        }
    }

    private func slot(of uuid: String) throws(Problem) -> Slot {
        let slot: Slot? = state.withLock { state in
            if let slot = state.runs[uuid] { return slot }
            guard !state.isEnding, state.runs.count < settings.limits.ingests else { return nil }
            let slot = Slot()
            state.runs[uuid] = slot
            return slot
        }
        guard let slot else {
            throw .busy(
                "Clients send \(settings.limits.ingests) runs, which is the most.", retryAfterSeconds: 10)
        }
        return slot
    }

    private func remove(_ slot: Slot, of uuid: String) {
        slot.isOver = true
        state.withLock { $0.runs[uuid] = nil }
    }

    private func closeIdle() {
        let limit = Duration.seconds(settings.limits.ingestIdleSeconds)
        for (uuid, slot) in state.withLock({ $0.runs }) where slot.lock.try() {
            defer { slot.lock.unlock() }
            guard let run = slot.run, ContinuousClock.now - run.lastUse > limit else { continue }
            close(slot)
            remove(slot, of: uuid)
        }
    }

    private func close(_ slot: Slot) {
        guard let run = slot.run else { return }
        catalog.forget(run.path)
        run.pause()
        slot.run = nil
    }

    // MARK: Logs

    private func known(_ uuid: String) throws -> ServedRun? {
        do {
            return try catalog.run(uuid)
        } catch let problem as Problem where problem.kind == Problem.noRun("").kind {
            return nil
        }
    }

    /// Returns the run of the slot, and opens it where it stopped if necessary.
    private func open(_ uuid: String, in slot: Slot) throws -> IngestedRun {
        if let run = slot.run { return run }
        guard let there = try known(uuid) else { throw Problem.noRun(uuid) }
        guard there.mayGoOn else { throw Self.refusal(of: there) }
        let run = try goOn(there)
        slot.run = run
        return run
    }

    /// Copies the events of a run into a new file that can grow.
    private func goOn(_ there: ServedRun) throws -> IngestedRun {
        let uuid = there.uuid
        let (old, number) = (there.reader.path, there.record.number)
        let others = try catalog.files(of: uuid).filter { $0 != old }
        for path in others + [old] { catalog.forget(path) }
        // Makes this process the only writer of the file.
        let former = try LogFile.existing(path: old)
        // Removes unfinished copies of a service that was killed.
        for path in others { try LogFile.existing(path: path).remove() }
        let run = try IngestedRun(
            there.record.description,
            in: LogFile(path: Self.nextPath(old), durable: true))
        var entries: [NDJSONEntry] = []
        func copy(_ entry: NDJSONEntry) throws {
            entries.append(entry)
            guard entries.count == 10_000 else { return }
            _ = try run.add(EventBatch(entries))
            entries.removeAll(keepingCapacity: true)
        }
        try LogReader(path: old).tell(
            run: number, begin: { _ in }, frame: { try copy(.frame($0)) }, event: { try copy(.event($0)) }
        )
        _ = try run.add(EventBatch(entries))
        try former.remove()
        return run
    }

    /// Returns `run~2.sqlite` for `run.sqlite`, `run~3.sqlite` for `run~2.sqlite`.
    private static func nextPath(_ path: String) -> String {
        let stem = path.hasSuffix(".sqlite") ? path.dropLast(7) : path[...]
        if let dot = stem.lastIndex(of: "~"), let part = Int(stem[stem.index(after: dot)...]) {
            return "\(stem[..<dot])~\(part + 1).sqlite"
        }
        return "\(stem)~2.sqlite"
    }

    /// Answers a batch that a client repeats after the end of the run.
    private func repeated(_ content: RequestContent, of run: ServedRun) throws -> Progress {
        var progress = try Progress(run, status: run.record.status)
        progress.stored = 0
        let isStored = try EventBatch(content, of: run.record.description).entries.allSatisfy { entry in
            switch entry {
            case .event(let event): event.seq <= progress.lastSeq
            case .frame(let frame): frame.frame <= progress.lastFrame
            case .end: true
            }
        }
        guard isStored else { throw Self.refusal(of: run) }
        return progress
    }

    /// Returns why a client cannot add to a run: the run has ended, or another program writes the run.
    private static func refusal(of run: ServedRun) -> Problem {
        .conflict(
            run.isOpen ? "Another program writes the run." : "The run has ended.",
            wayOut: "Send another run under a uuid of its own.")
    }
}

extension ServedRun {
    /// Whether a client sent the run and has not ended it.
    fileprivate var mayGoOn: Bool {
        record.configJSON == IngestedRun.mark
            && [.open, .recovered, .interrupted].contains(record.status)
    }

    /// Whether the run has ended as `stated`, or for good.
    fileprivate func hasEnded(_ stated: StatedLogEnd) -> Bool {
        !mayGoOn || (record.status == stated.status && record.dropped >= stated.dropped ?? 0)
    }

    /// - Throws: ``Problem`` when the run has ended with another number of events than `stated` says.
    fileprivate func check(_ stated: StatedLogEnd) throws(Problem) {
        guard let reason = stated.contradiction(events: record.events, frames: stated.frames ?? 0) else {
            return
        }
        throw .conflict("\(reason).", wayOut: "Send another run under a uuid of its own.")
    }
}
