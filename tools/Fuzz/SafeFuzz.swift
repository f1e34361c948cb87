import PropertyAnimation
import TestSupport

/// Random sequences of every safe verb and of what happens around it: never a misuse, never a leak.
struct SafeFuzz {
    let options: FuzzOptions

    /// Whether every sequence was safe. Where one is not, the shortest is printed.
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
