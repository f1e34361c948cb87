/// The name of a step in a workload file.
package enum StepName: String, Sendable, CaseIterable {
    case touches, touch, fling, drag, sideways, slider, tap, swipeBack, scroll, jump, offset, turn, wait
    case push, pop, back, present, presentOver, dismiss
    case insert, delete, move, reload, reconfigure, batch, apply, app, reloadData, reset
    case prepareForReuse, background, resize, insets, select, deselect, highlight, unhighlight, traitChange
    case frameRate, memoryWarning, busy, destroyList
    case `repeat`

    /// The numeric parameters of the step; nil for a step that is more than a name and numbers.
    ///
    /// A parameter with an empty key is the step's whole value.
    package var parameters: [(key: String, kind: StepParameter)]? {
        var parameters: [(key: String, kind: StepParameter)] = []
        let step = Step(self) { key, kind in
            parameters.append((key, kind))
            return nil
        }
        return step == nil ? nil : parameters
    }

    /// Whether the step has a name but no value.
    package var isBare: Bool { parameters?.isEmpty ?? false }

    /// The screen change of the step; nil for other steps.
    package var screenAction: ScreenStep.Action? { ScreenStep.Action(rawValue: rawValue) }

    /// Whether the step can be part of a `turn`: the step takes no time and needs no frame of its own.
    package var fitsInTurn: Bool {
        switch self {
        case .touches, .touch, .fling, .drag, .sideways, .slider, .tap, .swipeBack, .turn, .wait, .background,
            .repeat, .frameRate:
            false
        default: true
        }
    }

    /// Whether the step can be part of a batch update or a snapshot edit.
    package var isUpdate: Bool {
        switch self {
        case .insert, .delete, .move, .reload, .reconfigure: true
        default: false
        }
    }

    /// An example of the step's value, as a workload file writes the value.
    package var example: String {
        switch self {
        case .touches: "{ file: android-flings, gesture: all, density: 2.625 }"
        case .touch: "{ file: android-flings, gesture: 0, density: 2.625 }"
        case .fling: "{ velocity: 3000 }"
        case .drag: "{ distance: 300, duration: 0.3 }"
        case .sideways: "{ section: stories, velocity: 1500 }"
        case .app: "refresh"
        case .slider: "{ item: 3, to: 0.5, duration: 0.4 }"
        case .tap: "{ item: 12 }"
        case .swipeBack: "{ velocity: 1200, cancelAt: 0.4 }"
        case .scroll: "{ by: 100 }"
        case .jump: "{ item: 8 }"
        case .offset: "2000"
        case .reset: "{ items: 500 }"
        case .turn: "[ { jump: { item: 500 } }, { jump: { item: 0 } } ]"
        case .wait: "0.5"
        case .insert, .delete: "{ at: 3, count: 2, animated: true }"
        case .move: "{ from: 3, to: 0, animated: true }"
        case .reload: "{ at: 3, count: 2, animated: true }"
        case .reconfigure: "{ at: 3, count: 2 }"
        case .batch: "[ { delete: { at: 0 } }, { insert: { at: 2, count: 2 } } ]"
        case .apply: "[ { move: { from: 3, to: 0 } }, { reload: { at: 0 } } ]"
        case .prepareForReuse: "visible"
        case .background: "5"
        case .resize: "{ width: 844, height: 390, animated: true }"
        case .insets: "{ bottom: 336, animated: true }"
        case .select, .deselect, .highlight, .unhighlight: "{ item: 3 }"
        case .frameRate: "120"
        case .busy: "0.2"
        case .repeat: "{ times: 10, steps: [ … ] }"
        case .push, .pop, .present, .presentOver: "{ animated: false }"
        case .dismiss: "{ from: 2 }"
        case .back, .reloadData, .traitChange, .memoryWarning, .destroyList: ""
        }
    }
}
