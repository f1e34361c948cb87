import LifecycleEvents
import LifecycleStore
import LogAnswers

extension Route {
    private static let pages = ["limit", "cursor", "format"]
    private static let moments = ["since", "until"]
    private static let whose = ["cell", "animator", "item"]
    private static let about = ["chain", "transition", "screen"]

    static let rows = [
        Route(
            "GET", "/v1/runs/{run}/events", "listEvents",
            parameters: ["kind", "after"] + whose + about + moments + pages
        ) {
            try events(of: $0, onlyHazards: false)
        },
        Route(
            "GET", "/v1/runs/{run}/hazards", "listHazards",
            parameters: ["kind"] + whose + about + moments + pages
        ) {
            try events(of: $0, onlyHazards: true)
        },
        Route("GET", "/v1/runs/{run}/animators", "listAnimators", parameters: whose + moments + pages) {
            try rows(of: $0, .animators)
        },
        Route("GET", "/v1/runs/{run}/cells", "listCells", parameters: whose + pages) {
            try rows(of: $0, .cells)
        },
        Route("GET", "/v1/runs/{run}/frames", "listFrames", parameters: moments + pages) {
            try rows(of: $0, .frames)
        },
        Route(
            "GET", "/v1/runs/{run}/uses", "listUses", parameters: ["cell", "item"] + moments + pages
        ) {
            try rows(of: $0, .uses)
        },
    ]

    private static func events(of call: RouteCall, onlyHazards: Bool) throws -> ServiceResponse {
        let run = try call.run()
        return try call.answer(about: run) {
            var filter = try call.filter(run)
            filter.kinds = try call.kinds()
            filter.subject = try call.subject()
            // A cursor takes precedence over the parameter `after`.
            if filter.after == nil {
                filter.after = try call.query.integer("after", in: Int64(0)...Int64.max)
            }
            let page = try onlyHazards ? run.reader.hazards(filter) : run.reader.events(filter)
            var answer = RowAnswer(try call.format())
            answer.add(page.rows)
            return answer.response(
                wasCut: page.wasCut,
                next: page.wasCut ? page.rows.last.map { call.next(PageCursor($0.seq)) } : nil)
        }
    }

    private static func rows(of call: RouteCall, _ table: RunTable) throws -> ServiceResponse {
        let run = try call.run()
        return try call.answer(about: run) {
            let page = try table.page(of: run.reader, try call.filter(run))
            var answer = RowAnswer(try call.format())
            answer.add(columns: table.columns, page.rows.lazy.map(\.values))
            return answer.response(
                wasCut: page.wasCut,
                next: page.wasCut ? page.rows.last.map { call.next(PageCursor($0.number)) } : nil)
        }
    }
}

extension RouteCall {
    /// Returns the filter of the query's parameters.
    func filter(_ run: ServedRun) throws -> LogFilter {
        let (since, until) = (try query.nanoseconds("since"), try query.nanoseconds("until"))
        if let since, let until, since > until {
            throw Problem.contradiction(
                "since is later than until.", wayOut: "Nothing lies between them.")
        }
        let (after, limit) = (try after(), try limit())
        let cell = try query.integer("cell", in: Int32.min...Int32.max)
        let animator = try query.integer("animator", in: Int32.min...Int32.max)
        return run.filter {
            $0.cell = cell.map { CellID($0) }
            $0.animator = animator.map { AnimatorID($0) }
            $0.item = query.text("item").map(Self.item)
            ($0.sinceNs, $0.untilNs, $0.after, $0.limit) = (since, until, after, limit)
        }
    }

    /// Returns the requested chain, transition or screen, or nil.
    func subject() throws(Problem) -> EventSubject? {
        let numbers = Int32.min...Int32.max
        let given = [
            try query.integer("chain", in: numbers).map(EventSubject.chain),
            try query.integer("transition", in: numbers).map(EventSubject.transition),
            try query.integer("screen", in: numbers).map(EventSubject.screen),
        ].compactMap { $0 }
        guard given.count < 2 else {
            throw Problem.contradiction(
                "An event is about one chain, one transition or one screen.",
                wayOut: "Give one of the three.")
        }
        return given.first
    }

    /// Returns the item with the number, or whose number is the hash of the text.
    static func item(_ text: String) -> ItemID { Int64(text).map { ItemID($0) } ?? ItemID(text) }

    /// Returns the requested kinds, or nil.
    func kinds() throws -> Set<EventKind>? {
        let names = query.texts("kind").flatMap { $0.split(separator: ",") }
        guard !names.isEmpty else { return nil }
        return try Set(
            names.map { name in
                guard let kind = EventKind(name: String(name)) else {
                    throw Problem.badRequest(
                        "There is no kind of event “\(String(name).shown)”.",
                        wayOut: Problem.wayOut(
                            of: String(name), among: EventKind.allCases.map(\.name),
                            or: "GET /v1/kinds lists them."))
                }
                return kind
            })
    }
}
