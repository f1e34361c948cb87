import FileKit
import Foundation

/// A folder with the sources of an app, to find the files that a log names.
///
/// A log names a file as the compiler does: by its full path on the build machine, or by its module and name
/// (`#fileID`). Neither is the path in the work tree.
package struct AppSourceTree {
    /// The paths relative to the root, by file name.
    private let paths: [String: [String]]

    /// - Parameter root: the folder; nil for the Git work tree around the current folder.
    /// - Throws: ``InputError`` if `root` is not a folder.
    package init(_ root: String?) throws {
        let folder = root ?? Self.workTree()
        guard let folder else {
            paths = [:]
            return
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
        else {
            throw InputError("--source-root \(folder): there is no such folder")
        }
        paths = Self.sources(in: folder)
    }

    /// Returns the root of the Git work tree around the current folder, or nil.
    private static func workTree() -> String? {
        var folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        while true {
            if FileManager.default.fileExists(atPath: folder.appendingPathComponent(".git").path) {
                return folder.path
            }
            let parent = folder.deletingLastPathComponent()
            guard parent.path != folder.path else { return nil }
            folder = parent
        }
    }

    /// The maximum number of files to visit. Work trees have fewer.
    private static let most = 500_000
    private static let endings: Set = ["swift", "m", "mm", "h", "c", "cpp"]

    private static func sources(in root: String) -> [String: [String]] {
        let url = URL(fileURLWithPath: root)
        // Hidden folders such as .git and .build contain no sources of the user.
        let files = FileManager.default.enumerator(
            at: url, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
        guard let files else { return [:] }
        let start = url.resolvingSymlinksInPath().pathComponents.count
        var paths: [String: [String]] = [:]
        var seen = 0
        for case let file as URL in files {
            seen += 1
            if seen > most { break }
            guard endings.contains(file.pathExtension) else { continue }
            let path = file.resolvingSymlinksInPath().pathComponents.dropFirst(start).joined(separator: "/")
            paths[file.lastPathComponent, default: []].append(path)
        }
        return paths
    }

    /// Returns the path of a file that a log names, relative to the root. Returns the name itself if the file
    /// is not found.
    ///
    /// Of several files with the name, the result shares the most parent folders with `named`, if no other
    /// shares as many. For `#fileID` a parent folder with the name of the module counts.
    package func path(of named: String) -> String {
        let words = named.split(separator: "/").map(String.init)
        guard let name = words.last, let candidates = paths[name] else { return named }
        if candidates.count == 1 { return candidates[0] }
        let scored = candidates.map { path -> (path: String, score: Int) in
            let folders = path.split(separator: "/").map(String.init)
            let shared = zip(folders.reversed(), words.reversed()).prefix { $0 == $1 }.count
            let isOfModule = words.count == 2 && folders.dropLast().contains(words[0])
            return (path, max(shared, isOfModule ? 2 : 0))
        }
        let best = scored.map(\.score).max() ?? 0
        let found = scored.filter { $0.score == best }
        return found.count == 1 ? found[0].path : named
    }
}
