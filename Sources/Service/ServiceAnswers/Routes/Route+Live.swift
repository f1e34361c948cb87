import LifecycleEvents
import LivePictures
import LogAnswers
import LoggedLiveLists
import WorkloadFiles
import WorkloadReading

extension Route {
    static let live = [
        Route("GET", "/v1/live", "listLive") { call in
            .fresh(.list(call.service.live.lists.map(\.value)))
        },
        Route(
            "POST", "/v1/live", "startLive", right: .write, content: .json, work: .lists,
            needs: .folder
        ) { call in
            let list = try call.service.live.start(LiveOrder(call.content), for: call.asker)
            return .json(
                list.value, status: 201, headers: [("location", "/v1/live/\(list.uuid)")])
        },
        Route("GET", "/v1/live/{live}", "getLive") { call in
            .fresh(try call.liveList().value)
        },
        Route(
            "POST", "/v1/live/{live}/touches", "touchLive", right: .write, content: .json,
            needs: .liveList
        ) { call in
            let list = try call.liveList()
            let touches = try LiveTouches.read(
                call.content, atMost: call.service.settings.limits.liveSamples)
            do {
                try list.touch(touches)
            } catch {
                throw Problem.liveListRefuses(error)
            }
            return .json(["taken": OutputValue(touches.count)])
        },
        Route(
            "POST", "/v1/live/{live}/steps", "stepLive", right: .write, content: .json, needs: .liveList
        ) { call in
            let text = try call.content.text(
                or: .badRequest("There are no steps.", wayOut: "Send {\"steps\": [ … ]}."))
            let count = try call.service.live.perform(text, on: call.liveList())
            return .json(["taken": OutputValue(count)])
        },
        Route(
            "POST", "/v1/live/{live}/end", "endLive", right: .write,
            content: .text(types: [MediaType.json], bytes: 1024), work: .lists
        ) { call in
            let list = try call.liveList()
            list.end(.asked, waits: true)
            return .json(list.value)
        },
        Route("GET", "/v1/live/{live}/stream", "watchLive") { call in
            let list = try call.liveList()
            let place = try call.beginFollowing()
            return .stream(.live(LiveStream(list, in: place)))
        },
        Route("GET", "/v1/live/{live}/recording", "getRecording", work: .lists) { call in
            let gestures = try call.liveList().gestures
            guard let first = gestures.first else {
                throw Problem(
                    404, "no-touches", "No finger has been lifted", "There is nothing to keep yet.",
                    wayOut: "Ask again after the first touch.")
            }
            var recording = RecordingText()
            for gesture in gestures {
                recording.append(gesture.gesture, startNs: gesture.downNs &- first.downNs)
            }
            return call.file(recording.text, MediaType.tsv, "touches.tsv")
        },
        Route(
            "GET", "/v1/live/{live}/workload", "getLiveWorkload", parameters: ["side"], work: .lists
        ) { call in
            let list = try call.liveList()
            let side = try call.side(of: list)
            let text = try WorkloadText(list.plan.yaml, named: "live")
                .text(of: list.workload(ofSide: side))
            let seed = list.plan.seed == 1 ? "" : "# Replay it with the seed \(list.plan.seed).\n"
            return call.file(seed + text, MediaType.yaml, "live.yaml")
        },
        Route("GET", "/v1/live/{live}/list", "getLiveSettings", work: .lists) { call in
            let list = try call.liveList()
            var workload = list.workload(ofSide: 0)
            workload.name = list.plan.workload.name
            workload.steps = []
            let text = try WorkloadText(list.plan.yaml, named: "live").text(of: workload)
            let json = try WorkloadText(text, named: "live")
                .json(choosing: [:], items: nil, frameRate: nil, recording: nil)
            return ServiceResponse(
                type: MediaType.json, headers: ServiceResponse.uncached, .bytes(Array(json.utf8)))
        },
        Route(
            "GET", "/v1/live/{live}/verdict", "getLiveVerdict", parameters: ["side"], work: .lists
        ) { call in
            let list = try call.liveList()
            let verdict = list.verdict(ofSide: try call.side(of: list))
            let most = call.service.settings.limits.rows
            guard case .object(let fields) = verdict.served(all: false, most: most) else {
                preconditionFailure("A verdict is an object.")
            }
            return .fresh(.object(fields + [.init("ended", .bool(list.standing.phase == .ended))]))
        },
    ]
}

extension RouteCall {
    func liveList() throws(Problem) -> LiveList { try service.live.list(path["live"] ?? "") }

    /// Returns the requested side; the first one by default.
    fileprivate func side(of list: LiveList) throws(Problem) -> Int {
        let side = try query.integer("side", in: 0...1) ?? 0
        guard side < list.runs.count else {
            throw Problem(
                404, "no-side", "There is no such side", "The live list has one side.",
                wayOut: "Ask for the side 0.")
        }
        return side
    }

    fileprivate func file(_ text: String, _ type: String, _ name: String) -> ServiceResponse {
        ServiceResponse(
            type: type,
            headers: ServiceResponse.uncached + [("content-disposition", "attachment; filename=\"\(name)\"")],
            .bytes(Array(text.utf8)))
    }
}

/// Touch samples from a page.
private enum LiveTouches {
    /// The largest coordinate in points, and the latest time in milliseconds.
    private static let (farthest, latest) = (1e6, 1e12)

    /// - Throws: `JSONFault` or ``Problem``.
    static func read(_ content: RequestContent, atMost most: Int) throws -> [LiveTouch] {
        var touches: [LiveTouch]?
        try RequestObject.read(content) { (key, reader) throws(JSONFault) in
            guard key == "samples" else { throw RequestObject.unknown(key) }
            var samples: [LiveTouch] = []
            try reader.array { (reader) throws(JSONFault) in
                guard samples.count < most else {
                    throw JSONFault("there are more than \(most) samples")
                }
                samples.append(try sample(&reader))
            }
            touches = samples
        }
        guard let touches else {
            throw Problem.badRequest(
                "The request has no samples.", wayOut: "Send {\"samples\": [[\"down\", t, x, y], …]}.")
        }
        return touches
    }

    /// Reads a sample: `["move", t, x, y]`.
    private static func sample(_ reader: inout JSONReader) throws(JSONFault) -> LiveTouch {
        var kind: LiveTouch.Kind?
        var numbers: [Double] = []
        try reader.array { (reader) throws(JSONFault) in
            guard kind != nil else {
                let word = try reader.string(of: "a sample")
                kind = LiveTouch.Kind(rawValue: word)
                if kind == nil {
                    throw JSONFault("a sample is “\(word.shown)”, not down, move, up or cancel")
                }
                return
            }
            numbers.append(try reader.double(of: "a sample"))
        }
        guard let kind, numbers.count == 3 else {
            throw JSONFault("a sample is [what, t, x, y]")
        }
        guard numbers[0].magnitude <= latest, numbers[1].magnitude <= farthest,
            numbers[2].magnitude <= farthest
        else { throw JSONFault("a sample lies on no screen or at no time") }
        return LiveTouch(
            kind, atNs: Nanoseconds.from(milliseconds: numbers[0]), x: numbers[1], y: numbers[2])
    }
}
