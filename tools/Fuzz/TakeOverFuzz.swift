import AnimatorOracle

/// Random scripts of two to five animators, chains and blocks on one key. The engine is compared with an
/// oracle of the take-over rule.
struct TakeOverFuzz {
    let options: FuzzOptions

    /// Returns whether both agreed in every script. Prints the shortest script in which they differ.
    func run() -> Bool {
        let progress = FuzzProgress(of: options.takeOvers)
        for number in 0..<options.takeOvers {
            if let failure = TakeOver.failure(seed: UInt64(options.seed) &+ UInt64(number)) {
                progress.finish()
                print(failure)
                return false
            }
            progress.update(number)
        }
        progress.finish()
        print(
            "\(options.takeOvers) scripts of animators, chains and blocks on one key from seed \(options.seed): on "
                + "screen was what the rules say.")
        return true
    }
}
