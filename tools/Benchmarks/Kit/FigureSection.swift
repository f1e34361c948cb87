/// The figures of a part of the benchmarks, with the circumstances of the measurement.
package struct FigureSection {
    package let title: String
    /// A description of the measurement and its baselines.
    package let text: String
    /// What to know of the tables that only the terminal shows.
    package var note: String
    package let tables: [FigureTable]
    /// What the page shows of the tables. A section without a promise is not on the page.
    package var promises: [FigurePromise]

    package init(
        title: String, text: String, note: String = "", tables: [FigureTable], promises: [FigurePromise] = []
    ) {
        (self.title, self.text, self.note) = (title, text, note)
        (self.tables, self.promises) = (tables, promises)
    }

    /// Returns all tables, for the terminal.
    package func markdown(_ circumstances: String) -> String {
        let texts = [text, note].filter { !$0.isEmpty }.joined(separator: " ")
        return "## \(title)\n\n\(texts)\n\n" + tables.map { $0.markdown + "\n" }.joined() + circumstances
            + "\n"
    }

    /// Returns the section of the page, including its title.
    package func page(_ circumstances: String) -> String? {
        guard !promises.isEmpty else { return nil }
        return "## \(title)\n\n" + promises.map { $0.markdown + "\n" }.joined()
            + "\(text)\n\n\(circumstances)\n"
    }
}
