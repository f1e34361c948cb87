#if Command
    import RunDesk

    extension Route {
        static let health = [
            Route("GET", "/health/live", "isLive", right: nil) { _ in
                .json(.object([.init("status", .text("live"))]))
            },
            Route("GET", "/health/ready", "isReady", right: nil) { call in
                do {
                    _ = try call.service.catalog.runs()
                } catch {
                    throw Problem.busy("The log cannot be listed.", retryAfterSeconds: 5)
                }
                return .json(.object([.init("status", .text("ready"))]))
            },
            Route("GET", "/metrics", "getMetrics") { call in
                ServiceResponse(
                    type: "text/plain; version=0.0.4; charset=utf-8",
                    .bytes(Array(call.service.metrics.text.utf8)))
            },
            Route("GET", "/openapi.yaml", "getDescription", right: nil) { _ in
                ServiceResponse(type: MediaType.yaml, .bytes(PackageResources.openapi_yaml))
            },
        ]
    }
#endif
