import FileKit
import Foundation
import LogAnswers

/// The bearer tokens of a file, which let clients read or write.
package struct AccessTokens: Sendable {
    /// The right that a request needs, or that a token gives.
    package enum Right: Int, Comparable, Sendable {
        case read, write

        package static func < (a: Right, b: Right) -> Bool { a.rawValue < b.rawValue }
    }

    /// What a token allows.
    package struct Grant: Hashable, Sendable {
        package let right: Right
        /// The number of the token in the file.
        package let number: Int

        package init(right: Right, number: Int) {
            self.right = right
            self.number = number
        }
    }

    private let rights: [(token: [UInt8], right: Right)]

    /// Reads the tokens of a file, a line each: `read` or `write`, and the token. The right to write
    /// includes reading. Empty lines and lines that begin with `#` are skipped.
    ///
    /// - Throws: ``InputError``, also when other users may read the file.
    package init(file path: String) throws {
        try self.init(
            SecretFile.text(in: path, "the tokens", option: "--token-file"), named: path)
    }

    package init(_ text: String, named path: String) throws {
        var rights: [(token: [UInt8], right: Right)] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            let right: Right
            switch first {
            case "read": right = .read
            case "write": right = .write
            default: throw InputError("\(path):\(index + 1): a line is `read TOKEN` or `write TOKEN`")
            }
            guard words.count == 2, words[1].utf8.count >= Self.shortest else {
                throw InputError(
                    "\(path):\(index + 1): a token has at least \(Self.shortest) characters and no blank "
                        + "(`openssl rand -hex 20` makes one)")
            }
            rights.append((Array(words[1].utf8), right))
        }
        guard !rights.isEmpty else { throw InputError("\(path): has no token") }
        self.rights = rights
    }

    private static let shortest = 16

    /// Returns what a token allows, or nil. The time is the same for all tokens of one length.
    package func grant(of token: some StringProtocol) -> Grant? {
        let asked = Array(token.utf8)
        var found: Grant?
        for (number, (token, right)) in rights.enumerated() where Self.isSame(token, asked) {
            if right >= found?.right ?? right { found = Grant(right: right, number: number) }
        }
        return found
    }

    private static func isSame(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        guard a.count == b.count else { return false }
        var difference: UInt8 = 0
        for index in a.indices { difference |= a[index] ^ b[index] }
        return difference == 0
    }
}

/// A file that only its owner may read, with a token or a password.
enum SecretFile {
    /// Returns the content of the file.
    ///
    /// - Parameters:
    ///   - what: what the file holds, for errors.
    ///   - option: the option that names the file.
    /// - Throws: ``InputError``, also if other users may read the file.
    static func text(in path: String, _ what: String, option: String) throws -> String {
        var status = stat()
        guard stat(path, &status) == 0, let bytes = FileManager.default.contents(atPath: path),
            let text = String(validating: bytes, as: UTF8.self)
        else { throw InputError("\(path): no such file can be read; \(option) names one") }
        guard status.st_mode & S_IFMT != S_IFREG || status.st_mode & 0o077 == 0 else {
            throw InputError("\(path): others than its owner may read \(what); chmod 600 it")
        }
        return text
    }
}
