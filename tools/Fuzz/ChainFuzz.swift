import TestSupport

/// Random lives of chains: an app and its closures pause, scrub, reverse, cancel and release them.
struct ChainFuzz {
    let options: FuzzOptions

    /// Returns whether every life matched the time line. Prints the shortest form of a failure.
    func run() -> Bool {
        let progress = FuzzProgress(of: options.chains)
        for number in 0..<options.chains {
            if let failure = ChainLife.run(seed: UInt64(options.seed) &+ UInt64(number)) {
                progress.finish()
                print(failure)
                return false
            }
            progress.update(number)
        }
        progress.finish()
        print(
            "\(options.chains) lives of chains from seed \(options.seed): the values of the time line, each "
                + "completion as often as it should be, nothing left alive.")
        return true
    }
}
