// Declarations of the parts of SwiftUI that the adapter touches, in our own words. tools/check-facade compiles
// the adapter over them, because Linux has no SwiftUI.

import UIKit

@MainActor public protocol View {
    associatedtype Body: View
    var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError("Nothing is shown.") }
}

@MainActor public struct BackgroundView: View {
    public var body: Never { fatalError("Nothing is shown.") }
}

extension View {
    public func background<Background: View>(_ background: Background) -> some View { BackgroundView() }
}

@MainActor public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {}

@MainActor public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    typealias Context = UIViewRepresentableContext<Self>
    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ uiView: UIViewType, context: Context)
}

extension UIViewRepresentable {
    public var body: Never { fatalError("Nothing is shown.") }
}
