import FileKit
import LifecycleEvents
import LifecycleJudging
import LogAnswers

extension Route {
    static let stories = [
        Route(
            "GET", "/v1/runs/{run}/story", "tellStory",
            parameters: [
                "cell", "item", "animator", "chain", "transition", "screen", "around", "at", "before",
                "after", "limit", "format",
            ]
        ) { call in
            let query = try call.story()
            let run = try call.run()
            return try call.answer(about: run) {
                let (events, wasCut) = try query.events(in: run.listed)
                var answer = RowAnswer(try call.format())
                answer.add(
                    columns: ToldStory.columns, rare: EventFields.rareColumns, ToldStory(events).rows)
                return answer.response(wasCut: wasCut)
            }
        },
        Route(
            "GET", "/v1/runs/{run}/cause", "findCause",
            parameters: ["seq", "invariant", "idleLimit", "format"], work: .questions
        ) { call in
            let wanted = try call.query.text("invariant").map(Invariant.served)
            let seq = try call.query.integer("seq", in: Int64(1)...Int64.max)
            let idleLimitNs = try call.idleLimitNs()
            let run = try call.run()
            return try call.answer(about: run) {
                let finder = try CauseFinder(
                    run.withOwnReader().listed, idleLimitNs: idleLimitNs, for: call.client)
                let violations =
                    try seq.map { [try violation(at: $0, finder)] }
                    ?? finder.firstViolations().filter { wanted == nil || $0.invariant == wanted }
                var answer = RowAnswer(try call.format())
                answer.add(
                    columns: FirstCause.columns, try violations.map { try finder.cause(of: $0).fields })
                return answer.response(wasCut: false)
            }
        },
    ]

    private static func violation(at seq: Int64, _ finder: CauseFinder) throws -> Violation {
        do {
            return try finder.violation(at: seq)
        } catch is InputError {
            throw Problem(
                404, "no-violation", "No rule is broken there",
                "The run has no event \(seq), or one that breaks no rule.",
                wayOut: "GET /v1/runs/{run}/verify?all=true lists those that do.")
        }
    }
}

extension RouteCall {
    /// Returns how long a cell off screen may keep an animator, in nanoseconds.
    func idleLimitNs() throws(Problem) -> Int64 {
        try query.nanoseconds("idleLimit", atLeast: 0) ?? InvariantLimits().idleLimitNs
    }

    fileprivate func story() throws -> StoryQuery {
        let most = service.settings.limits.rows
        let cell = try query.integer("cell", in: Int32.min...Int32.max)
        let animator = try query.integer("animator", in: Int32.min...Int32.max)
        let subject: StoryQuery.Subject
        switch (cell, query.text("item"), animator, try self.subject()) {
        case (let cell?, nil, nil, nil): subject = .cell(CellID(cell))
        case (nil, let item?, nil, nil): subject = .item(Self.item(item))
        case (nil, nil, let animator?, nil): subject = .animator(AnimatorID(animator))
        case (nil, nil, nil, let about?): subject = .subject(about)
        default:
            throw Problem.contradiction(
                "A story is of one cell, item, animator, chain, transition or screen.",
                wayOut: "Give one of them.")
        }
        let around = try query.integer("around", in: Int64.min...Int64.max)
        let at = try query.nanoseconds("at")
        let before = try query.integer("before", in: 0...most)
        let after = try query.integer("after", in: 0...most)
        guard let moment = around.map({ StoryQuery.Moment.seq($0) }) ?? at.map({ .timeNs($0) }) else {
            guard before == nil, after == nil else {
                throw Problem.contradiction(
                    "before and after are counted from a moment.", wayOut: "Give around or at with them.")
            }
            return StoryQuery(of: subject, .beginning(limit: try limit()))
        }
        guard around == nil || at == nil, query.text("limit") == nil else {
            throw Problem.contradiction(
                "around, at and limit exclude each other.", wayOut: "Give one of them.")
        }
        return StoryQuery(of: subject, .around(moment, before: before ?? 20, after: after ?? 20))
    }
}

extension Invariant {
    /// Returns the rule with this code or name.
    static func served(_ name: String) throws(Problem) -> Invariant {
        guard let found = named(name) else {
            throw .badRequest(
                "There is no rule “\(name.shown)”.",
                wayOut: "There are \(allCases.map(\.code).joined(separator: ", ")).")
        }
        return found
    }
}
