/// The answers of a device, compared with the simulator's answers for each version of iOS.
package struct ProbeComparison {
    /// A fact with the device's answer. The fact of the last row is `all`, with the device and the systems
    /// that match in all facts.
    package struct Row {
        package let fact: String
        package let device: String
        /// The systems with the same answer as the device.
        package let matches: [String]
        /// The simulator's answers, each with its systems.
        package let simulator: String
    }

    package private(set) var rows: [Row] = []
    /// The systems that match in every answer.
    package let matches: [String]
    /// Facts without an answer.
    package let unanswered: [String]
    /// Answers to facts that this version does not know.
    package let unknown: [String]

    package init(_ lines: [ProbeLine]) {
        var answers: [String: ProbeLine.Value] = [:]
        for line in lines { if let fact = line.fact { answers[fact] = line.value } }
        let systems = SystemSettings.all
        var counts = systems.map { _ in 0 }
        for fact in ProbeFact.all {
            guard let answer = answers[fact.name] else { continue }
            let expected = systems.map(fact.expected)
            let agrees = expected.map { $0?.agrees(with: answer) ?? false }
            for (place, isMatch) in agrees.enumerated() where isMatch { counts[place] += 1 }
            rows.append(
                Row(
                    fact: fact.name, device: answer.description,
                    matches: zip(systems, agrees).filter(\.1).map(\.0.name),
                    simulator: Self.text(of: expected)))
        }
        let answered = rows.count
        matches = zip(systems, counts).filter { $0.1 == answered }.map(\.0.name)
        rows.append(
            Row(
                fact: "all", device: lines.lazy.compactMap(\.system).last ?? "", matches: matches,
                simulator: zip(systems, counts).map { "\($0.name): \($1)" }.joined(separator: "; ")
                    + " of \(answered)"))
        let known = Set(ProbeFact.all.map(\.name))
        unanswered = ProbeFact.all.map(\.name).filter { answers[$0] == nil }
        unknown = answers.keys.filter { !known.contains($0) }.sorted()
    }

    /// Returns the answers with their systems, such as `ios9: 0.0; ios10 to ios26: 0.05 to 1.1`, or the
    /// answer alone if all systems have the same.
    private static func text(of expected: [ProbeAnswer?]) -> String {
        let systems = SystemSettings.all
        var groups: [(first: Int, last: Int)] = []
        for place in expected.indices {
            if let last = groups.last, expected[last.last] == expected[place] {
                groups[groups.count - 1].last = place
            } else {
                groups.append((place, place))
            }
        }
        return groups.compactMap { group -> String? in
            guard let answer = expected[group.first] else { return nil }
            if groups.count == 1 { return answer.description }
            let names = Set([group.first, group.last]).sorted().map { systems[$0].name }
            return names.joined(separator: " to ") + ": \(answer)"
        }.joined(separator: "; ")
    }
}
