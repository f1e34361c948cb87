// swift-tools-version: 6.2
import PackageDescription

// A feed without a screen, tested as an app would test its own: fast, on Linux too, and with no other
// package than AnimatorPool. Outside this repository, replace the path of the dependency with a URL.
let package = Package(
    name: "Feed",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "AnimatorPool", path: "../../..", traits: [])],
    targets: [
        .target(
            name: "Feed",
            dependencies: [
                .product(name: "AnimatorPool", package: "AnimatorPool"),
                .product(name: "ScrollSimulation", package: "AnimatorPool"),
            ]),
        .testTarget(
            name: "FeedTests",
            dependencies: [
                "Feed",
                .product(name: "AnimatorPoolTesting", package: "AnimatorPool"),
                .product(name: "LifecycleRecording", package: "AnimatorPool"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
