import TestSupport

/// Random lives of chains: paused, scrubbed, reversed, cancelled and dropped by an app and by their own closures.
struct ChainFuzz {
    let options: FuzzOptions

    /// Whether every life went as the time line says. Where one did not, its shortest form is printed.
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
