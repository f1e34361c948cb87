import AnimatorPoolUIKit
import UIKit

@main final class FeedApp: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        // Without a file for its log, the sample shows nothing, and prints the reason.
        guard let log = try? DeviceLog() else {
            print("The app's caches cannot be written, so there is no log.")
            return false
        }
        print("The log is \(log.url.path)")
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = FeedViewController(log: log)
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
