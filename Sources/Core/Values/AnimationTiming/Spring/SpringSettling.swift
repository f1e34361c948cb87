#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The time at which a spring counts as settled. UIKit and CoreAnimation agree on underdamped springs only.
struct SpringSettling {
    let frequency: Double
    let ratio: Double
    let velocity: Double
    let motion: SpringMotion

    private static var threshold: Double { SpringFit.threshold }

    /// The duration of a UIKit animator along a spring with explicit mass, stiffness and damping.
    var uikitDuration: Double {
        if case .creeping = motion { return lastCrossing }
        return ratio < 1 ? swingingDuration : criticalEstimate
    }

    /// CASpringAnimation's `settlingDuration`.
    var coreAnimationDuration: Double {
        ratio < 1 ? swingingDuration : steppedDuration
    }

    /// The time until the bound of the amplitude, not the oscillation itself, is below the threshold.
    private var swingingDuration: Double {
        let decay = ratio * frequency
        guard decay > 0 else { return .infinity }
        let swing = frequency * (1 - ratio * ratio).squareRoot()
        return max(0, (-log(Self.threshold) + log(1 + abs((decay - velocity) / swing))) / decay)
    }

    /// UIKit's formula for critical damping: an approximation of Lambert's W, 0.02 % off from rest.
    private var criticalEstimate: Double {
        let lag = frequency - velocity
        let logarithm = log(abs(Self.threshold * frequency * exp(-frequency / lag) / lag))
        let depth = -1 - logarithm
        let fit =
            1 + 0.3361 * (depth / 2).squareRoot() / (1 - 0.0042 * depth * exp(-0.0201 * depth.squareRoot()))
        let root = logarithm - 5.9506097239272915 * (1 - 1 / fit)
        let duration = -(frequency + lag * root) / (frequency * lag)
        // Near an initial velocity of one frequency the formula divides by 0 or takes an imaginary root.
        return duration.isFinite && duration >= 0 ? duration : lastCrossing
    }

    /// CoreAnimation steps by 0.1 s to the first step after which the distance stays below the threshold.
    private var steppedDuration: Double {
        let critical = SpringMotion(frequency: frequency, ratio: 1, velocity: velocity)
        let last = SpringSettling(frequency: frequency, ratio: 1, velocity: velocity, motion: critical)
            .lastCrossing
        // CoreAnimation checks only the steps and misses a peak between two steps.
        var step = (last * 10).rounded(.up)
        while step > 0, abs(critical.distance(at: (step - 1) / 10)) <= Self.threshold { step -= 1 }
        return step / 10
    }

    /// The last time at which a motion without oscillation is a threshold away from its goal.
    private var lastCrossing: Double {
        // The motion reverses at most once. After that the distance only shrinks.
        let turn = turningTime
        var low = abs(motion.distance(at: turn)) > Self.threshold ? turn : 0
        var high = turn
        if low == turn {
            high = max(2 * turn, 1 / frequency)
            while abs(motion.distance(at: high)) > Self.threshold { high *= 2 }
        }
        while true {
            let middle = low + (high - low) / 2
            guard middle > low, middle < high else { return high }
            if abs(motion.distance(at: middle)) > Self.threshold { low = middle } else { high = middle }
        }
    }

    private var turningTime: Double {
        let time: Double =
            switch motion {
            case .swinging: 0
            case .critical(let rate, let lag, let velocity): -velocity / (rate * lag)
            case .creeping(let slow, let fast, let slowShare, let fastShare):
                log(-fast * fastShare / (slow * slowShare)) / (fast - slow)
            }
        return time.isFinite && time > 0 ? time : 0
    }
}
