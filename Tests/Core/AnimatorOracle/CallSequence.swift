/// A life of one animator: how it is made, and what happens to it.
public struct CallSequence: Sendable {
    public var regime: String
    public var durationNs: Int64
    public var isInterruptible: Bool
    public var pausesOnCompletion: Bool
    public var steps: [Step]

    public enum Step: Hashable, Sendable {
        /// Time passes, and a new turn begins.
        case advance(ns: Int64)
        case call(Call)
    }

    /// A call, by the table's names.
    public indirect enum Call: Hashable, Sendable {
        case start(delay: Double?)
        case pause
        case fraction(Double)
        case reversed(Bool)
        case interruptible(Bool)
        case pausesOnCompletion(Bool)
        case scrubsLinearly(Bool)
        case proceed(factor: Double, curve: String?)
        case stop(withoutFinishing: Bool)
        case finish(position: String)
        case addAnimations(delayFactor: Double)
        /// A completion that makes calls.
        case addCompletion(calls: [Call])
        case enterBackground
        case enterForeground
        case layerAnimationsRemoved
        case release
    }
}

// MARK: - As a script for `animatorpool replay`

extension CallSequence {
    /// JSON Lines. What completions call has no place in a script: ``notes`` tell of it.
    public var script: [String] {
        var lines = [
            "{\"time\":0,\"animator\":\"a\",\"call\":\"init\",\"duration\":\(Self.seconds(durationNs)),"
                + "\"isInterruptible\":\(isInterruptible),\"pausesOnCompletion\":\(pausesOnCompletion)}"
        ]
        var time: Int64 = 0
        var completions = 0
        for step in steps {
            switch step {
            case .advance(let ns): time += ns
            case .call(let call):
                if case .addCompletion = call { completions += 1 }
                let fields = call.fields(completion: completions)
                lines.append("{\"time\":\(Self.seconds(time)),\"animator\":\"a\",\"call\":\(fields)}")
            }
        }
        if case .advance = steps.last {
            lines.append("{\"time\":\(Self.seconds(time)),\"animator\":\"a\",\"call\":\"read\"}")
        }
        return lines
    }

    /// What each completion of the script calls, where it does.
    public var notes: [String] {
        var completions = 0
        return steps.compactMap { step in
            guard case .call(.addCompletion(let calls)) = step else { return nil }
            completions += 1
            guard !calls.isEmpty else { return nil }
            let inner = calls.map { "{\"call\":\($0.fields(completion: 0))}" }
            return "Completion \(completions) calls: " + inner.joined(separator: ", ")
        }
    }

    private static func seconds(_ ns: Int64) -> Double { Double(ns) / 1e9 }
}

extension CallSequence.Call {
    fileprivate func fields(completion: Int) -> String {
        switch self {
        case .start(let delay):
            "\"startAnimation\"" + (delay.map { ",\"afterDelay\":\($0)" } ?? "")
        case .pause: "\"pauseAnimation\""
        case .fraction(let value): "\"fractionComplete\",\"value\":\(value)"
        case .reversed(let value): "\"isReversed\",\"value\":\(value)"
        case .interruptible(let value): "\"isInterruptible\",\"value\":\(value)"
        case .pausesOnCompletion(let value): "\"pausesOnCompletion\",\"value\":\(value)"
        case .scrubsLinearly(let value): "\"scrubsLinearly\",\"value\":\(value)"
        case .proceed(let factor, let curve):
            "\"continueAnimation\",\"durationFactor\":\(factor)"
                + (curve.map { ",\"curve\":\"\($0)\"" } ?? "")
        case .stop(let value): "\"stopAnimation\",\"withoutFinishing\":\(value)"
        case .finish(let position): "\"finishAnimation\",\"position\":\"\(position)\""
        case .addAnimations(let factor):
            "\"addAnimations\",\"key\":\"x\",\"to\":100,\"delayFactor\":\(factor)"
        case .addCompletion: "\"addCompletion\",\"id\":\"\(completion)\""
        case .enterBackground: "\"enterBackground\""
        case .enterForeground: "\"enterForeground\""
        case .layerAnimationsRemoved: "\"prepareForReuse\""
        case .release: "\"release\""
        }
    }
}
