/// A number in a step of a schedule.
struct Place {
    var step: Int
    var index: Int
    var value: StepValue
}

extension ScheduleShrinker {
    var places: [Place] {
        var places: [Place] = []
        for (step, content) in best.steps.enumerated() {
            for (index, value) in space.values(of: content).enumerated() {
                places.append(Place(step: step, index: index, value: value))
            }
        }
        return places
    }

    /// The places of each group, in the order of their first appearance. Numbers without a group are alike if
    /// their ranges are equal.
    private var groups: [[Place]] {
        var groups: [[Place]] = []
        for place in places {
            if let index = groups.firstIndex(where: { $0[0].value.isAlike(place.value) }) {
                groups[index].append(place)
            } else {
                groups.append([place])
            }
        }
        return groups
    }

    /// Sets numbers. Keeps the change, and returns true, if the schedule is smaller and shows the finding.
    func set(_ places: [Place], to value: (Place) -> Int) -> Bool {
        var steps = best.steps
        for place in places {
            let new = value(place)
            guard place.value.range.contains(new), place.step < steps.count else { return false }
            var values = space.values(of: steps[place.step]).map { $0.value }
            guard place.index < values.count else { return false }
            values[place.index] = new
            steps[place.step] = space.step(steps[place.step], with: values)
        }
        return steps != best.steps && accepts(steps, best.deviations)
    }

    func lowerValues() {
        if set(places, to: { $0.value.simplest }) { return }
        for index in groups.indices { lowerTogether(group: index) }
        var index = 0
        while !isStopped, index < places.count {
            lower([places[index]])
            index += 1
        }
    }

    private func lowerTogether(group index: Int) {
        func members() -> [Place] {
            let groups = groups
            return index < groups.count ? groups[index] : []
        }
        if members().count < 2 || set(members(), to: { $0.value.simplest }) { return }

        // Equal numbers often have the same meaning.
        var values: [Int] = []
        for member in members() where !values.contains(member.value.value) {
            values.append(member.value.value)
        }
        for value in values {
            let equal = members().filter { $0.value.value == value }
            if equal.count > 1 { lower(equal) }
        }
        // Lowers all numbers by the same amount, because their difference may matter. Does the same for each pair.
        lowerByOneAmount(members)
        let count = members().count
        guard (3...6).contains(count) else { return }
        for later in 1..<count {
            for earlier in 0..<later {
                lowerByOneAmount {
                    let members = members()
                    return later < members.count ? [members[earlier], members[later]] : []
                }
            }
        }
    }

    /// Lowers numbers by the greatest amount that all of them can be lowered by.
    private func lowerByOneAmount(_ places: () -> [Place]) {
        var distance = places().map { $0.value.value - $0.value.simplest }.min() ?? 0
        guard distance > 0 else { return }
        lower(from: distance, to: 0) { new in
            let amount = distance - new
            guard set(places(), to: { $0.value.value - amount }) else { return false }
            distance = new
            return true
        }
    }

    /// Lowers numbers that are equal.
    private func lower(_ places: [Place]) {
        guard let first = places.first?.value, first.value != first.simplest else { return }
        switch first.reading {
        case .exact:
            lower(from: first.value, to: first.simplest) { new in set(places) { _ in new } }
        case .rounded:
            round(first) { new in set(places) { _ in new } }
        }
    }

    /// Searches for a smaller number for which `accept` returns true: the simplest number, then a fraction,
    /// then the next threshold.
    private func lower(from value: Int, to simplest: Int, accept: (Int) -> Bool) {
        if value == simplest || accept(simplest) { return }
        var distance = value - simplest
        var hasDivided = true
        while hasDivided, abs(distance) >= 8 {
            hasDivided = false
            for divisor in [7, 5, 3, 2] where distance % divisor == 0 && accept(simplest + distance / divisor)
            {
                distance /= divisor
                hasDivided = true
                break
            }
        }
        // If `accept` refuses the next smaller number, it usually refuses all smaller numbers.
        let sign = distance.signum()
        guard abs(distance) > 1, accept(simplest + distance - sign) else { return }
        var high = abs(distance) - 1
        var low = 0
        while high - low > 1, !isStopped {
            let middle = low + (high - low) / 2
            if accept(simplest + middle * sign) { high = middle } else { low = middle }
        }
    }

    /// Searches for the number with the fewest digits for which `accept` returns true, and among them the
    /// smallest.
    private func round(_ value: StepValue, accept: (Int) -> Bool) {
        if accept(value.simplest) { return }
        for digits in 1...3 {
            if digits > StepValue.digits(value.value) { return }
            let numbers = Self.numbers(of: digits, upTo: value)
            guard let last = numbers.last else { continue }
            // Assumes a threshold: if `accept` returns true for a number, it returns true for all numbers
            // farther from the simplest.
            if last != value.value, !accept(last) { continue }
            var high = numbers.count - 1
            var low = -1
            while high - low > 1, !isStopped {
                let middle = low + (high - low) / 2
                if accept(numbers[middle]) { high = middle } else { low = middle }
            }
            return
        }
    }

    /// Returns the numbers with at most `digits` digits before their zeros, from the simplest number
    /// (excluded) to the value or the first number beyond it.
    private static func numbers(of digits: Int, upTo value: StepValue) -> [Int] {
        let sign = (value.value - value.simplest).signum()
        var numbers: [Int] = value.simplest * sign < 0 && value.value * sign >= 0 ? [0] : []
        var power: Int64 = 1
        let mantissas: Int64 = [9, 99, 999][digits - 1]
        while power <= 1_000_000_000_000 {
            for mantissa in (power == 1 ? 1 : (mantissas + 1) / 10)...mantissas {
                // In a browser an Int has 32 bits.
                guard let number = Int(exactly: mantissa * power) else { break }
                numbers.append(number)
                numbers.append(-number)
            }
            power *= 10
        }
        numbers = numbers.filter { ($0 - value.simplest) * sign > 0 && value.range.contains($0) }
        numbers.sort { abs($0 - value.simplest) < abs($1 - value.simplest) }
        let end = numbers.firstIndex { ($0 - value.value) * sign >= 0 } ?? numbers.count - 1
        return Array(numbers.prefix(end + 1))
    }

    func lowerDeviations() {
        var index = 0
        while !isStopped, index < best.deviations.count {
            let entry = best.deviations.entries[index]
            lower(from: entry.option, to: 1) { option in
                replace(entry.site, by: Deviations.Entry(entry.site, option))
            }
            if index < best.deviations.count, best.deviations.entries[index].site == entry.site {
                let option = best.deviations.entries[index].option
                var site = entry.site
                lower(from: site.occurrence, to: 0) { occurrence in
                    let earlier = ChoiceSite(site.kind, actor: site.actor, occurrence: occurrence)
                    guard best.deviations[earlier] == 0 else { return false }
                    let isMoved = replace(site, by: Deviations.Entry(earlier, option))
                    if isMoved { site = earlier }
                    return isMoved
                }
            }
            index += 1
        }
    }

    private func replace(_ site: ChoiceSite, by entry: Deviations.Entry) -> Bool {
        var deviations = best.deviations
        deviations[site] = 0
        deviations[entry.site] = entry.option
        return accepts(best.steps, deviations)
    }

    /// Puts smaller numbers and easier steps first, so that one cause has one result.
    func reorder() {
        for index in groups.indices {
            let count = groups[index].count
            guard count <= 8 else { continue }
            for later in 1..<Swift.max(1, count) {
                for earlier in 0..<later {
                    let groups = groups
                    guard index < groups.count, later < groups[index].count else { break }
                    let (one, other) = (groups[index][earlier], groups[index][later])
                    guard one.value.cost > other.value.cost else { continue }
                    _ = set([one, other]) { place in
                        place.step == one.step && place.index == one.index
                            ? other.value.value : one.value.value
                    }
                }
            }
        }
        for index in best.steps.indices.dropLast() where index + 1 < best.steps.count {
            var steps = best.steps
            steps.swapAt(index, index + 1)
            _ = accepts(steps, best.deviations)
        }
    }

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

    /// The maximum number of schedules that ``replaceAllSteps()`` runs.
    private static var mostReplacements: Int { 1500 }

    /// Replaces all steps by no step or by one plain step. Tries each without deviations, with one deviation,
    /// and with two of the kinds in which `best` deviates.
    ///
    /// The candidates depend on the finding and not on the schedule, so that one cause has one result.
    func replaceAllSteps() {
        let kinds = Set(best.deviations.entries.map { $0.site.kind }).sorted()
        let end = evaluations + Self.mostReplacements
        let plain = space.plainSteps.map { ($0, ScheduleCost([$0], [:], in: space)) }.sorted { $0.1 < $1.1 }
        for steps in [[]] + plain.map({ [$0.0] }) {
            let before = evaluations
            if accepts(steps, [:]) { return }
            guard !kinds.isEmpty, evaluations > before else { continue }
            for deviations in Self.deviations(of: kinds, in: lastTaken) {
                if isStopped || evaluations >= end { return }
                if accepts(steps, deviations) { return }
            }
        }
    }

    /// Returns single deviations of these kinds, and pairs of two kinds, the earliest choices first.
    private static func deviations(of kinds: [ChoiceKind], in taken: [Choices.Taken]) -> [Deviations] {
        let sites = kinds.map { kind in
            taken.filter { $0.site.kind == kind && $0.options > 1 }.map { $0.site }
        }
        var pairs: [(place: Int, deviations: Deviations)] = []
        for (index, first) in sites.enumerated() {
            for second in sites.dropFirst(index + 1) {
                for (place, one) in first.enumerated() {
                    for (otherPlace, other) in second.enumerated() {
                        let entries = [Deviations.Entry(one, 1), Deviations.Entry(other, 1)]
                        pairs.append((place + otherPlace, Deviations(entries)))
                    }
                }
            }
        }
        return sites.joined().map { Deviations([Deviations.Entry($0, 1)]) }
            + pairs.sorted { $0.place < $1.place }.map { $0.deviations }
    }
}
