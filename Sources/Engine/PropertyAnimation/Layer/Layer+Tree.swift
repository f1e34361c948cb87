// Layers in layers.

extension Layer {
    /// The layer this one is in; nil for one that nobody has added, or that was taken out.
    public var superlayer: Layer? { traits?.superlayer }

    /// The layers in this one, the lowest first.
    public var sublayers: [Layer] { traits?.sublayers ?? [] }

    /// Puts `layer` on top of the layers in this one, and takes it out of where it was.
    ///
    /// - Precondition: this layer is not inside `layer`.
    public func addSublayer(_ layer: Layer) { insertSublayer(layer, at: sublayers.count) }

    /// Puts `layer` beneath all layers in this one.
    ///
    /// - Precondition: this layer is not inside `layer`.
    public func addSublayerAtBottom(_ layer: Layer) { insertSublayer(layer, at: 0) }

    /// Puts `layer` right beneath `other`, which is one of this layer's.
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

    /// Takes it out of the layer it is in, which lets go of it; nothing when it is in none.
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

    /// Whether it is `other`, in it, or in something that is in it. Complexity: O(depth).
    public func isInside(_ other: Layer) -> Bool {
        var layer: Layer? = self
        while let here = layer {
            if here === other { return true }
            layer = here.superlayer
        }
        return false
    }
}
