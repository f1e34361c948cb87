import Foundation

/// A page of figures with a section for each part of the benchmarks, so that a part can be measured again
/// separately.
package struct FigureDocument {
    private static let head = """
        # Figures

        Times are medians. CPU is the time on all processors together. The time on the clock is shown where it differs, because two
        threads work. `tools/bench --document PART` writes the numbers of a part into this page. `tools/bench PART` prints more of
        them, with comparisons, and those of the log's writer, lists, chains, curves and the search.

        ## What an app links

        |module|machine code|
        |---|---|
        |`LifecycleEvents`|199 KB|
        |`AnimatorPool`|139 KB|
        |`AnimationChains`|62 KB|
        |`LifecycleRecording`|62 KB|
        |`AnimatorPoolUIKit`|88 KB|

        Optimised code for x86-64 on Linux, before the linker removes what an app does not call; the adapter over the simulated UIKit.
        2026-11-30. Repeat: `tools/check-facade --size`.

        """

    private var sections: [(title: String, text: String)] = []

    /// Parses the sections of an existing page. Any other text has no sections.
    package init(_ text: String = "") {
        for part in ("\n" + text).components(separatedBy: "\n## ").dropFirst() {
            sections.append(
                (String(part.prefix { $0 != "\n" }), "## " + part.trimmingCharacters(in: .newlines)))
        }
    }

    /// Replaces the section with this title. The sections are in the order of all titles.
    package mutating func put(_ title: String, _ text: String) {
        sections.removeAll { $0.title == title || !BenchPart.titles.contains($0.title) }
        sections.append((title, text.trimmingCharacters(in: .newlines)))
        let placed = BenchPart.titles.compactMap { title in sections.first { $0.title == title } }
        sections = placed
    }

    /// Replaces a section of the page at `path`.
    package static func renew(_ title: String, _ text: String, at path: String) throws {
        var page = FigureDocument((try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
        page.put(title, text)
        try page.text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    package var text: String { Self.head + sections.map { "\n" + $0.text + "\n" }.joined() }
}
