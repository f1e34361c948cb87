import TestSupport

/// Random clients whose closures do whatever a closure can, until so many uses of cells were lived.
struct HostileFuzz {
    let options: FuzzOptions

    /// Whether every client was survived. Where one was not, its shortest form is printed.
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
