import CommandTestSupport
import Foundation
import Testing

/// Curves, recordings and workloads: what a simulation takes.
struct WorkloadInputTests {
    @Test func `a curve is given as JSON with the keys that have a meaning for it`() throws {
        let curve = try Command().run("curve", "easeInOut", "--at", "0,0.5,1", "--format", "json").object()
        let points = curve["points"] as? [[String: Double]]
        #expect(points?.compactMap { $0["value"] } == [0, 0.5, 1])
        #expect(curve["mass"] == nil)
        let deceleration = try Command().run(
            "curve", "deceleration(velocity=1000,rate=0.998)", "--format", "json"
        ).object()
        #expect(abs((deceleration["restOffset"] as? Double ?? 0) - 499.5) < 0.01)
        #expect(try Command().run("curve", "easeIn", "--plot").output.contains("⠀"))
    }

    @Test func `a recording is described with each estimator's velocity`() throws {
        let touches = try Command().run("touches", "android-flings#SwordfishFlingDown", "--format", "json")
            .objects()
        #expect(touches.count == 1)
        #expect(touches[0]["samples"] as? Int == 8)
        // AOSP's own expectation for this fling, by impulse: 5970.73 px/s, within a fifth.
        #expect(abs((touches[0]["impulseY"] as? Double ?? 0) - 5970.73) < 0.2 * 5970.73)
    }

    @Test func `what the command carries can be listed, shown and checked`() throws {
        let command = try Command()
        let list = try command.run("workloads", "list", "--format", "json").objects()
        #expect(list.contains { $0["name"] as? String == "flings-and-jumps" })
        try command.write(try command.run("workloads", "show", "feed-fling").output, to: "mine.yaml")
        #expect(try command.run("workloads", "validate", "mine.yaml").status == 0)
        #expect(try command.run("simulate", "mine.yaml", "--no-log", "--quiet").status == 0)
    }

    @Test func `steps without an effect are reported, a line for each kind`() throws {
        let command = try Command()
        try command.write(
            "name: taps\nsteps: [ { tap: { item: 90 } }, { tap: { item: 91 } }, dismiss ]\n", to: "taps.yaml")
        let said =
            "2 taps found no cell of the item on screen\n1 dismiss found no screen that was presented\n"
        #expect(try command.run("simulate", "taps.yaml", "--no-log").errors == said)
        #expect(try command.run("compare", "taps.yaml", "--no-log").errors == said)
        #expect(try command.run("simulate", "taps.yaml", "--no-log", "--quiet").errors == "")
    }
}
