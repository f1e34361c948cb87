/// The failure of the first seed whose random life fails, or nil. A failure names its seed.
package func firstFailure(
    of seeds: some Sequence<UInt64>, _ failure: (UInt64) -> (any CustomStringConvertible)?
) -> String? {
    for seed in seeds {
        if let failure = failure(seed) { return failure.description }
    }
    return nil
}
