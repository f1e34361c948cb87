import LifecycleEvents

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
        JSONText.object([
            "producer": JSONText.quoted(options.producer),
            "number": options.number.map { "\($0)" },
            "status": options.status.map(JSONText.quoted),
            "run": runJSON,
            "events": "\(events)",
            "frames": "\(frames)",
            "endedNs": "\(endedNs)",
            // A text of its own: a log from elsewhere may hold a summary that is no JSON.
            "summary": JSONText.quoted(summaryJSON),
            "violations": JSONText.array(violations.map(json(of:))),
            "invariants": JSONText.array(Invariant.allCases.map(json(of:))),
            "kinds": JSONText.array(EventKind.allCases.map(json(of:))),
            "misuses": JSONText.array(MisuseKind.allCases.map(json(of:))),
        ])
    }

    private var runJSON: String {
        JSONText.object([
            "uuid": JSONText.quoted(run.uuid),
            "name": JSONText.quoted(run.name),
            "source": JSONText.quoted(run.source.rawValue),
            "workload": run.workload.map(JSONText.quoted),
            // As a text: a seed has 64 bits, which a page's numbers do not.
            "seed": run.seed.map { JSONText.quoted(String(UInt64(bitPattern: $0))) },
            "strategy": run.strategy.map(JSONText.quoted),
            "regime": run.regime.map(JSONText.quoted),
            "cells": run.cells.map(JSONText.quoted),
            "app": run.app.map(JSONText.quoted),
            "os": run.os.map(JSONText.quoted),
            "device": run.device.map(JSONText.quoted),
            "startedUnixNs": "\(run.startedUnixNs)",
            "refreshNs": "\(run.refreshNs)",
            "schema": "\(run.schema)",
        ])
    }

    private func json(of violation: Violation) -> String {
        JSONText.object([
            "code": JSONText.quoted(violation.invariant.code),
            "seq": "\(violation.seq)",
            "cell": violation.cell.map { "\($0.rawValue)" },
            "animator": violation.animator.map { "\($0.rawValue)" },
            "text": JSONText.quoted(violation.text),
        ])
    }

    private func json(of invariant: Invariant) -> String {
        JSONText.object([
            "code": JSONText.quoted(invariant.code),
            "name": JSONText.quoted(invariant.name),
            "rule": JSONText.quoted(invariant.rule),
            "count": "\(violationCounts[invariant] ?? 0)",
        ])
    }

    private func json(of kind: EventKind) -> String {
        JSONText.object([
            "id": "\(kind.rawValue)",
            "name": JSONText.quoted(kind.name),
            "title": kind.meaning.map { JSONText.quoted($0.title) },
            "text": kind.meaning.map { JSONText.quoted($0.text) },
        ])
    }

    private func json(of misuse: MisuseKind) -> String {
        JSONText.object([
            "id": JSONText.quoted(misuse.rawValue),
            "exception": JSONText.quoted(misuse.exception),
            "text": JSONText.quoted(misuse.message(describing: "…")),
            "recorded": misuse.isRecorded ? "true" : "false",
        ])
    }
}
