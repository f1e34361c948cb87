// Appearance proxies of UIKit's classes. Bars and controls are not drawn, so the values of a proxy have no
// effect.

@preconcurrency @MainActor public protocol UIAppearanceContainer: NSObjectProtocol {}

extension UIView: UIAppearanceContainer {
    public class func appearance() -> Self {
        guard let proxy = Self(coder: NSCoder()) else { preconditionFailure("\(self) has no appearance.") }
        return proxy
    }

    public class func appearance(
        whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self { appearance() }

    public class func appearance(for traitCollection: UITraitCollection) -> Self { appearance() }
}

extension UIViewController: UIAppearanceContainer {}

extension UIBarItem {
    public class func appearance() -> Self { Self() }
    public class func appearance(
        whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self { appearance() }
}
