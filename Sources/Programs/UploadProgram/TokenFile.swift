import LogAnswers

/// A token in a file of its own, or in a file of the service's, whose first line that may write is taken.
enum TokenFile {
    /// - Throws: ``InputError``, also when others than its owner may read the file.
    static func token(in path: String) throws -> String {
        let text = try SecretFile.text(in: path, "the token", option: "--token-file")
        let lines = text.split(whereSeparator: \.isNewline)
            .map { $0.split(whereSeparator: \.isWhitespace) }
            .filter { $0.first.map { !$0.hasPrefix("#") } ?? false }
        let found =
            lines.first { $0.count == 2 && $0[0] == "write" }?[1]
            ?? lines.first { $0.count == 1 }?[0]
        // Any other character would end the header that carries the token.
        guard let found, found.allSatisfy({ $0.isASCII && $0 > " " && $0 != "\u{7F}" }) else {
            throw InputError("\(path): has no token that may write: a line with it, or `write TOKEN`")
        }
        return String(found)
    }

    /// A password: the first line of its file.
    ///
    /// - Throws: ``InputError``, also when others than its owner may read the file.
    static func password(in path: String) throws -> String {
        let text = try SecretFile.text(in: path, "the password", option: "--password-file")
        let line = text.prefix { !$0.isNewline }
        // Any other character would end the header that carries the token.
        guard !line.isEmpty, line.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw InputError("\(path): has no password in its first line")
        }
        return String(line)
    }
}
