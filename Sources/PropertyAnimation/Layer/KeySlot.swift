/// One key of a layer: its model value and the animations on it.
struct KeySlot {
    let key: String
    let behavior: KeyBehavior
    var model: Double
    /// The latest animation; most keys never have another.
    private var top: LayerAnimation?
    /// Earlier ones, oldest first.
    private var under: [LayerAnimation] = []

    init(key: String, behavior: KeyBehavior, model: Double) {
        self.key = key
        self.behavior = behavior
        self.model = model
    }

    var isAnimated: Bool { top != nil }

    /// What is on screen.
    func shown(atNs nowNs: Int64) -> Double {
        guard let top else { return model }
        switch behavior {
        case .additive:
            // One animation says the value itself, without the rounding of a sum.
            if under.isEmpty && top.to == model { return top.value(atNs: nowNs) }
            return model + offset(of: under + [top], atNs: nowNs)
        case .replacing, .immediate:
            return top.isDisplaced ? model : top.value(atNs: nowNs)
        }
    }

    /// Adds an animation from the present model value to a new one.
    ///
    /// - Returns: Whether it took the place of one of the same animator.
    mutating func animate(to value: Double, begin: Double, by animator: AnimatorCore) -> Bool {
        let animation = LayerAnimation(animator: animator, from: model, to: value, begin: begin)
        model = value
        guard let former = top else {
            top = animation
            return false
        }
        top = animation
        if behavior == .additive {
            under.append(former)
            return false
        }
        // The last one wins: the former is not seen again, though its animator still has it.
        if former.animator === animator { return true }
        under.append(former)
        for index in under.indices { under[index].isDisplaced = true }
        return false
    }

    /// The model values that the positions of `animator` stand for; nil when it has nothing to say here.
    func positions(of animator: AnimatorCore, atNs nowNs: Int64) -> HeldValues? {
        guard let top else { return nil }
        let topIsMine = top.animator === animator
        switch behavior {
        case .additive:
            let mine = under.filter { $0.animator === animator } + (topIsMine ? [top] : [])
            guard !mine.isEmpty else { return nil }
            // What its animations add is taken off the model value, or left on it.
            let isAlone = topIsMine && under.isEmpty && top.to == model
            let current = isAlone ? top.value(atNs: nowNs) : model + offset(of: mine, atNs: nowNs)
            return HeldValues(start: start(of: mine), current: current, end: model)
        case .replacing, .immediate:
            guard topIsMine, !top.isDisplaced else { return nil }
            return HeldValues(start: top.from, current: top.value(atNs: nowNs), end: model)
        }
    }

    /// What additive animations add to the model value.
    private func offset(of animations: [LayerAnimation], atNs nowNs: Int64) -> Double {
        animations.reduce(0) { sum, animation in sum + animation.value(atNs: nowNs) - animation.to }
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
        if let top, top.animator === animator {
            removed += 1
            self.top = under.popLast()
        }
        return removed
    }

    /// Takes all animations off, and names the animator of each.
    mutating func removeAllAnimations() -> [AnimatorCore] {
        guard let top else { return [] }
        let animators = under.map(\.animator) + [top.animator]
        self.top = nil
        under.removeAll()
        return animators
    }

    /// Lets `change` alter each animation of `animator`.
    mutating func changeAnimations(of animator: AnimatorCore, _ change: (inout LayerAnimation) -> Void) {
        for index in under.indices where under[index].animator === animator { change(&under[index]) }
        if top?.animator === animator, var animation = top {
            change(&animation)
            top = animation
        }
    }
}

/// The model values of one key at the positions an animator can be finished at.
struct HeldValues {
    var start: Double
    var current: Double
    var end: Double
}
