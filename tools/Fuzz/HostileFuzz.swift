import TestSupport

/// Random clients whose closures do anything that a closure can do, for a given number of uses of cells.
struct HostileFuzz {
    let options: FuzzOptions

    /// Returns whether no client caused a failure. Prints the shortest form of a failure.
    func run() -> Bool {
        let progress = FuzzProgress(of: options.hostileLives)
        var (lives, clients) = (0, 0)
        while lives < options.hostileLives {
            let outcome = HostileClient.run(seed: UInt64(options.seed) &+ UInt64(clients))
            if let failure = outcome.failure {
                progress.finish()
                print(failure)
                return false
            }
            lives += outcome.lives
            clients += 1
            progress.update(lives)
        }
        progress.finish()
        print(
            "\(lives) lives under \(clients) hostile clients from seed \(options.seed): never two animators on a "
                + "cell, none missing, none alive after its pool.")
        return true
    }
}
