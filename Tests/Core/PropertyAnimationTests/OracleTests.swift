import AnimatorOracle
import Foundation
import Testing

/// The engine beside an oracle that knows nothing but the table.
struct OracleTests {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `random lives go as the table has them`(seed: UInt64) throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/animator-transitions.tsv")
        let sides = SideBySide(table: TransitionTable(try String(contentsOf: file, encoding: .utf8)))
        var generator = SequenceGenerator(seed: seed)
        for _ in 0..<500 {
            let sequence = generator.sequence(length: 24)
            guard sides.difference(in: sequence) != nil else { continue }
            let shortest = sides.shrunk(sequence)
            let difference = sides.difference(in: shortest)
            let lines = (shortest.script + shortest.notes).joined(separator: "\n")
            Issue.record(
                "Seed \(seed), \(shortest.regime): \(difference?.text ?? "") after\n\(lines)")
            return
        }
    }
}
