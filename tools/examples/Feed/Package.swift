// swift-tools-version: 6.2
import PackageDescription

// A feed without a screen, as an app would test its own: on Linux too, in no time, and with no other
// package than AnimatorPool. Outside this repository the dependency is a URL instead of a path.
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
