import Foundation
import Testing

/// Pools in a process of their own, whose main queue is full of other blocks.
struct MainQueueOrderTests {
    @Test(arguments: ["dispatchMain", "runLoop"], [1, 2])
    func `an animator is made where a plain block of that moment would run`(main: String, seed: Int) throws {
        let process = Process()
        // Beside the tests' own bundle, where the package manager puts it.
        let bundle = Bundle.main.bundleURL
        let products = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
        process.executableURL = products.appendingPathComponent("MainQueueOrder")
        process.arguments = [main, "10000", "\(seed)"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(text == "attaches 10000, early 0, late 0, broken rules 0\n")
    }
}
