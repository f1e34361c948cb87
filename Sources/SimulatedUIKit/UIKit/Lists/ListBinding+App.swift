import ScrollSimulation

// Events of the app: its notifications, and the calls of its root controller.
extension ListBinding {
    package func appWillResignActive(_ list: SimulatedList) {
        UIApplication.shared.applicationState = .inactive
        UIWindowScene.only.post(UIScene.willDeactivateNotification)
        UIApplication.shared.post(UIApplication.willResignActiveNotification)
    }

    package func appDidEnterBackground(_ list: SimulatedList) {
        UIApplication.shared.applicationState = .background
        UIWindowScene.only.post(UIScene.didEnterBackgroundNotification)
        UIApplication.shared.post(UIApplication.didEnterBackgroundNotification)
    }

    package func appDidBecomeActive(_ list: SimulatedList) {
        UIApplication.shared.applicationState = .inactive
        UIWindowScene.only.post(UIScene.willEnterForegroundNotification)
        UIApplication.shared.post(UIApplication.willEnterForegroundNotification)
        UIApplication.shared.applicationState = .active
        UIWindowScene.only.post(UIScene.didActivateNotification)
        UIApplication.shared.post(UIApplication.didBecomeActiveNotification)
    }

    /// Ends the screen like a popped screen: it disappears, and its view leaves the window.
    package func listWillBeDestroyed(_ list: SimulatedList) {
        guard list === host.list, list.isInWindow else { return }
        list.appAppearance?(.willDisappear, false)
        host.window?.rootViewController?.viewIfLoaded?.removeFromSuperview()
        list.appAppearance?(.didDisappear, false)
    }

    package func appDidReceiveMemoryWarning(_ list: SimulatedList) {
        UIApplication.shared.post(UIApplication.didReceiveMemoryWarningNotification)
        host.window?.rootViewController?.didReceiveMemoryWarning()
    }
}
