import LifecycleEvents

/// The names of cells, animators, screens and transitions in sentences.
struct LogNames {
    let log: LogFollower

    /// `Cell 3 (generation 12, item 57)`.
    func name(ofCell slot: Int, inSentence: Bool = false) -> String {
        let cell = log.cells[slot]
        return name(of: cell.number, generation: cell.generation, item: cell.item, inSentence: inSentence)
    }

    /// Returns the name of the cell with its use before the event.
    func name(ofCellBefore change: LogChange) -> String {
        name(
            of: log.cells[Int(change.cell)].number, generation: change.cellBefore.generation,
            item: change.cellBefore.item, inSentence: false)
    }

    /// Returns the name of the event's cell.
    func name(ofCell event: LifecycleEvent, inSentence: Bool = false) -> String {
        guard let cell = event.cell else { return inSentence ? "a cell" : "A cell" }
        return name(of: cell, generation: event.generation, item: event.item, inSentence: inSentence)
    }

    /// Returns `animator 41 (requested at Feed.swift:31)`.
    func name(ofAnimator slot: Int, startsSentence: Bool = false) -> String {
        let noun = startsSentence ? "Animator" : "animator"
        return "\(noun) \(log.animators[slot].number.rawValue)" + clause(of: log.site(ofAnimator: slot))
    }

    func name(ofAnimator event: LifecycleEvent) -> String {
        guard let number = event.animator else { return "an animator" }
        let site = event.site ?? log.slot(of: number).flatMap { log.site(ofAnimator: $0) }
        return "animator \(number.rawValue)" + clause(of: site)
    }

    /// `Transition 3 (pop)`.
    func name(of transition: FollowedTransition?, startsSentence: Bool = true) -> String {
        let noun = startsSentence ? "Transition" : "transition"
        guard let transition else { return startsSentence ? "A transition" : "a transition" }
        return "\(noun) \(transition.number)" + (transition.operation.text.map { " (\($0))" } ?? "")
    }

    /// `screen 2 (“detail”)`.
    func name(of screen: FollowedScreen, startsSentence: Bool = false) -> String {
        name(ofScreen: screen.number, screen.name, startsSentence)
    }

    func name(ofScreen event: LifecycleEvent, startsSentence: Bool = false) -> String {
        let number = event.subject ?? 0
        return name(ofScreen: number, event.detail.text ?? log.stage.screens[number]?.name, startsSentence)
    }

    func name(ofScreen number: Int32, _ name: String?, _ startsSentence: Bool = false) -> String {
        "\(startsSentence ? "Screen" : "screen") \(number)" + (name.map { " (“\($0)”)" } ?? "")
    }

    private func name(of cell: CellID, generation: Int32?, item: ItemID?, inSentence: Bool) -> String {
        let parts = [
            generation.flatMap { $0 == 0 ? nil : "generation \($0)" }, item.map { "item \($0.rawValue)" },
        ].compactMap { $0 }
        let noun = inSentence ? "cell" : "Cell"
        return "\(noun) \(cell.rawValue)" + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
    }

    private func clause(of site: CallSite?) -> String {
        site.map { " (requested \($0.words))" } ?? ""
    }
}
