/// Sentences for a terminal.
package enum Prose {
    /// Returns `text` wrapped between words. A longer word has a line of its own.
    ///
    /// - Parameters:
    ///   - margin: The number of columns before each line.
    ///   - width: The number of columns of a line, including its margin.
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
