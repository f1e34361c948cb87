import LifecycleEvents
import PropertyAnimation
import ScrollSimulation

/// The JSON Schema of a workload file, with which an editor completes keys and words and underlines mistakes.
package enum WorkloadSchema {
    /// The schema, as JSON.
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
        .mapping(
            [
                ("name", .text), ("viewport", size), ("list", list), ("reuse", reuse),
                ("cells", .words(CellRegime.self)),
                ("profile", profile), ("updates", updates), ("reload", .words(UpdateRules.Reload.self)),
                ("states", .words(StateRule.self)), ("content", .words(ContentRule.self)),
                ("measure", .words(MeasureRule.self)),
                ("animator", animator),
                ("strategy", .words(Strategy.self)), ("regime", .words(AnimatorRegime.self)),
                ("frameRate", .number(.frameRates)), ("transitions", transitions),
                ("costs", costs), ("steps", steps), ("choices", choices),
            ], required: ["steps"])
    }

    private static var transitions: JSONSchema {
        .either([
            .words(TransitionRegime.self),
            .mapping([
                ("regime", .words(TransitionRegime.self)), ("duration", .number(.durations)),
                ("object", .words(TransitionObject.self)), ("driver", .words(NavigationRules.Driver.self)),
                ("requests", .words(NavigationRules.Requests.self)),
                ("sheetDamping", .number(0.01...1)),
            ]),
        ])
    }

    private static var size: JSONSchema {
        .mapping(
            [("width", .number(.lengths)), ("height", .number(.lengths))], required: ["width", "height"])
    }

    private static var list: JSONSchema {
        .mapping([
            ("kind", .words(ListProfile.Kind.self)), ("items", .count(ListSection.itemCounts)),
            (
                "itemHeight",
                .either([.number(.lengths), .anyKeys(.number(.anything)), .list(.number(.lengths))])
            ),
            ("columns", .count(ListSection.columnCounts)), ("reuseIdentifiers", .list(.text)),
            ("types", .anyKeys(.count(1...1_000_000))), ("sections", .list(section)),
        ])
    }

    private static var section: JSONSchema {
        let size: Members = [("height", .number(.lengths)), ("type", .text)]
        let range: Members = [
            ("estimate", .number(.lengths)), ("min", .number(.lengths)), ("max", .number(.lengths)),
        ]
        return .mapping(
            [
                ("id", .text), ("items", .count(ListSection.itemCounts)),
                ("header", .mapping(size + [("pinned", .flag)], required: ["height"])),
                ("footer", .mapping(size, required: ["height"])),
                ("columns", .count(ListSection.columnCounts)), ("spacing", .number(.insets)),
                ("insets", .mapping([("top", .number(.insets)), ("bottom", .number(.insets))])),
                ("height", .either([.number(.lengths), .mapping(range, required: ["min", "max"])])),
                ("type", .text), ("scrolls", .words(["sideways"])), ("width", .number(.lengths)),
            ], required: ["id", "items"])
    }

    private static var reuse: JSONSchema {
        .mapping([
            ("order", .words(ReuseRules.Order.self)),
            ("cap", .either([.words(["none"]), .count(0...1_000_000)])),
            ("pass", .words(ReuseRules.Pass.self)), ("prepare", .words(ReuseRules.Prepare.self)),
            ("strip", .words(ReuseRules.Strip.self)), ("registration", .words(ReuseRules.Registration.self)),
        ])
    }

    private static var profile: JSONSchema {
        let names = JSONSchema.words(ListProfile.builtIn.map { $0.name })
        return .either([
            names,
            .mapping(
                ListProfile.keys.map { (key: $0, value: $0 == "like" ? names : setting($0)) },
                required: ["like"]),
        ])
    }

    /// What a setting of a profile takes.
    private static func setting(_ key: String) -> JSONSchema {
        switch key {
        case "ahead", "prefetch": reach(Reach.Unit.allCases)
        case "displayed", "behind": reach(Reach.Unit.lengths)
        case "margin": reach([.points, .viewports])
        case "spareTime": .words(ListProfile.SpareTime.self)
        case "window": .words(ListProfile.Window.self)
        case "reversal": .words(ListProfile.Reversal.self)
        case "side": .words(ListProfile.Side.self)
        case "prepares": .words(ListProfile.Preparing.self)
        case "batch": .words(ListProfile.Batch.self)
        case "pause": quantity
        case "preparedKeep": .mapping([("times", .number(1...1000)), ("seconds", quantity)])
        case "layout": .list(.words(ListProfile.Phase.self))
        case "fill": .words(ListProfile.Fill.self)
        case "edges":
            .mapping([
                ("top", .words(ListProfile.Edges.Edge.self)), ("bottom", .words(ListProfile.Edges.Edge.self)),
            ])
        case "leaving": .words(ListProfile.Leaving.self)
        case "jump": .words(ListProfile.Jump.self)
        case "follows": .words(ListProfile.Following.self)
        case "anchor": .words(ListProfile.Anchor.self)
        case "heights": .words(ListProfile.Heights.self)
        case "unmeasured": .words(ListProfile.Unmeasured.self)
        case "reset": .words(ListProfile.Reset.self)
        case "request": .either([.words(["none"]), .list(.words(ListProfile.Lookup.self))])
        case "pool": pool
        case "pinned": .words(ListProfile.Pinned.self)
        case "kind": .words(ListProfile.Kind.self)
        case "takesOneDequeue", "checksKinds", "findsCellsOffScreen", "appliesDifferences", "preparesAtLoad",
            "preparesInTables":
            .flag
        case "unrecorded": .words(ListProfile.Unrecorded.self)
        default: .any
        }
    }

    /// A number, or a range from which each run draws one.
    private static var quantity: JSONSchema {
        .either([.number(.anything), .mapping([("min", .number(.anything)), ("max", .number(.anything))])])
    }

    private static func reach(_ units: [Reach.Unit]) -> JSONSchema {
        .either([.words(["none"]), .mapping(units.map { (key: $0.rawValue, value: quantity) })])
    }

    private static var pool: JSONSchema {
        .mapping([
            ("order", .words(ReuseRules.Order.self)),
            ("cap", .either([.words(["none"]), .count(0...1_000_000)])), ("keepsItem", .flag),
            ("emptiedBy", .either([.words(["none"]), .list(.words(ListProfile.Emptying.self))])),
        ])
    }

    private static var updates: JSONSchema {
        .either([
            .words(["none", "flush"]), .mapping([("flush", .flag), ("transaction", .number(.durations))]),
        ])
    }

    private static var animator: JSONSchema {
        .mapping([
            ("key", .text), ("from", .number(.anything)), ("to", .number(.anything)),
            ("duration", .number(.durations)), ("curve", .text), ("pausesOnCompletion", .flag),
            ("scrubsLinearly", .flag),
            ("fractionComplete", .either([.words(["none"]), .number(-1000...1000)])), ("start", .flag),
            ("chain", chain),
        ])
    }

    private static var chain: JSONSchema {
        let step = JSONSchema.mapping(
            [
                ("to", .number(.anything)), ("duration", .number(.durations)), ("delay", .number(.durations)),
                ("curve", .text),
            ], required: ["to", "duration"])
        return .mapping(
            [
                ("steps", .list(step)), ("autoreverse", .flag),
                ("repeat", .either([.words(["forever"]), .count(1...1_000_000)])),
            ], required: ["steps"])
    }

    private static var costs: JSONSchema {
        let cost = JSONSchema.number(.costs)
        return .mapping([
            ("create", cost), ("configure", cost), ("attach", cost), ("teardown", cost),
            (
                "slowConfigure",
                .mapping([("every", .count(1...1_000_000)), ("ms", cost)], required: ["every", "ms"])
            ),
        ])
    }

    private static var choices: JSONSchema {
        .list(
            .oneKey(
                RunChoice.Kind.allCases.map { kind in
                    let form = ChoiceForm(kind)
                    let value: JSONSchema =
                        form.words.isEmpty
                        ? .count(0...(kind.values?.last ?? Int(Int32.max))) : .words(form.words)
                    let members = kind.keys.map { key in
                        (key: key, value: key == form.key ? value : JSONSchema.count(0...ItemCount.limit))
                    }
                    return (
                        key: kind.rawValue,
                        value: .mapping(members, required: kind.keys.filter { $0 != "occurrence" })
                    )
                }))
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

    /// One of the updates of a batch or of the edits of a snapshot.
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

    /// Updates of a snapshot. Each of them names items of the list before the snapshot.
    private static var updatesAtOnce: Members {
        StepName.allCases.filter { $0.isUpdate }.map { name in
            let one =
                name == .move || name == .insert ? update(name) : JSONSchema.either([place, update(name)])
            return (key: name.rawValue, value: .either([one, .list(one)]))
        }
    }

    private typealias Members = [(key: String, value: JSONSchema)]

    private static var animated: Members { [("animated", .flag)] }
    /// A number, or an item of a section: `posts/5`.
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
