import Foundation

/// A page of figures with a section for each part of the benchmarks, so that a part can be measured again
/// separately.
struct FigureDocument {
    private static let head = """
        # Figures

        `tools/bench --document` measures all of this and writes this page; `tools/bench --document PART` renews one
        part. Nobody types a number.

        CPU is the time on all processors together. Compare by CPU: the time on the clock also depends on how many processors are
        free, because the log has a thread of its own. The ways that a table compares run in turn in one process. A comparison is the
        median over the rounds, and times are medians. "1.81 × as fast" means that a way takes 1 / 1.81 of the time of the other one.

        """

    private var sections: [(title: String, text: String)] = []

    /// Parses the sections of an existing page. Any other text has no sections.
    init(_ text: String = "") {
        for part in ("\n" + text).components(separatedBy: "\n## ").dropFirst() {
            sections.append(
                (String(part.prefix { $0 != "\n" }), "## " + part.trimmingCharacters(in: .newlines)))
        }
    }

    /// Replaces the section with this title. The sections are in the order of all titles.
    mutating func put(_ title: String, _ text: String) {
        sections.removeAll { $0.title == title || !BenchPart.titles.contains($0.title) }
        sections.append((title, text.trimmingCharacters(in: .newlines)))
        let placed = BenchPart.titles.compactMap { title in sections.first { $0.title == title } }
        sections = placed
    }

    /// Replaces a section of the page at `path`.
    static func renew(_ title: String, _ text: String, at path: String) throws {
        var page = FigureDocument((try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
        page.put(title, text)
        try page.text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    var text: String { Self.head + sections.map { "\n" + $0.text + "\n" }.joined() }
}
