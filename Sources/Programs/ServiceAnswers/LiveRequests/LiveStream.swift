import LifecycleEvents
import LifecycleRecording
import LogAnswers
import LoggedSimulations

/// What a page sees of a live list, as server-sent events: one stream for both of its sides.
///
/// Who reads slowly is sent fewer pictures, the newest of each side, and is told how many events were left out. So
/// what waits for a reader is bounded.
package final class LiveStream: LiveViewer {
    fileprivate struct State {
        var hasListChanged = true
        var pictures: [LivePicture?]
        var states: [LiveSideState?]
        var events: [Waiting]
        var isClosed = false
        var isOver = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    fileprivate struct Waiting {
        var skipped = 0
        var events: [LifecycleEvent] = []
    }

    /// Events of a side that wait for a reader.
    private static let mostEvents = 2000

    private let list: LiveList
    private let state: Locked<State>
    private let ended: @Sendable () -> Void

    /// - Parameter ended: called when nobody looks any longer.
    init(_ list: LiveList, ended: @escaping @Sendable () -> Void) {
        self.list = list
        self.ended = ended
        let sides = list.runs.count
        state = Locked(
            State(
                pictures: Array(repeating: nil, count: sides),
                states: Array(repeating: nil, count: sides),
                events: Array(repeating: Waiting(), count: sides)))
        list.add(self)
    }

    deinit { ended() }

    // MARK: What is seen

    package func see(_ picture: LivePicture) { change { $0.pictures[picture.side] = picture } }

    package func take(_ state: LiveSideState) { change { $0.states[state.side] = state } }

    package func listChanged() { change { $0.hasListChanged = true } }

    package func take(_ events: [LifecycleEvent], skipped: Int, of side: Int) {
        change { state in
            state.events[side].skipped += skipped
            state.events[side].events += events
            let surplus = state.events[side].events.count - Self.mostEvents
            guard surplus > 0 else { return }
            state.events[side].events.removeFirst(surplus)
            state.events[side].skipped += surplus
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let waiter = state.withLock { state in
            body(&state)
            return state.waiter.take()
        }
        waiter?.resume()
    }

    // MARK: Reading

    /// What is new; nil after the end. It waits until there is something, and is for one reader.
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

    /// Ends it, because nobody reads any longer.
    package func close() {
        list.remove(self)
        change { $0.isClosed = true }
    }

    /// What is new at this moment; nil where nothing is.
    package func pending() -> [UInt8]? {
        let news = state.withLock { state -> State? in
            guard state.isNew, !state.isOver, !state.isClosed else { return nil }
            defer { state.isRead() }
            return state
        }
        guard let news else { return nil }
        var text = LiveText()
        if news.hasListChanged { text.append("live", list.value) }
        for case let picture? in news.pictures { text.append(picture) }
        for (side, waiting) in news.events.enumerated() where !waiting.events.isEmpty {
            text.append(waiting.events, skipped: waiting.skipped, of: side)
        }
        for case let state? in news.states { text.append(state) }
        if list.standing.phase == .ended {
            text.append("end", list.value)
            state.withLock { $0.isOver = true }
            list.remove(self)
        }
        return text.bytes
    }
}

extension LiveStream.State {
    fileprivate var isNew: Bool {
        hasListChanged || pictures.contains { $0 != nil } || states.contains { $0 != nil }
            || events.contains { !$0.events.isEmpty }
    }

    fileprivate mutating func isRead() {
        hasListChanged = false
        for side in pictures.indices {
            pictures[side] = nil
            states[side] = nil
            events[side] = .init()
        }
    }
}
