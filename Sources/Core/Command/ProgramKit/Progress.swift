import Foundation

/// One line on a terminal's standard error for work that takes longer than a second.
package struct Progress: Sendable {
    private let title: String
    private let isShown: Bool
    private let start = ContinuousClock.now
    private var lastShown: ContinuousClock.Instant?

    package init(_ title: String, quiet: Bool) {
        self.title = title
        self.isShown = !quiet && StandardError.isTerminal
    }

    /// Shows `state` if a second has passed since the start, ten times a second at most.
    ///
    /// - Parameter share: The finished share, from 0 to 1, from which the remaining time is estimated.
    package mutating func update(_ state: @autoclosure () -> String, share: Double? = nil) {
        guard isShown else { return }
        let now = ContinuousClock.now
        guard now - start > .seconds(1), lastShown.map({ now - $0 > .milliseconds(100) }) ?? true else {
            return
        }
        lastShown = now
        StandardError.showLine(
            "\(title): \(state())\(share.flatMap { (now - start).wordsOfRest(after: $0) }.map { ", \($0) left" } ?? "")"
        )
    }

    /// Shows the finished part of `all`: `120 of 1000 runs, 40 s left`.
    package mutating func update(_ done: Int, of all: Int, _ things: String) {
        update("\(done) of \(all) \(things)", share: Double(done) / Double(max(all, 1)))
    }

    /// Removes the line.
    package func finish() {
        if lastShown != nil { StandardError.showLine("") }
    }
}

extension Duration {
    /// An estimate of the remaining time if `share` of the work took this time: `40 s`, `3 min`, `2 h`.
    ///
    /// - Returns: Nil at the beginning, when an estimate is not possible, and at the end.
    package func wordsOfRest(after share: Double) -> String? {
        guard share >= 0.02, share < 1 else { return nil }
        let seconds = (self / .seconds(1)) * (1 - share) / share
        let (number, unit) =
            seconds >= 5400 ? (seconds / 3600, "h") : seconds >= 90 ? (seconds / 60, "min") : (seconds, "s")
        return "\(Int(number.rounded(.up))) \(unit)"
    }
}
