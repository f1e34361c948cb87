import LifecycleEvents

extension Route {
    static let tail = [
        Route(
            "GET", "/v1/runs/{run}/tail", "followRun",
            parameters: ["kind", "cell", "animator", "item", "after"]
        ) { call in
            let service = call.service
            let (run, log) = try service.catalog.followedRun(call.uuid)
            var filter = try call.filter(run)
            filter.kinds = try call.kinds()
            filter.after = try call.query.integer("after", in: Int64(0)...Int64.max)
            if let last = call.request.header("last-event-id") {
                guard let seq = Int64(last), seq >= 0 else {
                    throw Problem.badRequest(
                        "Last-Event-ID is “\(last.shown)”.", wayOut: "It is the number of an event.")
                }
                filter.after = seq
            }
            return .followed(
                RunFollower(
                    FollowedRun(run, in: log), filter, service.catalog,
                    in: try service.beginFollowing(), wantsToStop: call.isEnding))
        },
        Route("GET", "/v1/runs/{run}/blocks", "followReport", duration: .long) { call in
            let service = call.service
            let (run, log) = try service.catalog.followedRun(call.uuid)
            return .followed(
                ReportFollower(
                    FollowedRun(run, in: log), producer: service.settings.producer, service.catalog,
                    in: try service.beginFollowing(), wantsToStop: call.isEnding))
        },
    ]
}

extension ServiceResponse {
    fileprivate static func followed(_ follower: any Follower) -> ServiceResponse {
        ServiceResponse(
            type: MediaType.events,
            headers: [("cache-control", "no-store"), ("x-accel-buffering", "no")], .followed(follower))
    }
}
