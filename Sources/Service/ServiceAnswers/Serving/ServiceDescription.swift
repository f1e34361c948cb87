import LifecycleEvents
import LifecycleJudging
import PropertyAnimation
import ScrollSimulation
import ServiceFiles
import WorkloadFiles

/// The service's OpenAPI description: openapi.yaml with the words that the Swift code declares.
enum ServiceDescription {
    static let yaml: [UInt8] = {
        let lists = [
            "eventKinds": EventKind.allCases.map(\.name),
            "rules": Invariant.allCases.map(\.code) + Invariant.allCases.map(\.name),
            "strategies": Strategy.words, "regimes": AnimatorRegime.words,
            "cells": CellRegime.words, "profiles": ListProfile.builtIn.map(\.name),
            "workloads": BuiltInWorkloads.all.map(\.name),
        ]
        let bytes = embedded_service_description()
        let file = String(
            decoding: UnsafeBufferPointer(start: bytes.bytes, count: bytes.count), as: UTF8.self)
        return Array(
            lists.reduce(file) { text, list in
                text.replacing("\"{\(list.key)}\"", with: list.value.joined(separator: ", "))
            }.utf8)
    }()
}
