import ScrollTesting
import Testing
import UIKit

/// Constraints, which the simulation does not solve.
@MainActor struct ConstraintTests {
    private static func screen(constrained: Bool) -> UIViewController {
        let (screen, box) = (UIViewController(), UIView())
        screen.view.addSubview(box)
        box.translatesAutoresizingMaskIntoConstraints = false
        box.widthAnchor.constraint(equalToConstant: 40).isActive = constrained
        return screen
    }

    private static func columns(_ screen: UIViewController) -> Int {
        100 / Int(screen.view.subviews[0].bounds.width)
    }

    @Test func `a process that dies over a size of zero says that constraints are not solved`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try await Scroll(Workload(name: "zero", steps: [.wait(0.2)])) {
                ConstraintTests.screen(constrained: true)
            }
            .at(0.1) { _ = ConstraintTests.columns($0) }
            .run()
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(text.contains("does not solve constraints"), "\(text)")
    }

    @Test func `a process without active constraints dies without that sentence`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try await Scroll(Workload(name: "zero", steps: [.wait(0.2)])) {
                ConstraintTests.screen(constrained: false)
            }
            .at(0.1) { _ = ConstraintTests.columns($0) }
            .run()
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(!text.contains("constraints"), "\(text)")
    }
}
