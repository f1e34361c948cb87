extension ScheduleExplainer {
    /// Returns the numbers, the nearest first.
    func nearestFirst(_ numbers: [Int], to value: Int) -> [Int] {
        numbers.sorted { (abs($0 - value), $0) < (abs($1 - value), $1) }
    }

    /// Adds the moment after a step without its choices, and the moment after each of its choices.
    func addMoments(of step: Int, _ continuation: Continuation) {
        let kept = Swift.min(step + 1, found.steps.count)
        let earlier = taken.prefix { $0.step < step }.count
        let choices = taken.dropFirst(earlier).prefix { $0.step == step }
        if step < found.steps.count { addMoment(steps: kept, choices: earlier, continuation) }
        for (index, choice) in choices.enumerated() {
            addMoment(steps: kept, choices: earlier + index + 1, after: choice.site, continuation)
        }
    }
}
