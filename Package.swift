// swift-tools-version: 6.2
import PackageDescription

// Core stands alone. A feature is a folder beside it in Sources and Tests, a block of this file, which ends where the next
// begins, and a line in the list of commands. `tools/peel NAME` takes a feature off and builds the rest, `tools/check-imports`
// checks which feature depends on which. Below the name of a block stand the feature's other files, and the words by which
// pages call its commands, options and formats.
//
// What an app links (AnimatorPool, LifecycleEvents, LifecycleRecording) and the engine need no other package. The store and
// the command do, and each use of such a dependency has its trait, so that `traits: []` resolves nothing but this package.
// SwiftPM compiles only what a product reaches, so the files of the store and of the command do not ask for their traits.
// This package itself, built whole, needs the default traits.
let store = TargetDependencyCondition.when(traits: ["Store"])
let command = TargetDependencyCondition.when(traits: ["Command"])

/// Returns targets that are in `folder`, each in a folder of its name.
func targets(in folder: String, _ targets: Target...) -> [Target] {
    for target in targets where target.path == nil { target.path = "\(folder)/\(target.name)" }
    return targets
}

/// The command `animatorpool`. Each feature adds its commands.
let program = Target.executableTarget(
    name: "CommandProgram",
    dependencies: [
        "FileKit",
        "CoreCommands", "LogAnswers", "LoggedSimulations", "ProgramKit",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: command),
    ],
    path: "Sources/animatorpool")

let core =
    targets(
        in: "Sources/Core/Values",
        .target(name: "LifecycleEvents"),
        .target(name: "AnimationTiming"),
        .target(name: "LifecycleJudging", dependencies: ["LifecycleEvents"]),
        // The random numbers of simulations, searches and tests.
        .target(name: "SeededRandom")
    )
    + targets(
        in: "Sources/Core/Library",
        .target(name: "AnimatorPool", dependencies: ["LifecycleEvents"]),
        .target(name: "AnimationChains", dependencies: ["AnimatorPool", "LifecycleEvents"]),
        .target(name: "RingAtomics"),
        .target(name: "LifecycleRecording", dependencies: ["LifecycleEvents", "RingAtomics"])
    )
    + targets(
        in: "Sources/Core/Engine",
        .target(
            name: "PropertyAnimation", dependencies: ["AnimatorPool", "AnimationTiming", "LifecycleEvents"]),
        .target(
            name: "ScrollSimulation",
            dependencies: [
                "PropertyAnimation", "AnimatorPool", "AnimationChains", "AnimationTiming", "LifecycleJudging",
                "LifecycleEvents", "SeededRandom",
            ]),
        .target(name: "BuiltInFiles", exclude: ["Workloads", "Recordings"]),
        // Workloads and recordings from texts, without the file system and without a parser of YAML.
        .target(
            name: "WorkloadReading",
            dependencies: [
                "BuiltInFiles", "ScrollSimulation", "PropertyAnimation", "AnimationTiming", "LifecycleEvents",
            ]),
        .target(
            name: "WorkloadFiles",
            dependencies: [
                "WorkloadReading", "BuiltInFiles", "ScrollSimulation", "PropertyAnimation", "LifecycleEvents",
                .product(name: "Yams", package: "Yams", condition: command),
            ])
    )
    + targets(
        in: "Sources/Core/Log",
        .target(name: "EmbeddedMigrations"),
        .target(
            name: "LifecycleMigrations", dependencies: ["EmbeddedMigrations"], path: "migrations",
            exclude: ["README.md", "sql"]
        ),
        .target(name: "AnimatorPoolSQLite"),
        // The system's zlib, for logs that gzip has packed.
        .systemLibrary(name: "AnimatorPoolZlib"),
        // Files that are written whole or not at all, packed files, child processes, and the errors of work with files.
        .target(
            name: "FileKit", dependencies: ["AnimatorPoolZlib", "LifecycleEvents", "LifecycleRecording"]),
        // Rows as pages of SQLite's file format, which SQLite copies into a log.
        .target(
            name: "SQLiteRowImage",
            dependencies: [
                "AnimatorPoolSQLite",
                .product(name: "GRDB", package: "GRDB.swift", condition: store),
                .product(name: "GRDBSQLite", package: "GRDB.swift", condition: store),
            ]),
        .target(
            name: "LifecycleStore",
            dependencies: [
                "LifecycleEvents", "LifecycleJudging", "LifecycleRecording", "LifecycleMigrations",
                "AnimatorPoolSQLite", "SQLiteRowImage",
                .product(name: "GRDB", package: "GRDB.swift", condition: store),
                .product(name: "GRDBSQLite", package: "GRDB.swift", condition: store),
            ]),
        .target(
            name: "LifecycleExport",
            dependencies: ["LifecycleEvents", "LifecycleJudging", "LifecycleRecording"]),
        .target(
            name: "LogAnswers",
            dependencies: [
                "FileKit", "LifecycleEvents", "LifecycleJudging", "LifecycleRecording", "LifecycleStore",
                "LifecycleExport",
            ]),
        .target(
            name: "LoggedSimulations",
            dependencies: [
                "AnimationTiming", "FileKit", "LifecycleEvents", "LifecycleJudging", "LifecycleRecording",
                "LifecycleStore", "PropertyAnimation", "ScrollSimulation", "LogAnswers",
            ])
    )
    + targets(
        in: "Sources/Core/Command",
        // `tools/release` passes the versions from which it builds.
        .target(
            name: "BuiltFrom",
            cSettings: Context.environment["ANIMATORPOOL_BUILT_FROM"].map {
                [.define("ANIMATORPOOL_BUILT_FROM", to: $0)]
            }),
        // What the programs share: how they read arguments, write lines, take signals and end.
        .target(
            name: "ProgramKit",
            dependencies: [
                "AnimatorPoolZlib", "BuiltFrom", "FileKit", "LifecycleEvents", "LifecycleRecording",
                "LifecycleStore",
                "LogAnswers",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: command),
            ]),
        // The commands of the core, and what commands of features share with them.
        .target(
            name: "CoreCommands",
            dependencies: [
                "LifecycleEvents", "LifecycleJudging", "AnimationTiming", "PropertyAnimation",
                "ScrollSimulation",
                "FileKit", "LifecycleRecording", "LifecycleStore", "LifecycleExport", "LogAnswers",
                "LoggedSimulations", "WorkloadFiles", "WorkloadReading", "ProgramKit",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: command),
            ])
    )
    + [program]
    + targets(
        in: "Tests/Core",
        .target(
            name: "TestSupport",
            dependencies: [
                "ScrollSimulation", "AnimatorPool", "AnimationChains", "PropertyAnimation", "AnimationTiming",
                "LifecycleEvents", "LifecycleJudging", "SeededRandom",
            ]),
        .testTarget(
            name: "LifecycleJudgingTests",
            dependencies: ["LifecycleJudging", "LifecycleEvents", "SeededRandom"]),
        .testTarget(
            name: "AnimationTimingTests", dependencies: ["AnimationTiming", "SeededRandom"],
            resources: [.copy("Fixtures")]),
        // The pools of a process with a main queue of its own. The tests of the pool run it.
        .executableTarget(
            name: "MainQueueOrder", dependencies: ["AnimatorPool", "LifecycleEvents", "LifecycleJudging"]),
        .testTarget(
            name: "AnimatorPoolTests",
            dependencies: [
                "AnimatorPool", "PropertyAnimation", "ScrollSimulation", "LifecycleEvents",
                "LifecycleJudging",
                "SeededRandom", "TestSupport",
            ]),
        .testTarget(
            name: "AnimationChainsTests",
            dependencies: [
                "AnimationChains", "AnimatorPool", "PropertyAnimation", "LifecycleEvents", "TestSupport",
            ]),
        .target(
            name: "AnimatorOracle",
            dependencies: [
                "PropertyAnimation", "AnimatorPool", "AnimationChains", "AnimationTiming", "LifecycleEvents",
                "SeededRandom",
            ]),
        .testTarget(
            name: "PropertyAnimationTests",
            dependencies: [
                "PropertyAnimation", "AnimatorPool", "AnimationChains", "AnimationTiming", "LifecycleEvents",
                "AnimatorOracle",
                "SeededRandom", "TestSupport",
            ],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "ScrollSimulationTests",
            dependencies: [
                "ScrollSimulation", "PropertyAnimation", "AnimationTiming", "LifecycleEvents",
                "LifecycleJudging", "WorkloadFiles", "WorkloadReading", "SeededRandom", "TestSupport",
            ]),
        .testTarget(
            name: "FieldCaseTests",
            dependencies: [
                "ScrollSimulation", "AnimatorPool", "AnimationChains", "PropertyAnimation", "AnimationTiming",
                "LifecycleEvents", "LifecycleJudging",
                "TestSupport",
            ]),
        .testTarget(
            name: "LifecycleRecordingTests",
            dependencies: ["LifecycleRecording", "LifecycleJudging", "LifecycleEvents", "SeededRandom"]),
        .testTarget(
            name: "WorkloadFilesTests",
            dependencies: [
                "WorkloadFiles", "WorkloadReading", "ScrollSimulation", "AnimatorPool", "PropertyAnimation",
                "AnimationTiming",
                "LifecycleEvents", "LifecycleJudging",
                "TestSupport",
            ]),
        .target(
            name: "FaultyVFS",
            linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(
            name: "LogTorture",
            dependencies: [
                "LifecycleStore", "LifecycleRecording", "LifecycleMigrations", "LifecycleEvents",
                "LifecycleJudging", "SeededRandom",
                "FaultyVFS",
                .product(name: "GRDB", package: "GRDB.swift", condition: store),
            ]),
        .testTarget(name: "DurabilityTests", dependencies: ["LogTorture", "LifecycleStore"]),
        .testTarget(
            name: "LifecycleStoreTests",
            dependencies: [
                "LifecycleStore", "LifecycleRecording", "LifecycleMigrations", "LifecycleEvents",
                "SeededRandom", "LogTorture",
                .product(name: "GRDB", package: "GRDB.swift", condition: store),
            ]),
        .testTarget(name: "FileKitTests", dependencies: ["FileKit"]),
        .testTarget(
            name: "LifecycleExportTests",
            dependencies: ["LifecycleExport", "LifecycleRecording", "LifecycleEvents"]),
        .target(
            name: "LogMutations",
            dependencies: [
                "FileKit", "LogAnswers", "LoggedSimulations", "LifecycleEvents", "LifecycleJudging",
                "LifecycleRecording",
                "LifecycleStore", "ScrollSimulation",
            ]),
        .testTarget(
            name: "LogAnswersTests",
            dependencies: [
                "FileKit", "LogAnswers", "LoggedSimulations", "LifecycleEvents", "LifecycleExport",
                "LifecycleJudging", "LifecycleRecording",
                "LifecycleStore", "ScrollSimulation", "WorkloadFiles", "LogMutations", "SeededRandom",
            ]),
        // The built command, and pages of documentation.
        .target(name: "CommandTestSupport", dependencies: ["SeededRandom"]),
        .testTarget(
            name: "CommandProgramTests",
            dependencies: [
                "CommandTestSupport", "LifecycleRecording", "LifecycleStore", "LifecycleEvents",
                "LifecycleJudging", "ProgramKit", "SeededRandom",
                .product(name: "GRDB", package: "GRDB.swift", condition: store),
            ])
    )

let package = Package(
    name: "AnimatorPool",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .visionOS(.v1)],
    products: [
        // Animators in the cells of an app, and chains of them.
        .library(name: "AnimatorPool", targets: ["AnimatorPool", "AnimationChains", "LifecycleEvents"]),
        // A log of one's own sinks.
        .library(name: "LifecycleRecording", targets: ["LifecycleRecording"]),
        // The engine and the lists, for simulations of one's own.
        .library(
            name: "ScrollSimulation", targets: ["ScrollSimulation", "PropertyAnimation", "AnimationTiming"]),
        // Logs in SQLite, read and written.
        .library(name: "LifecycleStore", targets: ["LifecycleStore", "LifecycleExport"]),
        .executable(name: "animatorpool", targets: ["CommandProgram"]),
    ],
    traits: [
        .trait(name: "Store", description: "The log in SQLite (GRDB)."),
        .trait(
            name: "Command", description: "The command line tool (swift-argument-parser, Yams).",
            enabledTraits: ["Store"]),
        .default(enabledTraits: ["Store", "Command"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: core,
    swiftLanguageModes: [.v6]
)

/// Adds a feature's commands, which are in a target of this name, to the program.
@MainActor func addCommands(_ target: String) { program.dependencies.append(.init(stringLiteral: target)) }

// UIKitAdapter: what an app links with UIKit.
//   files: docs/app-transitions.md
package.targets += targets(
    in: "Sources/UIKitAdapter",
    .target(
        name: "AnimatorPoolUIKit",
        dependencies: ["AnimatorPool", "AnimationChains", "LifecycleRecording", "LifecycleEvents"],
        resources: [.copy("Resources/PrivacyInfo.xcprivacy")])
)
package.products.append(.library(name: "AnimatorPoolUIKit", targets: ["AnimatorPoolUIKit"]))

// Explore: the choices of a run, the search over them and the shrinker, and the search over lists.
//   files: docs/explore.md tools/Benchmarks/Explore
//   words: explore
package.targets += targets(
    in: "Sources/Explore",
    // Choices of a run, the search over them and the shrinker: they know nothing of lists.
    .target(name: "Exploration", dependencies: ["SeededRandom"]),
    .target(
        name: "ListExploration",
        dependencies: [
            "Exploration", "ScrollSimulation", "LifecycleJudging", "LifecycleEvents", "LifecycleRecording",
            "SeededRandom",
        ]),
    .target(
        name: "ExploreCommands",
        dependencies: [
            "FileKit", "WorkloadReading",
            "CoreCommands", "Exploration", "ListExploration", "LifecycleEvents", "LifecycleJudging",
            "LogAnswers", "LoggedSimulations", "ProgramKit", "PropertyAnimation", "ScrollSimulation",
            "WorkloadFiles",
            .product(name: "ArgumentParser", package: "swift-argument-parser", condition: command),
        ])
)
addCommands("ExploreCommands")
package.targets.append(
    .executableTarget(
        name: "ExploreBench",
        dependencies: [
            "BenchKit", "Exploration", "ListExploration", "ScrollSimulation", "SeededRandom", "TestSupport",
        ],
        path: "tools/Benchmarks/Explore"))
package.targets += targets(
    in: "Tests/Explore",
    .testTarget(name: "ExplorationTests", dependencies: ["Exploration", "SeededRandom"]),
    .testTarget(
        name: "ListExplorationTests",
        dependencies: [
            "ListExploration", "Exploration", "ScrollSimulation", "PropertyAnimation", "LifecycleEvents",
            "LifecycleJudging", "SeededRandom", "TestSupport",
        ]),
    .testTarget(name: "ExploreCommandsTests", dependencies: ["CommandTestSupport"])
)

// Testing: for an app's tests, a stage on virtual time, expectations, and the rules that judge a log.
//   files: docs/testing.md tools/examples/Feed
package.targets += targets(
    in: "Sources/Testing",
    .target(
        name: "AnimatorPoolTesting",
        dependencies: [
            "AnimatorPool", "PropertyAnimation", "ScrollSimulation", "Exploration", "ListExploration",
            "LifecycleJudging", "LifecycleEvents", "LifecycleRecording", "WorkloadReading",
        ])
)
package.targets += targets(
    in: "Tests/Testing",
    .testTarget(
        name: "AnimatorPoolTestingTests",
        dependencies: [
            "AnimatorPoolTesting", "AnimatorPool", "AnimationChains", "PropertyAnimation",
            "ScrollSimulation",
            "LifecycleEvents", "LifecycleJudging", "LifecycleRecording", "SeededRandom",
        ])
)
package.products.append(
    .library(name: "AnimatorPoolTesting", targets: ["AnimatorPoolTesting", "LifecycleJudging"]))

// Explain: what each misuse means, crash reports, and replays of calls.
//   files: docs/crashes.md tools/LibFuzzer/Replay tools/LibFuzzer/seeds/replay
//   words: explain replay --against
package.targets += targets(
    in: "Sources/Explain",
    // The usual cause of each misuse, and the code that avoids it.
    .target(name: "UIKitAdvice", dependencies: ["LifecycleJudging", "LifecycleEvents"]),
    .target(
        name: "UIKitCalls",
        dependencies: [
            "UIKitAdvice", "PropertyAnimation", "AnimationTiming", "LifecycleJudging", "LifecycleEvents",
        ]),
    // Findings in texts, and the answers of devices compared with the simulator's.
    .target(
        name: "Explanations",
        dependencies: [
            "UIKitAdvice", "UIKitCalls", "FileKit", "LogAnswers", "PropertyAnimation", "ScrollSimulation",
            "LifecycleJudging", "LifecycleEvents",
        ]),
    .target(
        name: "ExplainCommands",
        dependencies: [
            "LifecycleJudging",
            "CoreCommands", "FileKit", "LifecycleEvents", "LogAnswers", "LoggedSimulations", "ProgramKit",
            "PropertyAnimation", "Explanations", "UIKitAdvice", "UIKitCalls", "WorkloadFiles",
            "WorkloadReading",
            .product(name: "ArgumentParser", package: "swift-argument-parser", condition: command),
        ])
)
addCommands("ExplainCommands")
package.targets.append(
    .executableTarget(
        name: "ReplayFuzzer", dependencies: ["UIKitCalls", "PropertyAnimation"],
        path: "tools/LibFuzzer/Replay"))
package.targets += targets(
    in: "Tests/Explain",
    .testTarget(
        name: "UIKitCallsTests",
        dependencies: [
            "UIKitAdvice", "UIKitCalls", "PropertyAnimation", "AnimationTiming", "LifecycleJudging",
            "LifecycleEvents",
        ],
        resources: [.copy("Fixtures")]),
    .testTarget(
        name: "ExplanationsTests",
        dependencies: ["Explanations", "LogAnswers", "LifecycleEvents", "LifecycleJudging"]),
    .testTarget(
        name: "ExplainCommandsTests",
        dependencies: ["CommandTestSupport", "LifecycleEvents", "LifecycleJudging"])
)

// Probe: the calls of a script on UIKit's own animators, on a device.
//   files: tools/examples/iOSProbe/ProbeApp.swift tools/examples/iOSProbe/Facts
package.targets += targets(
    in: "Sources/Probe",
    .target(
        name: "UIKitProbe",
        dependencies: [
            "AnimatorPoolUIKit", "UIKitCalls", "PropertyAnimation", "AnimatorPool", "AnimationTiming",
        ])
)
package.products.append(.library(name: "UIKitProbe", targets: ["UIKitProbe"]))

// Report: a run as an HTML file or a Perfetto trace, and the kit of all pages.
//   words: report --report --playground perfetto
package.targets += targets(
    in: "Sources/Report",
    // The files of the kit and of reports.
    .target(name: "ReportFiles"),
    // What pages show of cells and findings, and of a live phone.
    .target(name: "PageData", dependencies: ["LifecycleEvents", "LifecycleJudging"]),
    .target(
        name: "LivePictures",
        dependencies: ["PageData", "LifecycleEvents", "LifecycleJudging", "ScrollSimulation"]),
    .target(
        name: "RunReport",
        dependencies: [
            "ReportFiles", "PageData", "LifecycleEvents", "LifecycleExport", "LifecycleJudging",
            "LifecycleRecording",
        ]),
    .target(
        name: "PerfettoExport",
        dependencies: ["LifecycleEvents", "LifecycleExport", "LifecycleJudging", "LifecycleRecording"]),
    // Reports of runs that are in a log.
    .target(
        name: "LogReports",
        dependencies: [
            "RunReport", "LogAnswers", "LifecycleStore", "LifecycleEvents", "LifecycleJudging",
            "LifecycleRecording", "ScrollSimulation",
        ]),
    .target(
        name: "ReportCommands",
        dependencies: [
            "FileKit", "LogReports", "PerfettoExport",
            "CoreCommands", "LifecycleExport", "LogAnswers", "LoggedSimulations", "ProgramKit", "RunReport",
            "WorkloadFiles",
            .product(name: "ArgumentParser", package: "swift-argument-parser", condition: command),
        ])
)
addCommands("ReportCommands")
package.targets += targets(
    in: "Tests/Report",
    .testTarget(
        name: "LivePicturesTests", dependencies: ["LivePictures", "LifecycleEvents", "ScrollSimulation"]),
    .testTarget(
        name: "RunReportTests",
        dependencies: [
            "RunReport", "LifecycleRecording", "LifecycleEvents", "LifecycleJudging", "ScrollSimulation",
            "SeededRandom",
        ]),
    .testTarget(
        name: "PerfettoExportTests",
        dependencies: ["PerfettoExport", "LifecycleRecording", "LifecycleEvents", "SeededRandom"]),
    .testTarget(
        name: "LogReportsTests",
        dependencies: [
            "LogReports", "LogAnswers", "FileKit", "LifecycleRecording", "LifecycleEvents",
            "LifecycleJudging",
        ]),
    .testTarget(name: "ReportCommandsTests", dependencies: ["CommandTestSupport"])
)
package.products.append(.library(name: "RunReport", targets: ["RunReport", "PerfettoExport"]))

// Service: logs and live lists over HTTP.
//   files: docs/service.md docs/live.md tools/Benchmarks/Service tools/deploy tools/serve
//   words: serve
let service = TargetDependencyCondition.when(traits: ["Service"])
package.traits.insert(
    .trait(
        name: "Service", description: "The log over HTTP (Hummingbird); off unless asked for.",
        enabledTraits: ["Command"]))
package.dependencies += [
    .package(
        url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.30.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.4.0"),
]
package.targets += targets(
    in: "Sources/Service",
    // The files of the service's page.
    .target(name: "ServiceFiles", dependencies: ["ReportFiles"]),
    // The memory of a process with many threads.
    .target(name: "ServiceHeap"),
    // A live list with its log.
    .target(
        name: "LoggedLiveLists",
        dependencies: [
            "FileKit", "LifecycleEvents", "LifecycleJudging", "LifecycleRecording", "LifecycleStore",
            "AnimationTiming", "PropertyAnimation", "ScrollSimulation", "LogAnswers", "LoggedSimulations",
            "LivePictures",
        ]),
    .target(
        name: "ServiceAnswers",
        dependencies: [
            "ServiceFiles", "FileKit", "LifecycleEvents", "LifecycleJudging", "LifecycleRecording",
            "LifecycleStore", "LifecycleExport", "PropertyAnimation", "ScrollSimulation", "LogAnswers",
            "LoggedSimulations", "LoggedLiveLists", "LivePictures", "RunReport", "LogReports",
            "PerfettoExport", "Explanations", "UIKitAdvice", "WorkloadFiles", "WorkloadReading",
        ],
        exclude: ["openapi.yaml"]),
    .target(
        name: "ServiceCommands",
        dependencies: [
            "CoreCommands",
            .product(name: "ArgumentParser", package: "swift-argument-parser", condition: command),
        ]),
    .executableTarget(
        name: "ServiceProgram",
        dependencies: [
            "FileKit", "LifecycleStore", "LifecycleRecording", "LogAnswers", "ProgramKit", "ServiceAnswers",
            "ServiceHeap",
            .product(name: "ArgumentParser", package: "swift-argument-parser", condition: service),
            .product(name: "Hummingbird", package: "hummingbird", condition: service),
            .product(name: "HummingbirdCore", package: "hummingbird", condition: service),
            .product(name: "HTTPTypes", package: "swift-http-types", condition: service),
            .product(name: "NIOCore", package: "swift-nio", condition: service),
            .product(name: "NIOHTTP1", package: "swift-nio", condition: service),
            .product(name: "NIOHTTPTypes", package: "swift-nio-extras", condition: service),
            .product(name: "NIOPosix", package: "swift-nio", condition: service),
            .product(
                name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: service),
            .product(name: "Logging", package: "swift-log", condition: service),
        ])
)
addCommands("ServiceCommands")
package.targets.append(
    .executableTarget(
        name: "ServiceBench",
        dependencies: [
            "FileKit", "LivePictures", "LoggedLiveLists",
            "BenchKit", "LifecycleEvents", "LifecycleRecording", "LifecycleStore", "LogAnswers",
            "LoggedSimulations", "ScrollSimulation",
        ],
        path: "tools/Benchmarks/Service"))
package.targets += targets(
    in: "Tests/Service",
    .testTarget(
        name: "ServiceAnswersTests",
        dependencies: [
            "ServiceAnswers", "LoggedLiveLists", "LivePictures", "Explanations", "FileKit", "LogAnswers",
            "LoggedSimulations", "LifecycleEvents", "LifecycleJudging", "LifecycleRecording",
            "LifecycleStore", "LifecycleExport", "PropertyAnimation", "ScrollSimulation", "SeededRandom",
            "WorkloadFiles", "WorkloadReading", "AnimatorPoolZlib",
            .product(name: "Yams", package: "Yams", condition: command),
        ]),
    // These three run the package's programs, which every build of the tests makes. They do not depend on them: they
    // would be compiled after them, and the command's are by far the longest.
    .testTarget(
        name: "ServiceProgramTests",
        dependencies: ["LifecycleEvents", "SeededRandom"])
)
package.products.append(.executable(name: "animatorpool-serve", targets: ["ServiceProgram"]))

// SimulatedUIKit: an app's own sources over the simulator, on Linux.
//   files: docs/uikit.md tools/uikit tools/check-facade tools/examples/AppFeed
package.traits.insert(
    .trait(
        name: "SimulatedUIKit",
        description: "An app's own UIKit sources over the simulator, on Linux; off unless asked for."))
#if os(Linux)
    // An app's own sources over the simulator: a module named UIKit. As a target of each build of this package it would make
    // `canImport(UIKit)` true for GRDB, which would take it for Apple's. So it is there for packages that depend on this
    // one, and where somebody asks for it; the adapter and the probe take it with a trait.
    if Context.packageDirectory.contains("/checkouts/")
        || Context.environment["ANIMATORPOOL_UIKIT"] != nil
    {
        // Modules that apps import beside UIKit. UIKit has their declarations, or they have few of their own.
        let besideUIKit = ["CoreGraphics", "QuartzCore", "SafariServices", "os"]
        package.products += [
            .library(
                name: "SimulatedUIKit", targets: ["UIKit", "ScrollTesting", "_Testing_UIKit"] + besideUIKit),
            .plugin(name: "AppSources", targets: ["AppSources"]),
        ]
        package.targets += targets(
            in: "Sources/SimulatedUIKit",
            .target(
                name: "UIKit",
                dependencies: [
                    "AnimatorPool", "AnimationTiming", "LifecycleEvents", "PropertyAnimation",
                    "ScrollSimulation",
                ]),
            .target(
                name: "ScrollTesting",
                dependencies: [
                    "AnimatorPoolTesting", "LifecycleEvents", "LifecycleJudging", "ListExploration",
                    "PropertyAnimation", "ScrollSimulation", "UIKit",
                ]),
            .target(name: "_Testing_UIKit", path: "Sources/SimulatedUIKit/TestingWithUIKit"),
            .executableTarget(name: "AppSourceRewriter"),
            .plugin(
                name: "AppSources", capability: .buildTool(), dependencies: ["AppSourceRewriter"],
                path: "Sources/SimulatedUIKit/AppSources"))
        package.targets += besideUIKit.map {
            .target(
                name: $0, dependencies: $0 == "os" ? [] : ["UIKit"],
                path: "Sources/SimulatedUIKit/BesideUIKit/\($0)")
        }
        for target in package.targets where ["AnimatorPoolUIKit", "UIKitProbe"].contains(target.name) {
            for module in ["UIKit", "os"] {
                target.dependencies.append(
                    .target(name: module, condition: .when(traits: ["SimulatedUIKit"])))
            }
        }
    }
#endif

// Playground: the engine in a browser. It has no target: `tools/playground` compiles it.
//   files: docs/scenes.md tools/playground

// Tools: benchmarks, torture and fuzzers.
package.targets += [
    .target(
        name: "CInsertLoop", path: "tools/CInsertLoop",
        linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(name: "CTiming", path: "tools/CTiming"),
    .target(
        name: "BenchKit", dependencies: ["FileKit", "CInsertLoop", "LogAnswers"], path: "tools/Benchmarks/Kit"
    ),
    .executableTarget(
        name: "AnimatorPoolBench",
        dependencies: [
            "BenchKit", "AnimatorPool", "AnimationChains", "CInsertLoop", "CTiming", "LifecycleEvents",
            "LifecycleJudging", "LifecycleRecording", "LifecycleMigrations", "LifecycleStore",
            "AnimationTiming",
            "PropertyAnimation", "ScrollSimulation", "SeededRandom", "TestSupport", "WorkloadFiles",
            "FileKit", "LogAnswers", "LoggedSimulations",
        ],
        path: "tools/Benchmarks/Core"),
    .executableTarget(
        name: "AnimatorPoolTorture", dependencies: ["LogTorture"], path: "tools/Torture"),
    .executableTarget(
        name: "WorkloadFuzzer", dependencies: ["ScrollSimulation", "WorkloadFiles"],
        path: "tools/LibFuzzer/Workloads"),
    .executableTarget(
        name: "AnimatorPoolFuzz",
        dependencies: [
            "LogMutations", "SeededRandom", "AnimatorOracle", "TestSupport", "PropertyAnimation",
        ],
        path: "tools/Fuzz"),
]

// The tests take half the processor time over an optimised engine, which costs a fraction of that to compile. It keeps its
// assertions and their messages. Only `tools/test` asks for it: no other package may depend on targets with such flags.
if Context.environment["ANIMATORPOOL_OPTIMISED"] != nil {
    let hot = [
        "LifecycleEvents", "LifecycleJudging", "AnimationTiming", "AnimatorPool", "PropertyAnimation",
        "SeededRandom", "ScrollSimulation", "Exploration", "ListExploration",
    ]
    for target in package.targets where hot.contains(target.name) {
        target.swiftSettings = [.unsafeFlags(["-O", "-assert-config", "Debug"])]
    }

    #if os(Linux)
        // The tests run the command two thousand times. With Swift's libraries inside, as in a release, it starts in two
        // thirds of the time. Its objects name the libraries of a dynamic link, which need these.
        let archives = [
            "CoreFoundation", "_FoundationICU", "_FoundationCShims", "_FoundationCollections",
            "swiftSynchronization",
        ]
        program.linkerSettings =
            [.unsafeFlags(["-static-stdlib", "-use-ld=lld"])] + archives.map { .linkedLibrary($0) }
    #endif
}
