import Foundation
import LogAnswers

extension Route {
    static let simulations = [
        Route("GET", "/v1/simulations", "listSimulations") { call in
            .fresh(.list(call.service.simulations.jobs.map(\.value)))
        },
        Route("POST", "/v1/simulations", "simulate", right: .write, content: .json, needs: .folder) { call in
            let order = try SimulationOrder(uuid: UUID().uuidString.lowercased(), call.content)
            let job = try call.service.simulations.start(order)
            return .json(
                job.value, status: 202, headers: [("location", "/v1/simulations/\(order.uuid)")])
        },
        Route("GET", "/v1/simulations/{run}", "getSimulation") { call in
            .fresh(try call.simulation().value)
        },
        Route("DELETE", "/v1/simulations/{run}", "cancelSimulation", right: .write) { call in
            let job = try call.simulation()
            call.service.simulations.cancel(job.order.uuid)
            return .json(try call.simulation().value, status: 202)
        },
    ]
}

extension RouteCall {
    fileprivate func simulation() throws -> Simulations.Job {
        guard let job = service.simulations.job(uuid) else {
            throw Problem(
                404, "no-simulation", "There is no such simulation",
                "The service knows no simulation \(uuid), or has forgotten it.",
                wayOut: "GET /v1/simulations lists them; its run stays in the log.")
        }
        return job
    }

    /// - Throws: ``Problem`` when the log is a single file, which has only one writer.
    func needsFolder() throws(Problem) {
        guard service.catalog.isFolder else {
            throw .conflict(
                "The service shows a single file, to which it adds no runs.",
                wayOut: "Start it with --db FOLDER.")
        }
    }
}
