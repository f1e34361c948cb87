import LifecycleEvents
import LifecycleJudging

/// The JSON object of a report besides events and frames: the run, its summary, the count and first place of each
/// broken rule, the causes, and the kinds of events and misuses that occur.
struct ReportAbout {
    /// The causes of a finding.
    struct Cause {
        let violation: Violation
        let links: [ReportExplanations.Link]
    }

    let run: RunDescription
    let options: ReportOptions
    let events: Int
    let frames: Int
    let endedNs: Int64
    let summaryJSON: String
    let vocabulary: ReportVocabulary
    let violationCounts: [Invariant: Int]
    let violations: [Violation]
    let causes: [Cause]
    let advice: (String) -> ReportExplanations.Advice?

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
            // As a text: the summary of a log from elsewhere may be no JSON.
            json.member("summary", summaryJSON)
            if let animation = options.animation, animation.isSound { write(animation, to: &json) }
            if let takeOver = options.takeOver {
                json.key("takeOver")
                json.object { json in
                    json.member("playground", takeOver.playground)
                    json.key("workload")
                    json.json(takeOver.workloadJSON)
                }
            }
            json.key("violations")
            json.array(violations) { json, violation in write(violation, to: &json) }
            json.key("causes")
            json.array(causes.filter { !$0.links.isEmpty }) { json, cause in write(cause, to: &json) }
            json.key("invariants")
            json.array(Invariant.allCases) { json, invariant in write(invariant, to: &json) }
            json.key("kinds")
            json.array(vocabulary.kinds) { json, kind in json.object { json in json.members(of: kind) } }
            json.key("misuses")
            json.array(vocabulary.misuses) { json, misuse in
                json.object { json in json.members(of: misuse, advice: advice(misuse.rawValue)) }
            }
        }
        return json.text
    }

    private func write(_ animation: AnimatedProperty, to json: inout JSONWriter) {
        json.key("animation")
        json.object { json in
            json.member("key", animation.key)
            json.member("from", animation.from)
            json.member("to", animation.to)
            json.member("duration", animation.duration)
            json.member("scrubsLinearly", animation.scrubsLinearly)
            json.member("first", animation.first)
            json.key("curve")
            json.array(animation.curve) { json, value in json.number(value) }
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

    private func write(_ cause: Cause, to json: inout JSONWriter) {
        json.object { json in
            json.member("code", cause.violation.invariant.code)
            json.member("seq", cause.violation.seq)
            json.key("links")
            json.array(cause.links) { json, link in
                json.object { json in
                    json.member("seq", link.seq)
                    json.member("text", link.text)
                }
            }
        }
    }

    private func write(_ invariant: Invariant, to json: inout JSONWriter) {
        let count = violationCounts[invariant] ?? 0
        json.object { json in
            json.member("code", invariant.code)
            json.member("count", Int64(count))
        }
    }
}
