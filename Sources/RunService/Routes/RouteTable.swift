#if Command
    import LifecycleEvents

    /// Finds the route of a path.
    package struct RouteTable: Sendable {
        package let routes: [Route]
        private let root: Node

        /// A place among the paths: what may follow it.
        private struct Node: Sendable {
            var words: [String: Node] = [:]
            var name: String?
            var named: [Node] = []
            /// Whether its name stands for all that follows.
            var takesRest = false
            /// By method.
            var routes: [String: Route] = [:]
        }

        init(_ routes: [Route]) {
            self.routes = routes
            var root = Node()
            for route in routes { Self.add(route, route.parts[...], to: &root) }
            self.root = root
        }

        private static func add(_ route: Route, _ parts: ArraySlice<Substring>, to node: inout Node) {
            guard let part = parts.first else {
                node.routes[route.method] = route
                return
            }
            if part.hasPrefix("{") {
                node.name = String(part.dropFirst().dropLast())
                node.takesRest = route.takesRest
                if node.named.isEmpty { node.named.append(Node()) }
                add(route, parts.dropFirst(), to: &node.named[0])
            } else {
                add(route, parts.dropFirst(), to: &node.words[String(part), default: Node()])
            }
        }

        /// The route of a request, and what stands in its path.
        ///
        /// - Throws: ``Problem`` when there is none, or a name in it cannot be one.
        func route(of request: ServiceRequest) throws(Problem) -> (route: Route, path: [String: String]) {
            var node = root
            var path: [String: String] = [:]
            var parts = request.path.split(separator: "/")[...]
            while let part = parts.popFirst() {
                let text = try Self.decoded(part)
                if node.takesRest, let name = node.name, let next = node.named.first {
                    path[name] = try ([text] + parts.map { part throws(Problem) in try Self.decoded(part) })
                        .joined(separator: "/")
                    node = next
                    break
                }
                if let next = node.words[text] {
                    node = next
                } else if let name = node.name, let next = node.named.first {
                    guard Self.isName(text) else { throw .noSuchPlace(request.path) }
                    path[name] = text
                    node = next
                } else {
                    throw .noSuchPlace(request.path)
                }
            }
            if node.takesRest, let next = node.named.first { node = next }
            guard !node.routes.isEmpty else { throw .noSuchPlace(request.path) }
            let method = request.method == "HEAD" ? "GET" : request.method
            guard let route = node.routes[method] else {
                var problem = Problem(
                    405, "wrong-method", "The place takes other methods",
                    "\(request.path.shown) does not take \(request.method.shown).",
                    wayOut: "It takes \(node.routes.keys.sorted().joined(separator: ", ")).")
                problem.allow = node.routes.keys.flatMap { $0 == "GET" ? ["GET", "HEAD"] : [$0] }.sorted()
                throw problem
            }
            return (route, path)
        }

        private static func decoded(_ part: Substring) throws(Problem) -> String {
            guard let text = PercentText.decoded(part) else {
                throw .badRequest("The path has a broken escape.", wayOut: "Write % as %25.")
            }
            return text
        }

        /// Runs, workloads, questions and jobs are called by letters, digits and hyphens: a name is never a path.
        private static func isName(_ text: String) -> Bool { RunDescription.isUUID(text) }
    }
#endif
