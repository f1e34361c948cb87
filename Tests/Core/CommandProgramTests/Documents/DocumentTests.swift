import CommandTestSupport
import Foundation
import Testing

/// What the documentation says is what happens: its commands run, its files are read, its links lead somewhere.
struct DocumentTests {
    private static let pages = Document.all

    @Test func `the pages are found`() {
        let paths = Self.pages.map(\.path)
        for path in ["README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/command.md"] {
            #expect(paths.contains(path))
        }
    }

    @Test func `README is read in a few minutes`() throws {
        let readme = try #require(Self.pages.first { $0.path == "README.md" })
        let words = readme.text.replacing(/<!--.*?-->/, with: "").split(whereSeparator: \.isWhitespace).count
        #expect(words <= 600, "\(words) words")
    }

    /// In their order, in a folder for each page: a later command finds what an earlier one wrote.
    @Test(arguments: pages.filter { $0.blocks.contains(where: \.isRun) })
    func `every command of a page runs as it stands there`(page: Document) throws {
        let command = try Command()
        // The logs of docs/logs have the paths that they have in the repository.
        try FileManager.default.createSymbolicLink(
            at: command.file("docs"), withDestinationURL: Document.root.appendingPathComponent("docs"))
        var printed = ""
        var renewed = page.text.split(separator: "\n", omittingEmptySubsequences: false)
        var outputs: [(block: Document.Block, text: String)] = []
        var isLeftOut = false
        for block in page.blocks {
            if let file = block.file {
                try command.write(block.text, to: file)
            } else if block.isOutput, isLeftOut {
                Peeled.leaveOut("\(page.path):\(block.line)", "output")
            } else if block.isOutput {
                let shown = try block.filter.map { try command.shell($0, input: printed).output } ?? printed
                if Self.isRenewing {
                    outputs.append((block, shown))
                } else {
                    #expect(
                        block.text == shown, "\(page.path):\(block.line): is not what the command prints")
                }
            } else if block.isRun {
                for line in Document.commands(of: block) {
                    let rest = Peeled.rest(of: line.text, at: "\(page.path):\(line.number)")
                    isLeftOut = rest != line.text
                    guard let rest else { continue }
                    let result = try command.shell(rest)
                    #expect(
                        result.status == line.status,
                        "\(page.path):\(line.number): \(line.text): \(result.output.suffix(500))\(result.errors)"
                    )
                    printed = result.output
                }
            }
        }
        guard Self.isRenewing, !outputs.isEmpty else { return }
        // From the last block to the first, so that lines before a renewed one keep their numbers.
        for (block, text) in outputs.reversed() {
            let old = block.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            let new = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            renewed.replaceSubrange(block.line - 1..<block.line - 1 + old.count, with: new)
        }
        try renewed.joined(separator: "\n").write(
            to: Document.root.appendingPathComponent(page.path), atomically: true, encoding: .utf8)
    }

    /// `RENEW_OUTPUTS=1 swift test --filter DocumentTests` writes what commands print into the pages.
    private static var isRenewing: Bool { ProcessInfo.processInfo.environment["RENEW_OUTPUTS"] != nil }

    /// Those in the middle of a sentence have words in capitals in the place of names: not run, but known.
    @Test func `every command in a sentence is one that there is, with options that it has`() throws {
        let command = try Command()
        var helps: [[String]: String] = [:]
        for page in Self.pages {
            for (line, text) in page.inlineCommands {
                guard let rest = Peeled.rest(of: text, at: "\(page.path):\(line)") else { continue }
                let words = rest.split(separator: " ").dropFirst().map(String.init)
                let name = words.prefix { $0.allSatisfy(\.isLowercase) }
                // The words after a command's name may be a workload's.
                let path = Array(
                    ["db", "workloads"].contains(name.first) ? name.prefix(2) : name.prefix(1))
                if helps[path] == nil {
                    let help = try command.run(path + ["--help"])
                    helps[path] = help.status == 0 ? help.output : ""
                }
                let help = helps[path] ?? ""
                #expect(help.contains("USAGE:"), "\(page.path):\(line): there is no `\(text)`")
                for word in words where word.hasPrefix("--") {
                    let option = word.prefix { $0 != "=" }
                    #expect(help.contains(option), "\(page.path):\(line): \(path) has no \(option)")
                }
            }
        }
    }

    @Test func `every workload that is shown is valid`() throws {
        let command = try Command()
        var count = 0
        for page in Self.pages {
            for block in page.blocks where block.language == "yaml" && !page.path.hasPrefix(".github") {
                count += 1
                try command.write(block.text, to: "shown.yaml")
                let result = try command.run("workloads", "validate", "shown.yaml")
                #expect(
                    result.status == 0, "\(page.path):\(block.line): \(result.errors)\(result.output)")
            }
        }
        #expect(count > 1)
    }

    @Test(arguments: pages)
    func `every link leads to a file, and to a heading in it`(page: Document) {
        let folder = Document.root.appendingPathComponent(page.path).deletingLastPathComponent()
        for (line, target) in page.links {
            let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            let path = parts[0].isEmpty ? page.path : String(parts[0])
            let file =
                parts[0].isEmpty
                ? Document.root.appendingPathComponent(path)
                : folder.appendingPathComponent(path).standardizedFileURL
            if Peeled.has(file) {
                Peeled.leaveOut("\(page.path):\(line)", target)
                continue
            }
            #expect(
                FileManager.default.fileExists(atPath: file.path),
                "\(page.path):\(line): \(target) is not there")
            guard parts.count == 2 else { continue }
            let linked = Self.pages.first {
                Document.root.appendingPathComponent($0.path).path == file.path
            }
            #expect(
                linked?.anchors.contains(String(parts[1])) == true,
                "\(page.path):\(line): \(target) has no such heading")
        }
    }

    @Test func `every page in docs is listed in docs README, and that is linked from README`() throws {
        let readme = try #require(Self.pages.first { $0.path == "README.md" })
        #expect(readme.links.contains { $0.target == "docs/README.md" })
        let list = try #require(Self.pages.first { $0.path == "docs/README.md" })
        let linked = Set(list.links.map { "docs/" + $0.target } + ["docs/README.md"])
        for page in Self.pages where page.path.hasPrefix("docs/") {
            #expect(linked.contains(page.path), "docs/README.md does not list \(page.path)")
        }
    }

    /// A page of a task is read while the reader does the task: two screens.
    @Test func `the page of a task is short`() throws {
        let list = try #require(Self.pages.first { $0.path == "docs/README.md" })
        let start = try #require(list.prose.first { $0.text == "## Tasks" }).line
        let end = try #require(list.prose.first { $0.text == "## Reference" }).line
        for link in list.links where (start..<end).contains(link.line) {
            if Peeled.has(Document.root.appendingPathComponent("docs/" + link.target)) { continue }
            let page = try #require(Self.pages.first { $0.path == "docs/" + link.target })
            let words = page.text.split(whereSeparator: \.isWhitespace).count
            #expect(words <= 900, "\(page.path): \(words) words")
        }
    }
}

/// What `tools/peel` has taken off: files, and words of commands. Pages that stay may name them, and those lines are
/// left out of the tests, each with a message. No other run leaves anything out.
private enum Peeled {
    private static let things =
        ProcessInfo.processInfo.environment["ANIMATORPOOL_PEELED"]?.split(separator: " ").map(String.init)
        ?? []
    private static let words = Set(things.filter { !$0.contains("/") })
    private static let paths = things.filter { $0.contains("/") }

    /// Returns what can be run of a command line at `place`: nil if it has a command or a format of a feature that is gone,
    /// otherwise the line without the feature's options and their values.
    static func rest(of line: String, at place: String) -> String? {
        var rest: [Substring] = []
        var parts = line.split(separator: " ", omittingEmptySubsequences: false)[...]
        while let part = parts.popFirst() {
            if !words.contains(String(part)) {
                rest.append(part)
            } else if part.hasPrefix("--") {
                parts = parts.dropFirst()
            } else {
                leaveOut(place, line)
                return nil
            }
        }
        let text = rest.joined(separator: " ")
        if text != line { leaveOut(place, "the options in: \(line)") }
        return text
    }

    /// Returns whether the file went with a feature.
    static func has(_ file: URL) -> Bool {
        let path = file.path.dropFirst(Document.root.path.count).drop { $0 == "/" }
        return paths.contains { path == $0 || path.hasPrefix($0 + "/") }
    }

    static func leaveOut(_ place: String, _ text: String) {
        print("\(place): left out, because its feature is taken off: \(text)")
    }
}
