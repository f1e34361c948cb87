import LifecycleEvents

// How cells and animators are called in sentences.
extension InvariantChecker {
    /// `Cell 3 (generation 12, item 57)`.
    func name(ofCell cell: Int, inSentence: Bool = false) -> String {
        let record = state.cells[cell]
        return name(
            of: record.number, generation: record.generation == 0 ? nil : record.generation,
            item: record.item, inSentence: inSentence)
    }

    /// The cell as the event names it.
    func name(ofCell event: LifecycleEvent, inSentence: Bool = false) -> String {
        guard let cell = event.cell else { return inSentence ? "a cell" : "A cell" }
        return name(of: cell, generation: event.generation, item: event.item, inSentence: inSentence)
    }

    /// `animator 41 (asked for at Feed.swift:31)`.
    func name(ofAnimator animator: Int, startsSentence: Bool = false) -> String {
        let record = state.animators[animator]
        let noun = startsSentence ? "Animator" : "animator"
        return "\(noun) \(record.number.rawValue)" + clause(of: record.site)
    }

    func name(ofAnimator event: LifecycleEvent) -> String {
        guard let number = event.animator else { return "an animator" }
        let site = event.site ?? state.animator(number).flatMap { state.animators[$0].site }
        return "animator \(number.rawValue)" + clause(of: site)
    }

    private func name(of cell: CellID, generation: Int32?, item: ItemID?, inSentence: Bool) -> String {
        let parts = [generation.map { "generation \($0)" }, item.map { "item \($0.rawValue)" }]
            .compactMap { $0 }
        let noun = inSentence ? "cell" : "Cell"
        return "\(noun) \(cell.rawValue)" + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
    }

    private func clause(of site: CallSite?) -> String {
        site.map { " (asked for at \($0.text))" } ?? ""
    }
}
