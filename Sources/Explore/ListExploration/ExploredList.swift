import ScrollSimulation

/// The default list of a search. It is short, so that a schedule runs fast and is easy to read.
public enum ExploredList {
    /// The same list as a workload file, without steps.
    package static var yaml: String {
        """
        viewport: { width: 320, height: 480 }
        list: { items: 20, itemHeight: 120 }
        """
    }

    /// The list, without steps.
    public static var workload: Workload {
        Workload(
            name: "explored", viewport: Size(width: 320, height: 480),
            list: ListShape(items: 20, itemHeight: 120...120))
    }
}
