// The layer tree.

extension Layer {
    /// The layer that contains this layer; nil if this layer was not added to one, or was removed.
    public var superlayer: Layer? { traits?.superlayer }

    /// The layers in this layer, back to front.
    public var sublayers: [Layer] { traits?.sublayers ?? [] }

    /// Adds `layer` in front of the other sublayers, and removes it from its former superlayer.
    ///
    /// - Precondition: this layer is not inside `layer`.
    public func addSublayer(_ layer: Layer) { insertSublayer(layer, at: sublayers.count) }

    /// Adds `layer` behind the other sublayers, and removes it from its former superlayer.
    ///
    /// - Precondition: this layer is not inside `layer`.
    public func addSublayerAtBottom(_ layer: Layer) { insertSublayer(layer, at: 0) }

    /// Adds `layer` directly behind `other`, a sublayer of this layer.
    func addSublayer(_ layer: Layer, below other: Layer) {
        insertSublayer(layer, at: sublayers.firstIndex { $0 === other } ?? 0)
    }

    package func insertSublayer(_ layer: Layer, at index: Int) {
        precondition(!isInside(layer), "A layer cannot be put into itself, nor into what is in it.")
        if layer.superlayer === self, let old = sublayers.firstIndex(where: { $0 === layer }) {
            ownTraits.sublayers.remove(at: old)
            ownTraits.sublayers.insert(layer, at: min(index, sublayers.count))
            return
        }
        let wasInWindow = layer.isInWindow
        let leaves = wasInWindow && !isInWindow
        if leaves { layer.leaveWindow() }
        layer.detach()
        ownTraits.sublayers.insert(layer, at: min(index, sublayers.count))
        layer.ownTraits.superlayer = self
        countAnimatedKeys(layer.animatedKeysInTree)
        traits?.sublayersChanged?(layer, true)
        if leaves { layer.noteLeftWindow() }
        if !wasInWindow, layer.isInWindow { layer.enterWindow() }
    }

    /// Removes the layer from its superlayer, which releases it. Does nothing without a superlayer.
    public func removeFromSuperlayer() {
        let leaves = superlayer != nil && isInWindow
        if leaves { leaveWindow() }
        detach()
        if leaves { noteLeftWindow() }
    }

    private func detach() {
        guard let superlayer else { return }
        superlayer.traits?.sublayers.removeAll { $0 === self }
        traits?.superlayer = nil
        superlayer.countAnimatedKeys(-animatedKeysInTree)
        superlayer.traits?.sublayersChanged?(self, false)
    }

    var isContainer: Bool { traits?.isContainer ?? false }

    /// Whether this layer is `other` or a descendant of `other`. Complexity: O(depth).
    public func isInside(_ other: Layer) -> Bool {
        var layer: Layer? = self
        while let here = layer {
            if here === other { return true }
            layer = here.superlayer
        }
        return false
    }
}
