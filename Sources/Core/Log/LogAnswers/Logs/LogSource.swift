import FileKit
import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// A log to query: an SQLite file, a folder with a file per run, or an NDJSON file.
///
/// An NDJSON file is read into a temporary SQLite log, which is removed with this object.
package final class LogSource {
    /// The path from the user.
    package let path: String
    /// A reader for each readable file, in the order of the file names.
    package let readers: [LogReader]
    package let isFolder: Bool
    /// The paths of unreadable files in a folder. The client has received a notice for each.
    package private(set) var unreadable: Set<String> = []
    /// The paths of a folder's NDJSON files, if they are read.
    let lines: [String]
    let client: WorkClient
    // Keeps the temporary copy of standard input or a pipe.
    private let input: InputFile
    private let temporary: TemporaryFolder?

    /// - Parameters:
    ///   - path: a file, a folder, a pipe, or `-` for standard input.
    ///   - client: receives a notice for each unreadable file of a folder. The other files are read.
    /// - Throws: ``StoreError``, ``InputError`` or `NDJSONError` if nothing can be read.
    package convenience init(_ path: String, for client: WorkClient) throws {
        try self.init(InputFile(path, client.temporaryFiles), for: client)
    }

    /// - Parameter readsLines: whether the caller also reads the NDJSON files of a folder, from ``lines``.
    package init(_ input: InputFile, readsLines: Bool = false, for client: WorkClient) throws {
        (self.input, self.client) = (input, client)
        path = input.name
        isFolder = LogFolder.isFolder(input.path)
        if isFolder {
            temporary = nil
            var readers: [LogReader] = []
            var errors: [StoreError] = []
            let contents = try LogFolder(path: path).contents()
            lines = readsLines ? contents.lines : []
            let unread = (readsLines ? [] : contents.lines) + contents.others
            for file in contents.logs {
                do throws(StoreError) {
                    readers.append(try LogReader(path: file))
                } catch  where error.reason == .noLog {
                    // Another process has removed the file since the folder was listed.
                } catch {
                    errors.append(error)
                }
            }
            if readers.isEmpty, lines.isEmpty, let error = errors.first { throw error }
            self.readers = readers
            for error in errors { name(error.path, "\(error)") }
            client.noticeUnread(unread, in: path)
            return
        }
        lines = []
        guard NDJSONLog.isOne(input.path) else {
            temporary = nil
            do throws(StoreError) {
                readers = [try LogReader(path: input.path)]
            } catch {
                throw StoreError(error.reason, input.name, error.message)
            }
            return
        }
        let folder = try TemporaryFolder(client.temporaryFiles)
        let log = folder.file("log.sqlite")
        var file: LogFile?
        try NDJSONLog(input).record(for: client) { run in
            let made = try file ?? LogFile(path: log, durable: false)
            file = made
            // Waiting for disk space makes no sense in a folder for temporary files.
            return try made.recorder(
                run: run, configJSON: "{}", options: RecorderOptions(whenFull: .block, patienceNs: 0))
        }
        // Closes the log before a reader opens it.
        file = nil
        readers = [try LogReader(path: log)]
        temporary = folder
    }

    /// Returns the result of `body`, which reads one file of the log.
    ///
    /// Returns nil for an unreadable file of a folder, after a notice. The file is not read again.
    package func reading<Answer>(_ reader: LogReader, _ body: () throws -> Answer) throws -> Answer? {
        guard isFolder else { return try body() }
        guard !unreadable.contains(reader.path) else { return nil }
        do {
            return try body()
        } catch let error as StoreError where error.isAboutFile {
            name(error.path, "\(error)")
            return nil
        }
    }

    /// Reads an NDJSON file of the folder with `body`. The client receives a notice for an unreadable file.
    func readingLines(_ file: String, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as NDJSONError {
            name(file, error.description)
        } catch let error as InputError {
            name(file, error.description)
        }
    }

    private func name(_ file: String, _ reason: String) {
        unreadable.insert(file)
        client.notice("\(reason); it is left out")
    }
}

// MARK: Runs

extension LogSource {
    /// Returns every run, the oldest first. Complexity: O(files + runs).
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

    /// Returns the runs that `selector` names, at least one.
    ///
    /// - Throws: ``StoreError`` with `noRun` if there is none, or ``InputError`` for an ambiguous UUID
    ///   prefix.
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

    /// Calls `body` with each run that `selector` names, until `body` returns false.
    ///
    /// If all runs are selected, unreadable files of a folder are skipped.
    ///
    /// - Throws: errors of ``runs(_:)`` or `body`, or `CancellationError` if the client wants to stop.
    package func forEachRun(_ selector: RunSelector, _ body: (ListedRun) throws -> Bool) throws {
        for run in try runs(selector) {
            if client.wantsToStop() { throw CancellationError() }
            let goesOn =
                selector == .all ? try reading(run.reader) { try body(run) } ?? true : try body(run)
            guard goesOn else { return }
        }
    }

    /// Returns the run that `selector` names.
    ///
    /// - Throws: also ``InputError`` if the selector names several runs.
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

extension StoreError {
    /// Whether the error is about an unreadable file, not about the request.
    package var isAboutFile: Bool {
        switch reason {
        case .noLog, .notADatabase, .foreign, .newer, .older, .truncated, .corrupt, .system: true
        case .locked, .noRun, .badQuery, .timedOut, .tooLarge: false
        }
    }
}

extension WorkClient {
    /// The maximum number of file names in a notice.
    private static let mostNames = 100

    /// Sends a notice with the names of files in a folder that are not read, if there are any.
    func noticeUnread(_ files: [String], in folder: String) {
        guard !files.isEmpty else { return }
        let names = files.prefix(Self.mostNames).map { $0.split(separator: "/").last ?? "" }
        notice(
            "\(folder): not read, for \(files.count == 1 ? "it is not a log" : "they are no logs"): "
                + names.joined(separator: ", ")
                + (files.count > names.count ? " and \(files.count - names.count) more" : ""))
    }
}
