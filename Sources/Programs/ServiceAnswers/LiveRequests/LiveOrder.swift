import LifecycleEvents
import LogAnswers
import LoggedSimulations
import PropertyAnimation
import ScrollSimulation
import WorkloadFiles

/// A live list that somebody asks for.
struct LiveOrder {
    private var name: String?
    private var yaml: String?
    private var strategies: [String]?
    private var regime: String?
    private var cells: String?
    private var seed: UInt64 = 1
    private var items: Int?
    private var frameRate: Double?
    private var viewport: Size?

    /// - Throws: `JSONFault` or ``Problem`` when the content is no order.
    init(_ content: RequestContent) throws {
        var read = Self()
        try RequestObject.read(content) { (key, reader) throws(JSONFault) in
            switch key {
            case "workload": read.name = try reader.string(of: key)
            case "yaml": read.yaml = try reader.string(of: key)
            case "strategies":
                var words: [String] = []
                try reader.array { (reader) throws(JSONFault) in
                    words.append(try reader.string(of: key))
                }
                read.strategies = words
            case "regime": read.regime = try reader.string(of: key)
            case "cells": read.cells = try reader.string(of: key)
            case "seed": read.seed = try reader.integer(of: key)
            case "items": read.items = try reader.integer(of: key)
            case "frameRate": read.frameRate = try reader.double(of: key)
            case "viewport":
                var size = Size(width: 390, height: 844)
                try reader.object { (side, reader) throws(JSONFault) in
                    switch String(decoding: side, as: UTF8.self) {
                    case "width": size.width = try reader.double(of: "width")
                    case "height": size.height = try reader.double(of: "height")
                    case let other: throw RequestObject.unknown(other)
                    }
                }
                read.viewport = size
            default: throw RequestObject.unknown(key)
            }
        }
        self = read
        try check()
    }

    private init() {}

    private func check() throws(Problem) {
        if name != nil, yaml != nil {
            throw .contradiction("There are two workloads.", wayOut: "Give workload or yaml.")
        }
        if let strategies, !(1...2).contains(strategies.count) {
            throw .badRequest("There are \(strategies.count) strategies.", wayOut: "Give one or two.")
        }
        if let items, !(1...1_000_000).contains(items) {
            throw .badRequest("items is \(items).", wayOut: "It is from 1 to 1000000.")
        }
        if let frameRate, !(1...240).contains(frameRate) {
            throw .badRequest("frameRate is \(frameRate).", wayOut: "It is from 1 to 240.")
        }
        if let viewport, ![viewport.width, viewport.height].allSatisfy((1...10_000).contains) {
            throw .badRequest(
                "The viewport has no such size.", wayOut: "Width and height are from 1 to 10000.")
        }
        if let name, BuiltInWorkloads.named(name) == nil {
            throw .badRequest(
                "The service carries no workload “\(name.shown)”.",
                wayOut: "GET /v1/workloads lists them.")
        }
    }

    /// What is to live, and where its runs go.
    ///
    /// - Throws: ``Problem`` when a word is unknown, or the text is no workload.
    func plan(folder: String, version: String) throws(Problem) -> LiveListPlan {
        let text = yaml ?? BuiltInWorkloads.named(name ?? "feed-fling")?.yaml ?? ""
        var workload: Workload
        do throws(WorkloadError) {
            workload = try Workload(listOf: text, named: name ?? (yaml == nil ? "feed-fling" : "live"))
        } catch {
            throw .badRequest(
                "This is no workload: \(error.description).",
                wayOut: "GET /v1/workloads has some that are.")
        }
        guard workload.list.items <= 1_000_000, workload.frameRate <= 240 else {
            throw .badRequest(
                "The list is too long, or too fast, to live.",
                wayOut: "It has up to 1000000 items and 240 frames a second.")
        }
        if let regime = try SimulationOrder.word(regime, "regime", AnimatorRegime.self) {
            workload.regime = regime
        }
        if let cells = try SimulationOrder.word(cells, "cells", CellRegime.self) {
            workload.cells = cells
        }
        if let items { workload.list.items = items }
        if let frameRate { workload.frameRate = frameRate }
        if let viewport { workload.viewport = viewport }
        var strategies: [Strategy] = []
        for word in self.strategies ?? [] {
            if let strategy = try SimulationOrder.word(word, "strategies", Strategy.self) {
                strategies.append(strategy)
            }
        }
        return LiveListPlan(
            workload: workload, yaml: text,
            strategies: strategies.isEmpty ? [workload.strategy] : strategies,
            seed: seed, folder: folder, version: version)
    }
}
