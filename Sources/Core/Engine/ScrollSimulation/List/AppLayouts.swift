/// Layouts of an app's own, which give items extents that are not in rows.
///
/// The browser's engine has no app, so the compiler leaves out what only such layouts need.
enum AppLayouts {
    @inline(__always) static var exist: Bool {
        #if hasFeature(Embedded)
            false
        #else
            true
        #endif
    }
}
