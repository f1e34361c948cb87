/// Rewrites what needs Objective-C, which Swift on Linux lacks, in the files of an app's module.
struct AppModule {
    var files: [SourceFile]

    init(_ files: [SourceFile]) { self.files = files }

    mutating func rewrite() {
        for index in files.indices {
            files[index].dropPreviews()
            files[index].dropAttributes()
            files[index].replaceSelectors()
            files[index].replaceKeyPaths()
            files[index].simplifyImports()
        }
        callOptionalRequirements()
        completeCells()
        moveOverrides()
    }

    // MARK: Cells

    private static let reusableViews: Set<String> = [
        "UICollectionReusableView", "UICollectionViewCell", "UICollectionViewListCell", "UITableViewCell",
        "UITableViewHeaderFooterView",
    ]

    /// Gives a cell class that has only initialisers of its own the one that lists call, which ends the process, as
    /// it does in UIKit.
    private mutating func completeCells() {
        var superclasses: [String: String] = [:]
        for file in files {
            for type in file.types where type.kind == .class {
                superclasses[type.simpleName] = type.inherited.first
            }
        }
        for index in files.indices {
            for type in files[index].types where type.kind == .class {
                var (ancestor, steps) = (type.inherited.first, 0)
                while let name = ancestor, !Self.reusableViews.contains(name), steps < superclasses.count {
                    (ancestor, steps) = (superclasses[name], steps + 1)
                }
                guard let ancestor, Self.reusableViews.contains(ancestor) else { continue }
                files[index].completeCell(type)
            }
        }
    }

    // MARK: Optional requirements

    /// Calls of optional requirements lose their question mark. A requirement that
    /// returns nothing gets an empty default implementation.
    private mutating func callOptionalRequirements() {
        var optional: Set<String> = []
        for index in files.indices { optional.formUnion(files[index].makeOptionalRequirements()) }
        for index in files.indices { files[index].callDirectly(optional) }
    }

    // MARK: Overrides in extensions

    /// Moves members of extensions into their class if they override a member, or are overridden: without
    /// Objective-C, only members of the class itself may.
    private mutating func moveOverrides() {
        var classes: [String: (file: Int, type: SourceFile.TypeBody)] = [:]
        for (index, file) in files.enumerated() {
            for type in file.types where type.kind == .class { classes[type.simpleName] = (index, type) }
        }
        let overridden = overriddenNames(classes.mapValues(\.type))
        for index in files.indices {
            for type in files[index].types where type.kind == .extension {
                guard let target = classes[type.simpleName] else { continue }
                for member in files[index].members(of: type)
                where member.isOverride || overridden[type.simpleName]?.contains(member.name) == true {
                    let tokens = files[index].tokens
                    let range =
                        tokens[member.tokens.lowerBound].range
                        .lowerBound..<tokens[member.tokens.upperBound].range.upperBound
                    let (text, line) = (
                        files[index].edited(range), files[index].line(ofByte: range.lowerBound)
                    )
                    files[index].remove(tokens: member.tokens)
                    files[target.file].insert(
                        text, file: files[index].path, line: line, before: target.type.close)
                }
            }
        }
    }

    /// The names that subclasses override, by the class above them.
    private func overriddenNames(_ classes: [String: SourceFile.TypeBody]) -> [String: Set<String>] {
        var names: [String: Set<String>] = [:]
        for file in files {
            for (index, token) in file.tokens.enumerated() where token.text == "override" {
                guard var type = file.type(around: index), let name = file.name(declaredAfter: index) else {
                    continue
                }
                // At most every class once, should the app's classes inherit from each other in a circle.
                for _ in classes {
                    let superclass = classes[type.simpleName]?.inherited.first { classes[$0] != nil }
                    guard let superclass, let above = classes[superclass] else { break }
                    names[superclass, default: []].insert(name)
                    type = above
                }
            }
        }
        return names
    }
}

extension SourceFile {
    private static let attributes: Set<String> = [
        "@objc", "@objcMembers", "@nonobjc", "@IBAction", "@IBOutlet", "@IBInspectable", "@IBDesignable",
        "@IBSegueAction", "@UIApplicationMain", "@NSApplicationMain",
    ]

    /// Removes attributes of Objective-C, and `@main`: a test starts a screen of the app, not the app. Only classes
    /// conform to a protocol of Objective-C.
    mutating func dropAttributes() {
        for type in types
        where type.kind == .protocol && tokens[type.start].text == "@objc" && type.inherited.isEmpty {
            insert(before: type.open, ": AnyObject ")
        }
        for (index, token) in tokens.enumerated() {
            guard Self.attributes.contains(token.text) || token.text == "@main" else { continue }
            let hasName =
                index + 1 < tokens.count && tokens[index + 1].text == "("
                && tokens[index + 1].range.lowerBound == token.range.upperBound
            remove(tokens: index...(hasName ? source.end(of: index + 1) : index))
        }
    }

    // MARK: Selectors

    /// Replaces `#selector(…)` by a named selector that calls the method.
    mutating func replaceSelectors() {
        for (index, token) in tokens.enumerated() where token.text == "#selector" {
            guard index + 1 < tokens.count, tokens[index + 1].text == "(" else { continue }
            let close = source.end(of: index + 1)
            let inner = tokens[index + 2].range.lowerBound..<tokens[close].range.lowerBound
            replace(
                token.range.lowerBound..<tokens[close].range.upperBound,
                with: selector(source.text(inner).trimmed, around: index))
        }
    }

    private func selector(_ text: String, around index: Int) -> String {
        var path = text
        for accessor in ["getter:", "setter:"] where path.hasPrefix(accessor) {
            return "Selector(\(Self.literal(path.dropFirst(accessor.count).trimmed)))"
        }
        // `foo as (Feed) -> (UIButton) -> Void` chooses one of several methods.
        var type: String?
        if let cast = path.firstRange(of: " as ") {
            type = path[cast.upperBound...].trimmed
            path = path[..<cast.lowerBound].trimmed
        }
        let own = self.type(around: index).map { $0.kind == .extension ? $0.name : $0.simpleName } ?? "Self"
        var parts = path.prefix { $0 != "(" }.split(separator: ".").map { $0.trimmed }
        let labels = path.drop { $0 != "(" }
        let method = parts.removeLast() + labels
        var owner = parts.joined(separator: ".")
        if ["", "self", "Self"].contains(owner) {
            owner = own
        } else if owner.first?.isUppercase == false {
            owner = "type(of: \(owner))"
        }
        let call = type.map { "\(owner).\(method) as (\(owner)) -> \($0)" } ?? "\(owner).\(method)"
        return "Selector(\(Self.literal(Self.selectorName(method))), \(call))"
    }

    /// The name in Objective-C: `choose(_:animated:)` is `choose:animated:`.
    private static func selectorName(_ method: String) -> String {
        let name = method.prefix { $0 != "(" }
        let labels = method.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ":").map { $0.trimmed }
        guard let first = labels.first else { return String(name) }
        let start = first == "_" ? "" : "With" + first.prefix(1).uppercased() + first.dropFirst()
        return name + start + ":" + labels.dropFirst().map { "\($0 == "_" ? "" : $0):" }.joined()
    }

    // MARK: Key paths

    /// Replaces `#keyPath(CALayer.position)` by the text that it stands for.
    mutating func replaceKeyPaths() {
        for (index, token) in tokens.enumerated() where token.text == "#keyPath" {
            guard index + 1 < tokens.count, tokens[index + 1].text == "(" else { continue }
            let close = source.end(of: index + 1)
            let names = tokens[(index + 2)..<close].map(\.text).filter { $0 != "." }
            let isType = names.first?.first?.isUppercase == true || names.first == "self"
            replace(
                token.range.lowerBound..<tokens[close].range.upperBound,
                with: Self.literal(names.dropFirst(isType ? 1 : 0).joined(separator: ".")))
        }
    }

    // MARK: Optional requirements

    /// Turns the optional requirements of the file's protocols into requirements with a default implementation.
    ///
    /// - Returns: their names.
    mutating func makeOptionalRequirements() -> Set<String> {
        var names: Set<String> = []
        for type in types where type.kind == .protocol {
            var defaults = ""
            for index in type.open..<type.close where tokens[index].text == "optional" {
                guard let name = name(declaredAfter: index) else { continue }
                names.insert(name)
                remove(tokens: index...index)
                defaults += defaultImplementation(after: index, in: type)
            }
            guard !defaults.isEmpty else { continue }
            let access = tokens[type.start..<type.open].contains { $0.text == "public" } ? "public " : ""
            insert(after: type.close, "; \(access)extension \(type.name) {\(defaults) }")
        }
        return names
    }

    /// A requirement that returns a value has no default: its classes must implement it.
    private func defaultImplementation(after index: Int, in type: TypeBody) -> String {
        guard let keyword = (index..<type.close).first(where: { tokens[$0].text == "func" }),
            let open = (keyword..<type.close).first(where: { tokens[$0].text == "(" })
        else { return "" }
        let close = source.end(of: open)
        let returns = close + 2 < type.close && tokens[close + 1].text == "-" && tokens[close + 2].text == ">"
        if returns { return "" }
        let head = source.text(tokens[keyword].range.lowerBound..<tokens[close].range.upperBound)
        return " " + head.replacing("\n", with: " ") + " {};"
    }

    /// The beginnings of the names of UIKit's optional requirements that apps forward.
    private static let requirementsOfUIKit = [
        "scrollView", "collectionView", "tableView", "gestureRecognizer", "navigationController",
        "tabBarController",
        "presentationController", "textField", "textView", "searchBar", "viewForZooming", "numberOfSections",
    ]

    /// Removes the question mark of calls such as `delegate?.feedDidScroll?(self)`.
    mutating func callDirectly(_ names: Set<String>) {
        for (index, token) in tokens.enumerated() where index > 0 && index + 2 < tokens.count {
            guard
                names.contains(token.text) || Self.requirementsOfUIKit.contains(where: token.text.hasPrefix),
                tokens[index - 1].text == ".", tokens[index + 1].text == "?",
                tokens[index + 2].text == "("
            else { continue }
            remove(tokens: (index + 1)...(index + 1))
        }
    }

    /// The name of the member that is declared after a modifier.
    func name(declaredAfter index: Int) -> String? {
        for other in index..<min(index + 8, tokens.count - 1) {
            switch tokens[other].text {
            case "func", "var": return tokens[other + 1].text
            case "init", "subscript": return tokens[other].text
            default: continue
            }
        }
        return nil
    }

    // MARK: Cells

    mutating func completeCell(_ type: TypeBody) {
        let others = designatedInitialisers(of: type).filter { !$0.parameters.contains("NSCoder") }
        guard !others.isEmpty, !others.contains(where: { $0.modifiers.contains("override") }) else { return }
        let access =
            tokens[type.start..<type.open].contains { ["public", "open"].contains($0.text) } ? "public " : ""
        insert(
            before: type.close,
            "; \(access)required init(dequeuedWith identifier: String) "
                + "{ fatalError(\"\(type.name) has no initialiser that a list calls.\") };"
        )
    }

    private func designatedInitialisers(of type: TypeBody) -> [(modifiers: [String], parameters: [String])] {
        var found: [(modifiers: [String], parameters: [String])] = []
        var at = type.open + 1
        while at < type.close {
            if tokens[at].text == "init", tokens[at - 1].text != ".",
                let open = (at..<type.close).first(where: { tokens[$0].text == "(" })
            {
                let modifiers = tokens[Self.start(of: at, in: source)..<at].map { $0.text }
                let parameters = tokens[open..<source.end(of: open)].map { $0.text }
                if !modifiers.contains("convenience") { found.append((modifiers, parameters)) }
            }
            at = "([{".contains(tokens[at].text) ? source.end(of: at) + 1 : at + 1
        }
        return found
    }

    // MARK: Previews and imports

    private static let swiftUI: Set<String> = [
        "PreviewProvider", "UIViewControllerRepresentable", "UIViewRepresentable",
    ]

    /// Removes the previews of Xcode's canvas.
    mutating func dropPreviews() {
        for (index, token) in tokens.enumerated() where token.text == "#Preview" {
            var end = index
            if end + 1 < tokens.count, tokens[end + 1].text == "(" { end = source.end(of: end + 1) }
            guard end + 1 < tokens.count, tokens[end + 1].text == "{" else { continue }
            remove(tokens: Self.start(of: index, in: source)...source.end(of: end + 1))
        }
        for type in types where type.inherited.contains(where: Self.swiftUI.contains) {
            remove(tokens: type.start...type.close)
        }
    }

    private static let wholeModules: Set<String> = ["UIKit", "Foundation", "QuartzCore", "CoreGraphics"]

    /// Imports UIKit in place of Foundation, which has more on Apple's systems than here (requests of URLs,
    /// selectors, types of CoreGraphics), and in place of SwiftUI, which brings UIKit there. A submodule is imported
    /// by its module.
    mutating func simplifyImports() {
        for (index, token) in tokens.enumerated() where token.text == "import" && index + 1 < tokens.count {
            let name = tokens[index + 1]
            if name.text == "Foundation" || name.text == "SwiftUI" { replace(name.range, with: "UIKit") }
            if Self.wholeModules.contains(name.text), index + 3 < tokens.count, tokens[index + 2].text == "."
            {
                remove(tokens: (index + 2)...(index + 3))
            }
        }
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
