import LogAnswers

/// Reads a token or a password from a file.
enum TokenFile {
    /// Returns the only token of the file, or the first one with write access in a token file of the service.
    ///
    /// - Throws: ``InputError``, also when other users may read the file.
    static func token(in path: String) throws -> String {
        let text = try SecretFile.text(in: path, "the token", option: "--token-file")
        let lines = text.split(whereSeparator: \.isNewline)
            .map { $0.split(whereSeparator: \.isWhitespace) }
            .filter { $0.first.map { !$0.hasPrefix("#") } ?? false }
        let found =
            lines.first { $0.count == 2 && $0[0] == "write" }?[1]
            ?? lines.first { $0.count == 1 }?[0]
        // Any other character could end the HTTP header that carries the token.
        guard let found, found.allSatisfy({ $0.isASCII && $0 > " " && $0 != "\u{7F}" }) else {
            throw InputError("\(path): has no token that may write: a line with it, or `write TOKEN`")
        }
        return String(found)
    }

    /// Returns the password in the first line of the file.
    ///
    /// - Throws: ``InputError``, also when other users may read the file.
    static func password(in path: String) throws -> String {
        let text = try SecretFile.text(in: path, "the password", option: "--password-file")
        let line = text.prefix { !$0.isNewline }
        // A control character could end the HTTP header that carries the password.
        guard !line.isEmpty, line.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw InputError("\(path): has no password in its first line")
        }
        return String(line)
    }
}
