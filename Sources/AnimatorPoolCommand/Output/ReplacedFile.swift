import Foundation
import LifecycleExport

/// A file that is there as a whole or not at all: it is written beside its place and then takes it.
///
/// For `-` the bytes go to standard output as they come.
final class ReplacedFile {
    private let path: String
    private let temporary: String
    private let file: UnsafeMutablePointer<FILE>
    private var isFinished = false

    init(_ path: String) throws {
        self.path = path
        temporary = path + ".\(getpid()).part"
        let isStandardOutput = path == "-"
        if isStandardOutput { StandardOutput.flush() }
        guard let file = isStandardOutput ? fdopen(dup(STDOUT_FILENO), "w") : fopen(temporary, "wx") else {
            throw InputError(
                "\(path): the file cannot be written (\(Self.reason)); name another place with --out")
        }
        self.file = file
    }

    deinit {
        guard !isFinished else { return }
        fclose(file)
        if path != "-" { unlink(temporary) }
    }

    /// Writes what an exporter has made, when it has become enough or is all.
    func takeBytes(of exporter: inout some LifecycleExporter, all: Bool = false) throws {
        guard all || exporter.bytes.count >= 1 << 16 else { return }
        let written = exporter.bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
        guard written == exporter.bytes.count else {
            throw InputError("\(path): the file could not be written (\(Self.reason)); is the disk full?")
        }
        exporter.removeAll()
    }

    /// Puts the file in its place.
    func finish() throws {
        isFinished = true
        let isWritten = fclose(file) == 0
        if path == "-" { return }
        guard isWritten, rename(temporary, path) == 0 else {
            let reason = Self.reason
            unlink(temporary)
            throw InputError(
                "\(path): the file could not be written (\(reason)); name another place with --out")
        }
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
