// swift-tools-version: 6.2
import PackageDescription

// Generates the reference of the modules that an app links. DocC's plugin is a dependency of this package alone, so that the
// root package resolves no other package with `traits: []`.
//
// `tools/documentation reference` does it.
//
// On Linux the module AnimatorPoolUIKit is documented over the simulated UIKit, which the environment variable adds.
let package = Package(
    name: "AnimatorPool Reference",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .visionOS(.v1)],
    dependencies: [
        .package(name: "AnimatorPool", path: "../../..", traits: ["SimulatedUIKit"]),
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
    ],
    targets: [
        // The plugin documents the modules of the products that a target of the package depends on.
        .target(
            name: "Reference",
            dependencies: [
                .product(name: "AnimatorPool", package: "AnimatorPool"),
                .product(name: "AnimatorPoolUIKit", package: "AnimatorPool"),
                .product(name: "LifecycleRecording", package: "AnimatorPool"),
                .product(name: "AnimatorPoolTesting", package: "AnimatorPool"),
            ],
            path: "Sources")
    ],
    swiftLanguageModes: [.v6]
)
