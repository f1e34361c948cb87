import ArgumentParser
import Foundation
import LogAnswers

struct Manual: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes the manual pages: one for the command, and one for each below it.",
        discussion: "For who packs the command. `man -l DIR/animatorpool.1` shows one.",
        shouldDisplay: false)

    @Argument(help: "The folder they go to.", completion: .directory) var folder: String
    @Flag(help: "Does not say what it wrote.") var quiet = false

    func run() throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw InputError("\(folder): the folder cannot be made; name another")
        }
        var pages = [ManualPage(try CommandDescription.root())]
        var count = 0
        while let page = pages.popLast() {
            let path = URL(fileURLWithPath: folder).appendingPathComponent(page.fileName).path
            let file = try WholeFile(path, sparing: [], EndSignals.leftovers)
            try file.write([UInt8](page.text.utf8))
            try file.finish()
            pages += page.below
            count += 1
        }
        WrittenNotice.say(
            "\(count.counting("manual page")) in \(folder)", next: "man -l \(folder)/animatorpool.1",
            quiet: quiet)
    }
}
