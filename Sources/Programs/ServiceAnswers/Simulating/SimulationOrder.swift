import LifecycleEvents
import LogAnswers
import PropertyAnimation
import ScrollSimulation
import WorkloadFiles

/// A simulation that somebody asks for, as its process is told it.
struct SimulationOrder: Codable, Sendable {
    /// Of the run.
    var uuid: String
    /// The folder its log goes to.
    var folder = ""
    /// The name of a workload that the service carries, or nil where a text is given.
    var name: String?
    /// The text of a workload.
    var yaml: String?
    var strategy: String?
    var regime: String?
    var cells: String?
    var seed: UInt64 = 1
    var items: Int?
    var frameRate: Double?
    var version = ""
    var seconds = 0.0

    /// The workload of an order that names none.
    private static let usual = "feed-fling"

    /// - Throws: `JSONFault` or ``Problem`` when the content is no order.
    init(uuid: String, _ content: RequestContent) throws {
        self.uuid = uuid
        var read = self
        try RequestObject.read(content) { (key, reader) throws(JSONFault) in
            switch key {
            case "workload": read.name = try reader.string(of: key)
            case "yaml": read.yaml = try reader.string(of: key)
            case "strategy": read.strategy = try reader.string(of: key)
            case "regime": read.regime = try reader.string(of: key)
            case "cells": read.cells = try reader.string(of: key)
            case "seed": read.seed = try reader.integer(of: key)
            case "items": read.items = try reader.integer(of: key)
            case "frameRate": read.frameRate = try reader.double(of: key)
            default: throw RequestObject.unknown(key)
            }
        }
        self = read
        guard name == nil || yaml == nil else {
            throw Problem.contradiction("There are two workloads.", wayOut: "Give workload or yaml.")
        }
        if yaml == nil { name = name ?? Self.usual }
        if let items, !(1...1_000_000).contains(items) {
            throw Problem.badRequest("items is \(items).", wayOut: "It is from 1 to 1000000.")
        }
        if let frameRate, !(1...1000).contains(frameRate) {
            throw Problem.badRequest("frameRate is \(frameRate).", wayOut: "It is from 1 to 1000.")
        }
        _ = try Self.word(strategy, "strategy", Strategy.self)
        _ = try Self.word(regime, "regime", AnimatorRegime.self)
        _ = try Self.word(cells, "cells", CellRegime.self)
        if let name, BuiltInWorkloads.named(name) == nil {
            throw Problem.badRequest(
                "The service carries no workload “\(name.shown)”.",
                wayOut: "GET /v1/workloads lists them.")
        }
    }

    /// The workload as the order changes it, and its text. A text that somebody sent reads no files.
    ///
    /// - Throws: ``Problem`` when the text is no workload, or one that takes too much.
    func workload() throws -> (workload: Workload, yaml: String) {
        let text: String
        var workload: Workload
        do throws(WorkloadError) {
            let builtIn = BuiltInWorkloads.named(name ?? Self.usual)
            text = yaml ?? builtIn?.yaml ?? ""
            workload = try Workload(yaml: text, named: name ?? "workload") { _ in throw NoFiles() }
        } catch {
            throw Problem.badRequest(
                "This is no workload: \(error.description).",
                wayOut: "GET /v1/workloads has some that are.")
        }
        if let strategy = try Self.word(strategy, "strategy", Strategy.self) {
            workload.strategy = strategy
        }
        if let regime = try Self.word(regime, "regime", AnimatorRegime.self) { workload.regime = regime }
        if let cells = try Self.word(cells, "cells", CellRegime.self) { workload.cells = cells }
        if let items { workload.list.items = items }
        if let frameRate { workload.frameRate = frameRate }
        return (workload, text)
    }

    private struct NoFiles: Error, CustomStringConvertible {
        let description = "the service reads no files for a workload"
    }

    /// The word of a kind that somebody gave.
    ///
    /// - Throws: ``Problem`` when it is none of them.
    static func word<Word: RawRepresentable & CaseIterable>(
        _ text: String?, _ member: String, _ type: Word.Type
    ) throws(Problem) -> Word? where Word.RawValue == String {
        guard let text else { return nil }
        guard let word = Word(rawValue: text) else {
            throw .badRequest(
                "\(member) is “\(text.shown)”.",
                wayOut: "It is one of \(Word.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return word
    }
}
