extension ScheduleShrinker {
    /// Removes the steps between two equal states.
    func removeLoops() {
        guard best.steps.count > 1 else { return }
        let digests = newDigests()
        guard digests.count == best.steps.count else { return }
        var last: [UInt64: Int] = [:]
        for (index, digest) in digests.enumerated() { last[digest] = index }
        // Tries the longest loops first. A success changes the steps, and the next round finds the other
        // loops.
        var loops: [Range<Int>] = []
        for (index, digest) in digests.enumerated() {
            if let end = last[digest], end > index { loops.append(index + 1..<end + 1) }
        }
        loops.sort { ($1.count, $0.lowerBound) < ($0.count, $1.lowerBound) }
        for loop in loops.prefix(8) where removeSteps({ loop.contains($0) }) { return }
    }

    func removeDeviations() {
        if best.deviations.isEmpty { return }
        if accepts(best.steps, [:]) { return }
        let remove: (Range<Int>) -> Bool = { range in
            var entries = self.best.deviations.entries
            entries.removeSubrange(range)
            return self.accepts(self.best.steps, Deviations(entries))
        }
        removeBlocks(count: { best.deviations.count }, remove: remove)
    }

    /// Replaces several deviations of one kind by one deviation: five late frames become one frame that is
    /// five times as late.
    func joinDeviations() {
        for kind in Set(best.deviations.entries.map { $0.site.kind }).sorted() {
            let alike = best.deviations.entries.filter { $0.site.kind == kind }
            guard alike.count > 1 else { continue }
            for kept in alike.prefix(8) where stands(kept, for: alike, option: Int.max) { return }
            for later in alike.indices.dropFirst().prefix(8) {
                for earlier in 0..<later {
                    let pair = [alike[earlier], alike[later]]
                    for kept in pair where stands(kept, for: pair, option: pair[0].option + pair[1].option) {
                        return
                    }
                }
            }
        }
    }

    /// Removes all deviations but one, and sets the option of that one to `option` or to the last option.
    private func stands(_ kept: Deviations.Entry, for entries: [Deviations.Entry], option: Int) -> Bool {
        var deviations = best.deviations
        for entry in entries { deviations[entry.site] = 0 }
        deviations[kept.site] = Swift.min(option, options(of: kept.site) - 1)
        return accepts(best.steps, deviations)
    }

    func removeBlocks() {
        removeBlocks(count: { best.steps.count }, remove: { range in removeSteps { range.contains($0) } })
    }

    /// Removes blocks of halving sizes, from the end, because later steps depend on earlier steps.
    private func removeBlocks(count: () -> Int, remove: (Range<Int>) -> Bool) {
        var size = Swift.max(1, count() / 2)
        while !isStopped {
            var end = count()
            while end > 0, !isStopped {
                let start = Swift.max(0, end - size)
                _ = remove(start..<end)
                end = Swift.min(start, count())
            }
            if size == 1 { return }
            size /= 2
        }
    }

    func removeInversePairs() {
        var later = best.steps.count - 1
        while later > 0, !isStopped {
            for earlier in stride(from: later - 1, through: 0, by: -1)
            where later < best.steps.count && space.isInverse(best.steps[later], of: best.steps[earlier]) {
                if removeSteps({ $0 == later || $0 == earlier }) { break }
            }
            later = Swift.min(later, best.steps.count) - 1
        }
    }

    /// Removes any two steps, if the schedule is short.
    func removePairs() {
        guard best.steps.count <= 8 else { return }
        for later in best.steps.indices.reversed() {
            for earlier in 0..<later where removeSteps({ $0 == later || $0 == earlier }) { return }
        }
    }

    func joinNeighbours() {
        replaceSteps(2) { space.joined($0[$0.startIndex], $0[$0.startIndex + 1]) }
    }

    func simplifySteps() {
        replaceSteps(1) { space.simplified($0[$0.startIndex]) }
    }

    /// Replaces every `count` neighbours, from the end, by the first candidate that shows the finding.
    private func replaceSteps(_ count: Int, by candidates: (ArraySlice<Step>) -> [Step]) {
        var index = best.steps.count - count
        while index >= 0, !isStopped {
            if index + count <= best.steps.count {
                let replaced = index..<index + count
                for candidate in candidates(best.steps[replaced]) {
                    var steps = best.steps
                    steps.replaceSubrange(replaced, with: [candidate])
                    if accepts(steps, best.deviations) { break }
                }
            }
            index -= 1
        }
    }
}
