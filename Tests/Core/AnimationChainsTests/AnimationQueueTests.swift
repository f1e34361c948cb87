import AnimationChains
import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import TestSupport
import Testing

/// One animation at a time, over the engine's animator and over one that tells as little as UIKit's.
@Suite(.serialized) struct AnimationQueueTests {
    private final class Told {
        var all: [String] = []

        func completion(_ name: String) -> (AnimatorPosition) -> Void {
            { self.all.append("\(name) \($0.name)") }
        }
    }

    private let scene = PoolScene()
    private let layer: Layer
    private let told = Told()

    init() { layer = Layer(engine: scene.engine) }

    private func animator(isVeiled: Bool) -> any PropertyAnimating {
        let animator = PropertyAnimator(engine: scene.engine, duration: 0.4, curve: .linear)
        return isVeiled ? Veiled(animator) : animator
    }

    private func queue(
        _ policy: AnimationQueuePolicy, isVeiled: Bool = false
    ) throws -> AnimationQueue {
        try AnimationQueue(animator(isVeiled: isVeiled), policy: policy)
    }

    private func move(_ queue: AnimationQueue, to x: Double, policy: AnimationQueuePolicy? = nil) {
        queue.animate(policy: policy) { [layer] in
            layer["position.x"] = x
        } completion: { [told] position in
            told.all.append("\(x) \(position.name)")
        }
    }

    @Test(arguments: [false, true])
    func `a new animation stops the one before and finishes it at the chosen position`(isVeiled: Bool) throws
    {
        for position in [AnimatorPosition.start, .end, .current] {
            let values = (start: 0.0, end: 100.0, current: 50.0)
            layer["position.x"] = 0
            told.all = []
            let queue = try queue(.replace(finishingAt: position), isVeiled: isVeiled)
            move(queue, to: 100)
            scene.wait(0.2)
            queue.animate { [layer] in
                layer["opacity"] = 1
            } completion: { [told] in
                told.all.append("fade \($0.name)")
            }
            #expect(told.all == ["100.0 \(position.name)"])
            let value = position == .start ? values.start : position == .end ? values.end : values.current
            #expect(layer.value("position.x") == value)
            scene.wait(0.4)
            #expect(told.all == ["100.0 \(position.name)", "fade end"])
            #expect(layer.value("opacity") == 1)
            #expect(!queue.isAnimating)
        }
        #expect(scene.misuses.isEmpty)
    }

    @Test(arguments: [false, true])
    func `one animator runs one animation after the other`(isVeiled: Bool) throws {
        let queue = try queue(.replace(finishingAt: .start), isVeiled: isVeiled)
        for x in [10.0, 20, 30] {
            move(queue, to: x)
            scene.wait(1)
            #expect(layer.value("position.x") == x)
        }
        #expect(told.all == ["10.0 end", "20.0 end", "30.0 end"])
        #expect(scene.misuses.isEmpty)
    }

    @Test(arguments: [false, true])
    func `queued animations run one after the other without a frame between them`(isVeiled: Bool) throws {
        let queue = try queue(.queue, isVeiled: isVeiled)
        for x in [100.0, 200, 300] { move(queue, to: x) }
        #expect(queue.waitingCount == 2)
        scene.wait(0.6)
        #expect(abs(layer.value("position.x") - 150) < 1e-9)
        #expect(told.all == ["100.0 end"])
        scene.wait(0.6)
        #expect(told.all == ["100.0 end", "200.0 end", "300.0 end"])
        #expect(scene.misuses.isEmpty)
    }

    @Test func `a replacement goes before those that wait, and they are told that they stand at their start`()
        throws
    {
        let queue = try queue(.queue)
        for x in [100.0, 200, 300] { move(queue, to: x) }
        scene.wait(0.2)
        move(queue, to: 400, policy: .replace(finishingAt: .end))
        #expect(told.all == ["100.0 end", "200.0 start", "300.0 start"])
        scene.wait(1)
        #expect(told.all.last == "400.0 end")
        #expect(layer.value("position.x") == 400)
    }

    @Test(arguments: [false, true])
    func `a completion that asks for another animation gets it after the one that replaced its own`(
        isVeiled: Bool
    ) throws {
        let queue = try queue(.replace(finishingAt: .current), isVeiled: isVeiled)
        queue.animate { [layer] in
            layer["position.x"] = 100
        } completion: { [told, self] position in
            told.all.append("first \(position.name)")
            self.move(queue, to: 3)
        }
        scene.wait(0.2)
        move(queue, to: 2)
        #expect(told.all == ["first current", "2.0 start"])
        scene.wait(1)
        #expect(told.all == ["first current", "2.0 start", "3.0 end"])
        #expect(layer.value("position.x") == 3)
        #expect(scene.misuses.isEmpty)
    }

    @Test(arguments: [false, true])
    func `a block may replace its own animation`(isVeiled: Bool) throws {
        let queue = try queue(.replace(finishingAt: .start), isVeiled: isVeiled)
        queue.animate { [layer, self] in
            layer["position.x"] = 100
            self.move(queue, to: 50)
        } completion: { [told] in
            told.all.append("first \($0.name)")
        }
        scene.wait(1)
        #expect(told.all == ["first start", "50.0 end"])
        #expect(layer.value("position.x") == 50)
        #expect(scene.misuses.isEmpty)
    }

    @Test(arguments: [false, true])
    func `another completion of the animator may ask, while it is being called`(isVeiled: Bool) throws {
        let animator = animator(isVeiled: isVeiled)
        let queue = try AnimationQueue(animator, policy: .replace(finishingAt: .start))
        animator.onCompletion { [self] _ in move(queue, to: 7) }
        move(queue, to: 5)
        scene.wait(0.4)
        // UIKit raises when an animator is finished inside its own completion; so it ended, and then goes on.
        #expect(told.all == ["5.0 end"])
        scene.wait(0.4)
        #expect(told.all == ["5.0 end", "7.0 end"])
        #expect(scene.misuses.isEmpty)
    }

    @Test func `one that somebody else stopped is told that it came to where it stood`() throws {
        let animator = animator(isVeiled: true)
        let queue = try AnimationQueue(animator, policy: .replace(finishingAt: .start))
        move(queue, to: 100)
        scene.wait(0.1)
        animator.stopAnimation(true)
        move(queue, to: 50)
        scene.wait(1)
        #expect(told.all == ["100.0 current", "50.0 end"])
    }

    @Test func `an animator that somebody else paused or stopped is taken from there`() throws {
        for spoil in [{ $0.pauseAnimation() }, { $0.stopAnimation(false) }]
            as [(any PropertyAnimating) -> Void]
        {
            told.all = []
            let animator = animator(isVeiled: true)
            let queue = try AnimationQueue(animator, policy: .replace(finishingAt: .start))
            move(queue, to: 100)
            scene.wait(0.1)
            spoil(animator)
            move(queue, to: 50)
            scene.wait(1)
            #expect(told.all == ["100.0 start", "50.0 end"])
        }
        #expect(scene.misuses.isEmpty)
    }

    @Test func `nothing is replaced that cannot be interrupted: the new one waits for its end`() throws {
        let animator = PropertyAnimator(engine: scene.engine, duration: 0.4, curve: .linear)
        let queue = try AnimationQueue(animator, policy: .replace(finishingAt: .start))
        animator.isInterruptible = false
        move(queue, to: 100)
        scene.wait(0.1)
        move(queue, to: 50)
        scene.wait(0.31)
        #expect(told.all == ["100.0 end"])
        scene.wait(0.4)
        #expect(told.all == ["100.0 end", "50.0 end"])
        #expect(scene.misuses.isEmpty)
    }

    @Test(arguments: [false, true])
    func `dropping the last reference tells every completion once, and the animator can be released`(
        isVeiled: Bool
    ) throws {
        var queue: AnimationQueue? = try queue(.queue, isVeiled: isVeiled)
        if let queue { for x in [100.0, 200] { move(queue, to: x) } }
        scene.wait(0.1)
        queue = nil
        #expect(told.all == ["100.0 current", "200.0 start"])
        #expect(scene.engine.liveAnimatorCount == 0)
        #expect(scene.count(.animatorReleased) == 1)
        scene.wait(1)
        #expect(told.all.count == 2)
        #expect(scene.misuses.isEmpty)
    }

    @Test func `its own completion may drop it`() throws {
        final class Box { var queue: AnimationQueue? }
        let box = Box()
        box.queue = try queue(.queue)
        box.queue?.animate { [layer] in
            layer["position.x"] = 1
        } completion: { [told] in
            told.all.append($0.name)
            box.queue = nil
        }
        scene.wait(1)
        #expect(told.all == ["end"])
        #expect(scene.engine.liveAnimatorCount == 0)
        #expect(scene.misuses.isEmpty)
    }

    @Test func `a start is not for inactive animators alone`() {
        // Source 001 has it that startAnimation raises on any other.
        let animator = PropertyAnimator(engine: scene.engine, duration: 1, curve: .linear) { [layer] in
            layer["position.x"] = 1
        }
        animator.startAnimation()
        animator.startAnimation()
        animator.pauseAnimation()
        animator.startAnimation()
        #expect(animator.isRunning)
        #expect(scene.misuses.isEmpty)
    }

    @Test func `a delay is part of the animation, and a negative one is none`() throws {
        let queue = try queue(.queue)
        queue.animate(after: -1) { [layer] in layer["position.x"] = 10 }
        queue.animate(after: 0.2) { [layer] in layer["position.x"] = 20 }
        scene.wait(0.4)
        #expect(layer.value("position.x") == 10)
        scene.wait(0.2)
        #expect(layer.value("position.x") == 10)
        scene.wait(0.2)
        #expect(layer.value("position.x") == 15)
        queue.stop(at: .end)
        #expect(layer.value("position.x") == 20)
        #expect(scene.misuses.isEmpty)
    }

    @Test func `an animator that cannot be interrupted is refused`() {
        let animator = PropertyAnimator(
            engine: scene.engine, duration: 1, curve: .linear, isInterruptible: false)
        #expect(throws: AttachRefusal.notInterruptible) {
            _ = try AnimationQueue(animator, policy: .queue)
        }
    }
}
