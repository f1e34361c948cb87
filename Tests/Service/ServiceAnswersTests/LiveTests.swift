import Dispatch
import FileKit
import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import LivePictures
import LogAnswers
import LoggedLiveLists
import ScrollSimulation
import ServiceAnswers
import Testing
import WorkloadFiles
import WorkloadReading

/// Lists that live, in real time: few and short, and told by their frames rather than by a watch.
@Suite(.serialized, .timeLimit(.minutes(10))) struct LiveTests {
    private let service: TestService

    init() throws { service = try TestService { $0.limits.liveSides = 3 } }

    private func start(_ content: String = "{}") throws -> String {
        let answer = service.post("/v1/live", content)
        #expect(answer.status == 201, "\(answer.text)")
        return try #require(answer.object()["live"] as? String)
    }

    private func stream(of live: String) throws -> LiveStream {
        let request = ServiceRequest(
            method: "GET", target: "/v1/live/\(live)/stream", headers: [("host", "localhost")])
        let response = try service.answer(request)
        guard case .live(let stream) = response.content else { throw CancellationError() }
        return stream
    }

    /// Draws a fling of a finger, as fast as it can be sent: its own times tell its speed.
    private func fling(_ live: String, milliseconds: Double = 1000) {
        let samples = (0..<10).map { sample in
            let what = sample == 0 ? "down" : sample == 9 ? "up" : "move"
            return
                "[\"\(what)\", \(milliseconds + 8 * Double(sample)), 200, \(700 - 4 * sample * sample)]"
        }
        let answer = service.post(
            "/v1/live/\(live)/touches", "{\"samples\": [\(samples.joined(separator: ","))]}")
        #expect(answer.text == "{\"taken\":10}\n")
    }

    /// Reads until `isEnough` says so, or the stream ends. At the test's time limit the stream is closed.
    private func read(
        _ stream: LiveStream, until isEnough: ([Message]) -> Bool
    ) async throws -> [Message] {
        try await withTaskCancellationHandler {
            var messages: [Message] = []
            while !isEnough(messages) {
                guard let bytes = await stream.next() else {
                    try Task.checkCancellation()
                    break
                }
                messages += try Message.all(String(decoding: bytes, as: UTF8.self))
            }
            return messages
        } onCancel: {
            stream.close()
        }
    }

    @Test func `a live list has the profile that it is asked for`() throws {
        let live = try start(#"{"profile": "uikit-26"}"#)
        #expect(try service.ask("GET", "/v1/live/\(live)").object()["cells"] as? String == "ios26")
    }

    @Test func `the runs of a live list have the name that their client gives them`() throws {
        let live = try start(#"{"workload": "two-types", "name": "Before the fix"}"#)
        #expect(service.post("/v1/live/\(live)/end", "{}").status == 200)
        let rows = try service.ask("GET", "/v1/runs").object()["rows"] as? [[String: Any]]
        #expect(rows?.map { $0["name"] as? String } == ["Before the fix"])
    }

    @Test func `two strategies scroll under one finger, and what happened happens again`() async throws {
        let live = try start(
            #"{"strategies": ["no-teardown", "reuse-safe"], "viewport": {"width": 390, "height": 700}}"#)
        let stream = try stream(of: live)
        fling(live)
        let seen = try await read(stream) { messages in
            [0, 1].allSatisfy { side in
                messages.contains { $0.event == "frame" && $0.side == side && $0.number("offset") > 1000 }
            }
        }
        let frame = try #require(seen.last { $0.event == "frame" && $0.side == 1 })
        let cells = try #require(frame.object["cells"] as? [[Double]])
        #expect(cells.count >= 7 && cells.allSatisfy { $0.count == 10 })
        #expect(cells.map { $0[3] } == cells.map { $0[3] }.sorted(), "in the order of their items")
        #expect(frame.object["viewport"] as? [Double] == [390, 700])
        #expect(seen.contains { $0.event == "live" && $0.object["live"] as? String == live })

        _ = service.post(
            "/v1/live/\(live)/steps", #"{"steps": [{"jump": {"item": 500}}, "memoryWarning"]}"#)
        let ended = service.post("/v1/live/\(live)/end", "{}")
        #expect(ended.status == 200, "\(ended.text)")
        let sides = try #require(ended.object()["sides"] as? [[String: Any]])
        let broken = try sides.map { side in
            let summary = try #require(side["summary"] as? [String: Any])
            return try #require(summary["violations"] as? [String: Int])
        }
        #expect(!broken[0].isEmpty, "animators are left behind")
        #expect(broken[1].isEmpty)

        let rest = try await read(stream) { $0.last?.event == "end" }
        #expect(rest.last?.object["state"] as? String == "ended")
        #expect(await stream.next() == nil)

        for (side, violations) in broken.enumerated() {
            let run = try #require(sides[side]["run"] as? String)
            let stored = try service.ask("GET", "/v1/runs/\(run)/verify").object()
            #expect(stored["holds"] as? Bool == violations.isEmpty)
            let yaml = service.ask("GET", "/v1/live/\(live)/workload?side=\(side)").text
            let workload = try Workload(yaml: yaml, named: "kept") { _ in throw CancellationError() }
            let again = Simulation(workload, seed: 1).run()
            #expect(Set(again.summary.violations.map(\.key.code)) == Set(violations.keys), "\(yaml)")
        }
        let recording = service.ask("GET", "/v1/live/\(live)/recording").text
        let gestures = try TouchRecording(parsing: recording, named: "kept").gestures
        #expect(gestures.map(\.samples.count) == [10])
        #expect(gestures.first?.samples.first?.x == 200 && gestures.first?.samples.first?.y == 700)
        #expect(
            try service.ask("GET", "/v1/live/\(live)/verdict?side=0").object()["ended"] as? Bool == true)
    }

    @Test func `a list whose log cannot be written has a verdict that is not whole`() async throws {
        let live = try start()
        let stream = try stream(of: live)
        for path in try service.logs() { try FileManager.default.removeItem(atPath: path) }
        fling(live)
        _ = try await read(stream) { messages in
            messages.contains { $0.event == "frame" && $0.number("offset") > 1000 }
        }
        #expect(try service.post("/v1/live/\(live)/end", "{}").object()["reason"] as? String == "failed")
        let verdict = try service.ask("GET", "/v1/live/\(live)/verdict").object()
        #expect(verdict["ended"] as? Bool == true && verdict["complete"] as? Bool == false)
        #expect(try #require(verdict["missing"] as? Int) > 0)
    }

    @Test func `a touch is on screen two frames after it came at the latest`() throws {
        let plan = LiveListPlan(
            workload: Workload(name: "live"), yaml: "list: {}", strategies: [.reuseSafe], seed: 1,
            folder: service.folder.path, version: "test")
        // Frames are counted and no watch is read: a machine that is late shows fewer of them.
        for attempt in 1...5 {
            let list = try LiveList(plan, for: WorkClient(temporaryFiles: TemporaryFiles()))
            let finger = Finger(list)
            list.add(finger)
            let frames = finger.framesToTheScreen()
            list.end(.asked, waits: true)
            if frames.allSatisfy({ $0 <= 2 }) || attempt == 5 {
                #expect(frames.allSatisfy { $0 <= 2 }, "\(frames)")
                return
            }
        }
    }

    private func list() throws -> LiveList {
        try LiveList(
            LiveListPlan(
                workload: Workload(name: "live"), yaml: "list: {}", strategies: [.reuseSafe], seed: 1,
                folder: service.folder.path, version: "test"),
            for: WorkClient(temporaryFiles: TemporaryFiles()))
    }

    @Test func `what is kept of a finger has an end`() throws {
        let list = try list()
        defer { list.end(.asked, waits: true) }
        try list.touch([LiveTouch(.down, atNs: 0, x: 0, y: 0)])
        let rest = Array(repeating: LiveTouch(.move, atNs: 1, x: 0, y: 0), count: 1_000_000)
        let error = #expect(throws: InputError.self) { try list.touch(rest) }
        #expect(error?.description.contains("keeps 1 touch samples, which is the most") == true)
    }

    @Test func `viewers are told when the list is another, and only then`() throws {
        let list = try list()
        defer { list.end(.asked, waits: true) }
        let changes = Changes()
        list.add(changes)
        let items = list.standing.items
        try list.perform([.background], items: items)
        #expect(changes.count == 0)
        try list.perform([.step(.resize(Size(width: 390, height: 500)))], items: items)
        #expect(changes.count == 1 && list.standing.viewport.height == 500)
        try list.perform([.step(.reloadData)], items: items + 3)
        #expect(changes.count == 2 && list.standing.items == items + 3)
    }

    @Test func `a slow reader gets the newest events and the number of the others`() {
        let newest = NewestEvents()
        for seq in 1...5000 as ClosedRange<Int64> {
            newest.append(LifecycleEvent(seq: seq, tNs: 0, turn: 0, kind: .appBackground), keeps: true)
        }
        let late = newest.events(after: 100)
        #expect(late.events.map(\.seq) == Array(3001...5000) && late.skipped == 2900)
        let recent = newest.events(after: 4000)
        #expect(recent.events.map(\.seq) == Array(4001...5000) && recent.skipped == 0)
        #expect(newest.events(after: 5000).events.isEmpty)
        newest.removeAll()
        newest.append(LifecycleEvent(seq: 5001, tNs: 0, turn: 0, kind: .appBackground), keeps: false)
        #expect(newest.events(after: 100).events.isEmpty && newest.lastSeq == 5001)
    }

    @Test func `every reader gets all events, each once`() async throws {
        let live = try start()
        let (early, late) = (try stream(of: live), try stream(of: live))
        fling(live)
        _ = try await read(early) { messages in
            messages.contains { $0.event == "frame" && $0.number("offset") > 1000 }
        }
        #expect(service.post("/v1/live/\(live)/end", "{}").status == 200)
        let seen = try await read(late) { $0.last?.event == "end" }
        let seqs = seen.filter { $0.event == "events" }.flatMap { message in
            (message.object["events"] as? [[String: Any]] ?? []).compactMap { $0["seq"] as? Int }
        }
        let skipped = seen.filter { $0.event == "events" }.map { Int($0.number("skipped")) }
        #expect(skipped.dropFirst().allSatisfy { $0 == 0 } && seqs.count > 10)
        #expect(seqs == Array((seqs.first ?? 0)...(seqs.last ?? 0)))
    }

    @Test func `the settings of a live list are a workload without steps`() throws {
        let live = try start(#"{"workload": "two-types", "viewport": {"width": 320, "height": 500}}"#)
        #expect(service.post("/v1/live/\(live)/steps", #"{"steps": [{"scroll": {"by": 50}}]}"#).status == 200)
        let text = service.ask("GET", "/v1/live/\(live)/list").text
        let settings = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(settings["name"] as? String == "two-types")
        let workload = try Workload(listOf: text, named: "settings")
        #expect(workload.viewport == Size(width: 320, height: 500))
        #expect(workload.list.reuseIdentifiers.count == 2)
        #expect(workload.steps.isEmpty)
    }

    @Test func `the app goes to the background, and a step brings it back`() async throws {
        let live = try start()
        let stream = try stream(of: live)
        #expect(service.post("/v1/live/\(live)/steps", #"{"steps": ["background"]}"#).status == 200)
        _ = try await read(stream) { $0.contains { $0.event == "standing" && $0.flag("background") } }
        #expect(
            service.post("/v1/live/\(live)/steps", #"{"steps": [{"scroll": {"by": 50}}]}"#).status == 200)
        _ = try await read(stream) { $0.contains { $0.event == "frame" && $0.number("offset") == 50 } }
        let yaml = service.ask("GET", "/v1/live/\(live)/workload").text
        #expect(yaml.contains("background: "))
    }

    @Test func `there are so many lists, and each ends for a reason`() throws {
        let first = try start(#"{"strategies": ["reuse-safe", "next-turn"]}"#)
        _ = try start()
        let refused = service.post("/v1/live", "{}")
        #expect(refused.status == 503 && refused.header("retry-after") != nil)
        #expect(service.post("/v1/live/\(first)/end", "{}").status == 200)
        _ = try start()
        let late = service.post("/v1/live/\(first)/touches", #"{"samples": [["down", 1, 2, 3]]}"#)
        #expect(late.status == 409 && late.text.contains("has ended"))
        let rows = try JSONSerialization.jsonObject(with: Data(service.ask("GET", "/v1/live").text.utf8))
        #expect((rows as? [[String: Any]])?.compactMap { $0["reason"] as? String } == ["asked"])
        service.service.close()
        #expect(try service.logs().count == 4)
        for path in try service.logs() {
            #expect(try LogReader(path: path).runs().map(\.status) == [.finished])
        }
    }

    @Test func `a run that is written here takes no events from elsewhere`() throws {
        let live = try start()
        let list = try service.ask("GET", "/v1/live/\(live)").object()
        let run = try #require((list["sides"] as? [[String: Any]])?.first?["run"] as? String)
        let log = service.ask("GET", "/v1/runs/\(run)/export").text
        let count = log.split(separator: "\n").count { $0.hasPrefix("{\"seq\":") }
        let event = "{\"seq\":\(count + 1),\"tNs\":99,\"turn\":1,\"kind\":\"app.background\"}"
        #expect(service.send(log + event + "\n").problem == "conflict")
        #expect(try service.ask("GET", "/v1/live/\(live)").object()["state"] as? String == "running")
        #expect(service.post("/v1/live/\(live)/end", "{}").status == 200)
        #expect(try service.ask("GET", "/v1/runs/\(run)/verify").object()["holds"] as? Bool == true)
    }

    @Test func `a list with which nobody does anything ends`() async throws {
        let service = try TestService { $0.limits.liveIdleSeconds = 0 }
        let live = try #require(try service.post("/v1/live", "{}").object()["live"] as? String)
        let request = ServiceRequest(
            method: "GET", target: "/v1/live/\(live)/stream", headers: [("host", "localhost")])
        guard
            case .live(let stream) = try service.answer(request)
                .content
        else {
            Issue.record("The answer is no stream of a live list.")
            return
        }
        let seen = try await read(stream) { $0.last?.event == "end" }
        #expect(seen.last?.object["reason"] as? String == "idle")
    }

    @Test func `a list whose last viewer has left ends soon, and its run with its last event`()
        async throws
    {
        let service = try TestService { $0.limits.liveUnwatchedSeconds = 3 }
        let begun = ContinuousClock.now
        let live = try #require(try service.post("/v1/live", "{}").object()["live"] as? String)
        let request = ServiceRequest(
            method: "GET", target: "/v1/live/\(live)/stream", headers: [("host", "localhost")])
        guard case .live(let stream) = try service.answer(request).content else { throw CancellationError() }
        _ = try await read(stream) { $0.contains { $0.event == "standing" } }
        stream.close()
        let watched = (ContinuousClock.now - begun) / .seconds(1)
        var ended = try service.ask("GET", "/v1/live/\(live)").object()
        while ended["state"] as? String != "ended" {
            try await Task.sleep(for: .milliseconds(20))
            ended = try service.ask("GET", "/v1/live/\(live)").object()
        }
        #expect(ended["reason"] as? String == "unwatched")
        let side = try #require((ended["sides"] as? [[String: Any]])?.first)
        let run = try #require(side["run"] as? String)
        let stored = try service.ask("GET", "/v1/runs/\(run)").object()
        #expect(stored["status"] as? String == "finished")
        let seconds = try #require(stored["endedTime"] as? Double)
        let last = try #require(
            try service.ask("GET", "/v1/runs/\(run)/events?limit=10000").rows().last?["tNs"] as? Double)
        #expect(abs(seconds - last / 1e9) < 0.1, "\(seconds) s, \(last) ns")
        // The time of the list stops when nobody watches it.
        #expect(seconds < watched + 1, "\(seconds) s, watched for \(watched) s")
    }

    @Test func `a list that is watched again in time goes on`() async throws {
        let live = try start()
        try stream(of: live).close()
        let again = try stream(of: live)
        fling(live)
        _ = try await read(again) { $0.contains { $0.event == "frame" && $0.number("offset") > 1000 } }
        #expect(try service.ask("GET", "/v1/live/\(live)").object()["state"] as? String == "running")
    }

    @Test func `an end waits for no time that a list would be busy or away`() throws {
        let live = try start(#"{"strategies": ["next-turn", "reuse-safe"]}"#)
        let steps = Array(repeating: #"{"busy": 10}"#, count: 6) + [#"{"background": 600}"#]
        let taken = service.post(
            "/v1/live/\(live)/steps", "{\"steps\": [\(steps.joined(separator: ","))]}")
        #expect(taken.status == 200, "\(taken.text)")
        let more = service.post("/v1/live/\(live)/steps", #"{"steps": [{"busy": 1}]}"#)
        #expect(more.status == 409 && more.text.contains("60 s in total"), "\(more.text)")
        let begun = ContinuousClock.now
        let ended = service.post("/v1/live/\(live)/end", "{}")
        #expect(ContinuousClock.now - begun < .seconds(50))
        let sides = try #require(ended.object()["sides"] as? [[String: Any]])
        for side in sides {
            let run = try #require(side["run"] as? String)
            #expect(try service.ask("GET", "/v1/runs/\(run)").object()["status"] as? String == "finished")
            #expect(try service.ask("GET", "/v1/runs/\(run)").object()["endedTime"] as? Double ?? 0 >= 60)
        }
    }

    @Test func `what cannot live is refused with a sentence`() throws {
        let live = try start()
        for (target, content, status) in [
            ("", #"{"workload": "nothing"}"#, 400), ("", #"{"strategies": ["a"]}"#, 400),
            ("", #"{"strategies": ["next-turn", "next-turn", "next-turn"]}"#, 400),
            ("", #"{"items": 0}"#, 400),
            ("", #"{"viewport": {"width": 0}}"#, 400), ("", #"{"colour": 1}"#, 400), ("", "[]", 400),
            ("", #"{"yaml": "list: { items: 5000000 }"}"#, 400),
            ("", #"{"workload": "a", "yaml": "b"}"#, 422), ("", #"{"frameRate": null}"#, 400),
            ("", #"{"profile": "uikit-99"}"#, 400), ("", #"{"cells": "ios9", "profile": "uikit-9"}"#, 422),
            ("", #"{"colour": null}"#, 400), ("", #"{"strategies": []}"#, 400), ("", #"{"name": ""}"#, 400),
            ("/nobody/end", "{}", 404), ("/LIVE/touches", "{}", 400),
            ("/LIVE/touches", #"{"samples": [["down", 1, 2]]}"#, 400),
            ("/LIVE/touches", #"{"samples": [["press", 1, 2, 3]]}"#, 400),
            ("/LIVE/touches", #"{"samples": [["down", 1e300, 2, 3]]}"#, 400),
            ("/LIVE/touches", #"{"samples": [["down", 1, 2, -1e7]]}"#, 400),
            ("/LIVE/steps", "", 400), ("/LIVE/steps", #"{"steps": [{"jmp": {"item": 3}}]}"#, 400),
            ("/LIVE/steps", #"{"steps": ["wait"]}"#, 400),
            ("/LIVE/steps", #"{"steps": [{"jump": {"item": 10000}}]}"#, 400),
        ] {
            let answer = service.post(
                "/v1/live" + target.replacingOccurrences(of: "LIVE", with: live), content)
            #expect(answer.status == status, "\(target) \(content): \(answer.text)")
            #expect(answer.text.contains("wayOut"))
            if content.contains("jmp") { #expect(answer.text.contains("Did you mean `jump`?")) }
        }
    }

    @Test func `a text says which list lives, without steps`() throws {
        let yaml = #"{\"list\": {\"items\": 50}, \"animator\": {\"key\": \"opacity\", \"start\": true}}"#
        let answer = service.post(
            "/v1/live", "{\"yaml\": \"\(yaml)\", \"frameRate\": 120}")
        #expect(answer.status == 201, "\(answer.text)")
        let list = try answer.object()
        #expect(list["items"] as? Int == 50)
        #expect((list["animation"] as? [String: Any])?["key"] as? String == "opacity")
    }
}

/// An event of a stream.
private struct Message {
    let event: String
    let object: [String: Any]

    static func all(_ text: String) throws -> [Message] {
        try text.components(separatedBy: "\n\n").filter { !$0.isEmpty }.map { part in
            let lines = part.split(separator: "\n", maxSplits: 1)
            let json = lines[1].dropFirst("data: ".count)
            let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
            return Message(event: String(lines[0].dropFirst("event: ".count)), object: object ?? [:])
        }
    }

    var side: Int { object["side"] as? Int ?? -1 }
    func number(_ name: String) -> Double { object[name] as? Double ?? .nan }
    func flag(_ name: String) -> Bool { object[name] as? Bool ?? false }
}

/// Counts how often a list was another.
private final class Changes: LiveViewer {
    private let changes = Locked(0)
    var count: Int { changes.withLock { $0 } }

    func listChanged() { changes.withLock { $0 += 1 } }
    func see(_ picture: LivePicture) {}
    func take(_ state: LiveSideState) {}
    func eventsArrived() {}
}

/// A finger that moves once it sees the frame before, and counts the frames until it is seen itself.
private final class Finger: LiveViewer {
    private struct State {
        var sentAt: (frame: Int, touchNs: Int64)?
        var counts: [Int] = []
        var moves = 0
    }

    private let list: LiveList
    private let state = Locked(State())
    private let done = DispatchSemaphore(value: 0)

    init(_ list: LiveList) { self.list = list }

    func framesToTheScreen() -> [Int] {
        let nowNs = Int64(DispatchTime.now().uptimeNanoseconds)
        try? list.touch([LiveTouch(.down, atNs: nowNs, x: 0, y: 600)])
        _ = done.wait(timeout: .now() + 600)
        return state.withLock { $0.counts.isEmpty ? [.max] : $0.counts }
    }

    func see(_ picture: LivePicture) {
        guard !picture.isRest, let shownNs = picture.touchNs else { return }
        let next: LiveTouch? = state.withLock { state in
            if let sent = state.sentAt {
                guard shownNs >= sent.touchNs else { return nil }
                state.counts.append(picture.frame - sent.frame)
            }
            state.moves += 1
            let touchNs = Int64(DispatchTime.now().uptimeNanoseconds)
            state.sentAt = (picture.frame, touchNs)
            return LiveTouch(.move, atNs: touchNs, x: 0, y: 600 - 20 * Double(state.moves))
        }
        guard let next else { return }
        if state.withLock({ $0.counts.count }) == 10 { done.signal() } else { try? list.touch([next]) }
    }

    func take(_ state: LiveSideState) {}
    func eventsArrived() {}
    func listChanged() {}
}
