import CommandTestSupport
import Testing

struct RegimeOptionTests {
    @Test(arguments: [
        (9, "ios9", "ios10"), (10, "ios10", "ios10"), (11, "ios10", "documented"),
        (14, "ios10", "documented"), (15, "ios15", "ios16"), (17, "ios15", "ios16"), (18, "ios18", "ios16"),
        (25, "ios18", "ios16"), (26, "ios26", "ios16"),
    ])
    func `a version of iOS picks the list and the animator`(
        version: Int, cells: String, regime: String
    ) throws {
        let summary = try Command().run(
            "simulate", "feed-fling", "--ios", "\(version)", "--no-log", "--quiet", "--format", "json"
        ).object()
        #expect(summary["cells"] as? String == cells)
        #expect(summary["regime"] as? String == regime)
    }

    @Test func `a profile picks what the list does with its cells`() throws {
        let command = try Command()
        let summary = try command.run(
            "simulate", "feed-fling", "--profile", "uikit-26", "--no-log", "--quiet", "--format", "json"
        ).object()
        #expect(summary["cells"] as? String == "ios26")
        let twice = try command.run("simulate", "--profile", "uikit-26", "--cells", "ios9")
        #expect(twice.status == 2)
        #expect(twice.errors.contains("--cells and --profile exclude each other."))
        let unknown = try command.run("simulate", "--profile", "qt")
        #expect(unknown.status == 2)
        #expect(unknown.errors.contains("`animatorpool workloads list` names the profiles"))
    }

    @Test func `a comparison says whether it holds for what UIKit does not document`()
        throws
    {
        let command = try Command()
        let words = ["compare", "feed-fling", "--no-log", "--strategies", "reuse-safe,no-teardown"]
        #expect(try command.run(words).output.contains("what UIKit does not document"))
        // The list of iOS 9 has no ranges, but which cell an item gets is assumed there, too.
        #expect(try command.run(words + ["--profile", "uikit-9"]).output.contains("which cell an item gets"))
    }
}
