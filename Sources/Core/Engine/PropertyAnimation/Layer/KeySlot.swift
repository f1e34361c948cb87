/// The state of one layer key: its model value and its animations.
struct KeySlot {
    let key: String
    let behavior: KeyBehavior
    var model: Double
    private(set) var isAnimated = false
    /// The latest animation, or ``LayerAnimation/none``. Most keys never have more than one.
    private(set) var top = LayerAnimation.none
    /// The earlier animations, oldest first.
    private(set) var under: [LayerAnimation] = []
    /// Retains the paths of the animations, so that a copy of an animation needs no reference counting.
    private var paths: [MotionPath] = []

    init(key: String, behavior: KeyBehavior, model: Double) {
        self.key = key
        self.behavior = behavior
        self.model = model
    }

    /// Returns the value on screen of an additive key: the model value plus the offset of each animation.
    func sum(atNs nowNs: Int64) -> Double {
        under.reduce(model + offset(of: top, atNs: nowNs)) { $0 + offset(of: $1, atNs: nowNs) }
    }

    /// Returns the difference between an additive animation and the model value.
    private func offset(of animation: LayerAnimation, atNs nowNs: Int64) -> Double {
        animation.value(atNs: nowNs) - animation.to
    }

    /// Adds an animation to a new model value.
    ///
    /// - Parameter former: The start of the animation.
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
        // The former animation is not visible any more, but still belongs to its animator.
        if formerTop.animator === block.animator {
            return formerTop.block == block.number ? .ofSameBlock : .ofAnotherBlock
        }
        under.append(formerTop)
        for index in under.indices { under[index].isDisplaced = true }
        return .ofAnotherAnimator
    }

    /// Continues the animation of an earlier keyframe to a new value.
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

    /// The animation that a new animation has replaced.
    enum Replaced {
        /// None, or the key is additive.
        case none
        case ofSameBlock
        /// An animation of another block of the same animator.
        case ofAnotherBlock
        /// An animation of another animator, which is not visible any more.
        case ofAnotherAnimator
    }

    /// Whether an animation of `animator` is visible on this key.
    func shows(_ animator: AnimatorCore) -> Bool {
        guard isAnimated else { return false }
        if top.animator === animator && !top.isDisplaced { return true }
        return under.contains { $0.animator === animator && !$0.isDisplaced }
    }

    /// Returns the model values at the positions of `animator`; nil without a visible animation.
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
            // Each position is the model value plus the offsets of the animator's animations.
            let current = mine.reduce(model) { $0 + offset(of: $1, atNs: nowNs) }
            return HeldValues(start: start(of: mine), current: current, end: model)
        case .replacing, .immediate:
            guard topIsMine, !top.isDisplaced else { return nil }
            return HeldValues(start: top.from, current: top.value(atNs: nowNs), end: model)
        }
    }

    /// Returns the value before the first of `mine`, which are in order of age.
    private func start(of mine: [LayerAnimation]) -> Double {
        var sum = model
        var isChain = true
        var before = model
        for animation in mine.reversed() {
            sum += animation.from - animation.to
            isChain = isChain && animation.to == before
            before = animation.from
        }
        // Without rounding, if each animation begins with the end value of the one before.
        return isChain ? before : sum
    }

    /// Removes the animations of `animator` and returns their count. Complexity: O(animations on this key).
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

    mutating func removeAllAnimations() -> [AnimatorCore] {
        let animators = (under + [top]).compactMap { $0.animator }
        top = .none
        isAnimated = false
        under.removeAll()
        paths.removeAll()
        return animators
    }

    /// Redirects each animation of `animator` from the value on screen along a new curve.
    mutating func redirect(_ animator: AnimatorCore, _ bend: Redirection, atNs nowNs: Int64) {
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

/// The model values of one key at each position that an animator can finish at.
struct HeldValues {
    var start: Double
    var current: Double
    var end: Double
}

/// How a UIView animation block sets a layer key.
///
/// The keys and their behaviour are from the tests of material-motion/motion-animator-objc, which ran against
/// UIKit (Apache-2.0). A key that those tests do not list is animated and not additive. The names of a view's
/// properties behave as the layer keys behind them: `center` is `position`, `alpha` is `opacity`, and `frame`
/// sets `position` and the size of `bounds`.
enum KeyBehavior: UInt8 {
    /// The sum of all animations is on screen.
    case additive
    /// The last animation replaces the earlier ones on screen.
    case replacing
    /// A block sets the value at once, without an animation.
    case immediate

    init(key: String, regime: AnimatorRegime) {
        // A part of a compound value, such as `position.x`, behaves as the whole value.
        let dot = key.utf8.firstIndex(of: UInt8(ascii: "."))
        switch dot.map({ String(key[..<$0]) }) ?? key {
        case "position", "bounds", "transform", "center", "frame": self = .additive
        case "cornerRadius": self = regime == .ios10 ? .immediate : .additive
        case "anchorPoint": self = regime == .ios10 ? .immediate : .replacing
        case "shadowOpacity": self = regime == .ios10 ? .replacing : .immediate
        case "borderWidth", "borderColor", "shadowColor", "shadowOffset", "shadowRadius", "strokeStart",
            "strokeEnd", "zPosition":
            self = .immediate
        case "opacity", "alpha": self = .replacing
        default: self = .replacing
        }
    }
}
