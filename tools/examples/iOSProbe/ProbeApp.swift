// An app that tests behaviour of UIKit which Apple's documentation does not describe. It writes two files to
// Documents:
//
// facts.ndjson     the answers of the screens in Facts: animatorpool verify --against facts.ndjson
// answers.jsonl    the answers to the calls of calls.jsonl: animatorpool replay calls.jsonl --compare answers.jsonl
//
// Some screens ask for a fling. Without a fling the app continues after 20 seconds, and the answer is
// missing.

import UIKit
import UIKitProbe

@main final class ProbeApp: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        self.window = window
        Task {
            do {
                try await probe(in: window)
                exit(0)
            } catch {
                print("The probe ended early: \(error)")
                exit(1)
            }
        }
        return true
    }

    private func probe(in window: UIWindow) async throws {
        let facts = try Answers("facts.ndjson")
        try await FactProbe.run(in: window, write: facts.write)
        guard let calls = Bundle.main.url(forResource: "calls", withExtension: "jsonl") else {
            throw CocoaError(.fileNoSuchFile)
        }
        let answers = try Answers("answers.jsonl")
        // In a window, because views outside of a window do not animate.
        let probe = RegimeProbe(in: window, write: answers.write)
        try await probe.run(String(contentsOf: calls, encoding: .utf8))
    }
}

/// A file in the app's documents. Each line is written at once, because the next call may end the app.
private struct Answers {
    private let file: FileHandle

    init(_ name: String) throws {
        let url = try FileManager.default.url(
            for: .documentDirectory, in: .userDomainMask, appropriateFor: nil, create: true
        ).appendingPathComponent(name)
        try Data().write(to: url)
        file = try FileHandle(forWritingTo: url)
    }

    func write(_ line: String) { try? file.write(contentsOf: Data((line + "\n").utf8)) }
}
