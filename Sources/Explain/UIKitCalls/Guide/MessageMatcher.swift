import LifecycleEvents

/// Finds UIKit's messages in a text, whole or in part.
///
/// The matcher compares letters and digits only. It reads the text once and collects *runs*: consecutive letters
/// of one message. Runs of one message that follow each other, with a description between them, are one *chain*.
/// A chain is a hit if it is distinctive enough (``isDistinctive(_:in:)``).
struct MessageMatcher {
    /// A message in a text.
    struct Hit {
        let subject: MisuseKind
        /// The letters of the text from the beginning of the hit to its end.
        let range: Range<Int>
        /// The number of letters that are also the message's.
        let matched: Int
        let isWhole: Bool
    }

    private struct Pattern {
        let message: UIKitMessage
        /// The letters of the message without descriptions.
        private(set) var letters: [UInt8] = []
        /// The number of its word, for each letter.
        private(set) var words: [Int] = []
        /// The index behind the last letter of its piece, for each letter. A description separates pieces.
        private(set) var pieceEnds: [Int] = []
        /// The number of letters that identify the exception.
        private(set) var opening = 0

        init(_ message: UIKitMessage) {
            self.message = message
            opening = SearchedText(message.opening.replacing("%@", with: "")).bytes.count
            var word = 0
            for piece in (message.opening + message.rest).split(separator: "%@") {
                for text in piece.split(separator: " ") {
                    let added = SearchedText(text).bytes
                    letters += added
                    words += added.map { _ in word }
                    word += 1
                }
                pieceEnds += Array(repeating: letters.count, count: letters.count - pieceEnds.count)
            }
        }

        /// Whether a piece begins at `offset`.
        func isPieceStart(_ offset: Int) -> Bool { offset == 0 || pieceEnds[offset - 1] == offset }
    }

    /// Consecutive letters of a pattern in a text.
    private struct Run {
        /// The position in the text.
        var start: Int
        /// The position in the pattern.
        var offset: Int
        var length: Int
    }

    /// Runs of one pattern with nothing of the pattern between them.
    private struct Chain {
        let first: Run
        var last: Run
        var longest: Run
        var matched: Int

        init(_ run: Run) {
            (first, last, longest, matched) = (run, run, run, run.length)
        }

        mutating func append(_ run: Run) {
            last = run
            matched += run.length
            if run.length > longest.length { longest = run }
        }

        var range: Range<Int> { first.start..<(last.start + last.length) }
        /// The position in the pattern behind the chain.
        var end: Int { last.offset + last.length }
    }

    private let patterns: [Pattern]
    /// The patterns and offsets of each sequence of ``seedLength`` letters within a piece.
    private let seeds: [UInt64: [(pattern: Int, offset: Int)]]

    private static let seedLength = 8
    /// The maximum number of letters of a description. A description with its name, address and flags is much
    /// shorter, even of a subclass.
    private static let longestDescription = 600
    /// The minimum number of consecutive letters of a part. Shorter ones are accidental.
    private static let shortestPart = 20
    private static let fewestWords = 4
    /// The minimum of a beginning or an end of a message, which its place makes distinctive.
    private static let shortestEnd = 15
    /// The number of letters of a text that may be a part of a message as a whole. `already stopped` has fourteen,
    /// `animator` eight.
    private static let wholeTexts = 12...300

    init(_ messages: [UIKitMessage]) {
        patterns = messages.map(Pattern.init)
        var seeds: [UInt64: [(pattern: Int, offset: Int)]] = [:]
        for (number, pattern) in patterns.enumerated() {
            for offset in pattern.letters.indices
            where offset + Self.seedLength <= pattern.pieceEnds[offset] {
                let key = pattern.letters[offset..<(offset + Self.seedLength)].reduce(0) {
                    $0 << 8 | UInt64($1)
                }
                seeds[key, default: []].append((number, offset))
            }
        }
        self.seeds = seeds
    }

    /// Returns the hits in the order of the text, in a group those that overlap.
    ///
    /// Where the parts of several exceptions overlap, the longest part counts. Parts of equal length are all
    /// returned.
    ///
    /// - Parameter bytes: The bytes from which `text` was made.
    /// - Complexity: O(letters of `text`).
    func hits(in text: SearchedText, of bytes: [UInt8]) -> [[Hit]] {
        var chains = [Chain?](repeating: nil, count: patterns.count)
        var hits: [Hit] = []
        func end(_ number: Int) {
            guard let chain = chains[number] else { return }
            chains[number] = nil
            let pattern = patterns[number]
            let isWhole = chain.first.offset == 0 && chain.end >= pattern.opening
            guard
                isWhole
                    || pattern.message.isFoundByParts && isDistinctive(chain, of: pattern, in: text, bytes)
            else { return }
            hits.append(
                Hit(
                    subject: pattern.message.subject, range: chain.range, matched: chain.matched,
                    isWhole: isWhole))
        }
        var key: UInt64 = 0
        for (last, letter) in text.bytes.enumerated() {
            key = key << 8 | UInt64(letter)
            let start = last - Self.seedLength + 1
            guard start >= 0, let known = seeds[key] else { continue }
            for (number, offset) in known where follows(chains[number], offset, of: number, at: start) {
                chains[number]?.append(run(of: patterns[number], from: offset, in: text.bytes, at: start))
            }
            for (number, offset) in known {
                let chain = chains[number]
                let isInside = chain.map { start < $0.range.upperBound } ?? false
                if isInside, chain?.first.start != start { continue }
                let run = run(of: patterns[number], from: offset, in: text.bytes, at: start)
                // A message may have the same letters twice.
                if isInside, let chain, run.length <= chain.matched { continue }
                // A description may have a few letters of the message.
                if let chain, offset > 0, run.length < Self.shortestPart,
                    isDescription(behind: chain, of: number, at: start)
                {
                    continue
                }
                if !isInside { end(number) }
                chains[number] = Chain(run)
            }
        }
        for number in patterns.indices { end(number) }
        return Self.groups(of: hits.sorted { $0.range.lowerBound < $1.range.lowerBound })
    }

    /// Returns whether a run from `offset` continues a chain, after a description at most.
    private func follows(_ chain: Chain?, _ offset: Int, of number: Int, at start: Int) -> Bool {
        guard let chain, chain.end == offset else { return false }
        return isDescription(behind: chain, of: number, at: start)
    }

    /// Returns whether `start` may be in the description behind a chain, or at its end.
    private func isDescription(behind chain: Chain, of number: Int, at start: Int) -> Bool {
        patterns[number].isPieceStart(chain.end) && chain.end < patterns[number].letters.count
            && (0...Self.longestDescription).contains(start - chain.range.upperBound)
    }

    private func run(of pattern: Pattern, from offset: Int, in text: [UInt8], at start: Int) -> Run {
        var length = 0
        let longest = min(pattern.pieceEnds[offset] - offset, text.count - start)
        while length < longest, pattern.letters[offset + length] == text[start + length] { length += 1 }
        return Run(start: start, offset: offset, length: length)
    }

    /// Returns whether a chain that is not the whole message identifies it.
    private func isDistinctive(
        _ chain: Chain, of pattern: Pattern, in text: SearchedText, _ bytes: [UInt8]
    ) -> Bool {
        let longest = chain.longest
        // A part of several words. The name of a method has no spaces.
        let words = pattern.words[longest.offset + longest.length - 1] - pattern.words[longest.offset] + 1
        if longest.length >= Self.shortestPart, words >= Self.fewestWords {
            return bytes[text.places[longest.start]..<text.places[longest.start + longest.length - 1]]
                .contains { $0 <= UInt8(ascii: " ") }
        }
        // The first half.
        if chain.first.offset == 0, longest.length >= Self.shortestEnd, 2 * chain.matched >= pattern.opening {
            return true
        }
        // The end of the message after a description: `…> is already stopped!`.
        let last = chain.last
        if chain.end == pattern.letters.count, last.offset > 0, pattern.isPieceStart(last.offset),
            last.length >= Self.shortestEnd, Self.followsDescription(text.places[last.start], bytes)
        {
            return true
        }
        // A short text that consists of a part.
        return chain.matched == text.bytes.count && Self.wholeTexts.contains(chain.matched)
    }

    /// Returns whether a description ends before `place`: a `>`, with spaces and brackets in between.
    private static func followsDescription(_ place: Int, _ bytes: [UInt8]) -> Bool {
        let between = Array(" )\n\r\t".utf8)
        return bytes[..<place].last { !between.contains($0) } == UInt8(ascii: ">")
    }

    /// Returns, of hits that overlap, the whole messages and the longest parts, one for each exception.
    private static func groups(of hits: [Hit]) -> [[Hit]] {
        var groups: [[Hit]] = []
        var end = 0
        for hit in hits {
            if hit.range.lowerBound >= end { groups.append([]) }
            groups[groups.count - 1].append(hit)
            end = max(end, hit.range.upperBound)
        }
        return groups.map { group in
            let longest = group.map(\.matched).max()
            var subjects: Set<MisuseKind> = []
            return group.filter {
                ($0.isWhole || $0.matched == longest) && subjects.insert($0.subject).inserted
            }
        }
    }
}

/// The letters and digits of a text in lower case, with their positions in the text.
///
/// Reports break lines in the middle of a sentence, put `> ` before them, escape quotes once or twice, or
/// omit the full stop. The letters stay the same, so sentences are compared by their letters.
struct SearchedText {
    private(set) var bytes: [UInt8] = []
    /// The index in the text of each letter.
    private(set) var places: [Int] = []

    /// Collects the letters.
    ///
    /// - Complexity: O(length of `text`).
    init(_ text: some StringProtocol) { self.init(Array(text.utf8)) }

    /// Collects the letters.
    ///
    /// - Complexity: O(length of `text`).
    init(_ text: [UInt8]) {
        bytes.reserveCapacity(text.count)
        places.reserveCapacity(text.count)
        var isEscaped = false
        for (place, byte) in text.enumerated() {
            defer { isEscaped = byte == UInt8(ascii: "\\") }
            // Skips the n of an escaped line break, which is not a letter of the text.
            if isEscaped, byte == UInt8(ascii: "n") || byte == UInt8(ascii: "t") || byte == UInt8(ascii: "r")
            {
                continue
            }
            guard let letter = Self.lowercased(byte) else { continue }
            bytes.append(letter)
            places.append(place)
        }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        default: nil
        }
    }
}
