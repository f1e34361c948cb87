import Foundation

/// Counts the results of a scenario, and reports failures at once.
struct TortureReport {
    struct Fact {
        let name: String
        var value: String
    }

    let name: String
    let seed: UInt64
    var cases = 0
    private(set) var failures = 0
    private(set) var facts: [Fact] = []
    private var attempts = 0

    init(name: String, seed: UInt64) {
        self.name = name
        self.seed = seed
    }

    /// Runs a case. An error that it throws is a failure.
    ///
    /// - Parameters:
    ///   - command: the arguments of tools/torture that repeat the case.
    ///   - counted: whether the body is one case; otherwise it counts its own cases.
    mutating func attempt(
        repeatedBy command: String, counted: Bool = true, _ body: (inout TortureReport) throws -> Void
    ) {
        do {
            try body(&self)
        } catch {
            fail("\(error)\n  again: tools/torture \(command)")
        }
        if counted { cases += 1 }
        attempts += 1
        if attempts % 10 == 0 { say() }
    }

    mutating func fail(_ text: String) {
        failures += 1
        FileHandle.standardError.write(Data("\(name) FAILED: \(text)\n".utf8))
    }

    /// Adds to a number that is reported at the end.
    mutating func note(_ name: String, _ number: Int, of group: String? = nil) {
        let name = group.map { "\($0): \(name)" } ?? name
        if let index = facts.firstIndex(where: { $0.name == name }) {
            facts[index].value = "\((Int(facts[index].value) ?? 0) + number)"
        } else {
            facts.append(Fact(name: name, value: "\(number)"))
        }
    }

    mutating func note(_ name: String, _ text: String) {
        facts.append(Fact(name: "\n  \(name):", value: text))
    }

    /// Reports the progress on standard error.
    func say() {
        FileHandle.standardError.write(Data("\(name): \(cases) cases, \(failures) failures\n".utf8))
    }
}
