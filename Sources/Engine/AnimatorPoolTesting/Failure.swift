#if canImport(Testing)
    import Testing
#endif
#if canImport(XCTest)
    import XCTest
#endif

/// Where in a test an expectation stands.
struct TestPlace: Sendable {
    let fileID: String
    /// XCTest takes a file only as a literal.
    let filePath: StaticString
    let line: Int
}

/// A failure of the test that is running.
///
/// A detached task or a dispatch queue does not know its test: Swift Testing's is task-local. What fails
/// there is told to both frameworks, and the one that is running has its run fail, where it would else be
/// lost.
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
