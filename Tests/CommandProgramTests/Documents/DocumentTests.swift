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
        let words = readme.text.split(whereSeparator: \.isWhitespace).count
        #expect(words <= 900, "\(words) words")
    }

    /// In their order, in a folder for each page: a later command finds what an earlier one wrote.
    @Test(arguments: pages.filter { $0.blocks.contains(where: \.isRun) })
    func `every command of a page runs as it stands there`(page: Document) throws {
        let command = try Command()
        var printed = ""
        for block in page.blocks {
            if let file = block.file {
                try command.write(block.text, to: file)
            } else if block.isOutput {
                #expect(
                    block.text == printed, "\(page.path):\(block.line): is not what the command prints")
            } else if block.isRun {
                for line in Document.commands(of: block) {
                    let result = try command.shell(line.text)
                    #expect(
                        result.status == line.status,
                        "\(page.path):\(line.number): \(line.text): \(result.output.suffix(500))\(result.errors)"
                    )
                    printed = result.output
                }
            }
        }
    }

    /// Those in the middle of a sentence have words in capitals in the place of names: not run, but known.
    @Test func `every command in a sentence is one that there is, with options that it has`() throws {
        let command = try Command()
        var helps: [[String]: String] = [:]
        for page in Self.pages {
            for (line, text) in page.inlineCommands {
                let words = text.split(separator: " ").dropFirst().map(String.init)
                let name = words.prefix { $0.allSatisfy(\.isLowercase) }
                // The words after a command's name may be a workload's.
                let path = Array(
                    ["db", "fleet", "workloads"].contains(name.first) ? name.prefix(2) : name.prefix(1))
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

    @Test func `every page in docs is linked from README`() throws {
        let readme = try #require(Self.pages.first { $0.path == "README.md" })
        let linked = Set(readme.links.map(\.target))
        for page in Self.pages where page.path.hasPrefix("docs/") {
            #expect(linked.contains(page.path), "README does not link to \(page.path)")
        }
    }
}
