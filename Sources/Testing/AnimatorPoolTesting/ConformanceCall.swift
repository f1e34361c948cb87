import AnimatorPool
import LifecycleEvents

/// A call of a trial, on any animator.
indirect enum ConformanceCall: Sendable {
    case start
    case startAfter(Double)
    case pause
    case scrub(Double)
    case reverse(Bool)
    case proceed(timing: AnimatorTiming?, factor: Double)
    case stop(withoutFinishing: Bool)
    case finish(AnimatorPosition)
    case addBlock(delayFactor: Double)
    case addCompletion
    case pausesOnCompletion(Bool)
    case scrubsLinearly(Bool)
    case background
    case wait(Double)
    /// A call made inside a completion.
    case inCompletion(ConformanceCall)

    /// The flags to set before the animator is active.
    static let flags: [[ConformanceCall]] = [
        [.addCompletion], [.addCompletion, .reverse(true)], [.addCompletion, .pausesOnCompletion(true)],
        [.addCompletion, .scrubsLinearly(false)],
    ]

    private static let spent: [ConformanceCall] = [.start, .wait(2), .stop(withoutFinishing: true)]

    /// The calls that lead into each phase. The waits exceed the millisecond for which iOS 10 ignores calls
    /// after a first pause.
    static let waysThere: [[ConformanceCall]] = [
        [],
        [.start],
        [.start, .wait(0.25), .pause, .start, .wait(0.25)],
        [.startAfter(0.5), .wait(0.25)],
        [.pause, .wait(0.002)],
        [.start, .wait(0.25), .pause],
        [.scrub(0.5), .wait(0.002)],
        [.start, .wait(0.25), .stop(withoutFinishing: false)],
        [.start, .wait(2)],
        spent,
        spent + [.start],
        spent + [.addBlock(delayFactor: 0), .addCompletion],
    ]

    static let calls: [ConformanceCall] = {
        let plain: [ConformanceCall] = [
            .start, .startAfter(0.25), .startAfter(-0.5), .pause, .scrub(0.125), .reverse(true),
            .reverse(false),
            .proceed(timing: nil, factor: 0), .proceed(timing: nil, factor: 0.5),
            .proceed(timing: .easeIn, factor: 2), .stop(withoutFinishing: true),
            .stop(withoutFinishing: false),
            .finish(.end), .finish(.start), .finish(.current), .addBlock(delayFactor: 0),
            .addBlock(delayFactor: 0.5), .addCompletion, .background,
        ]
        return plain + plain.map { .inCompletion($0) }
    }()
}
