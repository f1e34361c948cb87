import UIKit

/// A screen that tests a behaviour of UIKit which Apple's documentation does not describe.
@MainActor class FactScreen: UIViewController {
    /// The name of the question in `animatorpool verify --against`.
    class var fact: String { "" }
    /// Whether a user has to fling the list, which code cannot do.
    class var needsFling: Bool { false }

    /// Tests the behaviour while the screen is in the window.
    ///
    /// - Returns: The answer, or nil.
    func answer() async throws -> FactAnswer? { nil }

    final func wait(_ seconds: Double) async throws {
        try await Task.sleep(for: .seconds(seconds))
    }
}

/// The answer of a screen.
enum FactAnswer: Equatable {
    case number(Double)
    case text(String)

    /// The answer as a JSON value. No answer needs an escape.
    var json: String {
        switch self {
        case .number(let number): String(number)
        case .text(let text): "\"\(text)\""
        }
    }
}

extension FactScreen {
    /// All screens, in the order of the probe.
    static var all: [FactScreen] {
        [
            CellsAheadScreen(), CellForItemAheadScreen(), AheadKeptScreen(), DisplayEndScreen(),
            ReturningCellScreen(), UnmeasuredHeightScreen(), MeasuredAgainScreen(),
            BatchMeasureScreen(), EndedIndexPathScreen(), EndedCellScreen(),
            DataSourceAnimatorScreen(), CoveredCellScreen(), CoveredPreparedCellScreen(),
            CancelledPopScreen(), AppearanceScreen(), ColorBlendScreen(),
        ]
    }
}
