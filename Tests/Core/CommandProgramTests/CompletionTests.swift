import CommandTestSupport
import Foundation
import Testing

/// What a shell completes, asked as the shell asks.
struct CompletionTests {
    private static let prepared = PreparedFolder { command in
        try command.write("name: mine\nsteps: [ { wait: 0.1 } ]\n", to: "mine.yaml")
        for _ in 1...2 { _ = try command.run("simulate", "mine.yaml", "--quiet") }
        try command.write(
            try command.run("--generate-completion-script", "bash").output, to: "completions.bash")
    }
    private let command: Command

    init() throws { command = try Command(Self.prepared) }

    /// The words that bash offers for a line, the last word of which is being typed.
    private func completions(of line: String) throws -> [String] {
        let binary = Command.binary.path.replacing("'", with: "'\\''")
        let script = """
            mkdir -p bin; ln -sf '\(binary)' bin/animatorpool; PATH="$PWD/bin:$PATH"
            source completions.bash
            COMP_LINE='\(line)'; COMP_POINT=${#COMP_LINE}; COMP_TYPE=9
            COMP_WORDS=(\(line)); [ "${COMP_LINE: -1}" = ' ' ] && COMP_WORDS+=('')
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMPREPLY=()
            _animatorpool animatorpool "${COMP_WORDS[$COMP_CWORD]}" "${COMP_WORDS[$((COMP_CWORD - 1))]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        return try command.shell(script).output.split(separator: "\n").map {
            String($0.trimmingCharacters(in: .whitespaces))
        }
    }

    @Test func `bash completes commands, workloads, files, runs and questions`() throws {
        #expect(try completions(of: "animatorpool simu").contains("simulate"))
        #expect(try completions(of: "animatorpool simulate fl").contains("flings"))
        #expect(try completions(of: "animatorpool simulate mi") == ["mine.yaml"])
        #expect(try completions(of: "animatorpool ask lea") == ["leaks"])
        #expect(try Set(completions(of: "animatorpool verify --run ")) == ["1", "2", "all"])
        #expect(try completions(of: "animatorpool simulate --strategy reu") == ["reuse-safe"])
        #expect(try completions(of: "animatorpool events --kind hazard.le") == ["hazard.leak"])
        #expect(try completions(of: "animatorpool schema even").contains("events"))
        #expect(try completions(of: "animatorpool touches andr") == ["android-flings"])
    }

    @Test func `runs are those of the log that the line names`() throws {
        _ = try command.run("simulate", "mine.yaml", "--quiet", "--db", "other.sqlite")
        #expect(try Set(completions(of: "animatorpool events --db other.sqlite --run ")) == ["1", "all"])
        #expect(try completions(of: "animatorpool events --db nothing.sqlite --run ") == ["all"])
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `there is a script for each shell`(shell: String) throws {
        let script = try command.run("--generate-completion-script", shell)
        #expect(script.status == 0 && script.output.contains("animatorpool"))
    }

    @Test func `help names the scripts`() throws {
        #expect(try command.run("--help").output.contains("--generate-completion-script"))
    }
}
