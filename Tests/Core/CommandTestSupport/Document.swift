import Foundation
import Testing

/// A page of documentation: its links, its headings, and the code between its fences.
///
/// A comment in the line before a fence says what is special about its block; readers do not see it:
/// - `<!-- file: NAME -->`: the block is a file, which the page's later commands find;
/// - `<!-- output -->`: the block is what the last command before it prints on standard output, and with
///   `<!-- output | FILTER -->` what a filter of the shell leaves of that;
/// - `<!-- not run: WHY -->`: its commands are not for a scratch folder;
/// - `<!-- not compiled: WHY -->`: its Swift is not for `tools/check-facade`.
package struct Document: Sendable, CustomTestStringConvertible {
    package struct Block: Sendable {
        package let language: String
        /// The line of its first line of code, from 1.
        package let line: Int
        /// What the comment before it says.
        package let mark: String?
        package let text: String

        /// The name of the file that it is.
        package var file: String? { mark.flatMap { $0.hasPrefix("file: ") ? String($0.dropFirst(6)) : nil } }
        package var isOutput: Bool { mark == "output" || filter != nil }
        /// The command that an output passes through.
        package var filter: String? {
            mark.flatMap { $0.hasPrefix("output | ") ? String($0.dropFirst(9)) : nil }
        }
        package var isRun: Bool { language == "sh" && mark?.hasPrefix("not run: ") != true }
    }

    /// Its path in the repository.
    package let path: String
    package let text: String
    package let blocks: [Block]
    /// Its lines outside of blocks, and their numbers.
    package let prose: [(line: Int, text: String)]

    package var testDescription: String { path }

    package static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..")
        .standardizedFileURL

    /// Every page a reader of the repository meets.
    package static let all: [Document] = {
        let manager = FileManager.default
        let folders = ["", "docs/", ".github/", ".github/ISSUE_TEMPLATE/"]
        return folders.flatMap { folder in
            let names =
                (try? manager.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)) ?? []
            return names.filter { $0.hasSuffix(".md") }.sorted().map { Document(folder + $0) }
        }
    }()

    /// A command of a block, with its line and the status it is to end with.
    package struct Line {
        package let number: Int
        package let text: String
        /// 0, unless the comment behind it names a status.
        package let status: Int32
    }

    private init(_ path: String) {
        self.path = path
        text = (try? String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)) ?? ""
        var blocks: [Block] = []
        var prose: [(line: Int, text: String)] = []
        var open: (fence: String, language: String, line: Int, mark: String?, lines: [String])?
        var mark: String?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = String(line)
            if let block = open {
                guard line == block.fence else {
                    open?.lines.append(line)
                    continue
                }
                blocks.append(
                    Block(
                        language: block.language, line: block.line, mark: block.mark,
                        text: block.lines.map { $0 + "\n" }.joined()))
                open = nil
            } else if line.hasPrefix("```") {
                open = ("```", String(line.dropFirst(3)), index + 2, mark, [])
            } else {
                prose.append((index + 1, line))
            }
            mark = Self.mark(line)
        }
        (self.blocks, self.prose) = (blocks, prose)
    }

    private static func mark(_ line: String) -> String? {
        guard line.hasPrefix("<!-- "), line.hasSuffix(" -->") else { return nil }
        return String(line.dropFirst(5).dropLast(4))
    }

    /// The commands of a block, those that go over several lines as one.
    package static func commands(of block: Block) -> [Line] {
        var commands: [Line] = []
        var continued: (number: Int, text: String)?
        for (index, line) in block.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        {
            let number = continued?.number ?? block.line + index
            let text = (continued?.text ?? "") + line
            guard !text.hasSuffix("\\") else {
                continued = (number, text.dropLast() + "")
                continue
            }
            continued = nil
            guard let first = text.first(where: { $0 != " " }), first != "#" else { continue }
            let status = text.firstMatch(of: /#.*\bstatus (\d+)/).flatMap { Int32($0.1) } ?? 0
            commands.append(Line(number: number, text: text, status: status))
        }
        return commands
    }

    // MARK: Links and headings

    /// Where it points to, without the web.
    package var links: [(line: Int, target: String)] {
        prose.flatMap { number, line -> [(line: Int, target: String)] in
            // A link's text may hold code, and an image's link stands behind the same bracket.
            let links: [String] = line.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
            let attributes: [String] = line.matches(of: /(?:src|srcset|href)="([^"]+)"/).map { String($0.1) }
            return (links + attributes)
                .filter { !$0.hasPrefix("https://") && !$0.hasPrefix("mailto:") }
                // Made by tools/playground, and beside the pages only where they are published.
                .filter { !$0.hasPrefix("playground.html") }
                .map { (number, $0) }
        }
    }

    /// The anchors of its headings, as GitHub makes them.
    package var anchors: Set<String> {
        Set(
            prose.filter { $0.text.hasPrefix("#") }.map { heading in
                heading.text.drop { $0 == "#" || $0 == " " }.lowercased()
                    .replacing(" ", with: "-").filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            })
    }

    /// Commands in the middle of a sentence, such as `animatorpool verify FILE`.
    package var inlineCommands: [(line: Int, text: String)] {
        prose.flatMap { number, line in
            line.matches(of: /`(animatorpool [^`]+)`/).map { (number, String($0.1)) }
        }
    }
}
