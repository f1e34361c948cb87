/// The rows that an answer shows: those a condition holds for, up to a limit, of all its runs together.
struct RowBudget {
    private let condition: RowCondition?
    private var left: Int
    /// Whether there were more rows.
    private(set) var wasCut = false

    init(_ limit: Int?, condition: RowCondition?) {
        left = limit ?? .max
        self.condition = condition
    }

    /// The most rows that a run need give. Where a condition decides, that is all of them.
    var most: Int { condition == nil ? left : .max }

    /// Whether a row is shown; counts the rows that are.
    mutating func takes(_ row: [OutputValue]) throws -> Bool {
        guard !wasCut, try condition?.holds(for: row) ?? true else { return false }
        guard left > 0 else {
            wasCut = true
            return false
        }
        left -= 1
        return true
    }

    /// A run has more rows than ``most``.
    mutating func cut() { wasCut = true }
}
