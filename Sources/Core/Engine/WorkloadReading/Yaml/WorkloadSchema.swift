import LifecycleEvents
import PropertyAnimation
import ScrollSimulation

/// The JSON Schema of a workload file. An editor uses it to complete keys and words, and to mark mistakes.
package enum WorkloadSchema {
    package static var json: String {
        var json = JSONWriter()
        json.object { json in
            json.key("$schema")
            json.string("https://json-schema.org/draft/2020-12/schema")
            json.key("title")
            json.string("A workload of animatorpool")
            workload.writeMembers(to: &json)
            json.key("$defs")
            json.object { json in
                json.key("step")
                step.write(to: &json)
                json.key("update")
                update.write(to: &json)
            }
        }
        return json.text
    }

    private static var workload: JSONSchema {
        var workload = Workload(name: "")
        return .mapping(required: ["steps"]) { workload.read(&$0) }
    }

    // MARK: Steps

    private static var steps: JSONSchema { .list(.definition("step")) }

    private static var step: JSONSchema {
        .either([
            .words(StepName.allCases.filter { $0.isBare || $0.screenAction != nil }.map { $0.rawValue }),
            .oneKey(
                StepName.allCases.filter { !$0.isBare && $0 != .back }.map {
                    (key: $0.rawValue, value: argument(of: $0))
                }),
        ])
    }

    /// An update of a batch, or an edit of a snapshot.
    private static var update: JSONSchema {
        .oneKey(StepName.allCases.filter { $0.isUpdate }.map { (key: $0.rawValue, value: update($0)) })
    }

    private static func update(_ name: StepName, _ more: Members = []) -> JSONSchema {
        switch name {
        case .move: .mapping([("from", place), ("to", place), ("after", place)] + more, required: ["from"])
        case .insert:
            .mapping([("at", place), ("after", place), ("count", .count(1...ItemCount.limit))] + more)
        case .reload:
            .either([
                range(more),
                .mapping(
                    [("section", .either([.text, .count(0...ItemCount.limit)]))] + more, required: ["section"]
                ),
            ])
        default: range(more)
        }
    }

    private static func range(_ more: Members) -> JSONSchema {
        .mapping([("at", place), ("count", .count(1...ItemCount.limit))] + more, required: ["at"])
    }

    /// Updates of a snapshot that all refer to the list before the snapshot.
    private static var updatesAtOnce: Members {
        StepName.allCases.filter { $0.isUpdate }.map { name in
            let one =
                name == .move || name == .insert ? update(name) : JSONSchema.either([place, update(name)])
            return (key: name.rawValue, value: .either([one, .list(one)]))
        }
    }

    private typealias Members = [(key: String, value: JSONSchema)]

    private static var animated: Members { [("animated", .flag)] }
    /// The place of an item: a number, or an item of a section such as `posts/5`.
    private static var place: JSONSchema { .either([.count(0...ItemCount.limit), .text]) }

    private static var recording: Members {
        [
            ("file", .text), ("recording", .text),
            ("gesture", .either([.text, .count(0...ItemCount.limit)])),
            ("density", .number(0.1...100)),
        ]
    }

    private static func argument(of name: StepName) -> JSONSchema {
        switch name {
        case .touches, .touch: return .mapping(recording)
        case .sideways:
            return .mapping(
                [
                    ("section", .text), ("item", place), ("velocity", .number(.velocities)),
                    ("distance", .number(.distances)),
                    ("duration", .number(.durations)),
                ])
        case .app: return .text
        case .swipeBack:
            return .mapping([("velocity", .number(1...1e6)), ("cancelAt", .number(0...1))] + recording)
        case .turn: return steps
        case .insert, .delete, .reload, .move: return update(name, animated)
        case .reconfigure: return update(name)
        case .batch:
            return .either([
                .list(.definition("update")),
                .mapping(
                    [("updates", .list(.definition("update")))] + animated
                        + [("itemsAfter", .count(0...ItemCount.limit))],
                    required: ["updates"]),
            ])
        case .apply:
            return .either([
                .list(.definition("update")),
                .mapping(
                    [("snapshot", .list(.definition("update")))] + animated + [("usingReloadData", .flag)],
                    required: ["snapshot"]),
                .mapping(updatesAtOnce + animated + [("usingReloadData", .flag)]),
            ])
        case .prepareForReuse: return .words(["visible"])
        case .repeat:
            return .mapping(
                [("times", .count(1...1_000_000)), ("steps", steps)], required: ["times", "steps"])
        case .push, .pop, .present, .presentOver, .dismiss:
            return .mapping([("from", .count(0...1000))] + animated)
        default:
            let parameters = name.parameters ?? []
            if let only = parameters.first, only.key.isEmpty { return schema(only.kind) }
            return .mapping(
                parameters.map { (key: $0.key, value: schema($0.kind)) },
                required: parameters.filter { !$0.kind.isOptional }.map { $0.key })
        }
    }

    private static func schema(_ kind: StepParameter) -> JSONSchema {
        switch kind {
        case .item, .place: place
        case .count: .count(1...ItemCount.limit)
        case .flag: .flag
        default: .number(kind.numbers.range)
        }
    }
}
