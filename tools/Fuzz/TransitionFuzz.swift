import TestSupport

/// Random lives of windows: buttons, fingers and code open and close screens, one after the other or
/// overlapping.
struct TransitionFuzz {
    let options: FuzzOptions

    /// Returns whether every life with the library's own animator objects was correct, and every broken
    /// client was found.
    func run() -> Bool {
        let progress = FuzzProgress(of: options.transitions)
        let own: [TransitionClient] = [.slide, .interruptible]
        for number in 0..<options.transitions {
            let seed = UInt64(options.seed) &+ UInt64(number)
            let failure =
                number % 2 == 0
                ? TransitionLife.run(seed: seed, client: own[number / 2 % own.count]).failure
                : NavigationLife.run(seed: seed, isQueued: number % 4 == 1).failure
            if let failure {
                progress.finish()
                print(failure)
                return false
            }
            progress.update(number)
        }
        progress.finish()
        print(
            "\(options.transitions) lives of windows from seed \(options.seed): every completion once, appearances "
                + "balanced, containers clean, nothing left alive.")
        return findsBroken()
    }

    private func findsBroken() -> Bool {
        for client in TransitionClient.allCases {
            guard client.isBroken else { continue }
            let lives = 1...500
            let first = lives.first {
                let seed = UInt64(options.seed) &+ UInt64($0)
                return client.isFound(in: TransitionLife.run(seed: seed, client: client))
            }
            guard let first else {
                print("\(client): nothing in \(lives.count) lives")
                return false
            }
            print("\(client): found in life \(first)")
        }
        let nested = (1...500).first {
            let seed = UInt64(options.seed) &+ UInt64($0)
            return NavigationLife.run(seed: seed, isQueued: false).findings.contains(.hazardNestedTransition)
        }
        print("requests that overlap: \(nested.map { "found in life \($0)" } ?? "not found")")
        return nested != nil
    }
}
