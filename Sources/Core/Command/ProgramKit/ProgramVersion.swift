import AnimatorPoolZlib
import BuiltFrom
import LifecycleStore

/// The version of all programs of the package.
package let programVersion = "0.1.0"

/// The version of a program with those of its parts, a line each.
///
/// SQLite and zlib are those of this process: they may come from the system. The rest is what `tools/release` resolved.
package func versionOfEachPart(of program: String) -> String {
    let built = String(cString: built_from())
    return """
        \(program) \(programVersion)
        SQLite \(SQLiteProcess.version)
        zlib \(String(cString: zlibVersion()))
        \(built.isEmpty ? "packages and compiler: not recorded, because tools/release did not make this build" : built)
        """
}
