import Foundation
import SeededRandom

/// Changes a file at random, as a broken disk does, or somebody who means harm.
package struct FileMutation {
    private var generator: SeededGenerator

    package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// What readers have stumbled over, or might.
    private static let tokens: [String] = [
        "1e308", "-1e308", "1e999", "nan", "inf", "-0", "9223372036854775807", "-9223372036854775808",
        "18446744073709551616", "0.0000000000000001", "\u{FEFF}", "\u{0}", "\u{1B}[2J", "\n", "\r\n", "\t",
        ",",
        "{", "}", "[", "]", "\"", "\\", #"\ud800\u0041"#, #"\udc00"#, "&a", "*a", "!!binary", "<<: *a", "%@",
        "::",
        "null", "-", "#", "😀", "e\u{301}",
    ]

    package mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

    /// The bytes with one to four changes.
    package mutating func changed(_ original: [UInt8]) -> [UInt8] {
        var bytes = original
        for _ in 0..<number(1...4) {
            guard !bytes.isEmpty else { return bytes }
            change(&bytes)
        }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let place = number(0...bytes.count - 1)
        let end = min(place + number(1...200), bytes.count)
        switch number(0...8) {
        case 0: bytes[place] ^= 1 << UInt8(number(0...7))
        case 1: for index in place..<min(place + number(1...8), bytes.count) { bytes[index] = byte() }
        case 2: bytes.removeSubrange(place...)
        case 3: bytes.removeSubrange(place..<end)
        case 4: bytes.insert(contentsOf: bytes[place..<end], at: number(0...bytes.count - 1))
        case 5:
            bytes.insert(
                contentsOf: Array((Self.tokens.randomElement(using: &generator) ?? "").utf8), at: place)
        case 6, 7: replaceNumber(&bytes, from: place)
        default:
            // The same lines many times over.
            let copy = Array(bytes[place..<end])
            for _ in 0..<number(1...50) { bytes.insert(contentsOf: copy, at: place) }
        }
    }

    private mutating func replaceNumber(_ bytes: inout [UInt8], from place: Int) {
        let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        guard let first = bytes[place...].firstIndex(where: isDigit) else { return }
        let end = bytes[first...].firstIndex { !isDigit($0) } ?? bytes.count
        let token = Self.tokens[number(0...9)]
        bytes.replaceSubrange(first..<end, with: Array(token.utf8))
    }

    private mutating func byte() -> UInt8 { UInt8(number(0...255)) }
}
