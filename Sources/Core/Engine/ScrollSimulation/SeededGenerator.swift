/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers for the same seed on every platform.
package struct SeededGenerator: RandomNumberGenerator, Hashable, Sendable {
    private var state: UInt64

    /// Creates a generator. Each seed, including 0, has its own sequence.
    package init(seed: UInt64) { self.state = seed }

    /// Returns the next 64 bits. Complexity: O(1).
    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        return Self.mix(state)
    }

    /// Returns a number that depends only on `value`, independent of the order of draws.
    static func mix(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    /// Returns the fraction from 0 up to but not including 1 that 64 random bits stand for. It has 53 bits, the
    /// precision of a Double.
    static func fraction(_ random: UInt64) -> Double { Double(random >> 11) * 0x1p-53 }
}
