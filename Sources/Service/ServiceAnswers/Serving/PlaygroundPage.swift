import FileKit
import Foundation

/// The playground page, which searches for the shortest scroll that breaks a strategy.
package struct PlaygroundPage: Sendable {
    let content: [UInt8]

    /// The page is one file with its scripts, and runs a search in a worker.
    static let policy =
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; "
        + "worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    /// - Throws: ``InputError`` when the file cannot be read.
    package init(file: String) throws {
        guard let content = FileManager.default.contents(atPath: file) else {
            throw InputError(
                "\(file): cannot be read; --playground names the page that tools/playground makes")
        }
        self.content = Array(content)
    }
}
