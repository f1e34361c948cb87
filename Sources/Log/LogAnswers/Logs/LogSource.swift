import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// A log that questions are put to: an SQLite file, a folder with a file per run, or an NDJSON file, which
/// is read into a log of its own for as long as the question lasts.
package final class LogSource {
    /// As the user named it.
    package let path: String
    /// A reader for each file that can be read, in the order of their names.
    package let readers: [LogReader]
    package let isFolder: Bool
    /// The paths of a folder's files that could not be read, each of which was named.
    package private(set) var unreadable: Set<String> = []
    /// The paths of a folder's NDJSON files, where they are read.
    let lines: [String]
    let client: WorkClient
    // What standard input or a pipe gave goes with it.
    private let input: InputFile
    private let temporary: TemporaryFolder?
    /// Names of files that are not read in one notice.
    private static let mostNames = 100

    /// - Parameters:
    ///   - path: a file, a folder, a pipe, or `-` for standard input.
    ///   - client: told which file of a folder cannot be read; the others are.
    /// - Throws: ``StoreError``, ``InputError`` or `NDJSONError` when nothing can be read.
    package convenience init(_ path: String, for client: WorkClient) throws {
        try self.init(InputFile(path, client.temporaryFiles), for: client)
    }

    /// - Parameter readsLines: whether a folder's NDJSON files are read, too; whoever asks does so.
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
                } catch {
                    errors.append(error)
                }
            }
            if readers.isEmpty, lines.isEmpty, let error = errors.first { throw error }
            self.readers = readers
            for error in errors { name(error.path, "\(error)") }
            if !unread.isEmpty {
                let names = unread.prefix(Self.mostNames).map { $0.split(separator: "/").last ?? "" }
                client.notice(
                    "\(path): not read, for \(unread.count == 1 ? "it is no log" : "they are no logs"): "
                        + names.joined(separator: ", ")
                        + (unread.count > names.count ? " and \(unread.count - names.count) more" : ""))
            }
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
            // Nobody waits for room in a folder for temporary files.
            return try made.recorder(
                run: run, configJSON: "{}", options: RecorderOptions(whenFull: .block, patienceNs: 0))
        }
        // Whoever writes it is through.
        file = nil
        readers = [try LogReader(path: log)]
        temporary = folder
    }

    /// What `body` makes of a file of the log; nil when it is one of a folder and cannot be read. It is
    /// named then, and a file that was named is not read again.
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

    /// Reads an NDJSON file of the folder with `body`; one that cannot be read is named.
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

extension StoreError {
    /// Whether it says that a file cannot be read, and nothing about what was asked of it.
    package var isAboutFile: Bool {
        switch reason {
        case .noLog, .notADatabase, .foreign, .newer, .older, .truncated, .corrupt, .system: true
        case .locked, .noRun, .badQuery, .timedOut, .tooLarge: false
        }
    }
}
