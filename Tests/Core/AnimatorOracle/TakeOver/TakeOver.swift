/// Plays random scripts on the engine and on an oracle of the rule of taking over, and finds the shortest one on which
/// they differ.
public enum TakeOver {
    /// Nil where the two agree; else the shortest script that differs, and how.
    public static func failure(seed: UInt64) -> String? {
        let script = TakeOverScript(seed: seed)
        guard difference(in: script) != nil else { return nil }
        let shortest = shrunk(script)
        return "Seed \(seed): \(difference(in: shortest) ?? "")\n\(shortest)"
    }

    /// The first difference.
    static func difference(in script: TakeOverScript) -> String? {
        let stage = TakeOverStage(script)
        defer { stage.end() }
        var oracle = TakeOverOracle(script)
        var nowNs: Int64 = 0
        for (number, step) in script.steps.enumerated() {
            switch step {
            case .advance(let ns):
                nowNs += ns
                stage.settle(afterNs: ns)
                oracle.settle(untilNs: nowNs)
                oracle.beginTurn()
            case .set(let value):
                stage.settle(afterNs: 0)
                oracle.settle(untilNs: nowNs)
                stage.set(value)
                oracle.set(value)
            case .call(let actor, let call):
                stage.settle(afterNs: 0)
                oracle.settle(untilNs: nowNs)
                if oracle.take(call, of: actor) { stage.make(call, of: actor) }
            }
            let place = "after step \(number + 1), \(step),"
            if !isNear(stage.shown, oracle.shown) {
                return "\(place) \(stage.shown) is on screen, not \(oracle.shown)"
            }
            if !isNear(stage.model, oracle.model) {
                return "\(place) the model value is \(stage.model), not \(oracle.model)"
            }
            if stage.misuseCount > 0 { return "\(place) UIKit raises" }
        }
        return nil
    }

    private static func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-7 * max(1, abs(b)) }

    private static func shrunk(_ script: TakeOverScript) -> TakeOverScript {
        var best = script
        var length = best.steps.count
        while length > 0 {
            var start = 0
            var isShorter = false
            while start < best.steps.count {
                var candidate = best
                candidate.steps.removeSubrange(start..<min(start + length, best.steps.count))
                if difference(in: candidate) != nil {
                    best = candidate
                    isShorter = true
                } else {
                    start += length
                }
            }
            if length > 1 || !isShorter { length /= 2 }
        }
        return best
    }
}
