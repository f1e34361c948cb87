// An app that makes the calls of calls.jsonl on UIKit's own animators, writes what UIKit answers into
// Documents/answers.jsonl and ends. Then: animatorpool replay calls.jsonl --compare answers.jsonl

import AnimatorPoolUIKit
import UIKit

@main final class ProbeApp: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = ProbeViewController(nibName: nil, bundle: nil)
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}

final class ProbeViewController: UIViewController {
    private var isProbing = false

    // Outside a window nothing animates.
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard !isProbing else { return }
        isProbing = true
        Task {
            do {
                try await probe()
                exit(0)
            } catch {
                print("The probe ended early: \(error)")
                exit(1)
            }
        }
    }

    private func probe() async throws {
        guard let calls = Bundle.main.url(forResource: "calls", withExtension: "jsonl") else {
            throw CocoaError(.fileNoSuchFile)
        }
        let answers = try FileManager.default.url(
            for: .documentDirectory, in: .userDomainMask, appropriateFor: nil, create: true
        ).appendingPathComponent("answers.jsonl")
        try Data().write(to: answers)
        let file = try FileHandle(forWritingTo: answers)
        let probe = RegimeProbe(in: view) { line in
            // At once: the next call may end the app.
            try? file.write(contentsOf: Data((line + "\n").utf8))
        }
        try await probe.run(String(contentsOf: calls, encoding: .utf8))
        try file.close()
    }
}
