import ArgumentParser
import Foundation

/// Seeds from one to another, written `1...100`.
struct SeedRange: ExpressibleByArgument {
    let seeds: ClosedRange<UInt64>

    init?(argument: String) {
        let bounds = argument.components(separatedBy: "...").map { UInt64($0) }
        guard bounds.count == 2, let first = bounds[0], let last = bounds[1], first <= last else {
            return nil
        }
        seeds = first...last
    }
}
