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

    @Test func `UIKit's sentence about a dequeued view is explained by the id a log has for it`() throws {
        let explained = try Command().run("explain", "dequeuedViewNotReturned")
        #expect(explained.status == 1)
        #expect(explained.output.contains("Raised by iOS 18 and later."))
    }
}
