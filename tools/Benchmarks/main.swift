// Benchmarks, run by tools/bench.

import Foundation
import LifecycleStore

SQLiteProcess.configureForSpeed()
// The benchmark of queries starts this program as a child process.
if let way = CommandLine.arguments.dropFirst().first, ["read", "judge"].contains(way),
    let log = CommandLine.arguments.last
{
    try QueryBenchmark.step(over: log, judging: way == "judge")
    exit(0)
}
/// Ends with an error message.
func fail(_ error: any Error, status: Int32) -> Never {
    FileHandle.standardError.write(Data("tools/bench: \(error)\n".utf8))
    exit(status)
}
let options: BenchOptions
do {
    options = try BenchOptions(Array(CommandLine.arguments.dropFirst()))
} catch {
    fail(error, status: 2)
}
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-\(UUID().uuidString)")
let machine = Machine(swiftVersion: options.swiftVersion)
do {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for part in options.parts {
        let load = Machine.load()
        let start = Date()
        for section in try part.sections(options, in: folder) {
            let circumstances = machine.circumstances(of: part, load: load, since: start)
            print(section.markdown(circumstances))
            fflush(nil)
            // After each part, so that an interrupted run keeps the completed parts.
            if let page = options.page, let text = section.page(circumstances) {
                try FigureDocument.renew(section.title, text, at: page)
            }
        }
    }
} catch {
    fail(error, status: 1)
}
