import Foundation
import LifecycleEvents

/// Standard error: progress and warnings. Nobody is left to tell when it cannot be written.
package enum StandardError {
    /// Writes one line, in which nothing steers the terminal.
    package static func write(_ text: String) {
        let line = text.hasSuffix("\n") ? String(text.dropLast()) : text
        draw(line.visible() + "\n")
    }

    /// Puts `text` in place of a terminal's line, which is empty then or was shown by this function.
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
