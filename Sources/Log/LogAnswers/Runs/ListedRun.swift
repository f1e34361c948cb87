import Foundation
import LifecycleEvents
import LifecycleStore

/// A run of a log file or folder, under the number that the user knows it by.
package struct ListedRun {
    /// In a file the run's own number; in a folder its place in the order in which the runs began.
    package let number: Int64
    package let record: RunRecord
    /// Of the file it is in, where its number is that of ``record``.
    package let reader: LogReader
    // What is made of an NDJSON file goes with it.
    private let source: LogSource?

    /// - Parameter source: what the reader's file belongs to, where it goes with it.
    package init(
        _ number: Int64, _ record: RunRecord, _ reader: LogReader, of source: LogSource? = nil
    ) {
        self.number = number
        self.record = record
        self.reader = reader
        self.source = source
    }

    /// For whom its log was opened.
    var client: WorkClient { source?.client ?? WorkClient(temporaryFiles: TemporaryFiles()) }

    /// The name of its file.
    package var log: String { URL(fileURLWithPath: reader.path).lastPathComponent }

    /// Says, when the run has not ended, that it has not; otherwise nil. What is asked of it may lack rows.
    package func noteIfOpen() throws -> String? { try reader.noteOnOpenRun(record.number) }

    /// Calls `body` with each event in order.
    /// - Parameters:
    ///   - client: asked at each ten-thousandth event whether to stop, which is a `CancellationError`.
    ///   - progress: called there with how many were read.
    package func forEachEvent(
        for client: WorkClient, progress: (Int) -> Void = { _ in }, _ body: (LifecycleEvent) -> Void
    ) throws {
        var read = 0
        try reader.forEachEvent(LogFilter(run: record.number)) { event in
            body(event)
            read += 1
            guard read.isMultiple(of: 10_000) else { return true }
            if client.wantsToStop() { throw CancellationError() }
            progress(read)
            return true
        }
    }

    /// When the run ended, as it states; as long as it has not, the end of its last frame, or 0.
    func endNs() throws -> Int64 {
        if let endedNs = record.endedNs { return endedNs }
        var endNs: Int64 = 0
        try reader.forEachFrame(LogFilter(run: record.number)) {
            endNs = max(endNs, $0.endNs)
            return true
        }
        return endNs
    }
}

extension LogSource {
    /// Every run, the oldest first. Complexity: O(files + runs).
    package func runs() throws -> [ListedRun] {
        let runs = try readers.flatMap { reader in
            try reading(reader, reader.runs)?.map {
                ListedRun($0.number, $0, reader, of: self)
            } ?? []
        }
        guard isFolder else { return runs }
        let byStart = runs.sorted {
            $0.record.description.startedUnixNs < $1.record.description.startedUnixNs
        }
        return byStart.enumerated().map { index, run in
            ListedRun(Int64(index + 1), run.record, run.reader, of: self)
        }
    }

    /// The runs that `selector` names, at least one.
    ///
    /// - Throws: ``StoreError`` with `noRun` when there is none, ``InputError`` when a uuid's beginning is
    ///   that of several.
    package func runs(_ selector: RunSelector) throws -> [ListedRun] {
        let all = try runs()
        guard let newest = all.last else {
            throw StoreError.noRun(in: path)
        }
        switch selector {
        case .newest: return [newest]
        case .all: return all
        case .number(let number):
            if let run = all.first(where: { $0.number == number }) { return [run] }
            throw StoreError(.noRun, path, "has no run \(number); it has \(Self.numbers(all))")
        case .uuid(let start):
            let found = all.filter { $0.record.description.uuid.lowercased().hasPrefix(start) }
            if found.count == 1 { return found }
            guard found.isEmpty else {
                throw InputError(
                    "--run \(start): \(found.count) runs of \(path) begin so; give more of it")
            }
            throw StoreError(.noRun, path, "has no run whose uuid begins with \(start)")
        }
    }

    /// Calls `body` on each run that `selector` names, until it returns false.
    ///
    /// Where all are meant, those of a folder's file that cannot be read are left out.
    /// - Throws: as ``runs(_:)`` does, what `body` throws, or `CancellationError` when the client wants to
    ///   stop.
    package func forEachRun(_ selector: RunSelector, _ body: (ListedRun) throws -> Bool) throws {
        for run in try runs(selector) {
            if client.wantsToStop() { throw CancellationError() }
            let goesOn =
                selector == .all ? try reading(run.reader) { try body(run) } ?? true : try body(run)
            guard goesOn else { return }
        }
    }

    /// The run that `selector` names.
    ///
    /// - Throws: also when it names all of several.
    package func run(_ selector: RunSelector) throws -> ListedRun {
        let runs = try runs(selector)
        guard runs.count == 1 else {
            throw InputError("--run all: this asks about one run; \(path) has \(Self.numbers(runs))")
        }
        return runs[0]
    }

    private static func numbers(_ runs: [ListedRun]) -> String {
        let numbers = runs.map { String($0.number) }
        return numbers.count <= 10
            ? numbers.joined(separator: ", ")
            : "\(runs.count) runs, \(numbers[0]) to \(numbers.last ?? "")"
    }
}
