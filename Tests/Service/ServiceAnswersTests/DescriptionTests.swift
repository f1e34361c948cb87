import Foundation
import LifecycleEvents
import LifecycleJudging
import LoggedLiveLists
import PropertyAnimation
import ScrollSimulation
import ServiceAnswers
import Testing
import Yams

/// openapi.yaml says what the routes take, no more and no less.
struct DescriptionTests {
    private let service: TestService
    private let paths: [String: [String: Any]]
    private let parameters: [String: [String: Any]]
    private let schemas: [String: [String: Any]]

    init() throws {
        service = try TestService()
        let text = service.ask("GET", "/openapi.yaml").text
        let root = try #require(try Yams.load(yaml: text) as? [String: Any])
        paths = try #require(root["paths"] as? [String: [String: Any]])
        let components = try #require(root["components"] as? [String: Any])
        parameters = try #require(components["parameters"] as? [String: [String: Any]])
        schemas = try #require(components["schemas"] as? [String: [String: Any]])
    }

    @Test func `every route is described, and every description has its route`() {
        let described = paths.flatMap { path, methods in methods.keys.map { "\($0.uppercased()) \(path)" }
        }
        let routes = service.service.routes.map { "\($0.method) \($0.template)" }
        #expect(Set(described) == Set(routes))
        #expect(routes.count == Set(routes).count)
    }

    @Test func `parameters, contents and names are those of the routes`() throws {
        for route in service.service.routes {
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

    @Test func `words are those that the routes know`() throws {
        let kind = try #require(parameters["kind"]?["schema"] as? [String: Any])
        let one = try #require(kind["items"] as? [String: Any])
        #expect(one["enum"] as? [String] == EventKind.allCases.map(\.name))
        let rule = try #require(parameters["invariant"]?["schema"] as? [String: Any])
        #expect(
            rule["enum"] as? [String]
                == Invariant.allCases.map(\.code) + Invariant.allCases.map(\.name))
        let order = try #require(parameters["sort"]?["schema"] as? [String: Any])
        let part = try #require(order["items"] as? [String: Any])
        let orders = try #require(part["enum"] as? [String])
        #expect(orders.contains("-startedTime") && orders.contains("verdict"))
        for order in orders { #expect(service.ask("GET", "/v1/runs?sort=\(order)").status == 200) }
        #expect(try words("Strategy") == Strategy.allCases.map(\.rawValue))
        #expect(try words("Regime") == AnimatorRegime.allCases.map(\.rawValue))
        #expect(try words("Cells") == CellRegime.allCases.map(\.rawValue))
        let list = service.ask("GET", "/v1/workloads").text
        let workloads = try #require(
            try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [[String: String]])
        #expect(try words("WorkloadName") == workloads.compactMap { $0["name"] })
    }

    private func words(_ schema: String) throws -> [String] {
        try #require(schemas[schema]?["enum"] as? [String])
    }

    @Test func `a live list has the members that are described`() throws {
        let started = service.ask("POST", "/v1/live", content: Array("{}".utf8))
        #expect(started.status == 201, "\(started.text)")
        let live = try #require(try started.object()["live"] as? String)
        let ended = service.ask("POST", "/v1/live/\(live)/end")
        let described = try #require(schemas["LiveList"]?["properties"] as? [String: [String: Any]])
        let side = try #require(described["sides"]?["items"] as? [String: Any])
        let ofSide = try #require(side["properties"] as? [String: Any])
        for answer in [started, ended] {
            let list = try answer.object()
            #expect(Set(list.keys) == Set(described.keys))
            let sides = try #require(list["sides"] as? [[String: Any]])
            #expect(sides.map { Set($0.keys) } == [Set(ofSide.keys)])
        }
    }

    @Test func `a verdict has the members that are described, of a live list and of a run`() throws {
        let started = service.ask("POST", "/v1/live", content: Array("{}".utf8))
        let live = try #require(try started.object()["live"] as? String)
        let ended = try service.ask("POST", "/v1/live/\(live)/end").object()
        let described = try #require(schemas["Verdict"]?["properties"] as? [String: Any])
        let ofLive = try service.ask("GET", "/v1/live/\(live)/verdict").object()
        #expect(Set(ofLive.keys) == Set(described.keys))
        let side = try #require((ended["sides"] as? [[String: Any]])?.first)
        let run = try #require(side["run"] as? String)
        let ofRun = try service.ask("GET", "/v1/runs/\(run)/verify").object()
        #expect(Set(ofRun.keys) == Set(described.keys).subtracting(["ended"]))
    }

    private static func types(_ route: Route) -> [String] {
        switch route.content {
        case .none: []
        case .text(let types, _), .stream(let types, _): types.sorted()
        }
    }
}
