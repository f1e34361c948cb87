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
            return ResultWriter.write(
                ["kind", "name", "meaning"],
                LogRelation.all.map { [.text($0.kind.rawValue), .text($0.name), .text($0.sentence)] }, format)
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
        ResultWriter.write(
            ["column", "unit", "meaning"],
            relation.columns.map { [.text($0.name), OutputValue($0.unit), .text($0.meaning)] }, format)
    }
}
