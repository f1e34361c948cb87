import LifecycleEvents
import LoggedLiveLists
import PropertyAnimation
import ScrollSimulation
import WorkloadFiles
import WorkloadReading

/// A live list that a client requests: the name or the text of its workload, its strategies, and the request's changes.
struct LiveOrder {
    /// The name of a built-in workload, or nil when the request has a text.
    private var name: String?
    private var yaml: String?
    /// The name of the runs, or nil for the name of the workload.
    private var runName: String?
    private var strategies: [Strategy] = []
    private var order = WorkloadOrder()

    /// The default workload.
    private static let standard = "feed-fling"
    private static let limits = WorkloadOrder.Limits(items: 1...1_000_000, frameRates: 1...240)
    private static let lengths = 1.0...10_000
    private static let nameLengths = 1...100

    /// - Throws: `JSONFault` or ``Problem`` when the content is not a valid order.
    init(_ content: RequestContent) throws {
        var (words, strategies): ([String: String], [String]?) = ([:], nil)
        var read = Self()
        try RequestObject.read(content) { (key, reader) throws(JSONFault) in
            switch key {
            case "workload": read.name = try reader.string(of: key)
            case "yaml": read.yaml = try reader.string(of: key)
            case "name": read.runName = try reader.string(of: key)
            case "regime", "cells", "profile": words[key] = try reader.string(of: key)
            case "seed": read.order.seed = try reader.integer(of: key)
            case "items": read.order.items = try reader.integer(of: key)
            case "frameRate": read.order.frameRate = try reader.double(of: key)
            case "strategies":
                var names: [String] = []
                try reader.array { (reader) throws(JSONFault) in names.append(try reader.string(of: key)) }
                strategies = names
            case "viewport":
                var size = Size(width: 390, height: 844)
                try reader.object { (side, reader) throws(JSONFault) in
                    switch String(decoding: side, as: UTF8.self) {
                    case "width": size.width = try reader.double(of: "width")
                    case "height": size.height = try reader.double(of: "height")
                    case let other: throw RequestObject.unknown(other)
                    }
                }
                read.order.viewport = size
            default: throw RequestObject.unknown(key)
            }
        }
        self = read
        guard name == nil || yaml == nil else {
            throw Problem.contradiction("The request has two workloads.", wayOut: "Give workload or yaml.")
        }
        if yaml == nil { name = name ?? Self.standard }
        order.regime = try words["regime"].map { try Problem.word($0, "regime") }
        order.cells = try words["cells"].map { try Problem.word($0, "cells") }
        order.profile = try words["profile"].map(Self.profile)
        do throws(WorkloadOrder.Fault) {
            try order.check(Self.limits)
        } catch {
            switch error {
            case .items(let items):
                throw Problem.badRequest("items is \(items).", wayOut: "Give 1 to 1000000.")
            case .frameRate(let frameRate):
                throw Problem.badRequest("frameRate is \(frameRate).", wayOut: "Give 1 to 240.")
            case .cellsBesideProfile:
                throw Problem.contradiction(
                    "The request has cells and a profile.", wayOut: "Give one of them.")
            }
        }
        if let name, BuiltInWorkloads.named(name) == nil {
            throw Problem.badRequest(
                "There is no built-in workload “\(name.shown)”.",
                wayOut: Problem.wayOut(
                    of: name, among: BuiltInWorkloads.all.map(\.name), or: "GET /v1/workloads lists them."))
        }
        if let runName, !Self.nameLengths.contains(runName.count) {
            throw Problem.badRequest(
                "The name has \(runName.count) characters.", wayOut: "Give 1 to 100 characters.")
        }
        if let strategies, !(1...2).contains(strategies.count) {
            throw Problem.badRequest(
                "There are \(strategies.count) strategies.", wayOut: "Give one or two.")
        }
        if let size = order.viewport, ![size.width, size.height].allSatisfy(Self.lengths.contains) {
            throw Problem.badRequest(
                "The viewport cannot have that size.", wayOut: "Give a width and a height from 1 to 10000.")
        }
        self.strategies = try (strategies ?? []).map { try Problem.word($0, "strategies") }
    }

    private init() {}

    private static func profile(_ name: String) throws(Problem) -> ListProfile {
        guard let profile = ListProfile.named(name) else {
            let names = ListProfile.builtIn.map(\.name).joined(separator: ", ")
            throw .badRequest("profile is “\(name.shown)”.", wayOut: "Give one of \(names).")
        }
        return profile
    }

    /// Returns the plan of the list, with the folder of its runs.
    ///
    /// - Throws: ``Problem`` when the text is not a workload.
    func plan(folder: String, version: String) throws(Problem) -> LiveListPlan {
        let text = yaml ?? name.flatMap(BuiltInWorkloads.named)?.yaml ?? ""
        var workload: Workload
        do throws(WorkloadError) {
            workload = try order.changing(
                Workload(listOf: text, named: name ?? "live"), named: name ?? "yaml")
        } catch {
            throw .badRequest(
                "The text is not a workload: \(error.description).", wayOut: "GET /v1/workloads has examples."
            )
        }
        if let runName { workload.name = runName }
        guard workload.list.items <= Self.limits.items.upperBound,
            workload.frameRate <= Self.limits.frameRates.upperBound
        else {
            throw .badRequest(
                "The list is too long or too fast to be live.",
                wayOut: "Give up to 1000000 items and 240 frames a second.")
        }
        return LiveListPlan(
            workload: workload, yaml: text,
            strategies: strategies.isEmpty ? [workload.strategy] : strategies,
            seed: order.seed, folder: folder, version: version)
    }
}

extension RawRepresentable where Self: CaseIterable, RawValue == String {
    /// The names of all cases, which a client may use.
    static var words: [String] { allCases.map(\.rawValue) }
}

extension Problem {
    /// Returns the case with the name that a client sent.
    ///
    /// - Throws: ``Problem`` when there is none.
    static func word<Word: RawRepresentable & CaseIterable>(
        _ text: String, _ member: String
    ) throws(Problem) -> Word where Word.RawValue == String {
        guard let word = Word(rawValue: text) else {
            throw .badRequest(
                "\(member) is “\(text.shown)”.",
                wayOut: "Give one of \(Word.words.joined(separator: ", ")).")
        }
        return word
    }
}
