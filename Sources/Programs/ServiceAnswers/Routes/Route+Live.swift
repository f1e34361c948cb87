import LifecycleEvents
import LogAnswers
import LoggedSimulations
import WorkloadFiles

extension Route {
    static let live = [
        Route("GET", "/v1/live", "listLive") { call in
            .json(
                .list(call.service.live.lists.map(\.value)), headers: RouteCall.uncached)
        },
        Route(
            "POST", "/v1/live", "startLive", right: .write,
            content: .text(types: [MediaType.json], bytes: ServiceLimits().textBytes), duration: .long,
            needs: .folder
        ) { call in
            let list = try call.service.live.start(LiveOrder(call.content))
            return .json(
                list.value, status: 201, headers: [("location", "/v1/live/\(list.uuid)")])
        },
        Route("GET", "/v1/live/{live}", "getLive") { call in
            .json(try call.liveList().value, headers: RouteCall.uncached)
        },
        Route(
            "POST", "/v1/live/{live}/touches", "touchLive", right: .write,
            content: .text(types: [MediaType.json], bytes: ServiceLimits().textBytes),
            needs: .liveList
        ) { call in
            let list = try call.liveList()
            let touches = try LiveTouches.read(call.content)
            do {
                try list.touch(touches)
            } catch {
                throw Problem.liveListRefuses(error)
            }
            return .json(["taken": OutputValue(touches.count)])
        },
        Route(
            "POST", "/v1/live/{live}/steps", "stepLive", right: .write,
            content: .text(types: [MediaType.json], bytes: ServiceLimits().textBytes),
            needs: .liveList
        ) { call in
            guard case .bytes(let bytes) = call.content, !bytes.isEmpty,
                let text = String(validating: bytes, as: UTF8.self)
            else { throw Problem.badRequest("There are no steps.", wayOut: "Send {\"steps\": [ … ]}.") }
            let count = try call.service.live.list(call.liveUUID).perform(text)
            return .json(["taken": OutputValue(count)])
        },
        Route(
            "POST", "/v1/live/{live}/end", "endLive", right: .write,
            content: .text(types: [MediaType.json], bytes: 1024), duration: .long
        ) { call in
            let list = try call.liveList()
            list.end(.asked, waits: true)
            return .json(list.value)
        },
        Route("GET", "/v1/live/{live}/stream", "watchLive") { call in
            let list = try call.liveList()
            let place = try call.service.beginFollowing()
            return ServiceResponse(
                type: MediaType.events,
                headers: [("cache-control", "no-store"), ("x-accel-buffering", "no")],
                .live(LiveStream(list, in: place)))
        },
        Route("GET", "/v1/live/{live}/recording", "getRecording", duration: .long) { call in
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
            "GET", "/v1/live/{live}/workload", "getLiveWorkload", parameters: ["side"], duration: .long
        ) { call in
            let list = try call.liveList()
            let side = try call.side(of: list)
            let text = try WorkloadText(list.plan.yaml, named: "live")
                .text(of: list.workload(ofSide: side))
            let seed = list.plan.seed == 1 ? "" : "# Replay it with the seed \(list.plan.seed).\n"
            return call.file(seed + text, MediaType.yaml, "live.yaml")
        },
        Route("GET", "/v1/live/{live}/list", "getLiveSettings", duration: .long) { call in
            let list = try call.liveList()
            var workload = list.workload(ofSide: 0)
            workload.name = list.plan.workload.name
            workload.steps = []
            let text = try WorkloadText(list.plan.yaml, named: "live").text(of: workload)
            let json = try WorkloadText(text, named: "live")
                .json(choosing: [:], items: nil, frameRate: nil, recording: nil)
            return ServiceResponse(
                type: MediaType.json, headers: RouteCall.uncached, .bytes(Array(json.utf8)))
        },
        Route(
            "GET", "/v1/live/{live}/verdict", "getLiveVerdict", parameters: ["side"], duration: .long
        ) { call in
            let list = try call.liveList()
            let verdict = list.verdict(ofSide: try call.side(of: list))
            let most = call.service.settings.limits.rows
            guard case .object(let fields) = verdict.served(all: false, most: most) else {
                preconditionFailure("A verdict is an object.")
            }
            return .json(
                .object(fields + [.init("ended", .bool(list.standing.phase == .ended))]),
                headers: RouteCall.uncached)
        },
    ]
}

extension RouteCall {
    fileprivate static let uncached: [(name: String, value: String)] = [("cache-control", "no-store")]

    fileprivate var liveUUID: String { path["live"] ?? "" }

    func liveList() throws(Problem) -> LiveList { try service.live.list(liveUUID).list }

    /// The side that is asked about; the first unless it is said.
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
            headers: Self.uncached + [("content-disposition", "attachment; filename=\"\(name)\"")],
            .bytes(Array(text.utf8)))
    }
}
