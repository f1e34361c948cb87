import ScrollSimulation

/// The list of a search to which nobody gives one: short, so that a schedule runs fast and reads easily.
public enum ExploredList {
    /// As a workload file, without steps.
    public static var yaml: String {
        """
        viewport: { width: 320, height: 480 }
        list: { items: 20, itemHeight: 120 }
        """
    }

    public static var workload: Workload {
        Workload(
            name: "explored", viewport: Size(width: 320, height: 480),
            list: ListShape(items: 20, itemHeight: 120...120))
    }
}
