/// A search for the shortest scroll that breaks a strategy. The page runs it a few schedules at a time.
final class PlayedSearch {
    private var search: ListSearch
    private var best: ShrunkFinding?

    /// The number of schedules between two answers.
    private static let epoch = 32
    /// The greatest number of runs that shorten a scroll.
    private static let mostEvaluations = 2000

    /// The steps of the user, the app and the system on one list. Screens and the end of the list are
    /// excluded: they break most strategies without a scroll.
    private static let families = ListSteps.Family.allCases.filter { $0 != .screens && $0 != .destroyList }

    init(_ order: RunOrder) throws(Refusal) {
        var list = order.workload
        guard let strategy = order.strategies.first else { throw Refusal("There is no strategy to break.") }
        list.strategy = strategy
        list.steps = []
        search = ListSearch(
            ListSubject(list, seed: order.seed), families: Self.families, seed: order.seed)
    }

    /// Runs the next schedules. Returns the totals so far, and if there is a better scroll, how it was shrunk.
    func goOn() -> [UInt8] {
        let epoch = search.nextEpoch(limit: Self.epoch)
        let bench = ScheduleBench()
        let results = epoch.indices.map { epoch.run($0, on: search.subject, bench: bench) }
        var shorter: [FoundStory] = []
        for found in search.merge(results, of: epoch)
        where found.finding.severity >= best?.found.finding.severity ?? 0 {
            var stories = [search.subject.story(of: found)]
            let shrunk = search.shrink(found, limit: Self.mostEvaluations) {
                stories.append($0)
                return true
            }
            guard let shrunk, best.map({ Self.isBetter(shrunk, than: $0) }) ?? true else { continue }
            (best, shorter) = (shrunk, stories)
        }
        var json = JSONWriter()
        json.object { json in
            json.member("schedules", Int64(search.schedules))
            json.member("behaviours", Int64(search.behaviours))
            guard !shorter.isEmpty else { return }
            json.key("shorter")
            json.array(shorter) { json, story in Self.tell(story.workload.steps, &json) }
        }
        return json.bytes
    }

    /// Whether a finding is more severe than another, or as severe with fewer steps and choices.
    private static func isBetter(_ one: ShrunkFinding, than other: ShrunkFinding) -> Bool {
        func length(_ found: ShrunkFinding) -> Int {
            found.story.workload.steps.count + found.story.workload.choices.count
        }
        let (severity, otherSeverity) = (one.found.finding.severity, other.found.finding.severity)
        guard severity == otherSeverity else { return severity > otherSeverity }
        return length(one) < length(other)
    }

    /// Returns the best scroll so far, why it breaks its rule, and the nearest scroll that passes.
    func tellBest() throws(Refusal) -> [UInt8] {
        guard let best else { throw Refusal("No scroll breaks a rule so far.") }
        let (lines, passing) = search.explained(best)
        var json = JSONWriter()
        json.object { json in
            json.member("schedules", Int64(search.schedules))
            json.member("number", Int64(best.found.number + 1))
            json.member("evaluations", Int64(best.evaluations))
            json.key("breaks")
            json.object { json in Self.tell(best.story, &json) }
            json.key("parts")
            json.array(lines) { json, line in json.string(line) }
            guard let passing else { return }
            json.key("passes")
            json.object { json in Self.tell(passing, &json) }
        }
        return json.bytes
    }

    private static func tell(_ steps: [Step], _ json: inout JSONWriter) {
        json.array(steps) { json, step in json.string(step.yaml(indent: 0)) }
    }

    /// Writes a scroll, which the page plays and exports.
    private static func tell(_ story: FoundStory, _ json: inout JSONWriter) {
        json.key("steps")
        tell(story.workload.steps, &json)
        json.key("choices")
        json.array(story.workload.choices) { json, choice in json.string(choice.yaml) }
        json.key("beginsMs")
        json.array(story.beginsNs) { json, ns in json.number(Nanoseconds.milliseconds(ns)) }
        guard let finding = story.finding else { return }
        json.member("atMs", Nanoseconds.milliseconds(finding.violation.tNs))
        json.member("rule", finding.violation.invariant.code)
        json.member("title", story.title)
        json.member("severity", finding.severity.name)
    }
}

// Sorting that replaces the standard library's, which is compiled once for each type: 2 % of the module.

extension Sequence {
    /// Sorts stably, as the standard library does.
    func sorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
        let all = Array(self)
        return orderSorted(all.count) { isBefore(all[$0], all[$1]) }.map { all[$0] }
    }
}

extension Array {
    mutating func sort(by isBefore: (Element, Element) -> Bool) { self = sorted(by: isBefore) }
}

/// Returns the indices below `count`, sorted by `isBefore`, with a bottom-up merge sort.
private func orderSorted(_ count: Int, _ isBefore: (Int, Int) -> Bool) -> [Int] {
    var order = Array(0..<count)
    var merged = order
    var length = 1
    while length < count {
        for start in stride(from: 0, to: count, by: 2 * length) {
            let (middle, end) = (min(start + length, count), min(start + 2 * length, count))
            var (left, right) = (start, middle)
            for place in start..<end {
                // The right one comes first only if it must, so that the sort is stable.
                if left < middle, right == end || !isBefore(order[right], order[left]) {
                    merged[place] = order[left]
                    left += 1
                } else {
                    merged[place] = order[right]
                    right += 1
                }
            }
        }
        swap(&order, &merged)
        length *= 2
    }
    return order
}
