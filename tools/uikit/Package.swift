// swift-tools-version: 6.2
import PackageDescription

// Apps as people write them, compiled unchanged and scrolled over the simulator on Linux. Outside this
// repository, the dependency is a URL instead of a path, and the environment variable ANIMATORPOOL_UIKIT is
// not needed.
let package = Package(
    name: "AppFeeds",
    dependencies: [.package(name: "AnimatorPool", path: "../..", traits: ["SimulatedUIKit"])],
    targets: [
        .target(
            name: "PlantedBugs", dependencies: [.product(name: "SimulatedUIKit", package: "AnimatorPool")]),
        .target(name: "Feeds", dependencies: [.product(name: "SimulatedUIKit", package: "AnimatorPool")]),
        .target(
            name: "JudgedFeeds", dependencies: [.product(name: "SimulatedUIKit", package: "AnimatorPool")]),
        // An app's files with selectors and previews, which the plugin rewrites.
        .target(
            name: "ObjectiveCFeed", dependencies: [.product(name: "SimulatedUIKit", package: "AnimatorPool")],
            exclude: ["sources.txt"], swiftSettings: [.swiftLanguageMode(.v5)],
            plugins: [.plugin(name: "AppSources", package: "AnimatorPool")]),
        // The template for your own app, which is also a package of its own.
        .target(
            name: "Feed", dependencies: [.product(name: "SimulatedUIKit", package: "AnimatorPool")],
            path: "Sources/AppFeed", exclude: ["sources.txt"], swiftSettings: [.swiftLanguageMode(.v5)],
            plugins: [.plugin(name: "AppSources", package: "AnimatorPool")]),
        // Measures the cost of the simulated UIKit, compared with the list below it.
        .executableTarget(
            name: "FacadeBench",
            dependencies: [
                .product(name: "SimulatedUIKit", package: "AnimatorPool"),
                .product(name: "AnimatorPool", package: "AnimatorPool"),
                .product(name: "AnimatorPoolUIKit", package: "AnimatorPool"),
                .product(name: "ScrollSimulation", package: "AnimatorPool"),
            ]),
        .testTarget(
            name: "AppFeedTests",
            dependencies: ["Feed", .product(name: "SimulatedUIKit", package: "AnimatorPool")]),
        .testTarget(
            name: "FacadeTests",
            dependencies: [
                "Feeds", "JudgedFeeds", "ObjectiveCFeed", "PlantedBugs",
                .product(name: "SimulatedUIKit", package: "AnimatorPool"),
                .product(name: "AnimatorPool", package: "AnimatorPool"),
                .product(name: "AnimatorPoolTesting", package: "AnimatorPool"),
                .product(name: "AnimatorPoolUIKit", package: "AnimatorPool"),
                .product(name: "UIKitProbe", package: "AnimatorPool"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
