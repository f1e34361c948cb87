/// What a log must hold and did not.
package struct TortureFailure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// - Throws: ``TortureFailure`` unless the condition holds.
func require(_ condition: Bool, _ text: @autoclosure () -> String) throws {
    if !condition { throw TortureFailure(text()) }
}
