import LifecycleEvents

extension MisuseKind {
    /// What the animator's method `method`, as Objective-C names it, raises on some system.
    static func raised(by method: String) -> [MisuseKind] { table[method] ?? [] }

    /// The methods whose frame is at the top when this is raised.
    var raisingMethods: [String] { Self.table.filter { $0.value.contains(self) }.keys.sorted() }

    private static let table: [String: [MisuseKind]] = {
        // Nobody has recorded in which phases this one raises, so it is not among the calls.
        var table = ["setUserInteractionEnabled:": [MisuseKind.userInteractionWhileActive]]
        for kind in allCases {
            for method in Set(MisuseCall.all(leadingTo: kind).flatMap(\.methods)) {
                table[method, default: []].append(kind)
            }
        }
        return table
    }()
}

extension MisuseCall {
    /// The method that a crash report shows when this call raised.
    fileprivate var methods: [String] {
        switch call.prefix(while: { $0 != "(" && $0 != "=" }) {
        case "startAnimation":
            call.contains("afterDelay") ? ["startAnimationAfterDelay:"] : ["startAnimation"]
        case "pauseAnimation": ["pauseAnimation"]
        case "fractionComplete": ["setFractionComplete:"]
        case "isReversed": ["setReversed:"]
        case "isInterruptible": ["setInterruptible:"]
        case "continueAnimation": ["continueAnimationWithTimingParameters:durationFactor:"]
        case "stopAnimation": ["stopAnimation:"]
        case "finishAnimation": ["finishAnimationAtPosition:"]
        case "addAnimations": ["addAnimations:", "addAnimations:delayFactor:"]
        case "release", "reachesEnd": ["dealloc"]
        default: []
        }
    }
}
