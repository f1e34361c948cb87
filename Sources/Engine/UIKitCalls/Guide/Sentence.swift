import LifecycleEvents

/// A sentence to look for: pieces of letters, with room for an animator's description between them.
struct Sentence {
    let subject: MisuseKind
    private let pieces: [[UInt8]]
    /// The letters of the whole text without a description.
    let letters: [UInt8]
    /// Those of what a report is searched for.
    private let count: Int

    /// A description with its name, address and flags is much shorter; so is that of a subclass.
    private static let longestDescription = 600
    /// Fewer letters in a row than this are chance.
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

    /// A place where the sentence is in a text, whole or broken off.
    struct Place {
        var start: Int
        var end: Int
        var matched: Int
        var isWhole: Bool
    }

    /// Every place in `text` where the sentence, or at least its first half, stands.
    func places(in text: [UInt8]) -> [Place] {
        let first = pieces[0]
        // What a place must begin with: all of a short piece, or as much as could be half the sentence.
        let opening = first.prefix(pieces.count > 1 ? first.count : Self.shortestPart)
        var places: [Place] = []
        for start in Self.starts(of: Array(opening), in: text) {
            guard let place = place(in: text, at: start) else { continue }
            // A description cannot hold the beginning of a sentence: of two that end at one place, the
            // nearer is the one that was said.
            if place.end == places.last?.end { places.removeLast() }
            places.append(place)
        }
        return places
    }

    /// Where `opening` is in `text`, without overlaps. Nearly all of a report is passed here, by every
    /// sentence.
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

    /// How much of the beginning of `piece` is in `text`, at the best place within `window`.
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
