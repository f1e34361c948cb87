import LifecycleEvents

/// Functions that make the guide's HTML.
enum Markup {
    static func code(_ code: String) -> String { "<pre><code>\(code.escapedForHTML)</code></pre>" }

    /// Returns a sentence as HTML. Text between backticks becomes code.
    static func prose(_ text: String) -> String {
        text.escapedForHTML.replacing(#/`([^`]+)`/#) { "<code>\($0.1)</code>" }
    }

    /// Returns links to the previous and the next page, if any.
    static func neighbours(_ before: String?, _ after: String?) -> String {
        let links = [before.map { "<span>Before: \($0)</span>" }, after.map { "<span>Next: \($0)</span>" }]
        return "<nav>\(links.compactMap { $0 }.joined(separator: "\n"))</nav>"
    }

    /// Returns a whole page. `body` is HTML; the other texts are plain text.
    static func page(title: String, description: String, body: String, producer: String) -> String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="generator" content="\(GuidePage.generator)">
        <meta name="description" content="\(description.escapedForHTML)">
        <title>\(title.escapedForHTML)</title>
        <style>
        \(style)
        </style>
        </head>
        <body>
        <header><a href="\(GuidePage.indexName)">All exceptions, hazards and rules of property animators</a></header>
        <main>
        \(body)
        </main>
        <footer>Made by \(producer.escapedForHTML).</footer>
        </body>
        </html>

        """
    }

    private static let style = """
        :root { color-scheme: light dark; --ink: #1d232b; --paper: #fcfcfa; --soft: #5a6470; --line: #e1e4e7;
          --panel: #f3f4f2; --accent: #1f5fbf; }
        @media (prefers-color-scheme: dark) { :root { --ink: #e8ecf0; --paper: #12161b; --soft: #a1acb8;
          --line: #29313a; --panel: #1a2027; --accent: #7db2ff; } }
        * { box-sizing: border-box; }
        body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1.25rem 3rem; background: var(--paper); color: var(--ink);
          font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
        h1 { font-size: 1.6rem; line-height: 1.25; margin: 0.25rem 0 1rem; }
        h2 { font-size: 1.05rem; margin: 2rem 0 0.5rem; }
        a { color: var(--accent); }
        a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
        header, footer, .kicker, small { color: var(--soft); font-size: 0.875rem; }
        .kicker { margin: 1.5rem 0 0; }
        footer { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 0.75rem; }
        pre { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 0.75rem 1rem;
          overflow-x: auto; }
        code { font: 0.85rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
        .scrolls { overflow-x: auto; }
        table { border-collapse: collapse; width: 100%; font-size: 0.925rem; }
        th, td { text-align: left; vertical-align: top; padding: 0.35rem 1rem 0.35rem 0; border-bottom: 1px solid var(--line); }
        th { color: var(--soft); font-weight: 400; }
        .sentences { padding: 0; list-style: none; }
        .sentences li { padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
        .sentences small { display: block; }
        nav { display: grid; gap: 0.5rem; margin-top: 2.5rem; }
        """
}
