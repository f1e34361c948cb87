import PropertyAnimation
import TestSupport

/// Random sequences of all safe calls and their surroundings, which must have no misuse and no leak.
struct SafeFuzz {
    let options: FuzzOptions

    /// Returns whether every sequence was safe. Prints the shortest failing sequence.
    func run() -> Bool {
        let progress = FuzzProgress(of: options.sequences)
        let regimes = AnimatorRegime.allCases
        for number in 0..<options.sequences {
            let seed = UInt64(options.seed) &+ UInt64(number)
            if let failure = SafeSequence.run(seed: seed, regime: regimes[number % regimes.count]) {
                progress.finish()
                print(failure)
                return false
            }
            progress.update(number)
        }
        progress.finish()
        print(
            "\(options.sequences) sequences of the safe animator from seed \(options.seed), in every regime: "
                + "no misuse, nothing left alive.")
        return true
    }
}
