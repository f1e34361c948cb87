import Foundation

/// A part of the benchmarks, which can run separately.
package struct BenchPart {
    let name: String
    /// When the part runs, besides by name.
    package enum Use { case always, forPage, inTerminal, byName }

    let use: Use
    /// Measures the part. It may write files into the folder.
    let sections: (BenchOptions, _ folder: URL) throws -> [FigureSection]

    package init(
        _ name: String, _ use: Use = .always,
        _ sections: @escaping (BenchOptions, _ folder: URL) throws -> [FigureSection]
    ) {
        (self.name, self.use, self.sections) = (name, use, sections)
    }

    /// The titles of all sections, in the order of the page.
    static let titles = [
        "A simulation", "The pool", "The command, and how large a log is", "A long log",
        "The log's writer", "A call of `record`", "Lists", "Chains", "Curves", "Shrinking and choices",
        "Live lists", "Questions",
    ]

    /// Runs the parts that the command line names, and ends the process.
    package static func run(_ parts: [BenchPart]) -> Never {
        let options: BenchOptions
        do {
            options = try BenchOptions(Array(CommandLine.arguments.dropFirst()), parts: parts)
        } catch {
            fail(error, status: 2)
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "bench-\(UUID().uuidString)")
        let machine = Machine(swiftVersion: options.swiftVersion)
        do {
            defer { try? FileManager.default.removeItem(at: folder) }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for part in options.parts {
                let load = Machine.load()
                let start = Date()
                for section in try part.sections(options, folder) {
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
        exit(0)
    }

    /// Ends with an error message.
    private static func fail(_ error: any Error, status: Int32) -> Never {
        FileHandle.standardError.write(Data("tools/bench: \(error)\n".utf8))
        exit(status)
    }
}
