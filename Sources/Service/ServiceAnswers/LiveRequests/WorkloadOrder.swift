import LifecycleEvents
import LogAnswers
import LoggedSimulations
import PropertyAnimation
import ScrollSimulation
import WorkloadFiles
import WorkloadReading

/// The workload of a request: its name or text, its seed, and the request's changes.
struct WorkloadOrder: Sendable {
    /// The name of a built-in workload, or nil when the request has a text.
    private(set) var name: String?
    private var yaml: String?
    private(set) var seed: UInt64 = 1
    var changes = WorkloadChanges()

    /// The default workload.
    private static let standard = "feed-fling"
    private static let itemCounts = 1...1_000_000

    /// Reads the members of the request.
    ///
    /// - Parameters:
    ///   - mostFrames: The greatest frame rate that the request may have.
    ///   - other: Reads a member that only some requests have, and returns whether it did.
    /// - Throws: `JSONFault` or ``Problem``.
    init(
        _ content: RequestContent, mostFrames: Double,
        other: (String, inout JSONReader) throws(JSONFault) -> Bool = { _, _ in false }
    ) throws {
        var read = Self()
        var words: [String: String] = [:]
        try RequestObject.read(content) { (key, reader) throws(JSONFault) in
            if try other(key, &reader) { return }
            switch key {
            case "workload": read.name = try reader.string(of: key)
            case "yaml": read.yaml = try reader.string(of: key)
            case "strategy", "regime", "cells", "profile": words[key] = try reader.string(of: key)
            case "seed": read.seed = try reader.integer(of: key)
            case "items": read.changes.items = try reader.integer(of: key)
            case "frameRate": read.changes.frameRate = try reader.double(of: key)
            default: throw RequestObject.unknown(key)
            }
        }
        self = read
        guard name == nil || yaml == nil else {
            throw Problem.contradiction("The request has two workloads.", wayOut: "Give workload or yaml.")
        }
        if yaml == nil { name = name ?? Self.standard }
        if let items = changes.items, !Self.itemCounts.contains(items) {
            throw Problem.badRequest("items is \(items).", wayOut: "Give 1 to \(Self.itemCounts.upperBound).")
        }
        if let rate = changes.frameRate, !(1...mostFrames).contains(rate) {
            throw Problem.badRequest(
                "frameRate is \(rate).", wayOut: "Give 1 to \(OutputValue.double(mostFrames).plain).")
        }
        changes.strategy = try words["strategy"].map { try Problem.word($0, "strategy") }
        changes.regime = try words["regime"].map { try Problem.word($0, "regime") }
        changes.cells = try words["cells"].map { try Problem.word($0, "cells") }
        changes.profile = try words["profile"].map(Self.profile)
        guard changes.cells == nil || changes.profile == nil else {
            throw Problem.contradiction("The request has cells and a profile.", wayOut: "Give one of them.")
        }
        if let name, BuiltInWorkloads.named(name) == nil {
            throw Problem.badRequest(
                "There is no built-in workload “\(name.shown)”.",
                wayOut: Problem.wayOut(
                    of: name, among: BuiltInWorkloads.all.map(\.name), or: "GET /v1/workloads lists them."))
        }
    }

    private static func profile(_ name: String) throws(Problem) -> ListProfile {
        guard let profile = ListProfile.named(name) else {
            let names = ListProfile.builtIn.map(\.name).joined(separator: ", ")
            throw .badRequest("profile is “\(name.shown)”.", wayOut: "Give one of \(names).")
        }
        return profile
    }

    private init() {}

    /// Returns the changed workload, and the text of the original.
    ///
    /// - Parameter read: Parses a workload's text. The name is nil for a client's text.
    /// - Throws: ``Problem`` when the text is not a valid workload.
    func workload(
        _ read: (_ yaml: String, _ name: String?) throws(WorkloadError) -> Workload
    ) throws(Problem) -> (workload: Workload, yaml: String) {
        let text = yaml ?? name.flatMap(BuiltInWorkloads.named)?.yaml ?? ""
        do throws(WorkloadError) {
            var workload = try read(text, name)
            changes.apply(to: &workload)
            try workload.checkSections(named: name ?? "yaml")
            return (workload, text)
        } catch {
            throw .badRequest(
                "The text is not a workload: \(error.description).", wayOut: "GET /v1/workloads has examples."
            )
        }
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
