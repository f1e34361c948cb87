/// Sentences as a terminal shows them.
package enum Prose {
    /// `text` in lines that are broken between words; a longer word has a line of its own.
    ///
    /// - Parameters:
    ///   - margin: columns before each line.
    ///   - width: columns of a line, its margin included.
    package static func wrapped(_ text: String, margin: Int = 0, width: Int) -> String {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let line = lines.last, margin + line.count + 1 + word.count <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        let space = String(repeating: " ", count: margin)
        return lines.map { space + $0 }.joined(separator: "\n")
    }
}
