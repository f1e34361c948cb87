import AnimationTiming
import PropertyAnimation
import SeededRandom
import Testing

/// What layers show, against the formulas that say what they should.
struct ClosedFormTests {
    private struct Block {
        var key: String
        var to: Double
        var delayFactor: Double
    }

    private static let curves: [TimingCurve] = [
        .linear, .easeInOut, .cubicBezier(x1: 0.2, y1: -0.5, x2: 0.6, y2: 1.7),
        .spring(Spring(dampingRatio: 0.3, duration: 1, initialVelocity: 2)),
    ]

    @Test(arguments: curves, [21, 22, 23] as [UInt64])
    func `at any time each key shows the sum or the last of its blocks`(curve: TimingCurve, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            let stage = AnimatorScene()
            let layer = Layer(engine: stage.engine)
            let animator = stage.animator(duration: 1, curve: curve)
            let blocks = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                Block(
                    key: ["position.x", "opacity"].randomElement(using: &random) ?? "opacity",
                    to: Double.random(in: -50...50, using: &random),
                    delayFactor: Double.random(in: 0...1, using: &random))
            }
            for block in blocks {
                animator.addAnimations(delayFactor: block.delayFactor) { layer[block.key] = block.to }
            }
            animator.scrubsLinearly = false
            animator.startAnimation(afterDelay: Double.random(in: 0...0.2, using: &random))
            var time: Int64 = 0
            for _ in 0..<20 {
                time += Int64.random(in: 0...60_000_000, using: &random)
                stage.runLoop.run(untilNs: time)
                guard animator.state == .active else { break }
                switch Int.random(in: 0..<8, using: &random) {
                case 0: animator.isReversed.toggle()
                case 1:
                    animator.pauseAnimation()
                    animator.fractionComplete = Double.random(in: 0...1, using: &random)
                case 2: animator.startAnimation()
                default: break
                }
                let g = animator.isReversed ? 1 - animator.fractionComplete : animator.fractionComplete
                for key in ["position.x", "opacity"] {
                    let expected = Self.value(of: key, in: blocks, at: g, along: curve)
                    #expect(abs(layer.value(key) - expected) < 1e-11, "seed \(seed), \(key) at \(g)")
                }
            }
            animator.stopAnimation(true)
        }
    }

    /// Additive blocks add up on the last one's target; of others the last one wins and starts from the
    /// former's target.
    private static func value(
        of key: String, in blocks: [Block], at g: Double, along curve: TimingCurve
    ) -> Double {
        var from = 0.0
        var sum = 0.0
        var last = 0.0
        for block in blocks where block.key == key {
            let s = block.delayFactor
            let p = s < 1 ? min(max((g - s) / (1 - s), 0), 1) : (g >= 1 ? 1 : 0)
            let e = p <= 0 ? 0 : p >= 1 ? 1 : curve.value(at: p)
            sum += (from - block.to) * (1 - e)
            last = from + (block.to - from) * e
            from = block.to
        }
        return key == "opacity" ? last : from + sum
    }
}
