import LifecycleEvents
import LifecycleJudging

/// All that a report says beside its events and frames, as one JSON object: what the run was, its summary,
/// how often each rule was broken and where first, and the vocabulary it is told in.
struct ReportAbout {
    let run: RunDescription
    let options: ReportOptions
    let events: Int
    let frames: Int
    let endedNs: Int64
    let summaryJSON: String
    let violationCounts: [Invariant: Int]
    let violations: [Violation]

    var json: String {
        var json = JSONWriter(isForPage: true)
        json.object { json in
            json.member("producer", options.producer)
            json.member("number", options.number)
            json.member("status", options.status)
            json.key("run")
            json.object { json in json.members(of: run, hasTextualSeed: true) }
            json.member("events", Int64(events))
            json.member("frames", Int64(frames))
            json.member("endedNs", endedNs)
            // A text of its own: a log from elsewhere may hold a summary that is no JSON.
            json.member("summary", summaryJSON)
            json.key("violations")
            json.array(violations) { json, violation in write(violation, to: &json) }
            json.key("invariants")
            json.array(Invariant.allCases) { json, invariant in write(invariant, to: &json) }
            json.key("kinds")
            json.array(EventKind.allCases) { json, kind in write(kind, to: &json) }
            json.key("misuses")
            json.array(MisuseKind.allCases) { json, misuse in write(misuse, to: &json) }
        }
        return json.text
    }

    private func write(_ violation: Violation, to json: inout JSONWriter) {
        json.object { json in
            json.member("code", violation.invariant.code)
            json.member("seq", violation.seq)
            json.member("cell", violation.cell.map { Int64($0.rawValue) })
            json.member("animator", violation.animator.map { Int64($0.rawValue) })
            json.member("text", violation.text)
        }
    }

    private func write(_ invariant: Invariant, to json: inout JSONWriter) {
        json.object { json in
            json.member("code", invariant.code)
            json.member("name", invariant.name)
            json.member("rule", invariant.rule)
            json.member("count", Int64(violationCounts[invariant] ?? 0))
        }
    }

    private func write(_ kind: EventKind, to json: inout JSONWriter) {
        json.object { json in
            json.member("id", Int64(kind.rawValue))
            json.member("name", kind.name)
            json.member("title", kind.meaning?.title)
            json.member("text", kind.meaning?.text)
        }
    }

    private func write(_ misuse: MisuseKind, to json: inout JSONWriter) {
        json.object { json in
            json.member("id", misuse.rawValue)
            json.member("exception", misuse.exception)
            json.member("text", misuse.message(describing: "…"))
            json.member("recorded", misuse.isRecorded)
        }
    }
}
