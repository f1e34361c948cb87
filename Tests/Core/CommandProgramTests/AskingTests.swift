import CommandTestSupport
import Foundation
import LifecycleStore
import Testing

/// Questions, stories, causes and differences at the prompt.
struct AskingTests {
    private static func log(of strategies: String...) -> PreparedFolder {
        PreparedFolder { command in
            for strategy in strategies {
                let run = try command.run("simulate", "jump-and-back", "--strategy", strategy, "--quiet")
                #expect(run.status == 0)
            }
        }
    }

    private static let nextTurn = log(of: "next-turn")
    private static let noTeardown = log(of: "no-teardown")
    private static let reuseSafe = log(of: "reuse-safe")
    private static let badAndSafe = log(of: "no-teardown", "reuse-safe")
    private static let twice = log(of: "next-turn", "next-turn")
    private static let three = log(of: "next-turn", "next-turn", "reuse-safe")

    // MARK: ask

    @Test func `every question is listed and answered in every format`() throws {
        let command = try Command(Self.nextTurn)
        let listed = try command.run("ask", "--format", "json").objects()
        #expect(listed.compactMap { $0["question"] as? String } == Question.all.map(\.name))
        for question in Question.all {
            let answer = try command.run("ask", question.name, "--format", "json", "--limit", "5")
            #expect(answer.status == 0, "\(question.name): \(answer.errors)")
            let rows = try answer.objects()
            for row in rows {
                #expect(row.count == question.columns.count)
                // Names and units of SQL are none of an answer's. Hazards repeat lines of the log, with their `tNs`.
                let isCamelCase = row.keys.allSatisfy {
                    question.name == "hazards" && $0 == "tNs"
                        || !$0.contains("_") && !$0.hasSuffix("Ns") && !$0.hasSuffix("Id")
                }
                #expect(isCamelCase, "\(row.keys)")
            }
        }
        let csv = try command.run("ask", "stale", "--format", "csv", "--limit", "2")
        #expect(csv.output.hasPrefix("seq,time,turn,cell,"))
        #expect(csv.errors.contains("cut after 2 rows"))
    }

    @Test func `the screen at a second has the displays that last then`() throws {
        let command = try Command(Self.nextTurn)
        let all = try command.run("ask", "screen", "--limit", "none", "--format", "json").objects()
        for second in [0.0, 0.75, 2.5] {
            let shown = try command.run("ask", "screen", "--at", "\(second)", "--format", "json").objects()
            let expected = try all.filter {
                let since = try #require($0["sinceTime"] as? Double)
                return try since <= second && #require($0["untilTime"] as? Double) > second
            }
            #expect(shown.count == expected.count && !shown.isEmpty, "\(second)")
            #expect(
                shown.compactMap { $0["item"] as? Int } == expected.compactMap { $0["item"] as? Int })
        }
        for wrong in [
            ["ask", "leaks", "--at", "1"], ["ask", "screen", "--at", "-1"], ["ask", "--at", "1"],
        ] {
            #expect(try command.run(wrong).status == 2)
        }
    }

    @Test func `an unknown question is one line that names the others`() throws {
        let answer = try Command().run("ask", "everything")
        #expect(answer.status == 2)
        #expect(answer.errors.contains("there is no question “everything”"))
        #expect(answer.errors.contains("leaks"))
        #expect(answer.errors.split(separator: "\n").count == 1)
    }

    @Test func `questions are put to the run that is named, and to an NDJSON log`() throws {
        let command = try Command(Self.badAndSafe)
        #expect(try command.run("ask", "misuses", "--format", "json").objects().isEmpty)
        #expect(try !command.run("ask", "misuses", "--run", "1", "--format", "json").objects().isEmpty)
        try exportEvents(of: 1, from: command, to: "run.ndjson")
        let fromSQLite = try command.run("ask", "orphaned", "--run", "1", "--format", "csv")
        let fromNDJSON = try command.run("ask", "orphaned", "--db", "run.ndjson", "--format", "csv")
        #expect(fromNDJSON.output == fromSQLite.output)
        #expect(fromNDJSON.output.split(separator: "\n").count > 1)
    }

    private func exportEvents(of run: Int, from command: Command, to name: String) throws {
        let result = try command.run("export", "--to", "ndjson", "--run", "\(run)", "--out", name)
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test func `an item's events are the same by range and by reading the run`() throws {
        for prepared in [Self.noTeardown, Self.nextTurn] {
            let command = try Command(prepared)
            // One of them is named by an attach that came after a use of it had ended.
            let stale = try command.run("ask", "stale", "--limit", "1", "--format", "json").objects()
            let late = try #require(stale.first?["item"] as? Int)
            for item in ["0", "\(late)"] {
                let ranges = try command.run(
                    "events", "--item", item, "--limit", "100000", "--format", "json"
                ).objects()
                let whole = try command.run(
                    "sql", "select seq from events where item = :item order by id", "-p", "item=\(item)",
                    "--limit", "100000", "--format", "json"
                ).objects()
                #expect(
                    ranges.map { $0["seq"] as? Int } == whole.map { $0["seq"] as? Int },
                    "item \(item)")
            }
        }
    }

    // MARK: story

    @Test func `an animator's story is told in order, with what is wrong marked`() throws {
        let command = try Command(Self.noTeardown)
        let hazard = try #require(
            try command.run("hazards", "--kind", "hazard.staleAttach", "--limit", "1", "--format", "json")
                .objects().first)
        let animator = "\(hazard["animator"] as? Int ?? -1)"
        let told = try command.run("story", "--animator", animator)
        #expect(told.output.hasPrefix("Animator \(animator), run 1 (jump-and-back)\n"))
        #expect(told.output.contains("is requested for cell"))
        #expect(told.output.contains("!!"))
        let story = try command.run("story", "--animator", animator, "--format", "json").objects()
        #expect(story.first?["kind"] as? String == "animator.requested")
        #expect(story.first?["afterTime"] is NSNull)
        #expect(story.allSatisfy { "\($0["animator"] as? Int ?? -1)" == animator })
        #expect(story.contains { $0["severity"] as? String == "error" })
    }

    @Test func `a story around a moment has so many events before and after it`() throws {
        let command = try Command(Self.nextTurn)
        let whole = try command.run("story", "--cell", "3", "--format", "json").objects()
        let seqs = whole.compactMap { $0["seq"] as? Int }
        let middle = seqs[seqs.count / 2]
        let around = try command.run(
            "story", "--cell", "3", "--around", "\(middle)", "--before", "4", "--after", "6", "--format",
            "json"
        ).objects().compactMap { $0["seq"] as? Int }
        let index = try #require(seqs.firstIndex(of: middle))
        #expect(around == Array(seqs[index - 4..<index + 6]))
        let second = try #require(whole[seqs.count / 2]["time"] as? Double)
        let at = try command.run(
            "story", "--cell", "3", "--at", "\(second)", "--before", "0", "--after", "1",
            "--format", "json"
        ).objects()
        #expect(at.first?["time"] as? Double == second)
    }

    @Test func `a story of nothing says so, and one of two things is refused`() throws {
        let command = try Command(Self.reuseSafe)
        #expect(
            try command.run("story", "--animator", "999999").output
                == "Animator 999999, run 1 (jump-and-back): nothing is logged of it here.\n")
        for wrong in [
            ["story"], ["story", "--cell", "1", "--item", "2"],
            ["story", "--cell", "1", "--after", "-1"],
        ] {
            let refused = try command.run(wrong)
            #expect(refused.status == 2 && refused.errors.split(separator: "\n").count == 1)
        }
    }

    // MARK: cause

    @Test func `each broken rule is led back to its first cause`() throws {
        let command = try Command(Self.nextTurn)
        let broken = Set(
            try command.run("verify", "--format", "json").objects().compactMap {
                $0["invariant"] as? String
            })
        let causes = try command.run("cause", "--format", "json").objects()
        #expect(Set(causes.compactMap { $0["invariant"] as? String }) == broken)
        for cause in causes {
            let chain = try #require(cause["chain"] as? [[String: Any]])
            #expect(chain.first?["seq"] as? Int == cause["firstSeq"] as? Int)
        }
        let stale = try command.run("cause", "--invariant", "I3", "--format", "json").objects()
        let kinds = (stale.first?["chain"] as? [[String: Any]])?.compactMap { $0["kind"] as? String }
        #expect(kinds == ["animator.requested", "cell.recycled", "cell.dequeued", "animator.attached"])
    }

    @Test func `a hazard is led back by its seq`() throws {
        let command = try Command(Self.nextTurn)
        let hazard = try #require(
            try command.run("hazards", "--kind", "hazard.staleAttach", "--limit", "1", "--format", "json")
                .objects().first)
        let seq = "\(hazard["seq"] as? Int ?? -1)"
        let cause = try command.run("cause", "--seq", seq)
        #expect(cause.output.hasPrefix("Attached to the wrong use (I3): "))
        #expect(cause.output.contains("; the request was not cancelled."))
        let harmless = try command.run("cause", "--seq", "1")
        #expect(harmless.status == 2 && harmless.errors.contains("breaks no rule"))
        #expect(try command.run("cause", "--seq", "99999999").status == 2)
        #expect(try command.run("cause", "--invariant", "I99").status == 2)
    }

    @Test func `a safe run has no cause to tell of`() throws {
        let command = try Command(Self.reuseSafe)
        #expect(try command.run("cause").output == "No rule is broken.\n")
    }

    // MARK: diff

    @Test func `equal runs are equal, others differ at an event`() throws {
        let command = try Command(Self.three)
        let equal = try command.run("diff", "1", "2")
        #expect(equal.status == 0)
        #expect(equal.output.hasPrefix("The runs are equal in every column: "))
        let other = try command.run("diff", "1", "3", "--format", "json")
        #expect(other.status == 1)
        let rows = try other.objects()
        #expect(rows.contains { $0["part"] as? String == "event" && $0["differs"] as? Bool == true })
        let events = try #require(rows.first { $0["part"] as? String == "count" })
        let runs = try command.run("runs", "--format", "json").objects()
        #expect(events["a"] as? Int == runs[0]["events"] as? Int)
        #expect(events["b"] as? Int == runs[2]["events"] as? Int)
        let told = try command.run("diff", "1", "3").output
        #expect(told.hasPrefix("The first event that differs is number "))
        let names = rows.filter { $0["part"] as? String == "event" && $0["differs"] as? Bool == true }
            .compactMap { $0["name"] as? String }
        #expect(told.contains(" It differs in \(names.joined(separator: ", ")).\n"))
    }

    @Test func `runs are named by number, uuid, file and run, or file`() throws {
        let command = try Command(Self.twice)
        let uuid = try #require(
            try command.run("runs", "--format", "json").objects()[1]["uuid"] as? String)
        try exportEvents(of: 1, from: command, to: "run.ndjson")
        for other in [
            uuid, "animatorpool.sqlite:2", "animatorpool.sqlite:\(uuid)", "animatorpool.sqlite",
            "run.ndjson",
        ] {
            let result = try command.run("diff", "1", other)
            #expect(result.status == 0, "\(other): \(result.errors)\(result.output)")
        }
        let unknown = try command.run("diff", "1", "no-such-run")
        #expect(unknown.status == 2 && unknown.errors.split(separator: "\n").count == 1)
        #expect(try command.run("diff", "1", "7").status == 2)
    }
}
