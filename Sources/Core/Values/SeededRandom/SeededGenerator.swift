/// The random numbers of SplitMix64 (Steele, Lea and Flood, 2014). A seed has the same numbers on every platform.
package struct SeededGenerator: RandomNumberGenerator, Hashable, Sendable {
    @usableFromInline var state: UInt64

    /// Creates a generator. Each seed, including 0, has its own sequence.
    @inlinable
    package init(seed: UInt64) { state = seed }

    /// Creates the generator for the part `index` of everything that `seed` decides. Parts do not depend on
    /// the draws of each other.
    package init(seed: UInt64, part index: Int) {
        var outer = SeededGenerator(seed: seed ^ 0x5851_f42d_4c95_7f2d)
        state = outer.next() ^ (UInt64(truncatingIfNeeded: index) &* 0xd134_2543_de82_ef95)
        state = next()
    }

    /// Returns the next 64 bits.
    @inlinable
    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        return Self.mix(state)
    }

    /// Returns a number that depends only on `value`, independent of the order of draws.
    @inlinable
    package static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// Returns the fraction from 0 up to but not including 1 that 64 random bits stand for. It has 53 bits, the
    /// precision of a Double.
    @inlinable
    package static func fraction(_ random: UInt64) -> Double { Double(random >> 11) * 0x1p-53 }

    /// Returns a number in `0..<count`. The bias is below 2^-32 for every count in use.
    ///
    /// - Precondition: `count > 0`.
    @inlinable
    package mutating func below(_ count: Int) -> Int {
        Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(count)).high)
    }

    /// Returns true with the probability `numerator` / `denominator`.
    @inlinable
    package mutating func chance(_ numerator: Int, in denominator: Int) -> Bool {
        below(denominator) < numerator
    }

    /// Returns a random element.
    ///
    /// - Precondition: The array is not empty.
    @inlinable
    package mutating func element<Element>(of elements: [Element]) -> Element {
        elements[below(elements.count)]
    }
}
