import SeededRandom

/// The dice of a scenario.
package struct TortureRandom: RandomNumberGenerator, Sendable {
    private var generator: SeededGenerator

    package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    package mutating func next() -> UInt64 { generator.next() }

    package mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    package mutating func chance(_ percent: Int) -> Bool { number(0...99) < percent }
}
