import CommandTestSupport
import Foundation
import LifecycleEvents
import LifecycleJudging
import Testing

/// docs/rules.md says what `animatorpool explain` prints.
struct RulePageTests {
    @Test func `the page of rules has each rule, with its hazards`() throws {
        let page = try #require(Document.all.first { $0.path == "docs/rules.md" })
        let explained = try Command().run(
            ["explain"] + Invariant.allCases.map(\.code) + ["--format", "json"]
        ).objects()
        let sections = page.text.components(separatedBy: "\n## ").dropFirst()
        for invariant in Invariant.allCases {
            let section = try #require(
                sections.first { $0.hasPrefix(invariant.code + ": ") },
                "docs/rules.md has no section \(invariant.code)")
            #expect(section.contains("`\(invariant.name)`"))
            let words = section.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            // What `explain` prints.
            let told = try #require(explained.first { $0["id"] as? String == invariant.code })
            let cause = words.split(separator: "**Cause.** ").last?.split(separator: " **Fix.** ").first ?? ""
            #expect((told["cause"] as? String)?.hasSuffix(cause) == true, "\(invariant.code): \(cause)")
            #expect(words.contains("**Fix.** \(told["uikit"] as? String ?? "")"), "\(invariant.code)")
            for kind in EventKind.allCases where kind.meaning != nil && kind.invariant == invariant {
                #expect(section.contains("`\(kind.name)`"), "\(invariant.code) does not name \(kind.name)")
            }
        }
        #expect(sections.count == Invariant.allCases.count)
        for kind in EventKind.allCases where kind.meaning != nil {
            #expect(page.text.contains("`\(kind.name)`"), "docs/rules.md does not name \(kind.name)")
        }
    }
}
