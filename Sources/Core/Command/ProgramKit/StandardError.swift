import Foundation
import LifecycleEvents

/// Standard error, for progress and warnings. Errors of writing to it are ignored.
package enum StandardError {
    /// Writes one line. Control characters of the text are made visible.
    package static func write(_ text: String) {
        let line = text.hasSuffix("\n") ? String(text.dropLast()) : text
        draw(line.visible() + "\n")
    }

    /// Replaces the current line of a terminal, which must be empty or written by this function.
    package static func showLine(_ text: String) { draw("\r\u{1b}[K" + text) }

    private static func draw(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Foundation.write(
                    STDERR_FILENO, UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: rest)).baseAddress,
                    rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    package static let isTerminal = isatty(STDERR_FILENO) == 1
}
