// Random lives of animators, on the engine and on the table side by side; run by tools/fuzz.

import AnimatorOracle
import Foundation

/// The number after `name` on the command line, or `other`.
func option(_ name: String, _ other: Int) -> Int {
    guard let index = CommandLine.arguments.firstIndex(of: name) else { return other }
    guard index + 1 < CommandLine.arguments.count, let value = Int(CommandLine.arguments[index + 1]),
        value >= 0
    else { usage("\(name) takes a whole number from 0 on") }
    return value
}

func usage(_ problem: String) -> Never {
    FileHandle.standardError.write(
        Data("\(problem); usage: tools/fuzz [--sequences N] [--seed S] [--length STEPS]\n".utf8))
    exit(2)
}

let known: Set = ["--sequences", "--seed", "--length", "--table"]
for argument in CommandLine.arguments.dropFirst() where argument.hasPrefix("-") && !known.contains(argument) {
    usage("there is no option \(argument)")
}
let count = option("--sequences", 100_000)
let seed = option("--seed", 1)
let length = max(1, option("--length", 30))
let path = "Tests/PropertyAnimationTests/Fixtures/animator-transitions.tsv"
guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
    usage("\(path) cannot be read; run this in the package's folder")
}

let sides = SideBySide(table: TransitionTable(text))
var generator = SequenceGenerator(seed: UInt64(seed))
let showsProgress = isatty(2) == 1
for number in 1...max(1, count) {
    let sequence = generator.sequence(length: length)
    if sides.difference(in: sequence) != nil {
        let shortest = sides.shrunk(sequence)
        let difference = sides.difference(in: shortest)
        let lines =
            [
                "Sequence \(number) of seed \(seed) differs from the table in regime \(shortest.regime): "
                    + (difference?.text ?? ""),
                "The shortest such script, for `animatorpool replay --regime \(shortest.regime)`, on standard output:",
            ] + shortest.notes
        FileHandle.standardError.write(
            Data(((showsProgress ? "\r" : "") + lines.joined(separator: "\n") + "\n").utf8))
        for line in shortest.script { print(line) }
        exit(1)
    }
    if showsProgress, number % 5000 == 0 {
        FileHandle.standardError.write(Data("\r\(number) of \(count) sequences".utf8))
    }
}
if showsProgress { FileHandle.standardError.write(Data("\r".utf8)) }
print(
    "\(max(1, count)) sequences of up to \(length) steps, seed \(seed): the engine did what the table says.")
