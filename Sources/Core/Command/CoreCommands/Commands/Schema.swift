import ArgumentParser
import FileKit
import LifecycleEvents
import LifecycleStore
import LogAnswers
import ProgramKit

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the tables and views that `animatorpool sql` can read.",
        discussion: """
            With a name: the columns of a table or view, with units and meanings, and the word that all other outputs \
            have for a column. Commands, the service and CSV files have a table under the same name. What is stored is \
            for views to read.
            """)

    @Argument(
        help: "A table or a view.", completion: .list(LogRelation.all.map(\.name)))
    var name: String?
    @Option(help: "The format of the output.") var format = ResultFormat.table

    func run() throws {
        guard let name else {
            return ResultWriter.write(
                ["kind", "name", "meaning"],
                LogRelation.all.map { [.text($0.kind.rawValue), .text($0.name), .text($0.sentence)] }, format)
        }
        guard let relation = LogRelation.all.first(where: { $0.name == name }) else {
            let names = LogRelation.all.map(\.name)
            let near = Spelling.suggestion(for: name, among: names)
            throw InputError(
                "there is no table or view “\(name)”; "
                    + (near ?? "there are \(names.joined(separator: ", "))"))
        }
        if format == .table {
            StandardOutput.write(paragraph: relation.sentence)
            StandardOutput.write("\n")
        }
        ResultWriter.write(
            ["column", "word", "unit", "meaning"],
            relation.columns.map { column in
                [
                    .text(column.name), OutputValue(relation.word(of: column)), OutputValue(column.unit),
                    .text(column.meaning),
                ]
            }, format)
    }
}
