import Foundation
import PackagePlugin

/// Rewrites an app's own files, which use Objective-C, so that Swift on Linux compiles them.
///
/// Each line of the target's file `sources.txt` names a folder or a file of the app, relative to the target's folder.
/// A line that begins with `#` is a comment.
@main struct AppSources: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let folder = target.directoryURL.resolvingSymlinksInPath()
        let list = folder.appending(path: "sources.txt")
        guard let text = try? String(contentsOf: list, encoding: .utf8) else {
            throw AppSourcesError(
                "\(list.path): is missing; it names the folders of the app's files, one on each line")
        }
        var files: [URL] = []
        var folders: Set<String> = []
        for line in text.split(whereSeparator: \.isNewline).map({ $0.trimmingCharacters(in: .whitespaces) }) {
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let url = folder.appending(path: line).standardizedFileURL
            files += try swiftFiles(at: url)
            if url.pathExtension != "swift" { folders.insert(url.path) }
        }
        files = Array(Set(files)).sorted { $0.path < $1.path }
        let byName = Dictionary(grouping: files, by: \.lastPathComponent)
        if let twice = byName.first(where: { $0.value.count > 1 }) {
            throw AppSourcesError(
                "\(list.path): two files have the name \(twice.key), which a module does not allow")
        }
        let output = context.pluginWorkDirectoryURL
        // SwiftPM does not call a plugin again for a new file outside the package's targets. The folders are inputs, so
        // that the command runs again and finds the file.
        let parents = Set(files.map { $0.deletingLastPathComponent().path }).union(folders)
        return [
            .buildCommand(
                displayName: "Reading the app's \(files.count) files",
                executable: try context.tool(named: "AppSourceRewriter").url,
                arguments: [output.path] + files.map(\.path) + ["--folders"] + folders.sorted(),
                inputFiles: files + [list] + parents.sorted().map { URL(fileURLWithPath: $0) },
                outputFiles: files.map {
                    output.appending(path: "\($0.deletingPathExtension().lastPathComponent)+App.swift")
                })
        ]
    }

    private func swiftFiles(at url: URL) throws -> [URL] {
        guard !url.path.hasSuffix(".swift") else { return [url] }
        let all = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
        let files = (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
        if files.isEmpty { throw AppSourcesError("\(url.path): has no Swift file") }
        return files.map(\.standardizedFileURL)
    }
}

struct AppSourcesError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
