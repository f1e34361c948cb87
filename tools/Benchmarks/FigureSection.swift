/// The figures of a part of the benchmarks, with the circumstances of the measurement.
struct FigureSection {
    let title: String
    /// A description of the measurement and its baselines.
    let text: String
    let tables: [FigureTable]

    /// Returns the section of the page, including its title.
    func markdown(_ circumstances: String) -> String {
        "## \(title)\n\n\(text)\n\n" + tables.map { $0.markdown + "\n" }.joined() + circumstances + "\n"
    }
}
