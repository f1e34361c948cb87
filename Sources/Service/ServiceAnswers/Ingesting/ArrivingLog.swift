import FileKit
import LifecycleEvents

/// The bytes of a log that a client sends, decompressed while they arrive.
final class ArrivingLog {
    /// Whether the log is an SQLite file and not lines.
    private(set) var isFile = false
    /// Why the transfer ended early, or nil.
    private(set) var breach: (any Error)?
    /// Whether the gzip data ends early, although the transfer was complete.
    var isCut: Bool { unpacked?.isCut ?? false }

    private let source: () throws -> [UInt8]
    private let limits: ServiceLimits
    private var unpacked: GzipReader?
    /// The bytes that were read to find the format.
    private var head: [UInt8] = []
    private var (taken, made) = (0, 0)
    /// The error of the last bytes, which a reader of lines reports as an error of a line.
    private var fault: (any Error)?

    private static let fileMagic = Array("SQLite format 3\0".utf8)

    /// - Parameter source: Returns the next bytes of the request, or none at their end.
    /// - Throws: ``Problem`` or an error of the data.
    init(_ source: @escaping () throws -> [UInt8], _ limits: ServiceLimits) throws {
        self.source = source
        self.limits = limits
        var first = try arrived(atLeast: GzipReader.magic.count)
        if first.starts(with: GzipReader.magic) {
            unpacked = try GzipReader(named: "the log") { [unowned self] in
                defer { first = [] }
                return try first.isEmpty ? arrive() : first
            }
        } else {
            head = first
        }
        while head.count < Self.fileMagic.count, case let more = try piece(), !more.isEmpty { head += more }
        isFile = head.starts(with: Self.fileMagic)
    }

    /// Returns the next bytes of the log, or none at its end, which may be early.
    ///
    /// - Throws: ``Problem`` or `InputError` for data that is too large or damaged.
    func next() throws -> [UInt8] {
        defer { head = [] }
        return try head.isEmpty ? piece() : head
    }

    /// A reader of the log's lines.
    ///
    /// - Throws: `NDJSONError` or the errors of ``next()``.
    func lines() throws -> NDJSONReader {
        try readingLines {
            try NDJSONReader(source: "the log") { [unowned self] () throws(NDJSONError) in
                do {
                    return try next()
                } catch {
                    fault = error
                    throw NDJSONError(source: "the log", line: 0, reason: "the log ends early")
                }
            }
        }
    }

    /// Calls `body`, which reads lines. Replaces its error by the error of the bytes, if there is one.
    func readingLines<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw fault ?? error
        }
    }

    private func piece() throws -> [UInt8] {
        let bytes: [UInt8]
        do {
            bytes = try unpacked.map { try $0.next() } ?? arrive()
        } catch  where isCut {
            return []
        }
        made += bytes.count
        guard made <= limits.unpackedBytes else { throw Problem.tooLarge(limits.unpackedBytes) }
        return bytes
    }

    private func arrived(atLeast count: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count, case let more = try arrive(), !more.isEmpty { bytes += more }
        return bytes
    }

    private func arrive() throws -> [UInt8] {
        guard breach == nil else { return [] }
        do {
            let bytes = try source()
            taken += bytes.count
            guard taken <= limits.fileBytes else { throw Problem.tooLarge(limits.fileBytes) }
            return bytes
        } catch let problem as Problem where problem.status == 413 {
            throw problem
        } catch {
            breach = error
            return []
        }
    }
}
