import Foundation
import SeededRandom

/// Changes the files of a log at random.
struct Mutation {
    private var random: SeededGenerator

    init(_ random: SeededGenerator) { self.random = random }

    /// Makes one to four changes.
    mutating func change(_ files: inout [String: Data]) {
        for _ in 0..<random.number(1...4) {
            guard let name = files.keys.sorted().randomElement(using: &random) else { return }
            var bytes = [UInt8](files[name] ?? Data())
            change(&bytes)
            files[name] = Data(bytes)
        }
        if random.chance(10) {
            let name = ["log.sqlite-wal", "log.sqlite-journal", "log.sqlite.lock", "log.sqlite.new"]
                .randomElement(using: &random)
            files[name ?? ""] = Data((0..<random.number(0...20_000)).map { _ in random.byte() })
            files[""] = nil
        }
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else {
            bytes = (0..<random.number(0...300)).map { _ in random.byte() }
            return
        }
        let page = 8192
        let pages = max(bytes.count / page, 1)
        switch random.number(0...9) {
        case 0, 1:
            for _ in 0..<random.number(1...8) {
                bytes[random.number(0...bytes.count - 1)] ^= 1 << UInt8(random.number(0...7))
            }
        case 2:
            // The header, or that of a page, where every byte means something.
            let start = random.number(0...pages - 1) * page
            for _ in 0..<random.number(1...6) {
                bytes[min(start + random.number(0...120), bytes.count - 1)] = random.byte()
            }
        case 3:
            let start = random.number(0...bytes.count - 1)
            for index in start..<min(start + random.number(1...600), bytes.count) {
                bytes[index] = random.byte()
            }
        case 4: bytes.removeLast(random.number(1...bytes.count))
        case 5: bytes += (0..<random.number(1...page * 2)).map { _ in random.byte() }
        case 6:
            let (one, other) = (random.number(0...pages - 1) * page, random.number(0...pages - 1) * page)
            for index in 0..<min(page, bytes.count - max(one, other)) {
                bytes.swapAt(one + index, other + index)
            }
        case 7:
            // A page in place of another.
            let (one, other) = (random.number(0...pages - 1) * page, random.number(0...pages - 1) * page)
            for index in 0..<min(page, bytes.count - max(one, other)) {
                bytes[one + index] = bytes[other + index]
            }
        case 8:
            // Where cells of a page point to.
            let start = random.number(0...pages - 1) * page + (pages > 1 ? 8 : 108)
            for _ in 0..<random.number(1...10) {
                bytes[min(start + random.number(0...64), bytes.count - 1)] = random.byte()
            }
        default:
            let start = random.number(0...bytes.count - 1)
            let value: UInt8 = random.chance(50) ? 0 : 0xFF
            for index in start..<min(start + random.number(1...page), bytes.count) {
                bytes[index] = value
            }
        }
    }
}

extension SeededGenerator {
    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    mutating func chance(_ percent: Int) -> Bool { number(0...99) < percent }

    fileprivate mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next()) }
}
