import Foundation

// app-source-rewriter OUTPUT_FOLDER FILE... --folders FOLDER...
//
// Writes each Swift file of an app's module for a compiler without Objective-C: OUTPUT_FOLDER/NAME+App.swift for
// NAME.swift. With the same name, the compiler would warn that two files have one #fileID. A Swift file in a folder that
// is not one of the files is an error: SwiftPM has not called the plugin for it.

let folder = CommandLine.arguments.dropFirst().first ?? "."
let lists = CommandLine.arguments.dropFirst(2).split(
    separator: "--folders", maxSplits: 1, omittingEmptySubsequences: false
).map(Array.init)
let paths = lists.first ?? []
let folders = lists.count > 1 ? lists[1] : []
do {
    for folder in folders {
        let all = FileManager.default.enumerator(
            at: URL(fileURLWithPath: folder), includingPropertiesForKeys: nil)
        let found = all?.compactMap { ($0 as? URL)?.standardizedFileURL } ?? []
        if let new = found.first(where: { $0.pathExtension == "swift" && !paths.contains($0.path) }) {
            throw NewFile(path: new.path)
        }
    }
    var module = AppModule(
        try paths.map {
            SourceFile(path: $0, text: try String(contentsOfFile: $0, encoding: .utf8))
        })
    module.rewrite()
    for file in module.files {
        let name = URL(fileURLWithPath: file.path).deletingPathExtension().lastPathComponent
        let output = URL(fileURLWithPath: folder).appending(path: "\(name)+App.swift")
        try file.rewritten.write(to: output, atomically: true, encoding: .utf8)
    }
} catch {
    FileHandle.standardError.write(Data("app-source-rewriter: \(error)\n".utf8))
    exit(1)
}

struct NewFile: Error, CustomStringConvertible {
    let path: String

    var description: String {
        "\(path): is new, and SwiftPM has not read the folder again; `touch Package.swift`, then build"
    }
}
