import Foundation

extension Route {
    static let health = [
        Route("GET", "/health/live", "isLive", right: nil, duration: .instant) { _ in
            .json(["status": "live"])
        },
        Route("GET", "/health/ready", "isReady", right: nil, duration: .instant) { call in
            guard access(call.service.settings.log, R_OK) == 0 else {
                throw Problem.busy("The log cannot be read.", retryAfterSeconds: 5)
            }
            return .json(["status": "ready"])
        },
        Route("GET", "/metrics", "getMetrics", duration: .instant) { call in
            ServiceResponse(
                type: "text/plain; version=0.0.4; charset=utf-8",
                .bytes(Array(call.service.metrics.text.utf8)))
        },
        Route("GET", "/openapi.yaml", "getDescription", right: nil, duration: .instant) { _ in
            ServiceResponse(type: MediaType.yaml, .bytes(ServiceDescription.yaml))
        },
    ]
}
