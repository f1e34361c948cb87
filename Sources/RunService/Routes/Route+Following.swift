#if Command
    import LifecycleEvents

    extension Route {
        static let following = [
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
                let most = service.settings.limits.followers
                let isTaken = service.followers.withLock { count in
                    guard count < most else { return false }
                    count += 1
                    return true
                }
                guard isTaken else {
                    throw Problem.busy("\(most) clients follow runs already.", retryAfterSeconds: 10)
                }
                service.metrics.add(1, to: .followers)
                let follower = RunFollower(
                    run, in: log, filter, service.catalog, wantsToStop: call.isEnding
                ) {
                    service.followers.withLock { $0 -= 1 }
                    service.metrics.add(-1, to: .followers)
                }
                return ServiceResponse(
                    type: MediaType.events,
                    headers: [("cache-control", "no-store"), ("x-accel-buffering", "no")],
                    .followed(follower))
            }
        ]
    }
#endif
