import Foundation
import ScrollSimulation
import TestSupport
import Testing

/// The way back from beyond an edge.
struct BounceTests {
    /// Looks at the content's offset a millisecond after each vsync.
    private final class Sampler {
        private(set) var offsets: [Double] = []

        func follow(_ list: SimulatedList, frames: Int) {
            list.turns.enqueue(after: offsets.isEmpty ? 0.001 : 1.0 / 60) { [self, unowned list] in
                offsets.append(list.contentOffset)
                if frames > 1 { follow(list, frames: frames - 1) }
            }
        }
    }

    @Test func `from rest the content sets out inwards, critically damped`() throws {
        let sampler = Sampler()
        Simulation(.short([.drag(distance: -200, duration: 0.5)]), seed: 1) { list in
            sampler.follow(list, frames: 60)
            return TestClient<SimulatedCell>(list) { _, _, _ in }
        }.run()
        let over = try #require(sampler.offsets.min())
        let lift = try #require(sampler.offsets.lastIndex(of: over))
        #expect(over < -90, "the finger has pulled the content beyond its edge")
        for frame in 0..<20 {
            // Rate 11.1 a second, and 7.1 times the way beyond the edge a second at the start.
            let time = Double(frame) / 60
            let wanted = over * (1 + (11.1 - 7.1) * time) * exp(-11.1 * time)
            #expect(abs(sampler.offsets[lift + frame] - wanted) < 1e-4, "frame \(frame)")
        }
    }
}
