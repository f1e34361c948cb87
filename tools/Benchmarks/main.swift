// Benchmarks, run by tools/bench.

#if Store
    import Foundation
    import LifecycleStore

    SQLiteProcess.configureForSpeed()
    // A process of its own for the benchmark of questions.
    if let way = CommandLine.arguments.dropFirst().first, ["read", "judge"].contains(way),
        let log = CommandLine.arguments.last
    {
        try QueryBenchmark.step(over: log, judging: way == "judge")
        exit(0)
    }
    let options: BenchOptions
    do {
        options = try BenchOptions(Array(CommandLine.arguments.dropFirst()))
    } catch {
        FileHandle.standardError.write(Data("tools/bench: \(error)\n".utf8))
        exit(2)
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let machine = Machine(swiftVersion: options.swiftVersion)
    for part in options.parts {
        let load = Machine.load()
        let start = Date()
        for section in try part.sections(options, in: folder) {
            let text = section.markdown(machine.circumstances(of: part, load: load, since: start))
            print(text)
            fflush(nil)
            // After each part, so that what is interrupted keeps the parts that are done.
            if let page = options.page { try FigureDocument.renew(section.title, text, at: page) }
        }
    }
#else
    print("The benchmarks need the trait Store.")
#endif
