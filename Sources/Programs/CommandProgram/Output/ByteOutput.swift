import Foundation
import LogAnswers
import ProgramKit

/// Where the bytes of an export go: standard output, or a file that is there whole or not at all.
struct ByteOutput {
    private let file: AtomicFile?

    /// - Parameters:
    ///   - path: a file, or `-` for standard output.
    ///   - logs: the files that are read, which must not be written over.
    ///   - option: the one by which its user has named it.
    init(_ path: String, sparing logs: [String], option: String = "--out") throws {
        file =
            path == "-" ? nil : try AtomicFile(path, sparing: logs, EndSignals.temporaryFiles, option: option)
    }

    /// Ends the command quietly when nobody reads the bytes.
    ///
    /// - Throws: ``WriteError`` when they do not find room.
    func write(_ bytes: [UInt8]) throws {
        do throws(WriteError) {
            if let file {
                try file.write(bytes)
            } else {
                try FileHandle.standardOutput.write(bytes, named: "standard output")
            }
        } catch {
            if error.isClosedPipe { EndSignals.endOfReaders() }
            throw error
        }
    }

    /// Puts the file in its place.
    func finish() throws { try file?.finish() }
}
