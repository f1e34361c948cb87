import Foundation

/// A file that only its owner may read, with a token or a password.
package enum SecretFile {
    /// Returns the content of the file.
    ///
    /// - Parameters:
    ///   - what: what the file holds, for errors.
    ///   - option: the option that names the file.
    /// - Throws: ``InputError``, also if other users may read the file.
    package static func text(in path: String, _ what: String, option: String) throws -> String {
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
