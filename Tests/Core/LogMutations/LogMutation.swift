/// Damages logs as accidents do: lines or pages are cut, doubled, reordered and edited.
package enum LogMutation {
    /// - Returns: the lines of `log` damaged once to three times.
    package static func lines(_ log: [UInt8], using random: inout some RandomNumberGenerator) -> [UInt8] {
        var lines = log.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
        for _ in 0..<Int.random(in: 1...3, using: &random) where lines.count > 1 {
            let (a, b) = (
                Int.random(in: lines.indices, using: &random), Int.random(in: lines.indices, using: &random)
            )
            switch Int.random(in: 0..<7, using: &random) {
            case 0: lines.removeSubrange((a + 1)...)
            case 1: lines.remove(at: a)
            case 2: lines.insert(lines[a], at: b)
            case 3: lines.swapAt(a, b)
            case 4: lines.removeSubrange(min(a, b)...max(a, b))
            case 5: edit(&lines[a], using: &random)
            default: lines[a].removeLast(Int.random(in: 0...lines[a].count, using: &random))
            }
        }
        var bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
        if Int.random(in: 0..<8, using: &random) == 0 {
            bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
        }
        return bytes
    }

    /// - Returns: the pages of `log` damaged once to three times.
    package static func pages(
        _ log: [UInt8], of size: Int, using random: inout some RandomNumberGenerator
    ) -> [UInt8] {
        var pages = stride(from: 0, to: log.count, by: size).map {
            Array(log[$0..<min($0 + size, log.count)])
        }
        for _ in 0..<Int.random(in: 1...3, using: &random) where pages.count > 1 {
            let (a, b) = (
                Int.random(in: pages.indices, using: &random), Int.random(in: pages.indices, using: &random)
            )
            switch Int.random(in: 0..<6, using: &random) {
            case 0: pages.removeLast(Int.random(in: 1..<pages.count, using: &random))
            case 1: pages[a] = pages[b]
            case 2: pages.swapAt(a, b)
            case 3: pages[a].removeLast(Int.random(in: 0...pages[a].count, using: &random))
            default: edit(&pages[a], using: &random)
            }
        }
        return Array(pages.joined())
    }

    /// Changes, inserts or takes out a byte or a few.
    private static func edit(_ bytes: inout [UInt8], using random: inout some RandomNumberGenerator) {
        guard !bytes.isEmpty else { return }
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: bytes.indices, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: bytes[place] = .random(in: UInt8(ascii: "0")...UInt8(ascii: "9"), using: &random)
            case 2: bytes[place] = .random(in: .min ... .max, using: &random)
            default: bytes.swapAt(place, Int.random(in: bytes.indices, using: &random))
            }
        }
    }
}
