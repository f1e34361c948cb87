import LifecycleEvents

extension Route {
    static let tail = [
        Route(
            "GET", "/v1/runs/{run}/tail", "followRun",
            parameters: ["kind", "cell", "animator", "item", "after"]
        ) { call in
            let run = try FollowedRun(call.uuid, in: call.service.catalog)
            var filter = try call.filter(run.run)
            filter.kinds = try call.kinds()
            filter.after = try call.query.integer("after", in: Int64(0)...Int64.max)
            if let last = call.request.header("last-event-id") {
                guard let seq = Int64(last), seq >= 0 else {
                    throw Problem.badRequest(
                        "Last-Event-ID is “\(last.shown)”.", wayOut: "It is the number of an event.")
                }
                filter.after = seq
            }
            return try call.follow(RunFollower(run, filter))
        },
        Route("GET", "/v1/runs/{run}/blocks", "followReport", duration: .long) { call in
            let run = try FollowedRun(call.uuid, in: call.service.catalog)
            return try call.follow(ReportFollower(run, producer: call.service.settings.producer))
        },
    ]
}

extension RouteCall {
    fileprivate func follow(_ content: any FollowedContent) throws -> ServiceResponse {
        let follower = Follower(content, in: try service.beginFollowing(), wantsToStop: isEnding)
        return .stream(.followed(follower))
    }
}

extension ServiceResponse {
    /// Server-sent events.
    static func stream(_ content: Content) -> ServiceResponse {
        ServiceResponse(
            type: MediaType.events, headers: uncached + [("x-accel-buffering", "no")], content)
    }
}
