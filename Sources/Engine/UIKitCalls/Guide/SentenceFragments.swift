import LifecycleEvents

/// Finds parts from the middle of UIKit's sentences, in texts that a log or a chat has truncated at either
/// end.
///
/// A fragment is a run of at least ``shortest`` letters and four words of one sentence. The part from an
/// animator's description to the end of the sentence may be shorter: `…> is already stopped!`.
struct SentenceFragments {
    private struct Piece {
        let subject: MisuseKind
        let letters: [UInt8]
        /// The number of its word, for each letter.
        let words: [Int]
        /// Whether the piece follows an animator's description and ends the sentence.
        let isEnd: Bool
    }

    private let pieces: [Piece]
    /// The positions of each run of eight letters in the pieces.
    private let places: [UInt64: [(piece: Int, offset: Int)]]

    /// The minimum number of consecutive letters. Shorter matches are accidental.
    private static let shortest = 20
    private static let shortestEnd = 15

    init(_ subjects: [MisuseKind]) {
        var pieces: [Piece] = []
        for subject in subjects {
            let parts = subject.opening.split(separator: "%@")
            for (number, part) in parts.enumerated() {
                var letters: [UInt8] = []
                var words: [Int] = []
                for (word, text) in part.split(separator: " ").enumerated() {
                    let added = SearchedText(text).bytes
                    letters += added
                    words += added.map { _ in word }
                }
                let isEnd = number > 0 && number == parts.count - 1 && letters.count >= Self.shortestEnd
                pieces.append(Piece(subject: subject, letters: letters, words: words, isEnd: isEnd))
            }
        }
        var places: [UInt64: [(piece: Int, offset: Int)]] = [:]
        for (number, piece) in pieces.enumerated() where piece.letters.count >= 8 {
            for offset in 0...(piece.letters.count - 8) {
                let key = piece.letters[offset..<(offset + 8)].reduce(0) { $0 << 8 | UInt64($1) }
                places[key, default: []].append((number, offset))
            }
        }
        self.pieces = pieces
        self.places = places
    }

    /// Returns the fragments in `text`. At each position, returns the fragments of all sentences that share
    /// the longest run.
    ///
    /// - Parameter bytes: The bytes from which `text` was made.
    /// - Complexity: O(letters of `text`).
    func hits(in text: SearchedText, of bytes: [UInt8]) -> [(subject: MisuseKind, place: Sentence.Place)] {
        var hits: [(subject: MisuseKind, place: Sentence.Place)] = []
        var key: UInt64 = 0
        var next = 0
        for (end, letter) in text.bytes.enumerated() {
            key = key << 8 | UInt64(letter)
            let start = end - 7
            guard start >= next, let known = places[key] else { continue }
            let runs = known.map {
                (run(of: $0.piece, from: $0.offset, in: text, at: start, bytes), $0.piece)
            }
            guard let longest = runs.map(\.0).max(), longest > 0 else { continue }
            for (length, piece) in runs where length == longest {
                hits.append(
                    (
                        pieces[piece].subject,
                        Sentence.Place(start: start, end: start + length, matched: length, isWhole: false)
                    ))
            }
            next = start + longest
        }
        return hits
    }

    /// Returns the number of letters of a piece at a position of the text, or 0 if there are too few.
    private func run(
        of number: Int, from offset: Int, in text: SearchedText, at start: Int, _ bytes: [UInt8]
    ) -> Int {
        let piece = pieces[number]
        var length = 0
        while offset + length < piece.letters.count, start + length < text.bytes.count,
            piece.letters[offset + length] == text.bytes[start + length]
        {
            length += 1
        }
        let words = piece.words[offset + length - 1] - piece.words[offset]
        if length >= Self.shortest, words >= 3 { return length }
        let isWholeEnd = piece.isEnd && offset == 0 && length == piece.letters.count
        return isWholeEnd && Self.followsDescription(text.places[start], bytes) ? length : 0
    }

    /// Returns whether a description ends before `place`: a `>`, with spaces and brackets in between.
    private static func followsDescription(_ place: Int, _ bytes: [UInt8]) -> Bool {
        let between = Array(" )\n\r\t".utf8)
        return bytes[..<place].last { !between.contains($0) } == UInt8(ascii: ">")
    }
}
