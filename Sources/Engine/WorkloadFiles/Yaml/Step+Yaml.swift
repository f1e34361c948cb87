import AnimationTiming
import ScrollSimulation

extension Step {
    /// The step as it stands in a workload file, as an entry of a list.
    ///
    /// - Parameter indent: Blanks before the dash.
    func yaml(indent: Int) -> String {
        let blanks = String(repeating: " ", count: indent)
        return switch self {
        case .touches(let gestures): recording("touches", gestures, blanks)
        case .touch(let gesture): recording("touch", [gesture], blanks)
        case .swipeBack(let swipe): self.swipe(swipe, blanks)
        case .turn(let steps): list("turn", "", steps, indent)
        case .repeat(let times, let steps):
            "\(blanks)- repeat:\n\(blanks)    times: \(times)\n\(blanks)    steps:\n"
                + steps.map { $0.yaml(indent: indent + 6) }.joined()
        default: "\(blanks)- \(flow)\n"
        }
    }

    private func list(_ name: String, _ before: String, _ steps: [Step], _ indent: Int) -> String {
        "\(String(repeating: " ", count: indent))- \(name):\n"
            + steps.map { $0.yaml(indent: indent + 4) }.joined()
    }

    /// The gestures stand in the step itself, so that the file needs no other.
    private func swipe(_ swipe: Swipe, _ blanks: String) -> String {
        switch swipe.path {
        case .even(let velocity):
            let end = swipe.cancelAt.map { ", cancelAt: \($0)" } ?? ""
            return "\(blanks)- swipeBack: { velocity: \(velocity)\(end) }\n"
        case .recorded(let gesture):
            let end = swipe.cancelAt.map { "\(blanks)    cancelAt: \($0)\n" } ?? ""
            return recording("swipeBack", [gesture], blanks) + end
        }
    }

    private func recording(_ name: String, _ gestures: [TouchGesture], _ blanks: String) -> String {
        var recording = RecordingText()
        for gesture in gestures { recording.append(gesture) }
        let lines = recording.text.split(separator: "\n").map { "\(blanks)        \($0)\n" }.joined()
        return "\(blanks)- \(name):\n\(blanks)    recording: |\n" + lines
    }

    /// A step that fits into a line.
    private var flow: String {
        switch self {
        case .touches, .touch, .swipeBack, .turn, .repeat: preconditionFailure("It takes several lines.")
        case .fling(let velocity): "fling: { velocity: \(velocity) }"
        case .drag(let distance, let duration): "drag: { distance: \(distance), duration: \(duration) }"
        case .slider(let item, let to, let duration):
            "slider: { item: \(item), to: \(to), duration: \(duration) }"
        case .tap(let item): "tap: { item: \(item) }"
        case .present: "present"
        case .presentOver: "presentOver"
        case .dismiss: "dismiss"
        case .scroll(let by): "scroll: { by: \(by) }"
        case .jump(let item): "jump: { item: \(item) }"
        case .offset(let offset): "offset: \(offset)"
        case .reset(let items): "reset: { items: \(items) }"
        case .wait(let seconds): "wait: \(seconds)"
        case .insert(let at, let count, let animated):
            "insert: { at: \(at), count: \(count), animated: \(animated) }"
        case .delete(let at, let count, let animated):
            "delete: { at: \(at), count: \(count), animated: \(animated) }"
        case .move(let from, let to, let animated):
            "move: { from: \(from), to: \(to), animated: \(animated) }"
        case .reload(let at, let count, let animated):
            "reload: { at: \(at), count: \(count)\(animated.map { ", animated: \($0)" } ?? "") }"
        case .reconfigure(let at, let count): "reconfigure: { at: \(at), count: \(count) }"
        case .reloadData: "reloadData"
        case .prepareForReuseVisible: "prepareForReuse: visible"
        case .background(let seconds): "background: \(seconds)"
        case .resize(let size): "resize: { width: \(size.width), height: \(size.height) }"
        case .frameRate(let frameRate): "frameRate: \(frameRate)"
        case .memoryWarning: "memoryWarning"
        case .busy(let seconds): "busy: \(seconds)"
        case .destroyList: "destroyList"
        }
    }
}
