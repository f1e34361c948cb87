import Foundation

// app-source-rewriter OUTPUT_FOLDER FILE...
//
// Writes each Swift file of an app's module for a compiler without Objective-C: OUTPUT_FOLDER/NAME+App.swift for
// NAME.swift. With the same name, the compiler would warn that two files have one #fileID.

let folder = CommandLine.arguments.dropFirst().first ?? "."
do {
    var module = AppModule(
        try CommandLine.arguments.dropFirst(2).map {
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
