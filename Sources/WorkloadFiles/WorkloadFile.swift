#if Command
    import Foundation
    import ScrollSimulation

    extension Workload {
        /// The workload that `reference` names: a built-in one, or else the file at that path.
        ///
        /// A recording that the file names by a relative path is looked for beside the file.
        public init(named reference: String) throws(WorkloadError) {
            if let builtIn = BuiltInWorkloads.named(reference) {
                try self.init(builtIn)
            } else {
                try self.init(path: reference)
            }
        }

        private init(path: String) throws(WorkloadError) {
            let yaml: String
            do {
                yaml = try TextFile.read(path)
            } catch {
                let names = BuiltInWorkloads.all.map(\.name)
                let wayOut =
                    Spelling.nearest(to: path, among: names).map { "did you mean \($0)?" }
                    ?? "`animatorpool workloads list` names the built-in ones"
                throw WorkloadError(
                    file: path, line: nil, column: nil,
                    reason: "no workload of this name, and \(error.description)", wayOut: wayOut)
            }
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            try self.init(yaml: yaml, named: path) { try TextFile.read($0, from: folder) }
        }

        /// A workload that the project carries.
        public init(_ builtIn: BuiltInWorkload) throws(WorkloadError) {
            try self.init(yaml: builtIn.yaml, named: builtIn.name) { _ throws(TextFileError) in
                throw TextFileError(description: "a built-in workload reads no files")
            }
        }
    }
#endif
