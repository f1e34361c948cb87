import LifecycleRecording
import LogAnswers

/// Who looks at a live list.
final class LiveViewers: Sendable {
    private struct State {
        var viewers: [any LiveViewer] = []
    }

    private let state = Locked(State())

    var areThere: Bool { state.withLock { !$0.viewers.isEmpty } }

    func add(_ viewer: any LiveViewer) { state.withLock { $0.viewers.append(viewer) } }

    func remove(_ viewer: any LiveViewer) {
        let gone = state.withLock { state in
            let gone = state.viewers.filter { $0 === viewer }
            state.viewers.removeAll { $0 === viewer }
            return gone
        }
        // A viewer may go here for good, which is not to happen inside the lock.
        withExtendedLifetime(gone) {}
    }

    func tell(_ body: (any LiveViewer) -> Void) {
        for viewer in state.withLock({ $0.viewers }) { body(viewer) }
    }
}
