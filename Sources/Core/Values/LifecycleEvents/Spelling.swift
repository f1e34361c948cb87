/// Corrects the spelling of words.
package enum Spelling {
    /// Returns "did you mean `…`?" with the nearest word, or nil if no word is close.
    package static func suggestion(for word: String, among words: [String]) -> String? {
        nearest(to: word, among: words).map(question)
    }

    /// Returns "did you mean `…`?" with a word.
    package static func question(_ word: String) -> String { "did you mean `\(word)`?" }

    /// Returns the word of `words` that is closest to `word`, or nil if no word is close.
    ///
    /// A word is close if it differs only in case, or in at most a third of its letters.
    package static func nearest(to word: String, among words: [String]) -> String? {
        let wanted = word.lowercasedASCII
        // The distance takes quadratic time, and a long word is not a typing error.
        guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
        var best: (word: String, distance: Int)?
        for candidate in words {
            let distance = changes(from: wanted, to: candidate.lowercasedASCII)
            let limit = max(1, max(wanted.count, candidate.utf8.count) / 3)
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.word
    }

    /// Returns the number of letters to insert, delete, replace, or swap with their neighbour.
    ///
    /// - Complexity: O(count of `a` × count of `b`).
    private static func changes(from a: [UInt8], to b: [UInt8]) -> Int {
        var before: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var changes = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    changes = min(changes, before[j - 1] + 1)
                }
                row.append(changes)
            }
            before = last
            last = row
        }
        return last[b.count]
    }
}

extension StringProtocol {
    /// The UTF-8 bytes with the letters A to Z in lower case. The words of files are ASCII, and the tables of
    /// Unicode would enlarge the page that contains this code.
    package var lowercasedASCII: [UInt8] {
        utf8.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
    }
}
