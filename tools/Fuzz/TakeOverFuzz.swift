import AnimatorOracle

/// Random scripts of two to five animators, chains and blocks on one key, on the engine and on an oracle of the rule of
/// taking over.
struct TakeOverFuzz {
    let options: FuzzOptions

    /// Whether the two agreed in every script. Where they do not, the shortest one is printed.
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
