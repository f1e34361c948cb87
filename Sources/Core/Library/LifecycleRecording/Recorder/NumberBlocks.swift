/// Maps the numbers of several sources, which each count from 1, to unique numbers of one log.
///
/// It assigns blocks of 4096 numbers. A log of one source keeps its numbers.
public struct NumberBlocks: Hashable, Sendable {
    private static let blockBits: Int32 = 12

    /// The next free block of the log.
    private var next: Int32 = 0

    /// Creates an empty assignment.
    public init() {}

    /// The blocks of one source, in the order of its own numbers.
    public struct Source: Hashable, Sendable {
        fileprivate var blocks: [Int32] = []

        /// Creates a source without blocks.
        public init() {}
    }

    /// Returns the log's number for the number `local` of a source.
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
