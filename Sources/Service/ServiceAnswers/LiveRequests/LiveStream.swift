import LifecycleEvents
import LifecycleRecording
import LivePictures
import LogAnswers
import LoggedLiveLists

/// The view of a live list as server-sent events: one stream for both sides.
///
/// A slow reader gets the newest picture of each side and the newest events, so memory is bounded.
package final class LiveStream: LiveViewer {
    private struct State {
        var hasListChanged = true
        var pictures: [LivePicture?]
        var states: [LiveSideState?]
        var hasEvents = false
        /// The last event of each side that was sent.
        var lastSeqs: [Int64]
        var isClosed = false
        var isOver = false
        var waiter: CheckedContinuation<Void, Never>?

        var isNew: Bool {
            hasListChanged || hasEvents || pictures.contains { $0 != nil } || states.contains { $0 != nil }
        }
    }

    private let list: LiveList
    private let state: Locked<State>
    private let place: Places

    init(_ list: LiveList, in place: Places) {
        self.list = list
        self.place = place
        let sides = list.runs.indices
        state = Locked(
            State(
                pictures: sides.map { _ in nil }, states: sides.map { _ in nil },
                lastSeqs: sides.map { list.lastSeq(ofSide: $0) }))
        list.add(self)
    }

    // MARK: Updates from the list

    package func see(_ picture: LivePicture) { change { $0.pictures[picture.side] = picture } }

    package func take(_ state: LiveSideState) { change { $0.states[state.side] = state } }

    package func eventsArrived() { change { $0.hasEvents = true } }

    package func listChanged() { change { $0.hasListChanged = true } }

    private func change(_ body: (inout State) -> Void) {
        let waiter = state.withLock { state in
            body(&state)
            return state.waiter.take()
        }
        waiter?.resume()
    }

    // MARK: Reading

    /// Waits for news and returns them; nil after the end. Only one task may call this method.
    package func next() async -> [UInt8]? {
        while true {
            if let bytes = pending() { return bytes }
            if state.withLock({ $0.isOver || $0.isClosed }) { return nil }
            await withCheckedContinuation { continuation in
                let isThere = state.withLock { state in
                    if state.isClosed || state.isNew { return true }
                    state.waiter = continuation
                    return false
                }
                if isThere { continuation.resume() }
            }
        }
    }

    /// Ends the stream, because its client has left.
    package func close() {
        list.remove(self)
        change { $0.isClosed = true }
    }

    /// Returns the current news, or nil.
    package func pending() -> [UInt8]? {
        let news = state.withLock { state -> State? in
            guard state.isNew, !state.isOver, !state.isClosed else { return nil }
            defer {
                (state.hasListChanged, state.hasEvents) = (false, false)
                for side in state.pictures.indices { (state.pictures[side], state.states[side]) = (nil, nil) }
            }
            return state
        }
        guard let news else { return nil }
        var text = LiveText()
        if news.hasListChanged { text.append("live", list.value) }
        for case let picture? in news.pictures { text.append("frame") { $0.members(of: picture) } }
        if news.hasEvents { for side in news.lastSeqs.indices { appendEvents(ofSide: side, to: &text) } }
        for case let state? in news.states { text.append("standing") { $0.members(of: state) } }
        if list.standing.phase == .ended {
            text.append("end", list.value)
            state.withLock { $0.isOver = true }
            list.remove(self)
        }
        return text.bytes
    }

    private func appendEvents(ofSide side: Int, to text: inout LiveText) {
        let (events, skipped) = list.events(ofSide: side, after: state.withLock { $0.lastSeqs[side] })
        guard let last = events.last else { return }
        state.withLock { $0.lastSeqs[side] = last.seq }
        text.append("events") { json in
            json.member("side", Int64(side))
            json.member("skipped", Int64(skipped))
            json.key("events")
            var line = NDJSONWriter()
            json.array(events) { json, event in
                line.append(event)
                json.json(String(decoding: line.bytes.dropLast(), as: UTF8.self))
                line.removeAll()
            }
        }
    }
}

/// Server-sent events.
private struct LiveText {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ event: String, _ value: OutputValue) { append(event, Array(value.json.utf8)) }

    mutating func append(_ event: String, members: (inout JSONWriter) -> Void) {
        var json = JSONWriter()
        json.object { members(&$0) }
        append(event, json.bytes)
    }

    private mutating func append(_ event: String, _ data: [UInt8]) {
        bytes += "event: \(event)\ndata: ".utf8
        bytes += data
        bytes += "\n\n".utf8
    }
}
