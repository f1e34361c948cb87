#if canImport(Testing)
    import Testing
#endif
#if canImport(XCTest)
    import XCTest
#endif

/// Where in a test an expectation stands.
public struct TestPlace: Hashable, Sendable {
    public let fileID: String
    public let filePath: String
    public let line: Int

    public init(fileID: String, filePath: String, line: Int) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
    }
}

/// A failure of the test that is running: of Swift Testing inside one of its tests, else of XCTest.
enum Failure {
    static func report(_ text: String, at place: TestPlace) {
        #if canImport(Testing)
            if Test.current != nil {
                Issue.record(
                    Comment(rawValue: text),
                    sourceLocation: SourceLocation(
                        fileID: place.fileID, filePath: place.filePath, line: place.line, column: 1))
                return
            }
        #endif
        #if canImport(XCTest)
            XCTFail(text, file: StaticPlace.file, line: UInt(place.line))
        #else
            preconditionFailure(text)
        #endif
    }

    #if canImport(XCTest)
        // XCTest takes a file only as a literal; the text of the failure names the real one.
        private enum StaticPlace { static let file: StaticString = #filePath }
    #endif
}
