#if Command
    import Foundation
    import RunService
    import Testing
    import Yams

    /// openapi.yaml says what the routes take, no more and no less.
    struct DescriptionTests {
        private let service: TestService
        private let paths: [String: [String: Any]]
        private let parameters: [String: [String: Any]]

        init() throws {
            service = try TestService()
            let text = service.ask("GET", "/openapi.yaml").text
            let root = try #require(try Yams.load(yaml: text) as? [String: Any])
            paths = try #require(root["paths"] as? [String: [String: Any]])
            let components = try #require(root["components"] as? [String: Any])
            parameters = try #require(components["parameters"] as? [String: [String: Any]])
        }

        @Test func `every route is described, and every description has its route`() {
            let described = paths.flatMap { path, methods in methods.keys.map { "\($0.uppercased()) \(path)" }
            }
            let routes = service.service.routes.routes.map { "\($0.method) \($0.template)" }
            #expect(Set(described) == Set(routes))
            #expect(routes.count == Set(routes).count)
        }

        @Test func `parameters, contents and names are those of the routes`() throws {
            for route in service.service.routes.routes {
                let operation = try #require(
                    paths[route.template]?[route.method.lowercased()] as? [String: Any])
                #expect(operation["operationId"] as? String == route.operation)
                let named = try (operation["parameters"] as? [[String: String]] ?? []).map { reference in
                    let name = try #require(reference["$ref"]?.split(separator: "/").last)
                    return try #require(parameters[String(name)])
                }
                func names(_ place: String) -> [String] {
                    named.filter { $0["in"] as? String == place }.compactMap { $0["name"] as? String }
                }
                #expect(names("query").sorted() == route.parameters.sorted(), "\(route.operation)")
                let inPath = route.template.split(separator: "/").filter { $0.hasPrefix("{") }
                    .map { String($0.dropFirst().dropLast()) }
                #expect(names("path") == inPath, "\(route.operation)")
                let content =
                    (operation["requestBody"] as? [String: Any])?["content"] as? [String: Any] ?? [:]
                #expect(content.keys.sorted() == Self.types(route), "\(route.operation)")
            }
        }

        private static func types(_ route: Route) -> [String] {
            switch route.content {
            case .none: []
            case .text(let types, _), .file(let types, _): types.sorted()
            }
        }
    }
#endif
