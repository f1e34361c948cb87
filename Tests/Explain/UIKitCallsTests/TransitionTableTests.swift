import Foundation
import LifecycleEvents
import Testing
import UIKitCalls

@Suite struct TransitionTableTests {
    /// The lines of a fixture below its header, without comments.
    private func rows(of name: String) throws -> [[String]] {
        let url = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: "tsv"))
        return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }.dropFirst()
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }

    @Test func `the calls that lead to an error are those of the transition table`() throws {
        var expected: [String: Set<String>] = [:]
        for row in try rows(of: "animator-transitions") where row[3] == "misuse" {
            expected[row[4], default: []].insert("\(row[0]) \(row[1]) \(row[2])")
        }
        #expect(expected.count == 16)
        for kind in MisuseKind.allCases {
            let calls = MisuseCall.all(leadingTo: kind).map { call in
                let regimes = call.regimes == MisuseCall.allRegimes ? ["all"] : call.regimes
                return "\(call.phase?.rawValue ?? "any") \(call.call) \(regimes.joined(separator: ","))"
            }
            #expect(Set(calls) == expected[kind.rawValue, default: []], "\(kind)")
        }
    }

    @Test func `exceptions and sentences are those of the table of errors`() throws {
        let rows = try rows(of: "animator-errors")
        #expect(rows.count == MisuseKind.allCases.count)
        for row in rows {
            let subject = try #require(MisuseKind(rawValue: row[0]))
            #expect(subject.exception == row[1])
            #expect((subject.isRecorded ? "" : "(text not recorded) ") + subject.text == row[2])
        }
    }
}
