import FileKit
import Foundation
import LifecycleRecording

/// The bearer tokens of a file, which let clients read or write. The file is read again when it changes.
package final class AccessTokens: Sendable {
    /// The right that a request needs, or that a token gives.
    package enum Right: Int, Comparable, Sendable {
        case read, write

        package static func < (a: Right, b: Right) -> Bool { a.rawValue < b.rawValue }
    }

    /// What a token allows.
    package struct Grant: Hashable, Sendable {
        package let right: Right
        /// The number of the token, which it keeps while the file has it.
        package let number: Int

        package init(right: Right, number: Int) {
            self.right = right
            self.number = number
        }
    }

    private struct State {
        var list: TokenList
        /// The state of the file when it was last read.
        var file: FileSignature?
        /// Whether the next change of the file would change its state, too.
        var isSettled = false
        /// Why the file could not be read again.
        var problem: String?
    }

    private let path: String?
    private let report: @Sendable (String) -> Void
    private let state: Locked<State>

    /// Reads the tokens of a file.
    ///
    /// - Parameter report: Receives a line when the file was read again, or could not be.
    /// - Throws: ``InputError``, also when other users may read the file.
    package init(file path: String, report: @escaping @Sendable (String) -> Void) throws {
        let file = FileSignature(path)
        let list = try TokenList(Self.text(in: path), named: path)
        // A pipe can be read only once.
        self.path = file?.isRegular == true ? path : nil
        self.report = report
        state = Locked(State(list: list, file: file))
    }

    package init(_ text: String, named path: String) throws {
        self.path = nil
        report = { _ in }
        state = try Locked(State(list: TokenList(text, named: path)))
    }

    /// Returns what a token allows, or nil. The time is the same for all tokens of one length.
    package func grant(of token: some StringProtocol) -> Grant? {
        refresh()
        return state.withLock { $0.list }.grant(of: token)
    }

    /// Returns what the token with a number allows, or nil if the file no longer has the token.
    package func grant(ofNumber number: Int) -> Grant? {
        refresh()
        return state.withLock { $0.list }.grant(ofNumber: number)
    }

    /// Reads the file again if it has changed. The former tokens stay valid if the file has an error.
    private func refresh() {
        guard let path else { return }
        let message = state.withLock { state -> String? in
            let file = FileSignature(path)
            guard file != state.file || !state.isSettled else { return nil }
            (state.file, state.isSettled) = (file, file?.isRecent == false)
            do {
                let list = try TokenList(Self.text(in: path), named: path, after: state.list)
                defer { (state.list, state.problem) = (list, nil) }
                guard list.rights != state.list.rights || state.problem != nil else { return nil }
                return "\(path): read again; tokens: \(list.rights.count)"
            } catch {
                let problem = "\(error); the former tokens stay valid"
                defer { state.problem = problem }
                return problem == state.problem ? nil : problem
            }
        }
        if let message { report(message) }
    }

    private static func text(in path: String) throws -> String {
        try SecretFile.text(in: path, "the tokens", option: "--token-file")
    }
}

/// The tokens of a text.
private struct TokenList {
    struct Entry: Hashable {
        let token: [UInt8]
        var right: AccessTokens.Right
        let number: Int
    }

    private(set) var rights: [Entry] = []
    /// The number of the next new token. A token that was removed and is back gets a new one.
    private var next = 0

    /// Reads the tokens of a text, a line each: `read` or `write`, and the token. The right to write includes
    /// reading. Empty lines and lines that begin with `#` are skipped.
    ///
    /// - Parameter former: the list before. A token of it keeps its number.
    init(_ text: String, named path: String, after former: TokenList? = nil) throws {
        next = former?.next ?? 0
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            let right: AccessTokens.Right
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
            add(Array(words[1].utf8), right, former)
        }
        guard !rights.isEmpty else { throw InputError("\(path): has no token") }
    }

    private static let shortest = 16

    private mutating func add(_ token: [UInt8], _ right: AccessTokens.Right, _ former: TokenList?) {
        if let index = rights.firstIndex(where: { $0.token == token }) {
            rights[index].right = max(rights[index].right, right)
        } else if let known = former?.rights.first(where: { $0.token == token }) {
            rights.append(Entry(token: token, right: right, number: known.number))
        } else {
            rights.append(Entry(token: token, right: right, number: next))
            next += 1
        }
    }

    func grant(of token: some StringProtocol) -> AccessTokens.Grant? {
        let asked = Array(token.utf8)
        var found: AccessTokens.Grant?
        for entry in rights where Self.isSame(entry.token, asked) {
            found = AccessTokens.Grant(right: entry.right, number: entry.number)
        }
        return found
    }

    func grant(ofNumber number: Int) -> AccessTokens.Grant? {
        rights.first { $0.number == number }.map { AccessTokens.Grant(right: $0.right, number: number) }
    }

    private static func isSame(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        guard a.count == b.count else { return false }
        var difference: UInt8 = 0
        for index in a.indices { difference |= a[index] ^ b[index] }
        return difference == 0
    }
}

/// The identity of a file and the time of its last change, of its content or of its access rights.
private struct FileSignature: Hashable {
    private let parts: [Int64]
    let isRegular: Bool

    /// - Returns: nil if there is no file.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let changed = status.st_ctimespec
        #else
            let changed = status.st_ctim
        #endif
        isRegular = status.st_mode & S_IFMT == S_IFREG
        parts = [
            Int64(truncatingIfNeeded: status.st_dev), Int64(truncatingIfNeeded: status.st_ino),
            Int64(status.st_size), Int64(changed.tv_sec) &* 1_000_000_000 &+ Int64(changed.tv_nsec),
        ]
    }

    /// Whether the next change may have the same time, because file systems count in steps of up to two seconds.
    var isRecent: Bool { Int64(Date().timeIntervalSince1970 * 1e9) - parts[3] < 2_000_000_000 }
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

/// The requests under way that have a token, which end when the token is revoked.
final class AuthorizedRequests: Sendable {
    private struct State {
        var requests: [Int: (needed: AccessTokens.Grant, cut: @Sendable () -> Void)] = [:]
        var next = 0
    }

    private let state = Locked(State())

    /// Adds a request until the result is released.
    ///
    /// - Parameters:
    ///   - needed: The token of the request, and the right that the request needs.
    ///   - cut: Cuts the request off.
    func begin(_ needed: AccessTokens.Grant, cut: @escaping @Sendable () -> Void) -> Places {
        let id = state.withLock { state in
            state.next += 1
            state.requests[state.next] = (needed, cut)
            return state.next
        }
        return Places { [state] in state.withLock { _ = $0.requests.removeValue(forKey: id) } }
    }

    /// Cuts off the requests for which `isRevoked` is true.
    func cut(where isRevoked: (AccessTokens.Grant) -> Bool) {
        let requests = state.withLock { $0.requests.values.map { $0 } }
        // A token may have many requests.
        for (needed, group) in Dictionary(grouping: requests, by: \.needed) where isRevoked(needed) {
            for request in group { request.cut() }
        }
    }
}
