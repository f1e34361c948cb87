import LogMutations
import SeededRandom

/// Damages logs and judges them: no damaged log may count as complete and clean.
struct LogFuzz {
    let options: FuzzOptions

    /// Returns whether no damaged log counted as complete and clean.
    func run() -> Bool {
        var random = SeededGenerator(seed: UInt64(options.seed))
        var failures = 0
        do {
            let trial = try LogTrial()
            let progress = FuzzProgress(of: options.logs)
            for number in 1...options.logs {
                progress.update(number)
                if let failure = try trial.run(using: &random) {
                    failures += 1
                    if failures <= 10 { print("log \(number): \(failure)") }
                }
            }
            progress.finish()
            for (name, statuses) in [("NDJSON", trial.statuses.lines), ("SQLite", trial.statuses.pages)] {
                let counts = statuses.sorted { $0.key < $1.key }.map { "status \($0.key): \($0.value)" }
                print("\(name): \(counts.joined(separator: ", "))")
            }
        } catch {
            print("the logs cannot be written: \(error)")
            return false
        }
        print(
            "\(options.logs) damaged logs with seed \(options.seed), \(failures) taken for whole and clean"
        )
        return failures == 0
    }
}
