#if Store
    import Dispatch
    import Foundation

    /// Compares ways of doing one thing in one process: A, B, C, A, B, C, …
    ///
    /// What the machine does beside it falls on all of them alike, so that ratios are firm where times are
    /// not. A row's ratio is the median of its ratios to the first way, round by round.
    struct Interleaved {
        struct Way {
            let name: String
            /// Does the work once, on fresh ground.
            let run: () throws -> Void
        }

        struct Row {
            let name: String
            let medianSeconds: Double
            /// Time on all processors together: what the work costs when something else wants them too.
            let medianCPUSeconds: Double
            /// How many times as fast as the first way.
            let ratio: Double
        }

        /// How many things one run does, for the rate.
        let count: Int
        let ways: [Way]

        /// Runs each way once to warm up and then `rounds` times in turn.
        func measure(rounds: Int) throws -> [Row] {
            var seconds = [[Double]](repeating: [], count: ways.count)
            var cpuSeconds = seconds
            for way in ways { try way.run() }
            for _ in 0..<rounds {
                for (index, way) in ways.enumerated() {
                    let start = DispatchTime.now().uptimeNanoseconds
                    let startCPU = clock()
                    try way.run()
                    cpuSeconds[index].append(Double(clock() - startCPU) / Double(CLOCKS_PER_SEC))
                    seconds[index].append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
                }
            }
            return ways.indices.map { index in
                let ratios = zip(seconds[0], seconds[index]).map { $0 / $1 }
                return Row(
                    name: ways[index].name, medianSeconds: median(seconds[index]),
                    medianCPUSeconds: median(cpuSeconds[index]), ratio: median(ratios))
            }
        }

        /// Prints the rows as a table.
        func report(_ rows: [Row]) {
            print(
                padded("", 32), padded("ns each", 10), padded("CPU ns", 10), padded("a second", 12),
                "ratio to the first")
            for row in rows {
                let each = row.medianSeconds / Double(count) * 1e9
                let cpu = row.medianCPUSeconds / Double(count) * 1e9
                let rate = Double(count) / row.medianSeconds
                print(
                    padded(row.name, 32), padded("\(Int(each.rounded()))", 10),
                    padded("\(Int(cpu.rounded()))", 10), padded("\(Int(rate.rounded()))", 12),
                    rounded(row.ratio, 2))
            }
        }

        private func median(_ values: [Double]) -> Double {
            let sorted = values.sorted()
            let middle = sorted.count / 2
            return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
        }
    }

    /// `value` with so many digits behind the point.
    func rounded(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }

    func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(width - text.count, 0))
    }
#endif
