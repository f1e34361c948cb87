import Foundation

/// Standard output in large writes. A reader that goes away ends the command quietly.
enum StandardOutput {
    // A constant pointer to a stream that locks itself: the C library promises what Swift cannot see.
    nonisolated(unsafe) private static let stream = fdopen(STDOUT_FILENO, "w")

    static func write(_ text: String) {
        guard let stream else { return }
        var text = text
        text.withUTF8 { bytes in
            _ = fwrite(bytes.baseAddress, 1, bytes.count, stream)
        }
    }

    static func write(_ bytes: [UInt8]) {
        guard let stream else { return }
        _ = fwrite(bytes, 1, bytes.count, stream)
    }

    static func flush() {
        if let stream { fflush(stream) }
    }
}

/// Standard error: progress and warnings.
enum StandardError {
    static func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }

    static let isTerminal = isatty(STDERR_FILENO) == 1
}
