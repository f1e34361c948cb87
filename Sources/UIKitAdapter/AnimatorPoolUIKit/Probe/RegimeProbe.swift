#if canImport(UIKit) && !os(watchOS)
    import UIKit

    /// Makes the calls of a script on UIKit's own animators, and prints the same lines as `animatorpool
    /// replay`. Use it to check the library's table of UIKit's behaviour on a system.
    ///
    ///     let probe = RegimeProbe(in: view) { print($0) }     // keep the lines: DEVICE.jsonl
    ///     try await probe.run(script)
    ///
    /// Then run, with the same script: `animatorpool replay SCRIPT --compare DEVICE.jsonl`.
    ///
    /// The probe makes the calls at the script's times, so a run takes as long as the script. Swift cannot
    /// catch UIKit's exceptions. A misuse ends the app, so the output ends with the line before, which the
    /// comparison expects. To continue after the misuse, run the script again without its line. The probe
    /// ignores `enterBackground` and `enterForeground`: switch the app by hand at these calls.
    @MainActor public final class RegimeProbe {
        private let host: UIView
        private let write: (String) -> Void
        private var animators: [String: ProbedAnimator] = [:]
        private var layers: [String: ProbedLayer] = [:]
        /// The names in the order in which the animators were made.
        private var names: [String] = []

        /// The error for a line of a script that the probe cannot execute.
        public struct ScriptError: Error, CustomStringConvertible {
            /// The number of the line, from 1.
            public let line: Int
            /// The problem of the line.
            public let text: String
            /// The number of the line and its problem.
            public var description: String { "line \(line): \(text)" }
        }

        /// Creates a probe.
        ///
        /// - Parameters:
        ///   - view: A view in a window. The probe adds small views to it. Outside a window nothing animates.
        ///   - write: Called with each line at once, before the next call can end the app.
        public init(in view: UIView, write: @escaping (String) -> Void) {
            host = view
            self.write = write
        }

        /// Makes the calls of `script`, which has one JSON object in each line.
        ///
        /// - Parameters:
        ///   - script: The script.
        ///   - skipped: The numbers of the lines to skip, counted from 1.
        /// - Throws: ``ScriptError``, or `CancellationError` if the task is cancelled.
        public func run(_ script: String, leavingOut skipped: Set<Int> = []) async throws {
            let start = ContinuousClock.now
            let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
            for (index, text) in lines.enumerated() {
                let line = index + 1
                if text.allSatisfy(\.isWhitespace) || skipped.contains(line) { continue }
                let call: ProbeCall
                do {
                    call = try JSONDecoder().decode(ProbeCall.self, from: Data(text.utf8))
                } catch {
                    throw ScriptError(line: line, text: "this is not a call: \(error)")
                }
                // Calls with the same time run in one turn. The probe waits only for a later time.
                let due = start + .seconds(call.time)
                if due > .now { try await Task.sleep(until: due, clock: .continuous) }
                try make(call, line: line)
            }
        }

        private func make(_ call: ProbeCall, line: Int) throws(ScriptError) {
            switch call.call {
            case "init": try initialise(call, line: line)
            case "prepareForReuse":
                for animator in try addressees(of: call, line: line) { animator.layer.removeAllAnimations() }
            case "enterBackground", "enterForeground", "read": break
            default: try makeVerb(call, on: try animator(of: call, line: line), line: line)
            }
            for animator in try addressees(of: call, line: line) {
                write(animator.answer(to: call, line: line))
            }
        }

        private func initialise(_ call: ProbeCall, line: Int) throws(ScriptError) {
            let name = try needed(call.animator, "animator", line)
            let curve = call.curve ?? "linear"
            guard let parameters = ProbeCurve.timingParameters(curve) else {
                throw ScriptError(line: line, text: "the probe has no curve of UIKit's for \"\(curve)\"")
            }
            let animator = UIViewPropertyAnimator(
                duration: try needed(call.duration, "duration", line), timingParameters: parameters)
            animator.pausesOnCompletion = call.pausesOnCompletion ?? false
            animator.isInterruptible = call.isInterruptible ?? true
            animator.scrubsLinearly = call.scrubsLinearly ?? true
            animators[name] = ProbedAnimator(name: name, layer: layer(named: call.layer), animator: animator)
            names.removeAll { $0 == name }
            names.append(name)
        }

        private func layer(named name: String?) -> ProbedLayer {
            if let name, let layer = layers[name] { return layer }
            let layer = ProbedLayer(in: host)
            if let name { layers[name] = layer }
            return layer
        }

        private func makeVerb(
            _ call: ProbeCall, on probed: ProbedAnimator, line: Int
        ) throws(ScriptError) {
            guard let animator = probed.animator else {
                throw ScriptError(line: line, text: "\"\(probed.name)\" has been released")
            }
            switch call.call {
            case "addAnimations": try addBlock(call, to: animator, of: probed, line: line)
            case "addCompletion": probed.addCompletion(try needed(call.id, "id", line))
            case "startAnimation":
                if let delay = call.afterDelay {
                    animator.startAnimation(afterDelay: delay)
                } else {
                    animator.startAnimation()
                }
            case "pauseAnimation": animator.pauseAnimation()
            case "fractionComplete":
                animator.fractionComplete = CGFloat(try needed(call.number, "value", line))
            case "isReversed": animator.isReversed = try needed(call.flag, "value", line)
            case "isInterruptible": animator.isInterruptible = try needed(call.flag, "value", line)
            case "pausesOnCompletion": animator.pausesOnCompletion = try needed(call.flag, "value", line)
            case "scrubsLinearly": animator.scrubsLinearly = try needed(call.flag, "value", line)
            case "continueAnimation":
                animator.continueAnimation(
                    withTimingParameters: call.curve.flatMap { ProbeCurve.timingParameters($0) },
                    durationFactor: CGFloat(try needed(call.durationFactor, "durationFactor", line)))
            case "stopAnimation":
                animator.stopAnimation(try needed(call.withoutFinishing, "withoutFinishing", line))
            case "finishAnimation":
                animator.finish(at: try needed(call.finalPosition, "position", line))
            case "release": probed.release()
            default: throw ScriptError(line: line, text: "the call \"\(call.call)\" is unknown")
            }
        }

        private func addBlock(
            _ call: ProbeCall, to animator: UIViewPropertyAnimator, of probed: ProbedAnimator, line: Int
        ) throws(ScriptError) {
            let to = try needed(call.to, "to", line)
            let from = call.from
            let view = probed.layer.view(of: try needed(call.key, "key", line), at: from ?? 0)
            let block: @MainActor () -> Void = {
                if let from {
                    UIView.performWithoutAnimation { view.center = CGPoint(x: from, y: 0) }
                }
                view.center = CGPoint(x: to, y: 0)
            }
            if let delayFactor = call.delayFactor {
                animator.addAnimations(block, delayFactor: CGFloat(delayFactor))
            } else {
                animator.addAnimations(block)
            }
        }

        /// Returns the animator of the call, or all animators that were not released if the call names none.
        private func addressees(of call: ProbeCall, line: Int) throws(ScriptError) -> [ProbedAnimator] {
            guard call.animator == nil else { return [try animator(of: call, line: line)] }
            return names.compactMap { animators[$0] }.filter { $0.animator != nil }
        }

        private func animator(of call: ProbeCall, line: Int) throws(ScriptError) -> ProbedAnimator {
            let name = try needed(call.animator, "animator", line)
            guard let animator = animators[name] else {
                throw ScriptError(line: line, text: "there is no animator \"\(name)\"")
            }
            return animator
        }

        private func needed<Value>(
            _ value: Value?, _ field: String, _ line: Int
        ) throws(ScriptError) -> Value {
            guard let value else {
                throw ScriptError(
                    line: line, text: "the field \"\(field)\" is missing, or says nothing usable")
            }
            return value
        }
    }
#endif
