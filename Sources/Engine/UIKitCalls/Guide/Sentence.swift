import LifecycleEvents

/// A sentence to search for: pieces of letters, with room for an animator's description between them.
struct Sentence {
    let subject: MisuseKind
    private let pieces: [[UInt8]]
    /// The letters of the whole text without a description.
    let letters: [UInt8]
    /// The number of letters in the pieces to search for.
    private let count: Int

    /// The maximum number of letters of a description. A description with its name, address and flags is much
    /// shorter, even of a subclass.
    private static let longestDescription = 600
    /// The minimum number of consecutive letters. Shorter matches are accidental.
    private static let shortestPart = 15

    init(_ subject: MisuseKind) {
        self.subject = subject
        pieces = Self.pieces(of: subject.opening)
        letters = Self.pieces(of: subject.text).flatMap { $0 }
        count = pieces.reduce(0) { $0 + $1.count }
    }

    private static func pieces(of text: String) -> [[UInt8]] {
        text.split(separator: "%@").map { SearchedText($0).bytes }.filter { !$0.isEmpty }
    }

    /// A place of the sentence in a text, whole or truncated.
    struct Place {
        var start: Int
        var end: Int
        var matched: Int
        var isWhole: Bool
    }

    /// Returns every place in `text` that contains the sentence or at least its first half.
    func places(in text: [UInt8]) -> [Place] {
        let first = pieces[0]
        // The required beginning of a place: all of a short piece, or as much as could be half the sentence.
        let opening = first.prefix(pieces.count > 1 ? first.count : Self.shortestPart)
        var places: [Place] = []
        for start in Self.starts(of: Array(opening), in: text) {
            guard let place = place(in: text, at: start) else { continue }
            // A description cannot contain the beginning of a sentence. If two places have the same end, the
            // later start is right.
            if place.end == places.last?.end { places.removeLast() }
            places.append(place)
        }
        return places
    }

    /// Returns the positions of `opening` in `text`, without overlaps. Each sentence searches nearly all of a
    /// report here, so this function is fast.
    private static func starts(of opening: [UInt8], in text: [UInt8]) -> [Int] {
        text.withUnsafeBufferPointer { text in
            opening.withUnsafeBufferPointer { opening in
                var starts: [Int] = []
                var start = 0
                let last = text.count - opening.count
                while start <= last {
                    var length = 0
                    while length < opening.count, text[start + length] == opening[length] { length += 1 }
                    if length == opening.count {
                        starts.append(start)
                        start += length
                    } else {
                        start += 1
                    }
                }
                return starts
            }
        }
    }

    private func place(in text: [UInt8], at start: Int) -> Place? {
        var matched = 0
        var end = start
        var longest = 0
        for (index, piece) in pieces.enumerated() {
            let window = index == 0 ? start...start : end...min(text.count, end + Self.longestDescription)
            let (length, position) = Self.longestPrefix(of: piece, in: text, from: window)
            matched += length
            longest = max(longest, length)
            end = position + length
            if length < piece.count { break }
        }
        guard matched == count || (2 * matched >= count && longest >= Self.shortestPart) else { return nil }
        return Place(start: start, end: end, matched: matched, isWhole: matched == count)
    }

    /// Returns the length of the longest beginning of `piece` in `text` within `window`, and its position.
    private static func longestPrefix(
        of piece: [UInt8], in text: [UInt8], from window: ClosedRange<Int>
    ) -> (length: Int, position: Int) {
        var best = (length: 0, position: window.lowerBound)
        for position in window {
            var length = 0
            while length < piece.count, position + length < text.count,
                text[position + length] == piece[length]
            {
                length += 1
            }
            if length > best.length { best = (length, position) }
            if length == piece.count { break }
        }
        return best
    }
}
