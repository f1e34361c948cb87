import Foundation

/// Standard output in large writes. A reader that goes away ends the command quietly.
enum StandardOutput {
    static func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            _ = fwrite(bytes.baseAddress, 1, bytes.count, stdout)
        }
    }

    static func flush() { fflush(stdout) }
}

/// Standard error: progress and warnings.
enum StandardError {
    static func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }

    static let isTerminal = isatty(STDERR_FILENO) == 1
}
