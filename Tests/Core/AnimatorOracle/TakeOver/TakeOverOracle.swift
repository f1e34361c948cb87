/// What a key shows while animations take it over from each other, reckoned from the rules alone.
///
/// On a key that is not additive the last animation wins. The block of a property animator, or of a chain's step, begins
/// at the value on screen if another animator's animation or one of an earlier turn holds the key, else at the model value;
/// a block of `UIView.animate` at the model value, unless it is told to begin on screen. On an additive key animations
/// add up. Between its ends an animation is a function of the time of its animator: p = clamp((g − s) / (1 − s)).
struct TakeOverOracle {
    private let isAdditive: Bool
    private let script: TakeOverScript
    private(set) var model = 0.0
    private var nowNs: Int64 = 0
    private var turn = 0

    /// The animations on the key, the oldest first.
    private var motions: [Motion] = []
    /// One for each animator and block, and for the step under way of each chain.
    private var clocks: [Clock]
    private var chains: [Int: Chain] = [:]

    private struct Motion {
        var owner: Int
        /// Of a chain: which of its steps.
        var part: Int
        var from: Double
        var to: Double
        var begin: Double
        var turn: Int
        var isDisplaced = false
    }

    private enum Phase { case fresh, running, paused, stopped, over }

    private struct Clock {
        var phase = Phase.fresh
        var ns: Int64
        var isLinear: Bool
        var pausesAtEnd = false
        var isReversed = false
        var fraction = 0.0
        var beginNs: Int64 = 0
        var lengthNs: Int64 = 0
        var delayNs: Int64 = 0
        var waiting: [(to: Double, delayFactor: Double)] = []
        var held: (start: Double, current: Double, end: Double)?

        var endNs: Int64 { beginNs + lengthNs }

        func fraction(atNs now: Int64) -> Double {
            guard phase == .running, now > beginNs else { return fraction }
            if now >= endNs { return 1 }
            return fraction + (1 - fraction) * Double(now - beginNs) / Double(lengthNs)
        }

        mutating func run(share: Double, fromNs: Int64) {
            phase = .running
            beginNs = fromNs
            lengthNs = max(0, Int64((Double(ns) / 1e9 * share * 1e9).rounded()))
            delayNs = 0
        }

        mutating func rest(atNs now: Int64) {
            delayNs = phase == .running ? max(0, beginNs - now) : delayNs
            fraction = fraction(atNs: now)
            phase = .paused
        }
    }

    private struct Chain {
        var parts: [TakeOverScript.Part]
        var part = 0
        /// In the delay before the part: when that is over, or how much of it is left.
        var waitNs: Int64?
        var isPaused = false
        var isOver = false
    }

    init(_ script: TakeOverScript) {
        self.script = script
        isAdditive = script.key == "position.x"
        clocks = script.actors.map { actor in
            switch actor {
            case .animator(let ns, let isLinear, let pausesAtEnd, let to):
                var clock = Clock(ns: ns, isLinear: isLinear)
                clock.pausesAtEnd = pausesAtEnd
                clock.waiting = [(to, 0)]
                return clock
            case .block(let ns, _, let to):
                var clock = Clock(ns: ns, isLinear: true)
                clock.waiting = [(to, 0)]
                return clock
            case .chain: return Clock(ns: 0, isLinear: true)
            }
        }
        for (number, actor) in script.actors.enumerated() {
            if case .chain(let parts) = actor { chains[number] = Chain(parts: parts) }
        }
    }

    // MARK: What is on screen

    var shown: Double {
        if isAdditive { return motions.reduce(model) { $0 + value($1) - $1.to } }
        guard let last = motions.last, !last.isDisplaced else { return model }
        return value(last)
    }

    private func value(_ motion: Motion) -> Double {
        let clock = clocks[motion.owner]
        let fraction = clock.fraction(atNs: nowNs)
        let g = clock.isReversed ? 1 - fraction : fraction
        let p = motion.begin < 1 ? (g - motion.begin) / (1 - motion.begin) : g >= 1 ? 1 : 0
        if p <= 0 { return motion.from }
        if p >= 1 { return motion.to }
        return motion.from + (motion.to - motion.from) * (clock.isLinear ? p : Self.easeInOut(p))
    }

    /// The Bézier (.42, 0, .58, 1), its parameter found by halving.
    private static func easeInOut(_ x: Double) -> Double {
        func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
            3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<80 {
            let middle = (low + high) / 2
            if bezier(0.42, 0.58, middle) < x { low = middle } else { high = middle }
        }
        return bezier(0, 1, (low + high) / 2)
    }

    // MARK: Blocks

    private mutating func runBlock(of owner: Int, part: Int = 0, to: Double, begin: Double) {
        var from = model
        if !isAdditive, let last = motions.last {
            let isOwn = last.owner == owner && last.part == part
            let takesOver =
                if case .block(_, let beginsOnScreen, _) = script.actors[owner] {
                    beginsOnScreen
                } else {
                    !isOwn || last.turn < turn
                }
            if takesOver { from = shown }
            if isOwn { motions.removeLast() }
            for index in motions.indices where !motions[index].isDisplaced {
                motions[index].isDisplaced = true
                // A block that is not seen any more is over.
                let other = motions[index].owner
                if case .block = script.actors[other] {
                    clocks[other].beginNs = nowNs
                    clocks[other].lengthNs = 0
                }
            }
        }
        motions.append(Motion(owner: owner, part: part, from: from, to: to, begin: begin, turn: turn))
        model = to
    }

    private mutating func runWaiting(of owner: Int) {
        let blocks = clocks[owner].waiting
        clocks[owner].waiting = []
        let fraction = clocks[owner].fraction
        for block in blocks {
            runBlock(of: owner, to: block.to, begin: fraction + block.delayFactor * (1 - fraction))
        }
    }

    /// What the positions of the owner's animations stand for; nil when nothing of them counts.
    private func positions(of owner: Int) -> (start: Double, current: Double, end: Double)? {
        let mine = motions.filter { $0.owner == owner }
        guard let last = motions.last, !mine.isEmpty else { return nil }
        if isAdditive {
            return (
                mine.reduce(model) { $0 + $1.from - $1.to }, mine.reduce(model) { $0 + value($1) - $1.to },
                model
            )
        }
        guard last.owner == owner, !last.isDisplaced else { return nil }
        return (last.from, value(last), model)
    }

    private mutating func removeMotions(of owner: Int) { motions.removeAll { $0.owner == owner } }

    /// The layer keeps what it shows.
    private mutating func freeze(_ owner: Int) {
        if let positions = positions(of: owner) { model = positions.current }
        removeMotions(of: owner)
    }

    // MARK: Time

    mutating func settle(untilNs: Int64) {
        while let (owner, ns) = nextEvent(), ns <= untilNs {
            nowNs = max(nowNs, ns)
            if chains[owner] != nil { stepChain(owner) } else { reachEnd(owner) }
        }
        nowNs = max(nowNs, untilNs)
    }

    private func nextEvent() -> (Int, Int64)? {
        var next: (Int, Int64)?
        for owner in clocks.indices {
            var ns: Int64?
            if let chain = chains[owner] {
                if !chain.isPaused, !chain.isOver {
                    ns = chain.waitNs ?? (clocks[owner].phase == .running ? clocks[owner].endNs : nil)
                }
            } else if clocks[owner].phase == .running {
                ns = clocks[owner].endNs
            }
            if let ns, next.map({ ns < $0.1 }) ?? true { next = (owner, ns) }
        }
        return next
    }

    private mutating func reachEnd(_ owner: Int) {
        guard !clocks[owner].pausesAtEnd else {
            clocks[owner].fraction = 1
            clocks[owner].phase = .paused
            return
        }
        if clocks[owner].isReversed, let positions = positions(of: owner) { model = positions.start }
        removeMotions(of: owner)
        clocks[owner].phase = .over
    }

    /// The delay before a part is over, or the part is.
    private mutating func stepChain(_ owner: Int) {
        guard var chain = chains[owner] else { return }
        if chain.waitNs != nil {
            chain.waitNs = nil
            chains[owner] = chain
            begin(chain, owner)
            return
        }
        // At its end the part's value stays.
        freeze(owner)
        chain.part += 1
        if chain.part == chain.parts.count {
            chain.isOver = true
            clocks[owner].phase = .over
        } else if chain.parts[chain.part].delayNs > 0 {
            chain.waitNs = nowNs + chain.parts[chain.part].delayNs
            clocks[owner].phase = .fresh
        }
        chains[owner] = chain
        if !chain.isOver, chain.waitNs == nil { begin(chain, owner) }
    }

    private mutating func begin(_ chain: Chain, _ owner: Int) {
        let part = chain.parts[chain.part]
        clocks[owner] = Clock(ns: part.ns, isLinear: part.isLinear)
        clocks[owner].run(share: 1, fromNs: nowNs)
        runBlock(of: owner, part: chain.part, to: part.to, begin: 0)
    }

    // MARK: Calls

    mutating func beginTurn() { turn += 1 }

    mutating func set(_ value: Double) { model = value }

    /// - Returns: Whether the call may be made; else nobody makes it.
    mutating func take(_ call: TakeOverScript.Call, of owner: Int) -> Bool {
        if chains[owner] != nil { return takeChain(call, owner) }
        if case .block = script.actors[owner] {
            guard case .start = call, clocks[owner].phase == .fresh else { return false }
            clocks[owner].run(share: 1, fromNs: nowNs)
            runWaiting(of: owner)
            return true
        }
        let phase = clocks[owner].phase
        switch (call, phase) {
        case (.start(let delayNs), .fresh):
            clocks[owner].run(share: 1, fromNs: nowNs + delayNs)
            runWaiting(of: owner)
        case (.start(delayNs: 0), .paused):
            clocks[owner].run(share: 1 - clocks[owner].fraction, fromNs: nowNs + clocks[owner].delayNs)
        case (.pause, .running): clocks[owner].rest(atNs: nowNs)
        case (.pause, .fresh):
            clocks[owner].phase = .paused
            runWaiting(of: owner)
        case (.scrub(let fraction), .fresh) where clocks[owner].isLinear,
            (.scrub(let fraction), .paused) where clocks[owner].isLinear:
            clocks[owner].phase = .paused
            runWaiting(of: owner)
            clocks[owner].fraction = fraction
            clocks[owner].delayNs = 0
        case (.proceed(let factor), .paused):
            clocks[owner].run(share: factor > 0 ? factor : 1 - clocks[owner].fraction, fromNs: nowNs)
        case (.reverse, .fresh): clocks[owner].isReversed.toggle()
        case (.reverse, .running), (.reverse, .paused):
            clocks[owner].fraction = 1 - clocks[owner].fraction(atNs: nowNs)
            clocks[owner].isReversed.toggle()
            clocks[owner].delayNs = 0
            if phase == .running { clocks[owner].run(share: 1 - clocks[owner].fraction, fromNs: nowNs) }
        case (.stop, .running), (.stop, .paused):
            freeze(owner)
            clocks[owner].phase = .over
        case (.hold, .running), (.hold, .paused):
            clocks[owner].held = positions(of: owner)
            freeze(owner)
            clocks[owner].phase = .stopped
        case (.finish(let position), .stopped):
            clocks[owner].phase = .over
            guard let held = clocks[owner].held, position < 2 else { return true }
            let value = position == 0 ? held.end : held.start
            model = isAdditive ? model + value - held.current : value
        case (.add(let to, let delayFactor), .fresh): clocks[owner].waiting.append((to, delayFactor))
        case (.add(let to, let delayFactor), .running), (.add(let to, let delayFactor), .paused):
            let fraction = clocks[owner].fraction(atNs: nowNs)
            guard fraction < 1 else { return false }
            runBlock(of: owner, to: to, begin: fraction + delayFactor * (1 - fraction))
        default: return false
        }
        return true
    }

    private mutating func takeChain(_ call: TakeOverScript.Call, _ owner: Int) -> Bool {
        guard var chain = chains[owner], !chain.isOver else { return false }
        let hasBegun = chain.waitNs != nil || clocks[owner].phase != .fresh
        switch call {
        case .start:
            guard !hasBegun else { return false }
            if chain.parts[0].delayNs > 0 {
                chain.waitNs = nowNs + chain.parts[0].delayNs
                chains[owner] = chain
            } else {
                begin(chain, owner)
            }
        case .pause:
            guard hasBegun, !chain.isPaused else { return false }
            chain.isPaused = true
            if let waitNs = chain.waitNs {
                chain.waitNs = waitNs - nowNs
            } else {
                clocks[owner].rest(atNs: nowNs)
            }
            chains[owner] = chain
        case .resume:
            guard chain.isPaused else { return false }
            chain.isPaused = false
            if let waitNs = chain.waitNs {
                chain.waitNs = waitNs + nowNs
            } else {
                clocks[owner].run(share: 1 - clocks[owner].fraction, fromNs: nowNs)
            }
            chains[owner] = chain
        case .stop:
            guard hasBegun else { return false }
            if chain.waitNs == nil { freeze(owner) }
            chain.isOver = true
            clocks[owner].phase = .over
            chains[owner] = chain
        default: return false
        }
        return true
    }
}
