import CommandTestSupport
import Testing

/// The settings of a profile, as `workloads show` prints them.
struct ProfileSettingTests {
    private func settings(_ profile: String) throws -> [String: [String: Any]] {
        let rows = try Command().run("workloads", "show", profile, "--format", "json").objects()
        return Dictionary(
            rows.map { ($0["setting"] as? String ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    }

    @Test(arguments: ["uikit-9", "uikit-10", "uikit-15", "uikit-18", "uikit-26"])
    func `a profile shows each setting of a workload file, and how its value is known`(profile: String) throws
    {
        let settings = try settings(profile)
        let schema = try Command().run("workloads", "schema").object()
        let forms = (schema["properties"] as? [String: Any])?["profile"] as? [String: Any]
        let mapping = (forms?["anyOf"] as? [[String: Any]])?.first { $0["properties"] != nil }
        let keys = Set((mapping?["properties"] as? [String: Any] ?? [:]).keys)
        // Not settings of UIKit: the original of a changed profile, and how a run draws numbers.
        #expect(
            Set(settings.keys.map { String($0.prefix { $0 != "." }) })
                == keys.subtracting(["like", "unrecorded"]).union(["anchor"]))
        for (name, row) in settings {
            let known = row["known"] as? String ?? ""
            #expect(["recorded", "documented", "assumed"].contains(known), "\(name)")
            // Apple says so, but no page is known that has it.
            let hasOrigin = known != "assumed" && name != "pool.emptiedBy"
            #expect((row["origin"] is String) == hasOrigin, "\(name)")
            #expect((row["value"] as? String)?.isEmpty == false, "\(name)")
        }
    }

    @Test func `the settings that decide which cell an item gets are assumed`() throws {
        let settings = try settings("uikit-15")
        for name in [
            "pool.order", "side", "batch", "layout", "leaving", "anchor", "edges.top", "edges.bottom",
        ] {
            #expect(settings[name]?["known"] as? String == "assumed", "\(name)")
        }
        #expect(settings["pool.emptiedBy"]?["known"] as? String == "documented")
        #expect(settings["findsCellsOffScreen"]?["known"] as? String == "recorded")
        #expect(settings["ahead"]?["value"] as? String == "{ viewports: 0.25 }")
        #expect(settings["ahead"]?["range"] as? String == "0.05 to 1")
        #expect(try self.settings("uikit-9")["takesOneDequeue"]?["value"] as? String == "false")
        #expect(try self.settings("uikit-26")["takesOneDequeue"]?["value"] as? String == "true")
    }

    @Test func `a value of a profile is one that a workload file can have`() throws {
        let command = try Command()
        for (name, row) in try settings("uikit-10") where name != "anchor" {
            let value = row["value"] as? String ?? ""
            let parts = name.split(separator: ".")
            let text = parts.count == 1 ? "\(name): \(value)" : "\(parts[0]): { \(parts[1]): \(value) }"
            try command.write(
                "profile: { like: uikit-15, \(text) }\nsteps: [ reloadData ]\n", to: "w.yaml")
            let result = try command.run("workloads", "validate", "w.yaml")
            #expect(result.status == 0, "\(text): \(result.errors)")
        }
    }

    @Test func `a format is for profiles`() throws {
        let result = try Command().run("workloads", "show", "feed-fling", "--format", "json")
        #expect(result.status == 2)
        #expect(result.errors.contains("--format is for profiles"))
    }
}
