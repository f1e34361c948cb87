# Sourced by demo and test: makes sure of what they need, and says in a sentence what is missing.

say() { printf '%s\n' "$*" >&2; }

# Swift 6.2 or later.
need_swift() {
    if ! command -v swift >/dev/null 2>&1; then
        say "Swift is not installed, or not in PATH. AnimatorPool needs Swift 6.2 or later:"
        case "$(uname -s)" in
            Darwin) say "  install Xcode 26 or later, or a toolchain from https://www.swift.org/install/macos" ;;
            *) say "  https://www.swift.org/install/linux shows how; with Docker: docker run -it -v \"\$PWD\":/src -w /src swift:6.2 ./tools/demo" ;;
        esac
        exit 1
    fi
    local version major minor
    version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9]*\.[0-9][0-9]*\).*/\1/p' | head -n 1)
    major=${version%%.*}
    minor=${version#*.}
    if [ -n "$version" ] && { [ "$major" -lt 6 ] || { [ "$major" -eq 6 ] && [ "$minor" -lt 2 ]; }; }; then
        say "Swift $version is installed; AnimatorPool needs 6.2 or later: https://www.swift.org/install"
        exit 1
    fi
}

# The headers of SQLite, which a Mac has in its SDK.
need_sqlite() {
    [ "$(uname -s)" = Darwin ] && return 0
    local header
    for header in /usr/include/sqlite3.h /usr/local/include/sqlite3.h; do
        [ -e "$header" ] && return 0
    done
    if ! command -v apt-get >/dev/null 2>&1; then
        say "The header sqlite3.h was not found, and there is no apt-get to install it with:"
        say "install SQLite's development package (sqlite-devel, sqlite-dev) if the build asks for it."
        return 0
    fi
    local root=()
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null 2>&1; then
            say "The header sqlite3.h is missing. Install it as root: apt-get install libsqlite3-dev"
            exit 1
        fi
        root=(sudo)
    fi
    say "Installing libsqlite3-dev, which holds the header sqlite3.h ..."
    # The package lists of a fresh container are empty, hence the update.
    "${root[@]}" apt-get update -qq >&2 &&
        "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq libsqlite3-dev >&2 || {
        say "libsqlite3-dev could not be installed; try: apt-get install libsqlite3-dev"
        exit 1
    }
}
