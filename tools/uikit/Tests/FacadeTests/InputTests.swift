import Foundation
import ScrollTesting
import Testing
import UIKit

/// The keyboard that an app's code requests.
@MainActor struct InputTests {
    @Test func `the frame of a keyboard is read from a notification's value`() {
        let frame = CGRect(x: 0, y: 500, width: 390, height: 344)
        let value = NSValue(cgRect: frame)
        let note = Notification(
            name: UIResponder.keyboardWillShowNotification,
            userInfo: [UIResponder.keyboardFrameEndUserInfoKey: value])
        #expect((note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue == frame)
        #expect(NSValue(cgPoint: frame.origin).cgPointValue == frame.origin)
        #expect(NSValue(cgSize: frame.size).cgSizeValue == frame.size)
    }

    @Test func `a text view takes the keyboard, and a field unless it is disabled`() {
        let field = UITextField()
        #expect(UITextView().canBecomeFirstResponder && field.canBecomeFirstResponder)
        field.isEnabled = false
        #expect(!field.canBecomeFirstResponder && !UIView().canBecomeFirstResponder)
    }

    @Test func `an app that opens a screen in a workload without transitions reads what to write`() async {
        func push(_ transitions: TransitionRegime?) async throws {
            let steps: [Step] = [.wait(0.2)]
            try await Scroll(Workload(name: "push", transitions: transitions, steps: steps)) {
                UINavigationController(rootViewController: UITableViewController())
            }
            .at(0.1) { $0.pushViewController(UIViewController(), animated: false) }
            .expectNoViolation()
        }
        let error = await #expect(throws: NotModelled.self) { try await push(nil) }
        #expect(error.map { "\($0)".contains("`Workload(name: …, transitions: .ios26, steps: …)`") } == true)
        await #expect(throws: Never.self) { try await push(.ios26) }
    }
}
