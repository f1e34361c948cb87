/// The figures of a part of the benchmarks, with the circumstances of the measurement.
struct FigureSection {
    let title: String
    /// A description of the measurement and its baselines.
    let text: String
    /// What to know of the tables that only the terminal shows.
    var note = ""
    let tables: [FigureTable]
    /// What the page shows of the tables. A section without a promise is not on the page.
    var promises: [FigurePromise] = []

    /// Returns all tables, for the terminal.
    func markdown(_ circumstances: String) -> String {
        let texts = [text, note].filter { !$0.isEmpty }.joined(separator: " ")
        return "## \(title)\n\n\(texts)\n\n" + tables.map { $0.markdown + "\n" }.joined() + circumstances
            + "\n"
    }

    /// Returns the section of the page, including its title.
    func page(_ circumstances: String) -> String? {
        guard !promises.isEmpty else { return nil }
        return "## \(title)\n\n" + promises.map { $0.markdown + "\n" }.joined()
            + "\(text)\n\n\(circumstances)\n"
    }
}
