/// Gives the numbers that several sources count from 1 to places in one log, without two of them ever being the same.
///
/// Numbers go in blocks of 4096. A log with one source keeps its numbers as they are.
public struct NumberBlocks: Hashable, Sendable {
    private static let blockBits: Int32 = 12

    /// The next block of the log that is free.
    private var next: Int32 = 0

    public init() {}

    /// The blocks of the log that one source has, in the order of its own.
    public struct Source: Hashable, Sendable {
        fileprivate var blocks: [Int32] = []

        public init() {}
    }

    /// The number in the log of the number `local` of a source.
    public mutating func number(of local: Int32, from source: inout Source) -> Int32 {
        guard local > 0 else { return local }
        let block = Int(local >> Self.blockBits)
        while source.blocks.count <= block {
            source.blocks.append(next)
            next += 1
        }
        return source.blocks[block] << Self.blockBits | local & (1 << Self.blockBits - 1)
    }
}
