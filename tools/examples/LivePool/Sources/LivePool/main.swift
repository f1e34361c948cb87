// A list on a loaded main queue, with a pool that gives each use of a cell its animator, and its log in
// SQLite. Ctrl-C ends the program.
//
//     swift run LivePool
//     animatorpool verify live.sqlite
//
// The file can be sent to a service afterwards: curl --fail --retry 5 -T live.sqlite http://HOST:PORT/v1/runs

import AnimatorPool
import Dispatch
import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore

func say(_ text: String) { FileHandle.standardError.write(Data("LivePool: \(text)\n".utf8)) }

guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
    say(Options.usage)
    exit(2)
}

let run = RunDescription(
    uuid: UUID().uuidString.lowercased(), name: "live-pool", source: .app, app: "LivePool",
    startedUnixNs: Int64(Date().timeIntervalSince1970 * 1e9), refreshNs: 16_666_667)
let recorder: LifecycleRecorder
do {
    recorder = try LogFile(path: options.log, durable: false)
        .recorder(run: run, configJSON: "{}", options: RecorderOptions(whenFull: .drop))
} catch {
    say("\(error)")
    exit(2)
}

let turns = MainTurnQueue()
let feed = PhotoFeed(turns: turns, record: recorder.record)
let load = MainThreadLoad()
let display = DispatchSource.makeTimerSource(flags: .strict, queue: .main)

/// Ends everything in order: the list, then the log.
@MainActor func end() {
    guard !display.isCancelled else { return }
    display.cancel()
    load.end()
    feed.close()
    let alive = feed.liveAnimators
    do {
        try recorder.close()
    } catch {
        say("\(error)")
        exit(2)
    }
    let health = recorder.health
    say(
        "\(feed.uses) uses of cells, \(health.written) events in \(options.log), \(alive) animators alive; next: "
            + "animatorpool verify \(options.log)")
    exit(0)
}

signal(SIGINT, SIG_IGN)
signal(SIGTERM, SIG_IGN)
let interrupt = DispatchSource.makeSignalSource(signal: SIGINT, queue: .main)
let termination = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .main)
for source in [interrupt, termination] {
    source.setEventHandler { end() }
    source.resume()
}

let startNs = turns.nowNs
var lastNs = startNs
display.schedule(deadline: .now(), repeating: .nanoseconds(16_666_667))
display.setEventHandler {
    let nowNs = turns.nowNs
    load.frame()
    feed.frame(Double(nowNs - lastNs) / 1e9)
    lastNs = nowNs
    if Double(nowNs - startNs) / 1e9 >= options.seconds { end() }
}
display.resume()
dispatchMain()
