#if Command
    import Foundation
    import LifecycleStore

    /// A run as it is named on the command line: a number or a uuid in the log of `--db`, a file with one of
    /// them behind a colon, or a file alone, whose newest run it is.
    struct NamedRun {
        let source: LogSource
        let number: Int64
        /// As it was named.
        let name: String

        init(_ name: String, db: String) throws {
            self.name = name
            if let (file, run) = Self.parts(of: name) {
                source = try LogSource(file)
                number = try Self.number(of: run, in: source.reader)
                return
            }
            if Int64(name) == nil, FileManager.default.fileExists(atPath: name) {
                source = try LogSource(name)
                number = try source.reader.run().number
                return
            }
            source = try LogSource(db)
            number = try Self.number(of: name, in: source.reader)
        }

        /// File and run, where the text before a colon is a file.
        private static func parts(of name: String) -> (file: String, run: String)? {
            guard let colon = name.lastIndex(of: ":") else { return nil }
            let file = String(name[..<colon])
            guard FileManager.default.fileExists(atPath: file) else { return nil }
            return (file, String(name[name.index(after: colon)...]))
        }

        private static func number(of run: String, in reader: LogReader) throws -> Int64 {
            if let number = Int64(run) { return try reader.run(number).number }
            guard let found = try reader.runs().first(where: { $0.description.uuid == run }) else {
                throw InputError(
                    "\(reader.path): has no run “\(run)”; name one by its number, its uuid or as FILE:RUN "
                        + "(`animatorpool runs` lists them)")
            }
            return found.number
        }
    }
#endif
