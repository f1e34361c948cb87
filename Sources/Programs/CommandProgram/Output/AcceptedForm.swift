/// What options take, in the words that an error adds: the parser only says that a value is missing or invalid.
enum AcceptedForm {
    /// The parser's message about a value, with the form that its option takes, if the message does not say it.
    static func completing(_ message: String) -> String {
        guard message.hasPrefix("The value ") || message.hasPrefix("Missing value "),
            let found = message.wholeMatch(of: /.*'(--[a-z-]+|-p)(?: <[^>]*>)?'\.?/),
            let form = forms[String(found.1)]
        else { return message }
        return "\(message): it takes \(form)"
    }

    private static let seconds = "a number of seconds, such as 1.5"
    private static let time = "\(seconds); of a fleet a day, such as 2026-11-22"
    private static let count = "a whole number from 0 on"
    private static let size = "a number of bytes, or one with KB, MB, GB, KiB, MiB or GiB, such as 500MB"
    private static let log = "a log file, a folder with a file per run, or an NDJSON file"
    private static let format = "table, json, ndjson, csv or markdown; of verify also github or junit"

    private static let forms: [String: String] = [
        "--after": "the number of a row, or how many events",
        "--animator": "the number of an animator, as `animatorpool animators` lists them",
        "--around": "the seq of an event, as `animatorpool events` lists them",
        "--at": "numbers with commas between, such as 0,0.5,1",
        "--before": count,
        "--budget": "a number of runs, such as 10000, or of seconds, such as 60s",
        "--by": "workload, strategy, regime, app, os, device or date",
        "--cell": "the number of a cell, as `animatorpool cells` lists them",
        "--cells": "ios9, ios10, ios15, ios18 or ios26",
        "--chain": "the number of a chain, as the column subject of its events has it",
        "--columns": "names of columns with commas between, such as seq,kind,cell",
        "--compare": "a file that RegimeProbe wrote on a device",
        "--corpus": "a folder",
        "--days": "a number of days, such as 7 or 0.5",
        "--db": log,
        "--density": "a positive number of pixels in a point, such as 2.625",
        "--format": format,
        "--fail-on": "misuse, hazard or violation, or several with commas between",
        "--frame-rate": "a number of frames a second from 1 to 1000, such as 60",
        "--idle-limit": seconds,
        "--invariant": "a code such as I7 or a name such as backed",
        "--ios": "a whole number from 9 to 26, such as 17",
        "--item": "a number, or a text whose hash it is",
        "--items": "a whole number from 1 to 100000000",
        "--jobs": "a whole number from 1 to 256",
        "--kind": "kinds of events with commas between, such as misuse,cell.created",
        "--limit": "a whole number from 0 on, or none",
        "--max-log": size,
        "--max-size": size,
        "--out": "a file, or - for standard output",
        "--pace": "virtual, real or a factor from 0.001 to 1000",
        "--parameter": "name=value",
        "-p": "name=value",
        "--playground": "the path or the address of the playground's page",
        "--profile":
            "the name of a profile, such as uikit-15 or qt; `animatorpool workloads list` lists them",
        "--regime": "documented, ios10 or ios16",
        "--regimes": "regimes with commas between, such as ios10,ios16",
        "--report": "the HTML file to write",
        "--run":
            "the number of a run, its uuid or the first four letters of that, or all where several may be meant",
        "--samples": "a whole number from 2 to 1000000",
        "--screen": "the number of a screen, as the column subject of its events has it",
        "--seed": count,
        "--seeds": "the first and the last with ... between, such as 1...100",
        "--seq": "the seq of an event, as `animatorpool events` lists them",
        "--shard": "which part of how many, such as 1/10",
        "--since": time,
        "--size": size,
        "--source-root": "the folder in which the sources lie, such as .",
        "--strategy": "a strategy, such as reuse-safe; `animatorpool simulate --help` lists them",
        "--strategies": "strategies with commas between, such as reuse-safe,next-turn",
        "--table": "events, animators, frames or cells",
        "--timeout": "a positive number of seconds, such as 30",
        "--to": "ndjson, csv, perfetto or parquet",
        "--tolerance": "a number from 0 on, such as 0.05",
        "--touches": "a recording, or FILE#GESTURE",
        "--transition": "the number of a transition, as `animatorpool verify` names it",
        "--until": "\(time); of explore first or budget",
        "--wait": "a number of seconds from 0 to 1000000",
        "--where": "conditions on columns, such as 'kind=misuse cell>3'",
    ]
}
