import Foundation

/// A page of figures with a section for each part of the benchmarks, so that a part can be measured again
/// separately.
package struct FigureDocument {
    private static let head = """
        # Figures

        Each section has a promise, its figures, the load, and the command that repeats them. `tools/bench --document PART` writes
        the numbers of a part into this page. `tools/bench PART` prints further tables.

        CPU is the time on all processors together. The time on the clock is shown where it differs, because two threads work. The
        ways that a table compares run in turn in one process. Times and comparisons are medians. "1.81 × as fast" means 1 / 1.81
        of the time.

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
