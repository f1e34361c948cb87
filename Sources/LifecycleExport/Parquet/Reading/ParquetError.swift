/// What a Parquet file cannot be read for: which file, where in it, and what is wrong there.
package struct ParquetError: Error, Hashable, Sendable, CustomStringConvertible {
    package let file: String
    /// Such as `column kind of group 2`.
    package let place: String
    package let problem: String

    package init(file: String, place: String, problem: String) {
        self.file = file
        self.place = place
        self.problem = problem
    }

    package var description: String { "\(file): \(place): \(problem)" }
}

/// What is wrong with some bytes, before it is known which file they are of.
package struct ParquetFault: Error, Hashable, Sendable {
    package let problem: String

    package init(_ problem: String) { self.problem = problem }

    static let cutOff = ParquetFault("the bytes end too early; copy or export the file again")
}
