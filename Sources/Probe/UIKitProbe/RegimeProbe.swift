#if canImport(UIKit) && !os(watchOS)
    import AnimatorPoolUIKit
    import PropertyAnimation
    import UIKit
    import UIKitCalls

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
    /// ignores `enterBackground` and `enterForeground`: switch the app by hand at these calls. It makes no
    /// calls inside blocks and completions.
    @MainActor public final class RegimeProbe {
        private let host: UIView
        private let write: (String) -> Void
        private var animators: [String: ProbedAnimator] = [:]
        private var layers: [String: ProbedLayer] = [:]
        /// The names in the order in which the animators were made.
        private var names: [String] = []

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
        /// - Throws: An error that names the line which the probe cannot execute, or `CancellationError` if
        ///   the task is cancelled.
        public func run(_ script: String, leavingOut skipped: Set<Int> = []) async throws {
            let start = ContinuousClock.now
            let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
            for (index, text) in lines.enumerated() {
                let line = index + 1
                if text.allSatisfy(\.isWhitespace) || skipped.contains(line) { continue }
                let call = try ScriptedCall(String(text), line: line)
                // Calls with the same time run in one turn. The probe waits only for a later time.
                let due = start + .nanoseconds(call.timeNs)
                if due > .now { try await Task.sleep(until: due, clock: .continuous) }
                try make(call)
            }
        }

        private func make(_ call: ScriptedCall) throws(ReplayError) {
            guard call.place == nil else { throw refusal(of: call, "inside a block or completion") }
            var shown: ProbedLayer?
            switch call.request {
            case .initialise(let settings): try initialise(call, settings)
            case .addAnimations(let block): try add(block, to: call)
            case .addCompletion(let id): try addressee(of: call).probed.addCompletion(id)
            case .call(.layerAnimationsRemoved):
                for animator in try addressees(of: call) { animator.layer.removeAllAnimations() }
            case .call(.enterBackground), .call(.enterForeground): break
            case .call(let request): try make(request, of: call)
            case .read(let name): shown = name.map { layer(named: $0) }
            case .running, .observe, .hitTest: throw refusal(of: call, "\"\(call.name.rawValue)\"")
            }
            for animator in try addressees(of: call) {
                write(
                    AnswerLine.text(
                        line: call.line, timeNs: call.timeNs, call: call.name,
                        animator: animator.answered(on: shown ?? animator.layer), outcome: nil))
            }
        }

        private func initialise(
            _ call: ScriptedCall, _ settings: ScriptedCall.Settings
        ) throws(ReplayError) {
            guard let name = call.animator, let parameters = settings.curve.parameters else {
                throw refusal(of: call, "with this curve")
            }
            let animator = UIViewPropertyAnimator(duration: settings.duration, timingParameters: parameters)
            animator.pausesOnCompletion = settings.pausesOnCompletion
            animator.isInterruptible = settings.isInterruptible
            animator.scrubsLinearly = settings.scrubsLinearly
            animators[name] = ProbedAnimator(
                name: name, layer: layer(named: settings.layer), animator: animator)
            names.removeAll { $0 == name }
            names.append(name)
        }

        private func layer(named name: String?) -> ProbedLayer {
            if let name, let layer = layers[name] { return layer }
            let layer = ProbedLayer(in: host)
            if let name { layers[name] = layer }
            return layer
        }

        private func make(_ request: AnimatorCall, of call: ScriptedCall) throws(ReplayError) {
            let (probed, animator) = try addressee(of: call)
            switch request {
            case .startAnimation(nil): animator.startAnimation()
            case .startAnimation(let delay?): animator.startAnimation(afterDelay: delay)
            case .pauseAnimation: animator.pauseAnimation()
            case .fractionComplete(let fraction): animator.fraction = fraction
            case .isReversed(let flag): animator.isReversed = flag
            case .isInterruptible(let flag): animator.isInterruptible = flag
            case .pausesOnCompletion(let flag): animator.pausesOnCompletion = flag
            case .scrubsLinearly(let flag): animator.scrubsLinearly = flag
            case .isUserInteractionEnabled(let flag): animator.isUserInteractionEnabled = flag
            case .isManualHitTestingEnabled(let flag): animator.isManualHitTestingEnabled = flag
            case .continueAnimation(let curve, let factor):
                animator.continueAnimation(
                    withTimingParameters: curve?.parameters, durationFactor: CGFloat(factor))
            case .stopAnimation(let withoutFinishing): animator.stopAnimation(withoutFinishing)
            case .finishAnimation(let position): animator.finish(at: position)
            case .release: probed.release()
            // A script's line makes none of these with this function.
            case .addAnimations, .addCompletion, .enterBackground, .enterForeground, .layerAnimationsRemoved:
                break
            }
        }

        private func add(_ block: ScriptedCall.Block, to call: ScriptedCall) throws(ReplayError) {
            let (probed, animator) = try addressee(of: call)
            let layer = block.layer.map { self.layer(named: $0) } ?? probed.layer
            let view = layer.view(of: block.key, at: block.from ?? 0)
            let set: @MainActor () -> Void = {
                if let from = block.from {
                    UIView.performWithoutAnimation { view.center = CGPoint(x: from, y: 0) }
                }
                view.center = CGPoint(x: block.to, y: 0)
            }
            if block.delayFactor > 0 {
                animator.addAnimations(set, delayFactor: CGFloat(block.delayFactor))
            } else {
                animator.addAnimations(set)
            }
        }

        /// Returns the animator of the call, or all animators that were not released if the call names none.
        private func addressees(of call: ScriptedCall) throws(ReplayError) -> [ProbedAnimator] {
            guard call.animator == nil else { return [try animator(of: call)] }
            return names.compactMap { animators[$0] }.filter { $0.animator != nil }
        }

        private func animator(of call: ScriptedCall) throws(ReplayError) -> ProbedAnimator {
            let name = call.animator ?? ""
            guard let animator = animators[name] else {
                throw ReplayError(line: call.line, "there is no animator \"\(name)\"")
            }
            return animator
        }

        /// Returns the animator of a call that changes it.
        private func addressee(
            of call: ScriptedCall
        ) throws(ReplayError) -> (probed: ProbedAnimator, animator: UIViewPropertyAnimator) {
            let probed = try animator(of: call)
            guard let animator = probed.animator else {
                throw ReplayError(line: call.line, "\"\(probed.name)\" has been released")
            }
            return (probed, animator)
        }

        private func refusal(of call: ScriptedCall, _ what: String) -> ReplayError {
            ReplayError(line: call.line, "the probe makes no call \(what); leave the line out")
        }
    }
#endif
