import LogAnswers
import PropertyAnimation
import RunReport
import ScrollSimulation
import ServiceFiles

/// The service's page: its own files, and the files that it shares with reports.
struct ServicePage {
    /// Allows scripts and styles of the service only, and no other host.
    static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    static let script = Array(PageFiles.script(PageFiles.lean(embedded_service_scripts())).utf8)
    static let style = Array((PageFiles.style + PageFiles.lean(embedded_service_style())).utf8)
    static let icon = Array(PageFiles.lean(embedded_service_icon()).utf8)

    /// - Parameter settings: say which other pages the service has.
    static func html(_ settings: ServiceSettings) -> [UInt8] {
        Array(
            """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>AnimatorPool</title>
            <link rel="icon" type="image/svg+xml" href="/page/icon.svg">
            <link rel="stylesheet" href="/page/style.css">
            <script src="/page/script.js" defer></script>
            </head>
            <body data-strategies="\(Strategy.words.joined(separator: " "))" data-regimes="\(AnimatorRegime.words.joined(separator: " "))" \
            data-profiles="\(ListProfile.builtIn.map(\.name).joined(separator: " "))"\(settings.perfetto == nil ? "" : " data-perfetto=\"/perfetto/\"")\
            \(settings.playground == nil ? "" : " data-playground=\"/playground\"")>
            \(PageFiles.lean(embedded_service_body()))<template id="run-page">
            \(PageFiles.runBody)</template>
            <template id="pair-page">
            \(PageFiles.pairBody)</template>
            \(PageFiles.meanings)</body>
            </html>

            """.utf8)
    }
}
