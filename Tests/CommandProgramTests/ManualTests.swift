import Foundation
import Testing

/// The manual pages, as `man` reads them.
struct ManualTests {
    private let command: Command

    init() throws {
        command = try Command()
        let result = try command.run("manual", "pages")
        #expect(result.status == 0 && result.errors.contains("manual pages in pages; next: man -l "))
    }

    @Test func `every command that people use has a page`() throws {
        let pages = try Set(FileManager.default.contentsOfDirectory(atPath: command.file("pages").path))
        #expect(
            pages.isSuperset(of: [
                "animatorpool.1", "animatorpool-simulate.1", "animatorpool-db.1", "animatorpool-db-keep.1",
                "animatorpool-workloads-show.1",
            ]))
        #expect(!pages.contains("animatorpool-sql-child.1") && !pages.contains("animatorpool-manual.1"))
        #expect(try !command.run("--help").output.contains("manual"))
        for page in pages {
            let text = try String(contentsOf: command.file("pages/" + page), encoding: .utf8)
            #expect(text.hasPrefix(".TH \"ANIMATORPOOL"), "\(page)")
            for section in ["NAME", "SYNOPSIS", "EXIT STATUS"] {
                #expect(text.contains("\n.SH \(section)\n"))
            }
            // What begins with a dot and is no request would vanish.
            for line in text.split(separator: "\n") where line.hasPrefix(".") {
                #expect(line.firstMatch(of: /^\.(TH|SH|TP|PP|B|BR)\b/) != nil, "\(page): \(line)")
            }
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/man")))
    func `man shows a page with all of its options`() throws {
        let shown = try command.shell("MANWIDTH=100 man -l pages/animatorpool-simulate.1 | col -b")
        #expect(shown.status == 0)
        for words in [
            "SYNOPSIS", "animatorpool simulate [<workload>]", "--max-log <max-log>", "--seeds <seeds>",
        ] {
            #expect(shown.output.contains(words), "\(words)")
        }
    }
}
