import ScrollSimulation

extension Step {
    /// The step as Swift code, for files that import `ScrollSimulation`.
    var code: String {
        switch self {
        case .turn(let steps): ".turn([\(Self.code(of: steps))])"
        case .repeat(let times, let steps): ".repeat(times: \(times), steps: [\(Self.code(of: steps))])"
        case .screen(let step) where step == ScreenStep(step.action): ".\(step.action)"
        case .screen(let step):
            ".screen(ScreenStep(.\(step.action), animated: \(step.isAnimated), from: \(step.from.code)))"
        case .swipeBack(let swipe):
            switch swipe.path {
            case .even(let velocity):
                ".swipeBack(Swipe(.even(velocity: \(velocity)), cancelAt: \(swipe.cancelAt.code)))"
            case .recorded: ".\(self)"
            }
        case .resize(let size, let animated):
            ".resize(Size(width: \(size.width), height: \(size.height)), animated: \(animated))"
        case .reload(let at, let count, let animated):
            ".reload(at: \(at), count: \(count), animated: \(animated.code))"
        case .batch(let updates, let animated, let itemsAfter):
            ".batch({ var batch = BatchUpdates(); \(updates.code); return batch }(), animated: \(animated), "
                + "itemsAfter: \(itemsAfter.code))"
        default: ".\(self)"
        }
    }

    static func code(of steps: [Step]) -> String { steps.map { $0.code }.joined(separator: ", ") }
}

extension BatchUpdates {
    fileprivate var code: String {
        func calls(_ name: String, _ ranges: [Range<Int>]) -> [String] {
            ranges.map { "batch.\(name)(at: \($0.lowerBound), count: \($0.count))" }
        }
        let calls =
            calls("delete", deletes) + calls("insert", inserts)
            + moves.map { "batch.move(from: \($0.from), to: \($0.to))" } + calls("reload", reloads)
            + calls("reconfigure", reconfigures)
        return calls.joined(separator: "; ")
    }
}

extension RunChoice {
    /// The choice as Swift code, for files that import `ScrollSimulation` and `AnimatorPool`.
    var code: String {
        let item = item.map { "item: ItemID(\($0.rawValue)), " } ?? ""
        return "RunChoice(.\(kind.rawValue), \(item)occurrence: \(occurrence), value: \(value))"
    }
}

extension Optional {
    fileprivate var code: String { map { "\($0)" } ?? "nil" }
}
