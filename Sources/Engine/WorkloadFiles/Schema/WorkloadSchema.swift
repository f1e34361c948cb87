import LifecycleEvents
import PropertyAnimation
import ScrollSimulation

/// A JSON Schema of workload files, for editors: it completes keys and words, and marks unknown ones.
///
/// It knows the form of a file. What depends on the rest of the file, such as whether an item is there, `workloads
/// validate` finds.
public enum WorkloadSchema {
    public static var json: String {
        var json = JSONWriter()
        json.object { json in
            json.member("$schema", "https://json-schema.org/draft/2020-12/schema")
            json.member("title", "A workload of animatorpool")
            json.member("type", "object")
            closed(
                Workload.keys.map { ($0, root[$0] ?? .anything) }, required: ["steps"], to: &json)
        }
        return json.text
    }

    private static let root: [String: SchemaForm] = [
        "name": .text, "viewport": size, "cells": .words(CellRegime.self), "profile": profile,
        "strategy": .words(Strategy.self), "regime": .words(AnimatorRegime.self),
        "transitions": .words(TransitionRegime.self), "frameRate": .number, "reuse": reuse,
        "animator": .anything, "steps": .list(step),
    ]

    private static let size = SchemaForm.closed([("width", .number), ("height", .number)])

    private static let reuse = SchemaForm.closed([
        ("order", .words(ReuseRules.Order.self)), ("cap", .any([.word(["none"]), .number])),
        ("pass", .words(ReuseRules.Pass.self)), ("prepare", .words(ReuseRules.Prepare.self)),
        ("strip", .words(ReuseRules.Strip.self)),
    ])

    /// A number, or a range from which each run draws one.
    private static let quantity = SchemaForm.any([
        .number, .closed([("min", .number), ("max", .number)]),
    ])

    private static let reach = SchemaForm.any([
        .word(["none"]), .closed(Reach.Unit.allCases.map { ($0.rawValue, quantity) }),
    ])

    private static let edges = SchemaForm.closed([
        ("top", .words(ListProfile.Edges.Edge.self)), ("bottom", .words(ListProfile.Edges.Edge.self)),
    ])

    private static let pool = SchemaForm.closed([
        ("order", .words(ReuseRules.Order.self)), ("cap", .any([.word(["none"]), .number])),
        ("keepsItem", .flag),
        ("emptiedBy", .any([.word(["none"]), .list(.words(ListProfile.Emptying.self))])),
    ])

    private static let profile = SchemaForm.any([
        .word(ListProfile.builtIn.map { $0.name }),
        .closed(ListProfile.keys.map { ($0, settings[$0] ?? .anything) }),
    ])

    private static let settings: [String: SchemaForm] = [
        "like": .word(ListProfile.builtIn.map { $0.name }), "ahead": reach,
        "side": .words(ListProfile.Side.self), "prepares": .words(ListProfile.Preparing.self),
        "batch": .words(ListProfile.Batch.self), "pause": quantity,
        "preparedKeep": .closed([("times", .number), ("seconds", quantity)]), "displayed": reach,
        "behind": reach, "layout": .list(.words(ListProfile.Phase.self)),
        "fill": .words(ListProfile.Fill.self), "edges": edges,
        "leaving": .words(ListProfile.Leaving.self), "jump": .words(ListProfile.Jump.self),
        "follows": .words(ListProfile.Following.self), "anchor": .words(ListProfile.Anchor.self),
        "heights": .words(ListProfile.Heights.self), "reset": .words(ListProfile.Reset.self),
        "request": .any([.word(["none"]), .list(.words(ListProfile.Lookup.self))]), "pool": pool,
        "pinned": .words(ListProfile.Pinned.self), "takesOneDequeue": .flag,
        "findsCellsOffScreen": .flag, "unrecorded": .words(ListProfile.Unrecorded.self),
    ]

    /// A word, or a mapping with one key.
    private static let step = SchemaForm.any([
        .word(StepName.allCases.filter { $0.isBare }.map { $0.rawValue }),
        .oneKey(StepName.allCases.filter { !$0.isBare }.map { $0.rawValue }),
    ])

    static func closed(_ members: [(String, SchemaForm)], required: [String], to json: inout JSONWriter) {
        json.key("properties")
        json.object { json in
            for (name, form) in members {
                json.key(name)
                form.write(to: &json)
            }
        }
        if !required.isEmpty {
            json.key("required")
            json.array(required) { json, name in json.string(name) }
        }
        json.key("additionalProperties")
        json.json("false")
    }
}

/// The form of a value, as a JSON Schema says it.
indirect enum SchemaForm: Sendable {
    case anything
    case text
    case number
    case flag
    case word([String])
    case list(SchemaForm)
    /// A mapping with no other keys.
    case closed([(String, SchemaForm)])
    /// A mapping with one of these keys.
    case oneKey([String])
    case any([SchemaForm])

    static func words<Word: RawRepresentable<String> & CaseIterable>(_ type: Word.Type) -> SchemaForm {
        .word(Word.allCases.map { $0.rawValue })
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            switch self {
            case .anything: break
            case .text: json.member("type", "string")
            case .number: json.member("type", "number")
            case .flag: json.member("type", "boolean")
            case .word(let words):
                json.key("enum")
                json.array(words) { json, word in json.string(word) }
            case .list(let form):
                json.member("type", "array")
                json.key("items")
                form.write(to: &json)
            case .closed(let members):
                json.member("type", "object")
                WorkloadSchema.closed(members, required: [], to: &json)
            case .oneKey(let names):
                json.member("type", "object")
                json.key("minProperties")
                json.integer(1)
                json.key("maxProperties")
                json.integer(1)
                WorkloadSchema.closed(names.map { ($0, .anything) }, required: [], to: &json)
            case .any(let forms):
                json.key("anyOf")
                json.array(forms) { json, form in form.write(to: &json) }
            }
        }
    }
}
