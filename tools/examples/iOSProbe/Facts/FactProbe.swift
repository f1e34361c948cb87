import UIKit

/// Shows the screens of facts and writes their answers as lines of JSON, for `animatorpool verify --against`.
@MainActor enum FactProbe {
    /// The first line of the file.
    static var device: String {
        let device = UIDevice.current
        return "{\"probe\":1,\"system\":\"\(device.systemName) \(device.systemVersion)\","
            + "\"model\":\"\(device.model)\"}"
    }

    /// Shows each screen in turn.
    static func run(in window: UIWindow, write: (String) -> Void) async throws {
        write(device)
        for screen in FactScreen.all {
            window.rootViewController = UINavigationController(rootViewController: screen)
            // Written at once, because the next screen may end the app.
            if let line = try await line(of: screen) { write(line) }
        }
    }

    /// Returns the line of a screen that a navigation controller shows; nil without an answer.
    static func line(of screen: FactScreen) async throws -> String? {
        try await Task.sleep(for: .seconds(0.5))
        guard let answer = try await screen.answer() else { return nil }
        return "{\"fact\":\"\(type(of: screen).fact)\",\"value\":\(answer.json)}"
    }
}
