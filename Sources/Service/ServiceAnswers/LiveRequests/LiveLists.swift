import Dispatch
import FileKit
import LifecycleRecording
import LogAnswers
import LoggedLiveLists
import LoggedSimulations
import WorkloadFiles
import WorkloadReading

/// The live lists of the service. Their number is limited, and a list without input ends.
final class LiveLists: Sendable {
    private struct State {
        /// The lists, the oldest first.
        var lists: [LiveList] = []
        /// The readers of the lists' steps, which count the items, by uuid.
        var steps: [String: Locked<LiveStepReader>] = [:]
        var isEnding = false
        var watch: (any DispatchSourceTimer)?
    }

    private let settings: ServiceSettings
    private let temporaryFiles: TemporaryFiles
    private let admission: Admission
    private let state = Locked(State())

    /// The number of ended lists that clients can still read.
    private static let kept = 64

    init(_ settings: ServiceSettings, _ temporaryFiles: TemporaryFiles, _ admission: Admission) {
        self.settings = settings
        self.temporaryFiles = temporaryFiles
        self.admission = admission
    }

    /// Starts a list.
    ///
    /// - Throws: ``Problem`` when there are too many live lists, or an error of the log.
    func start(_ order: LiveOrder, for asker: ServiceClient) throws -> LiveList {
        if state.withLock({ $0.isEnding }) { throw Problem.ending }
        var plan = try order.plan(folder: settings.log, version: settings.version)
        plan.maxLogBytes = Int64(settings.limits.liveLogBytes)
        plan.idleSeconds = settings.limits.liveIdleSeconds
        plan.unwatchedSeconds = settings.limits.liveUnwatchedSeconds
        try LiveCost(plan.workload, sides: plan.strategies.count).check(settings.limits)
        let places = try admission.take(plan.strategies.count, of: .liveSides, for: asker)
        let state = state
        let client = WorkClient(
            temporaryFiles: temporaryFiles, wantsToStop: { state.withLock { $0.isEnding } })
        let list = try LiveList(plan, for: client) { places.free() }
        let isEnding = state.withLock { state in
            state.lists.append(list)
            state.steps[list.uuid] = Locked(
                LiveStepReader(items: plan.workload.list.items, most: settings.limits.liveSteps))
            for over in state.lists.filter({ $0.standing.phase == .ended }).dropLast(Self.kept) {
                state.lists.removeAll { $0 === over }
                state.steps[over.uuid] = nil
            }
            return state.isEnding
        }
        if isEnding { list.end(.service, waits: true) }
        watch()
        return list
    }

    /// - Throws: ``Problem`` when there is no such list.
    func list(_ uuid: String) throws(Problem) -> LiveList {
        guard let list = state.withLock({ $0.lists.first { $0.uuid == uuid } }) else {
            throw Problem(
                404, "no-live", "There is no such live list", "The service does not know \(uuid).",
                wayOut: "GET /v1/live lists the live lists. Runs of older ones are in the log.")
        }
        return list
    }

    /// The lists, the newest first.
    var lists: [LiveList] { state.withLock { $0.lists.reversed() } }

    /// Performs all steps of a text, or none of them.
    ///
    /// - Returns: The number of steps in the text.
    /// - Throws: ``Problem`` when a live list cannot perform them.
    func perform(_ text: String, on list: LiveList) throws(Problem) -> Int {
        guard let steps = state.withLock({ $0.steps[list.uuid] }) else {
            throw .conflict("The live list is forgotten.", wayOut: "Start another one with POST /v1/live.")
        }
        let limits = settings.limits
        let result: Result<Int, Problem> = steps.withLock { steps in
            var reader = steps
            do {
                let inputs = try reader.read(text)
                let cost = LiveCost(list.plan.workload, sides: list.runs.count)
                for case .step(.resize(let size, _)) in inputs { try cost.check(size, limits) }
                try list.perform(inputs, items: reader.itemCount)
                steps = reader
                return .success(inputs.count)
            } catch let error as WorkloadError {
                return .failure(
                    .badRequest(
                        "The steps are wrong: \(error.reason).", wayOut: Problem.sentence(error.wayOut)))
            } catch let problem as Problem {
                return .failure(problem)
            } catch {
                return .failure(.liveListRefuses(error))
            }
        }
        return try result.get()
    }

    /// Ends all lists and waits until they have ended.
    func end() {
        let (lists, watch) = state.withLock { state in
            state.isEnding = true
            defer { state.watch = nil }
            return (state.lists, state.watch)
        }
        watch?.cancel()
        for list in lists { list.end(.service, waits: false) }
        for list in lists { list.end(.service, waits: true) }
    }

    /// Checks every second for lists without input and for full logs.
    private func watch() {
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "animatorpool.live.watch"))
        timer.schedule(deadline: .now() + 1, repeating: 1)
        timer.setEventHandler { [weak self] in
            for list in self?.lists ?? [] { list.endIfItMust() }
        }
        timer.activate()
        let isFirst = state.withLock { state in
            guard state.watch == nil, !state.isEnding else { return false }
            state.watch = timer
            return true
        }
        if !isFirst { timer.cancel() }
    }
}

extension Problem {
    /// Returns the problem of input for a live list that has ended or is full.
    static func liveListRefuses(_ reason: any Error) -> Problem {
        .conflict("\(reason).", wayOut: "Start another one with POST /v1/live.")
    }
}

extension LiveList {
    /// The list as JSON for clients.
    var value: OutputValue {
        let standing = standing
        let workload = plan.workload
        return [
            "live": .text(uuid), "state": .text(standing.phase.rawValue),
            "reason": OutputValue(standing.reason?.rawValue),
            "workload": .text(workload.name),
            "seed": .int(Int64(clamping: plan.seed)),
            "regime": .text(workload.regime.rawValue),
            "cells": .text(workload.recordedCells),
            "frameRate": .double(workload.frameRate),
            "viewport": [
                "width": .double(standing.viewport.width),
                "height": .double(standing.viewport.height),
            ],
            "columns": OutputValue(workload.list.columns),
            "items": OutputValue(standing.items),
            "started": OutputValue(secondsOfNs: startedUnixNs),
            "idleSeconds": .double(plan.idleSeconds), "animation": plan.workload.animator.configValue,
            "sides": .list(of: runs.indices) { side in
                [
                    "side": OutputValue(side),
                    "strategy": .text(plan.strategies[side].rawValue),
                    "run": .text(runs[side]),
                    "summary": standing.summaries[side].map {
                        .object($0.fields.filter { $0.name != "run" })
                    } ?? .null,
                    "problem": standing.problems[side].map { Problem($0).value } ?? .null,
                ]
            },
        ]
    }
}
