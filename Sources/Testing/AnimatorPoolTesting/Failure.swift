#if canImport(Testing)
    import Testing
#endif
#if canImport(XCTest)
    import XCTest
#endif

/// The source location of an expectation in a test.
struct TestPlace: Sendable {
    let fileID: String
    /// A literal, because XCTest accepts nothing else.
    let filePath: StaticString
    let line: Int
}

/// Reports failures of the running test.
///
/// Swift Testing's current test is task-local, so a detached task or a dispatch queue does not know its test.
/// A failure there is reported to both frameworks, so that it fails the current run and is not lost.
enum Failure {
    static func report(_ text: String, at place: TestPlace) {
        #if canImport(Testing)
            Issue.record(
                Comment(rawValue: text),
                sourceLocation: SourceLocation(
                    fileID: place.fileID, filePath: "\(place.filePath)", line: place.line, column: 1))
            if Test.current != nil { return }
        #endif
        #if canImport(XCTest)
            XCTFail(text, file: place.filePath, line: UInt(place.line))
        #elseif !canImport(Testing)
            preconditionFailure(text)
        #endif
    }
}
