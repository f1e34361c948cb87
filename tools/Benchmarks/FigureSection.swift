/// The figures of one part of the benchmarks, with what they were measured on.
struct FigureSection {
    let title: String
    /// What was done, and beside what.
    let text: String
    let tables: [FigureTable]

    /// The section of the page, from its title on.
    func markdown(_ circumstances: String) -> String {
        "## \(title)\n\n\(text)\n\n" + tables.map { $0.markdown + "\n" }.joined() + circumstances + "\n"
    }
}
