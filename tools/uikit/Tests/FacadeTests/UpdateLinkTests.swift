import Foundation
import LifecycleEvents
import ScrollTesting
import Testing
import UIKit

/// Display links with closures, and animators that are already running when they are made.
@MainActor struct UpdateLinkTests {
    private func inApp(
        seconds: Double = 2, _ body: @escaping @MainActor (UIViewController) -> Void,
        record: @escaping (LifecycleEvent) -> Void = { _ in }
    ) async throws {
        _ = try await Scroll(Workload(name: "link", steps: [.wait(seconds)])) {
            UIViewController(nibName: nil, bundle: nil)
        }
        .at(0.1, perform: body).run(record: record)
    }

    @Test func `an update link calls once a frame while its view is in the window`() async throws {
        var times: [TimeInterval] = []
        var links: [UIUpdateLink] = []
        try await inApp { controller in
            let child = UIView(frame: controller.view.bounds)
            controller.view.addSubview(child)
            let link = UIUpdateLink(view: child) { link, info in
                times.append(info.modelTime)
                if link.currentUpdateInfo !== info { times = [] }
                if times.count == 30 { child.removeFromSuperview() }
            }
            link.requiresContinuousUpdates = true
            link.isEnabled = true
            links = [link]
        }
        #expect(times.count == 30)
        #expect(zip(times, times.dropFirst()).allSatisfy { abs($1 - $0 - 1.0 / 60) < 1e-6 })
        #expect(links.first?.currentUpdateInfo == nil)
    }

    @Test func `a link takes its preferred rate, and a disabled or released one stops`() async throws {
        var (slow, disabled, released) = (0, 0, 0)
        var kept: [UIUpdateLink] = []
        try await inApp { controller in
            let link = UIUpdateLink(view: controller.view) { _, _ in slow += 1 }
            link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 60, preferred: 20)
            let other = UIUpdateLink(view: controller.view) { link, _ in
                disabled += 1
                link.isEnabled = false
            }
            let lost = UIUpdateLink(view: controller.view) { _, _ in released += 1 }
            for link in [link, other, lost] {
                link.requiresContinuousUpdates = true
                link.isEnabled = true
            }
            kept = [link, other]
        }
        #expect((36...40).contains(slow), "\(slow)")
        #expect(disabled == 1 && released == 0)
        withExtendedLifetime(kept) {}
    }

    @Test func `a link that only observes others' frames is refused`() async throws {
        var kept: [UIUpdateLink] = []
        await #expect(throws: NotModelled.self) {
            try await inApp { controller in
                let link = UIUpdateLink(view: controller.view) { _, _ in }
                link.isEnabled = true
                kept = [link]
            }
        }
        withExtendedLifetime(kept) {}
    }

    @Test
    func `a running animator inside another's block takes that block's time, and cannot be interrupted`()
        async throws
    {
        var inner: UIViewPropertyAnimator?
        var outer: UIViewPropertyAnimator?
        var positions: [UIViewAnimatingPosition] = []
        var answers: [Bool] = []
        try await inApp { controller in
            let view: UIView = controller.view
            let alone = UIViewPropertyAnimator.runningPropertyAnimator(
                withDuration: 0.2, delay: 0.1, options: .curveLinear, animations: { view.alpha = 0.5 },
                completion: { positions.append($0) })
            answers = [alone.isRunning, alone.isInterruptible, alone.duration == 0.2, alone.state == .active]
            outer = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                inner = UIViewPropertyAnimator.runningPropertyAnimator(
                    withDuration: 0.3, delay: 0, animations: { view.center.x += 10 })
            }
            outer?.startAnimation()
            answers += [inner?.isInterruptible == false, inner?.duration == 1]
        }
        #expect(answers == [true, true, true, true, true, true])
        #expect(positions == [.end])
    }

    @Test func `a task waits for an animator, and an animator without a duration only fills a variable`()
        async throws
    {
        var (position, times): (UIViewAnimatingPosition?, [TimeInterval]) = (nil, [])
        var placeholder: UIViewPropertyAnimator?
        try await inApp { controller in
            placeholder = UIViewPropertyAnimator()
            times.append(CACurrentMediaTime())
            let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) { controller.view.alpha = 0 }
            animator.startAnimation()
            Task {
                position = await animator.addCompletion()
                times.append(CACurrentMediaTime())
            }
        }
        #expect(position == .end && times.count == 2 && times[1] - times[0] < 0.6)
        #expect(placeholder?.state == .inactive)
        await #expect(throws: NotModelled.self) {
            try await inApp { _ in UIViewPropertyAnimator().startAnimation() }
        }
    }

    @Test func `a subclass has no running animator of its own class`() async {
        await #expect(throws: NotModelled.self) {
            try await inApp { controller in
                _ = OwnAnimator.runningPropertyAnimator(
                    withDuration: 0.2, delay: 0, animations: { controller.view.alpha = 0 })
            }
        }
    }
}

private final class OwnAnimator: UIViewPropertyAnimator {}
