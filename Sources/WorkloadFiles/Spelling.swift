/// Guesses the word that was meant.
enum Spelling {
    /// The word of `words` that is closest to `word`, or nil when none is close.
    ///
    /// Close means: the same but for case, or at most a third of its letters changed.
    static func nearest(to word: String, among words: [String]) -> String? {
        let wanted = Array(word.lowercased().utf8)
        // A word of a kilobyte is no slip of the finger, and the distance is quadratic.
        guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
        var best: (word: String, distance: Int)?
        for candidate in words {
            let distance = changes(from: wanted, to: Array(candidate.lowercased().utf8))
            let limit = max(1, max(wanted.count, candidate.utf8.count) / 3)
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.word
    }

    /// How many letters must be put in, taken out or exchanged.
    ///
    /// Complexity: O(count of `a` × count of `b`).
    private static func changes(from a: [UInt8], to b: [UInt8]) -> Int {
        var row = Array(0...b.count)
        for (i, letter) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in b.enumerated() {
                let exchanged = diagonal + (letter == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(exchanged, row[j] + 1, diagonal + 1)
            }
        }
        return row[b.count]
    }
}
