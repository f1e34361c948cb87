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
            write(run, to: &json)
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

    private func write(_ run: RunDescription, to json: inout JSONWriter) {
        json.object { json in
            json.member("uuid", run.uuid)
            json.member("name", run.name)
            json.member("source", run.source.rawValue)
            json.member("workload", run.workload)
            // As a text: a seed has 64 bits, which a page's numbers do not.
            json.member("seed", run.seed.map { String(UInt64(bitPattern: $0)) })
            json.member("strategy", run.strategy)
            json.member("regime", run.regime)
            json.member("cells", run.cells)
            json.member("app", run.app)
            json.member("os", run.os)
            json.member("device", run.device)
            json.member("startedUnixNs", run.startedUnixNs)
            json.member("refreshNs", run.refreshNs)
            json.member("schema", Int64(run.schema))
        }
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
