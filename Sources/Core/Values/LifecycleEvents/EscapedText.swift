// Names, details and call sites may come from untrusted files. Characters that would control a terminal are
// made visible. Only this file knows these characters.

extension String {
    /// Returns the text with every character escaped that would control a terminal, end a line or change the
    /// direction of writing: `\n`, `\t`, `\u{1b}`.
    ///
    /// Characters in `kept` stay. Complexity: O(length).
    package func visible(keeping kept: [Unicode.Scalar] = []) -> String {
        func isHidden(_ scalar: Unicode.Scalar) -> Bool { scalar.isSteering && !kept.contains(scalar) }
        guard unicodeScalars.contains(where: isHidden) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case _ where !isHidden(scalar): text.unicodeScalars.append(scalar)
            case "\n": text += #"\n"#
            case "\r": text += #"\r"#
            case "\t": text += #"\t"#
            default: text += #"\u{"# + String(scalar.value, radix: 16) + "}"
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    /// Whether a terminal interprets the character. All such characters have at most 16 bits.
    var isSteering: Bool {
        switch value {
        // Control characters of ASCII and of Latin-1, where 9B begins a sequence as ESC [ does.
        case 0..<0x20, 0x7F...0x9F: true
        // Line ends of Unicode, and characters that change the direction of writing.
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension StringProtocol {
    /// The text escaped for HTML, between tags or in an attribute with double quotes.
    package var escapedForHTML: String {
        var escaped = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
