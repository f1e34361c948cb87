import AnimatorOracle
import Foundation

/// Random lives of animators on the engine, compared with the table of UIKit's behaviour.
struct TableFuzz {
    private static let path = "Tests/Core/PropertyAnimationTests/Fixtures/animator-transitions.tsv"

    private let options: FuzzOptions
    private let sides: SideBySide

    init(_ options: FuzzOptions) {
        guard let text = try? String(contentsOfFile: Self.path, encoding: .utf8) else {
            FuzzOptions.end("\(Self.path) cannot be read: run this in the package's folder")
        }
        self.options = options
        sides = SideBySide(table: TransitionTable(text))
    }

    /// Returns whether both agreed in every sequence. Prints the shortest script in which they differ.
    func run() -> Bool {
        var generator = SequenceGenerator(seed: UInt64(options.seed))
        let progress = FuzzProgress(of: options.sequences)
        for number in 0..<options.sequences {
            let sequence = generator.sequence(length: options.length)
            guard sides.difference(in: sequence) == nil else {
                progress.finish()
                show(sides.shrunk(sequence), number: number + 1)
                return false
            }
            progress.update(number)
        }
        progress.finish()
        print(
            "\(options.sequences) sequences of up to \(options.length) steps, seed \(options.seed): "
                + "the engine did what the table says.")
        return true
    }

    private func show(_ shortest: CallSequence, number: Int) {
        let difference = sides.difference(in: shortest)?.text ?? ""
        FuzzOptions.say(
            "Sequence \(number) of seed \(options.seed) differs from the table in regime \(shortest.regime): "
                + difference + "\nThe shortest such script, for `animatorpool replay --regime "
                + "\(shortest.regime)`, on standard output:\n")
        for note in shortest.notes { FuzzOptions.say(note + "\n") }
        for line in shortest.script { print(line) }
    }
}
