#if Command
    import AnimatorReplay
    import ArgumentParser
    import PropertyAnimation

    struct Replay: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Replays a script of calls and says what UIKit would do with each.",
            discussion: "One call a line, as JSON. Ends with status 1 when a line is a misuse.")

        @Argument(help: "A file of JSON Lines, or - for standard input.") var file: String
        @Option(help: "documented, ios10 or ios16.") var regime = AnimatorRegime.ios16

        func run() throws {
            let lines = try InputLines(file)
            var replay = CallReplay(regime: regime)
            var number = 0
            while let line = try lines.next() {
                number += 1
                do {
                    for output in try replay.take(line: line, number: number) {
                        StandardOutput.write(output + "\n")
                    }
                } catch {
                    throw InputError("\(lines.name):\(error)")
                }
            }
            if replay.metMisuse { throw ExitStatus.found }
        }
    }

    extension AnimatorRegime: ExpressibleByArgument {}
#endif
