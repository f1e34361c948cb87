import ArgumentParser
import LifecycleStore
import LogAnswers
import ProgramKit

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the tables and views that `animatorpool sql` can read.",
        discussion: "With a name: the columns of a table or view, with units and meanings.")

    @Argument(
        help: "A table or a view.", completion: .list(LogRelation.all.map(\.name)))
    var name: String?
    @Option(help: "The format of the output.") var format = ResultFormat.table

    func run() throws {
        guard let name else {
            var writer = ResultWriter(columns: ["kind", "name", "meaning"], format: format)
            for relation in LogRelation.all {
                writer.write([.text(relation.kind), .text(relation.name), .text(relation.sentence)])
            }
            writer.finish()
            return
        }
        guard let relation = LogRelation.all.first(where: { $0.name == name }) else {
            throw InputError(
                "there is no table or view “\(name)”; there are "
                    + LogRelation.all.map(\.name).joined(separator: ", "))
        }
        if format == .table {
            StandardOutput.write(paragraph: relation.sentence)
            StandardOutput.write("\n")
        }
        var writer = ResultWriter(columns: ["column", "unit", "meaning"], format: format)
        for column in relation.columns {
            writer.write([.text(column.name), OutputValue(column.unit), .text(column.meaning)])
        }
        writer.finish()
    }
}

/// A table or a view of the log.
private struct LogRelation {
    let kind: String
    let name: String
    let sentence: String
    let columns: [ViewDescription.Column]

    static let all =
        TableDescription.all.map {
            LogRelation(kind: "table", name: $0.name, sentence: $0.sentence, columns: $0.columns)
        }
        + ViewDescription.all.map {
            LogRelation(kind: "view", name: $0.name, sentence: $0.sentence, columns: $0.columns)
        }
}
