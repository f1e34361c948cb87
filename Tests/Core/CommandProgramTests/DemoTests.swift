import CommandTestSupport
import Foundation
import Testing

/// What the demo promises to show, from the events alone.
struct DemoTests {
    private static let summaries = Result {
        let objects = try Command().run("compare", "--no-log", "--format", "json").objects()
        return Dictionary(
            uniqueKeysWithValues: objects.map { ($0["strategy"] as? String ?? "", Sendable($0)) })
    }

    /// A parsed JSON object, which nobody changes.
    private struct Sendable: @unchecked Swift.Sendable {
        let object: [String: Any]

        init(_ object: [String: Any]) { self.object = object }
    }

    private func summary(_ strategy: String) throws -> [String: Any] {
        try #require(try Self.summaries.get()[strategy]?.object)
    }

    private func count(_ strategy: String, _ group: String, _ key: String) throws -> Int {
        (try summary(strategy)[group] as? [String: Int])?[key] ?? 0
    }

    @Test func `the safe strategy never crashes, breaks no rule, animates every display and leaves nothing`()
        throws
    {
        let safe = try summary("reuse-safe")
        for group in ["misuses", "hazards", "violations"] {
            #expect((safe[group] as? [String: Int])?.isEmpty == true, "\(group)")
        }
        #expect(safe["effectiveShare"] as? Double == 1)
        #expect(safe["animatorsLiveAtEnd"] as? Int == 0)
        #expect((safe["staleAttachesPrevented"] as? Int ?? 0) > 0)
        #expect((safe["bareFramesPerDisplay"] as? Double ?? 0) > 0)
    }

    @Test func `without teardown UIKit raises at the release`() throws {
        #expect(try count("no-teardown", "misuses", "releasePausedOrStopped") > 0)
    }

    @Test(arguments: ["in-data-source", "once-per-cell"])
    func `an animator made too early is orphaned and shown so`(strategy: String) throws {
        #expect(try count(strategy, "hazards", "hazard.orphanShown") > 0)
        #expect(try count(strategy, "violations", "I7") > 0)
        #expect(try summary(strategy)["effectiveShare"] as? Double ?? 1 < 0.5)
    }

    @Test func `the usual cure attaches to other uses and leaves animators on idle cells`() throws {
        #expect(try count("next-turn", "hazards", "hazard.staleAttach") > 0)
        #expect(try count("next-turn", "hazards", "hazard.idleAnimator") > 0)
    }

    @Test func `the cure written with care shows nothing wrong, and leaves animators on cells nobody shows`()
        throws
    {
        let checked = try summary("next-turn-checked")
        #expect((checked["misuses"] as? [String: Int])?.isEmpty == true)
        let hazards = try #require(checked["hazards"] as? [String: Int])
        #expect(Array(hazards.keys) == ["hazard.idleAnimator"])
        #expect(try count("next-turn-checked", "violations", "I2") > 0)
        #expect(checked["effectiveShare"] as? Double == 1)
    }

    @Test func `a summary has its fields in the order scripts know`() throws {
        let text = try Command().run("simulate", "flings", "--no-log", "--format", "json").output
        let expected = """
            run workload strategy regime cells seed virtualSeconds wallSeconds events eventsPerSecond frames turns \
            cellsCreated dequeues reuses attachesRequested attachesMade attachesCancelled staleAttachesPrevented \
            animatorsPeak animatorsLiveAtEnd effectiveShare bareFrames bareFramesPerDisplay hitchMsPerSecond misuses \
            hazards violations
            """
        let places = expected.split(separator: " ").map { text.range(of: "\"\($0)\":")?.lowerBound }
        #expect(!places.contains(nil))
        let found = places.compactMap { $0 }
        #expect(found == found.sorted())
    }
}
