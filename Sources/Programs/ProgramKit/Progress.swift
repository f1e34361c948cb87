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
    package mutating func update(_ state: @autoclosure () -> String) {
        guard isShown else { return }
        let now = ContinuousClock.now
        guard now - start > .seconds(1), lastShown.map({ now - $0 > .milliseconds(100) }) ?? true else {
            return
        }
        lastShown = now
        StandardError.showLine("\(title): \(state())")
    }

    /// Takes the line away again.
    package func finish() {
        if lastShown != nil { StandardError.showLine("") }
    }
}
