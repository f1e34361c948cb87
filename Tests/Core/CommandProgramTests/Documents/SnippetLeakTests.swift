import CommandTestSupport
import Foundation
import Testing

/// What an app copies from here leaves nothing behind: no closure that lasts holds the cell it is about.
struct SnippetLeakTests {
    /// Code, and its place in its document.
    struct Snippet: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let code: String
    }

    static let snippets: [Snippet] = {
        let blocks = Document.all.flatMap { page in
            page.blocks.filter { $0.language == "swift" }.map {
                Snippet(testDescription: "\(page.path):\($0.line)", code: $0.text)
            }
        }
        return blocks + examples + docComments
    }()

    private static func files(in folder: String) -> [(path: String, text: String)] {
        let all = FileManager.default.enumerator(atPath: Document.root.appendingPathComponent(folder).path)
        return (all?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix(".swift") && !$0.contains(".build") }.sorted()
            .compactMap { name in
                let path = "\(folder)/\(name)"
                let text = try? String(
                    contentsOf: Document.root.appendingPathComponent(path), encoding: .utf8)
                return text.map { (path, $0) }
            }
    }

    private static var examples: [Snippet] {
        files(in: "tools/examples").map {
            Snippet(testDescription: $0.path, code: $0.text)
        }
    }

    private static let modules = ["AnimatorPool", "AnimatorPoolUIKit", "AnimatorPoolTesting"]
    private static let sources = files(in: "Sources")

    private static var docComments: [Snippet] {
        sources.filter { file in modules.contains { file.path.contains("/\($0)/") } }
            .map { path, text in
                let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter {
                    $0.hasPrefix("///     ")
                }
                return Snippet(
                    testDescription: "\(path), its documentation",
                    code: lines.map { $0.dropFirst(8) + "\n" }.joined())
            }
    }

    @Test func `the snippets are those of pages, of examples and of documentation comments`() {
        let names = Self.snippets.filter { !$0.code.isEmpty }.map(\.testDescription)
        // A feature that is taken off has no sources.
        let folders = Self.modules.map { "/\($0)/" }.filter { folder in
            Self.sources.contains { $0.path.contains(folder) }
        }
        #expect(folders.contains("/AnimatorPool/"))
        for part in ["README.md:", "tools/examples/"] + folders {
            #expect(names.contains { $0.contains(part) }, "There is no snippet of \(part).")
        }
    }

    @Test(arguments: snippets) func `no closure in a snippet holds the cell that another one was given`(
        snippet: Snippet
    ) {
        let held = Self.heldCells(in: snippet.code)
        #expect(held.isEmpty, "A closure that lasts captures the cell: \(held.joined(separator: "; "))")
    }

    @Test func `a snippet that holds its cell is found`() {
        let leak = """
            animators.attach(to: cell, item: item) { cell in
                let pulse = AnimationChain
                    .animate(duration: 0.2) { cell.alpha = 1 }
                    .repeatedForEver()
                return pulse.animator(on: turns)
            }
            """
        #expect(Self.heldCells(in: leak) == [".animate(duration: 0.2) { cell.alpha = 1 }"])
        let given = leak.replacing(
            ".animate(duration: 0.2) { cell", with: ".animate(cell, duration: 0.2) { cell in cell")
        #expect(Self.heldCells(in: given).isEmpty)
        #expect(
            Self.heldCells(in: leak.replacing("{ cell.alpha", with: "{ [weak cell] in cell?.alpha")).isEmpty)
    }

    /// The lines in which a closure uses the `cell` of a closure around it.
    private static func heldCells(in code: String) -> [String] {
        /// What a brace opens: a closure, and whether it has a `cell` of its own; or a block, as of an `if`.
        enum Scope { case block, closure, closureOfCell }
        var scopes: [Scope] = []
        var found: [String] = []
        for line in code.split(separator: "\n") {
            let text = line.drop { $0 == " " }
            if text.hasPrefix("//") { continue }
            var rest = Substring(line)
            while let character = rest.first {
                if character == "{" {
                    let isBlock =
                        text.firstMatch(
                            of:
                                /^(if|guard|for|while|func|init|deinit|switch|else|struct|class|final|extension|enum|var|get|set|override|private|public|static|@|\}|protocol|do|required|convenience|fileprivate|let [a-zA-Z]+: )/
                        ) != nil && !text.contains(" in ") && !text.contains("= {")
                    let head = rest.dropFirst().prefixMatch(
                        of: /\s*(\[[^\]]*\])?\s*\(?([\w\s,:.?_]*?)\)?\s*in\b/)
                    let names = head.map { "\($0.1 ?? "") \($0.2)" } ?? ""
                    scopes.append(
                        names.contains(/(^|\W)cell($|\W)/) ? .closureOfCell : isBlock ? .block : .closure)
                    rest = rest.dropFirst(1 + (head?.0.count ?? 0))
                    continue
                }
                if character == "}" { _ = scopes.popLast() }
                if let use = rest.prefixMatch(of: /cell(?![\w:])/),
                    scopes.last(where: { $0 != .block }) == .closure,
                    scopes.contains(.closureOfCell)
                {
                    if found.last != String(text) { found.append(String(text)) }
                    rest = rest.dropFirst(use.0.count)
                    continue
                }
                // The rest of a longer name is none.
                if let word = rest.prefixMatch(of: /\.?\w+/) {
                    rest = rest.dropFirst(word.0.count)
                } else {
                    rest = rest.dropFirst()
                }
            }
        }
        return found
    }
}
