/// One key of a layer: its model value and the animations on it.
struct KeySlot {
    let key: String
    let behavior: KeyBehavior
    var model: Double
    private(set) var isAnimated = false
    /// The latest animation, if any is there; most keys never have another.
    private(set) var top = LayerAnimation.none
    /// Earlier ones, oldest first.
    private(set) var under: [LayerAnimation] = []
    /// The bent courses of the animations, which do not hold them: so a copy of an animation costs nothing.
    private var paths: [MotionPath] = []

    init(key: String, behavior: KeyBehavior, model: Double) {
        self.key = key
        self.behavior = behavior
        self.model = model
    }

    /// What is on screen for an additive key: the model value and what each animation adds.
    func sum(atNs nowNs: Int64) -> Double {
        under.reduce(model + offset(of: top, atNs: nowNs)) { $0 + offset(of: $1, atNs: nowNs) }
    }

    /// What an additive animation adds to the model value.
    private func offset(of animation: LayerAnimation, atNs nowNs: Int64) -> Double {
        animation.value(atNs: nowNs) - animation.to
    }

    /// Adds an animation to a new model value: from the present one, unless the key is not additive and it is to begin
    /// elsewhere.
    mutating func animate(from former: Double, to value: Double, in block: RunningBlock) -> Replaced {
        let formerTop = top
        let hadFormer = isAnimated
        if block.isKeyframe, hadFormer, behavior != .additive, top.block == block.number {
            goOn(to: value, in: block)
            return .ofSameBlock
        }
        top = LayerAnimation(from: former, to: value, in: block)
        if block.curve != nil || block.end < 1 {
            let piece = MotionPath.Piece(
                a: block.begin, b: block.end, valueAtA: former, valueAtB: value,
                curve: block.curveInForce.curve)
            let path = MotionPath(pieces: [piece], end: block.end, hasOwnCurve: block.curve != nil)
            paths.append(path)
            top.path = path
        }
        isAnimated = true
        model = value
        guard hadFormer else { return .none }
        if behavior == .additive {
            under.append(formerTop)
            return .none
        }
        // The last one wins: the former is not seen again, though its animator still has it.
        if formerTop.animator === block.animator {
            return formerTop.block == block.number ? .ofSameBlock : .ofAnotherBlock
        }
        under.append(formerTop)
        for index in under.indices { under[index].isDisplaced = true }
        return .ofAnotherAnimator
    }

    /// A keyframe goes on where an earlier one has left the key.
    private mutating func goOn(to value: Double, in block: RunningBlock) {
        let course = top.course(block.animator.curve.curve)
        let piece = MotionPath.Piece(
            a: block.begin, b: block.end, valueAtA: course.value(at: block.begin), valueAtB: value,
            curve: block.curveInForce.curve)
        let path = course.replacing(above: block.begin, with: piece, end: max(course.end, block.end))
        keep(path, insteadOf: top.path)
        top.goOn(to: value, along: path)
        model = value
    }

    /// What an animation has taken the place of.
    enum Replaced {
        /// Nothing; or it is additive, and nothing had to go.
        case none
        case ofSameBlock
        /// Of another block of the same animator.
        case ofAnotherBlock
        /// The last one under it, which is not seen any more.
        case ofAnotherAnimator
    }

    /// Whether anything of `animator` is seen here.
    func shows(_ animator: AnimatorCore) -> Bool {
        guard isAnimated else { return false }
        if top.animator === animator && !top.isDisplaced { return true }
        return under.contains { $0.animator === animator && !$0.isDisplaced }
    }

    /// The model values that the positions of `animator` stand for; nil when it has nothing to say here.
    func positions(of animator: AnimatorCore, atNs nowNs: Int64) -> HeldValues? {
        guard isAnimated else { return nil }
        let topIsMine = top.animator === animator
        if topIsMine && under.isEmpty && top.to == model && !top.isDisplaced {
            return HeldValues(start: top.from, current: top.value(atNs: nowNs), end: model)
        }
        switch behavior {
        case .additive:
            let mine = under.filter { $0.animator === animator } + (topIsMine ? [top] : [])
            guard !mine.isEmpty else { return nil }
            // What its animations add is taken off the model value, or left on it.
            let current = mine.reduce(model) { $0 + offset(of: $1, atNs: nowNs) }
            return HeldValues(start: start(of: mine), current: current, end: model)
        case .replacing, .immediate:
            guard topIsMine, !top.isDisplaced else { return nil }
            return HeldValues(start: top.from, current: top.value(atNs: nowNs), end: model)
        }
    }

    /// The value before the first of `mine`, which are in order of age.
    private func start(of mine: [LayerAnimation]) -> Double {
        var sum = model
        var isChain = true
        var before = model
        for animation in mine.reversed() {
            sum += animation.from - animation.to
            isChain = isChain && animation.to == before
            before = animation.from
        }
        // Where each begins with the value the former ended with, no rounding comes in.
        return isChain ? before : sum
    }

    /// Takes off the animations of `animator`. Complexity: O(animations on this key).
    mutating func removeAnimations(of animator: AnimatorCore) -> Int {
        var removed = 0
        if !under.isEmpty {
            let before = under.count
            under.removeAll { $0.animator === animator }
            removed = before - under.count
        }
        if isAnimated, top.animator === animator {
            removed += 1
            isAnimated = !under.isEmpty
            top = under.popLast() ?? .none
        }
        if !isAnimated && !paths.isEmpty { paths = [] }
        return removed
    }

    /// Takes all animations off, and names the animator of each.
    mutating func removeAllAnimations() -> [AnimatorCore] {
        let animators = (under + [top]).compactMap { $0.animator }
        top = .none
        isAnimated = false
        under.removeAll()
        paths.removeAll()
        return animators
    }

    /// Gives each animation of `animator` a new course from what is on screen.
    mutating func redirect(_ animator: AnimatorCore, _ bend: MotionBend, atNs nowNs: Int64) {
        for index in under.indices where under[index].animator === animator {
            let path = under[index].redirected(bend, atNs: nowNs)
            keep(path, insteadOf: under[index].path)
            under[index].path = path
        }
        if isAnimated, top.animator === animator {
            let path = top.redirected(bend, atNs: nowNs)
            keep(path, insteadOf: top.path)
            top.path = path
        }
    }

    private mutating func keep(_ path: MotionPath?, insteadOf former: MotionPath?) {
        if let former { paths.removeAll { $0 === former } }
        if let path { paths.append(path) }
    }
}

/// The model values of one key at the positions an animator can be finished at.
struct HeldValues {
    var start: Double
    var current: Double
    var end: Double
}
