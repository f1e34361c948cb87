import Foundation

/// The progress of a long run, on a terminal's standard error.
struct FuzzProgress {
    private let count: Int
    private let isShown = isatty(2) == 1

    init(of count: Int) { self.count = count }

    func update(_ number: Int) {
        if isShown, number % 5000 == 0 { FuzzOptions.say("\r\(number) of \(count) sequences") }
    }

    func finish() {
        if isShown { FuzzOptions.say("\r\u{1b}[K") }
    }
}
