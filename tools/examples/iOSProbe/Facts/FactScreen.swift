import UIKit

/// A screen that asks UIKit one question which Apple's documentation does not answer.
@MainActor class FactScreen: UIViewController {
    /// The name of the question in `animatorpool verify --against`.
    class var fact: String { "" }
    /// Whether somebody has to fling the list. Code cannot do that.
    class var needsFling: Bool { false }

    /// Asks the question, while the screen is in the window.
    ///
    /// - Returns: Nil without an answer.
    func answer() async throws -> FactAnswer? { nil }

    final func wait(_ seconds: Double) async throws {
        try await Task.sleep(for: .seconds(seconds))
    }
}

/// What a screen found out.
enum FactAnswer: Equatable {
    case number(Double)
    case text(String)

    /// The answer as a value of JSON. No word of an answer needs an escape.
    var json: String {
        switch self {
        case .number(let number): String(number)
        case .text(let text): "\"\(text)\""
        }
    }
}

extension FactScreen {
    /// All screens, in the order in which the probe shows them.
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
