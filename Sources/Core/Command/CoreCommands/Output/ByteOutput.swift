import FileKit
import Foundation
import ProgramKit

/// The output of an export: standard output, or a file that is written completely or not at all.
package struct ByteOutput {
    private let file: AtomicFile?

    /// - Parameters:
    ///   - path: a file, or `-` for standard output.
    ///   - logs: the input files, which must not be overwritten.
    ///   - option: the command-line option that names the file.
    package init(_ path: String, sparing logs: [String], option: String = "--out") throws {
        file =
            path == "-" ? nil : try AtomicFile(path, sparing: logs, EndSignals.temporaryFiles, option: option)
    }

    /// Writes the bytes. If the reader closed standard output, ends the command without a message.
    ///
    /// - Throws: ``WriteError`` when the bytes cannot be written.
    package func write(_ bytes: [UInt8]) throws {
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

    /// Moves the finished file to its path.
    package func finish() throws { try file?.finish() }
}
