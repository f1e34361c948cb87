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
        PageJSON.object([
            "producer": PageJSON.quoted(options.producer),
            "number": options.number.map { "\($0)" },
            "status": options.status.map(PageJSON.quoted),
            "run": runJSON,
            "events": "\(events)",
            "frames": "\(frames)",
            "endedNs": "\(endedNs)",
            // A text of its own: a log from elsewhere may hold a summary that is no JSON.
            "summary": PageJSON.quoted(summaryJSON),
            "violations": PageJSON.array(violations.map(json(of:))),
            "invariants": PageJSON.array(Invariant.allCases.map(json(of:))),
            "kinds": PageJSON.array(EventKind.allCases.map(json(of:))),
            "misuses": PageJSON.array(MisuseKind.allCases.map(json(of:))),
        ])
    }

    private var runJSON: String {
        PageJSON.object([
            "uuid": PageJSON.quoted(run.uuid),
            "name": PageJSON.quoted(run.name),
            "source": PageJSON.quoted(run.source.rawValue),
            "workload": run.workload.map(PageJSON.quoted),
            // As a text: a seed has 64 bits, which a page's numbers do not.
            "seed": run.seed.map { PageJSON.quoted(String(UInt64(bitPattern: $0))) },
            "strategy": run.strategy.map(PageJSON.quoted),
            "regime": run.regime.map(PageJSON.quoted),
            "cells": run.cells.map(PageJSON.quoted),
            "app": run.app.map(PageJSON.quoted),
            "os": run.os.map(PageJSON.quoted),
            "device": run.device.map(PageJSON.quoted),
            "startedUnixNs": "\(run.startedUnixNs)",
            "refreshNs": "\(run.refreshNs)",
            "schema": "\(run.schema)",
        ])
    }

    private func json(of violation: Violation) -> String {
        PageJSON.object([
            "code": PageJSON.quoted(violation.invariant.code),
            "seq": "\(violation.seq)",
            "cell": violation.cell.map { "\($0.rawValue)" },
            "animator": violation.animator.map { "\($0.rawValue)" },
            "text": PageJSON.quoted(violation.text),
        ])
    }

    private func json(of invariant: Invariant) -> String {
        PageJSON.object([
            "code": PageJSON.quoted(invariant.code),
            "name": PageJSON.quoted(invariant.name),
            "rule": PageJSON.quoted(invariant.rule),
            "count": "\(violationCounts[invariant] ?? 0)",
        ])
    }

    private func json(of kind: EventKind) -> String {
        PageJSON.object([
            "id": "\(kind.rawValue)",
            "name": PageJSON.quoted(kind.name),
            "title": kind.meaning.map { PageJSON.quoted($0.title) },
            "text": kind.meaning.map { PageJSON.quoted($0.text) },
        ])
    }

    private func json(of misuse: MisuseKind) -> String {
        PageJSON.object([
            "id": PageJSON.quoted(misuse.rawValue),
            "exception": PageJSON.quoted(misuse.exception),
            "text": PageJSON.quoted(misuse.message(describing: "…")),
            "recorded": misuse.isRecorded ? "true" : "false",
        ])
    }
}
