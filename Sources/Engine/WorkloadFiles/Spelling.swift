/// Guesses the word that was meant.
package enum Spelling {
    /// The word of `words` that is closest to `word`, or nil when none is close.
    ///
    /// Close means: the same but for case, or at most a third of its letters changed.
    package static func nearest(to word: String, among words: [String]) -> String? {
        let wanted = word.lowercasedASCII
        // A word of a kilobyte is no slip of the finger, and the distance is quadratic.
        guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
        var best: (word: String, distance: Int)?
        for candidate in words {
            let distance = changes(from: wanted, to: candidate.lowercasedASCII)
            let limit = max(1, max(wanted.count, candidate.utf8.count) / 3)
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.word
    }

    /// How many letters must be put in, taken out, exchanged, or swapped with their neighbour.
    ///
    /// Complexity: O(count of `a` × count of `b`).
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
    /// Its bytes, with the letters A to Z as small ones. The words of files are ASCII, and the tables that Unicode needs
    /// are a good part of a page that carries them.
    var lowercasedASCII: [UInt8] {
        utf8.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
    }
}
