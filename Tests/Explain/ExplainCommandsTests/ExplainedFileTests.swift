import CommandTestSupport
import Foundation
import Testing

/// Scripts of calls and crash reports, changed at random.
struct ExplainedFileTests {
    private static let kinds = [
        MutatedFile(
            name: "calls.jsonl",
            make: { _ in
                Data(
                    """
                    {"time":0.0,"animator":"a","call":"init","duration":1,"curve":"spring(ratio=0.5,duration=1,velocity=0)"}
                    {"time":0.0,"animator":"a","call":"addAnimations","key":"position.x","from":0,"to":100,"delayFactor":0.2}
                    {"time":0.0,"animator":"a","call":"addCompletion","id":"done \\u00e9"}
                    {"time":0.1,"animator":"a","call":"startAnimation","afterDelay":0.5}
                    {"time":0.2,"animator":"a","call":"pauseAnimation"}
                    {"time":0.3,"animator":"a","call":"fractionComplete","value":0.1}
                    {"time":0.3,"animator":"a","call":"isReversed","value":true}
                    {"time":0.4,"animator":"a","call":"continueAnimation","durationFactor":0,"curve":"cubic-bezier(0.1,0.2,0.3,1.4)"}
                    {"time":0.5,"animator":"a","call":"stopAnimation","withoutFinishing":false}
                    {"time":0.6,"animator":"a","call":"finishAnimation","position":"current"}
                    {"time":0.7,"animator":"a","call":"release"}

                    """.utf8)
            }, commands: [["replay", "FILE"], ["replay", "FILE", "--regime", "ios10"]]),
        MutatedFile(
            name: "report.crash",
            make: { _ in
                Data(
                    """
                    Incident Identifier: 6F2C
                    Exception Type:  EXC_CRASH (SIGABRT)
                    Application Specific Information:
                    *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'It is \\
                    an error to release a paused or stopped property animator. Property animators must either \\
                    finish animating or be explicitly stopped and finished before they can be released.'
                    Last Exception Backtrace:
                    0   CoreFoundation  0x1b0 __exceptionPreprocess + 164
                    1   UIKitCore       0x1c1 -[UIViewPropertyAnimator dealloc] + 412

                    """.utf8)
            }, commands: [["explain", "FILE"], ["explain", "FILE", "--format", "json"]]),
    ]

    @Test(arguments: kinds.indices)
    func `no changed file ends a command by a signal, hangs it or takes its memory`(index: Int) throws {
        try Self.kinds[index].check(with: Command())
    }
}
