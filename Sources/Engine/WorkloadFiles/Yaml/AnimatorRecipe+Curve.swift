import AnimationTiming
import ScrollSimulation

extension AnimatorRecipe {
    static func curve(_ value: YamlValue) throws(WorkloadError) -> TimingCurve {
        let text = try value.text()
        do {
            return try TimingCurve(parsing: text)
        } catch {
            throw value.fault(
                error.description, "write easeInOut, or \"cubic-bezier(0.2,0,0,1)\" in quotes")
        }
    }
}
