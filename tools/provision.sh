# Sourced by demo and test: makes sure of what they need, and says in a sentence what is missing.

# SwiftPM gives the compiler the traits in the order of a set, which each process of it shuffles anew. Another order is another
# command, for which everything is compiled again.
export SWIFT_DETERMINISTIC_HASHING=1

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

# The headers of SQLite and zlib, which a Mac has in its SDK.
need_sqlite() {
    [ "$(uname -s)" = Darwin ] && return 0
    need_header sqlite3.h libsqlite3-dev "SQLite's development package (sqlite-devel, sqlite-dev)"
    need_header zlib.h zlib1g-dev "zlib's development package (zlib-devel, zlib-dev)"
}

# The header $1, which Debian's package $2 holds, and other systems' package $3.
need_header() {
    local folder
    for folder in /usr/include /usr/local/include; do
        [ -e "$folder/$1" ] && return 0
    done
    if ! command -v apt-get >/dev/null 2>&1; then
        say "The header $1 was not found, and there is no apt-get to install it with:"
        say "install $3 if the build asks for it."
        return 0
    fi
    apt_install "$2" "$2, which holds the header $1"
}

# A Chromium or Chrome, named by $chromium. Debian's shell without windows takes half the processor's time.
need_chromium() {
    local name shell=chromium-headless-shell
    if ! command -v $shell >/dev/null && apt-cache show $shell >/dev/null 2>&1; then
        (apt_install $shell "$shell, the browser that pages are tested in") || say "Another Chromium takes its place."
    fi
    for name in $shell chromium chromium-browser google-chrome \
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
        chromium=$(command -v "$name") && return 0
    done
    apt_install chromium "chromium, the browser that pages are tested in"
    chromium=$(command -v chromium)
}

# What the file $2 names, from PyPI, in a virtual environment in the folder $1; pip is given the options behind them.
need_requirements() {
    cmp -s "$2" "$1/installed.txt" && return 0
    if ! python3 -c 'import ensurepip' 2>/dev/null; then
        apt_install python3-venv "python3-venv, which holds what a check needs"
    fi
    say "Installing what $2 names into $1 ..."
    rm -rf "$1"
    python3 -m venv "$1" && "$1/bin/pip" install --quiet --disable-pip-version-check "${@:3}" --requirement "$2" >&2 || {
        say "What $2 names could not be installed: a package index must be within reach once."
        exit 1
    }
    cp "$2" "$1/installed.txt"
}

# Installs Debian's package $1; $2 says what it is.
apt_install() {
    local root=()
    if ! command -v apt-get >/dev/null 2>&1; then
        say "Missing: $2. There is no apt-get to install it with."
        exit 1
    fi
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null 2>&1; then
            say "Missing: $2. Install it as root: apt-get install $1"
            exit 1
        fi
        root=(sudo)
    fi
    say "Installing $2 ..."
    # The package lists of a fresh container are empty, hence the update.
    "${root[@]}" apt-get update -qq >&2 &&
        "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$1" >&2 || {
        say "$1 could not be installed; try: apt-get install $1"
        exit 1
    }
}

# Binaryen's wasm-opt, which makes a module small: named by $small, which is empty where there is no apt-get to install it
# with.
need_small() {
    small=
    if ! command -v wasm-opt >/dev/null 2>&1; then
        command -v apt-get >/dev/null 2>&1 || return 0
        apt_install binaryen "binaryen, whose wasm-opt makes the module smaller"
    fi
    small=wasm-opt
}

# xz, which packs a module by LZMA.
need_xz() {
    command -v xz >/dev/null 2>&1 || apt_install xz-utils "xz-utils, which packs the module"
}

# Firefox and the driver of WebKit, named by $firefox and $webkit, with a screen for them. Both are empty where there is no
# apt-get to install them with: a Mac has other ones.
need_other_browsers() {
    firefox= webkit=
    command -v apt-get >/dev/null 2>&1 || return 0
    command -v firefox-esr >/dev/null 2>&1 || apt_install firefox-esr "firefox-esr, the second browser that pages are tested in"
    command -v WebKitWebDriver >/dev/null 2>&1 || apt_install webkit2gtk-driver "webkit2gtk-driver, the third one"
    command -v Xvfb >/dev/null 2>&1 || apt_install xvfb "xvfb, a screen for it"
    firefox=$(command -v firefox-esr) webkit=$(command -v WebKitWebDriver)
}

# Debian's packages $2... and what they need, unpacked into the folder $1: nothing is installed, and who asks need not be
# root where the lists of packages are there.
need_unpacked() {
    local folder=$1 names
    shift
    [ "$(cat "$folder/unpacked.txt" 2>/dev/null)" = "$*" ] && return 0
    if ! command -v apt-get >/dev/null 2>&1; then
        say "Missing: $*. There is no apt-get to fetch them with."
        exit 1
    fi
    say "Fetching $* and what they need into $folder ..."
    # The package lists of a fresh container are empty.
    [ "$(id -u)" -ne 0 ] || apt-get update -qq >&2
    rm -rf "$folder"
    mkdir -p "$folder/packages"
    # What is installed is not named here, and these themselves are fetched all the same.
    names=$(apt-get install --print-uris -qq --no-install-recommends "$@" | awk '{ sub(/_.*/, "", $2); print $2 }') &&
        (cd "$folder/packages" && printf '%s\n' $names "$@" | sort -u | xargs apt-get download -qq >&2) || {
        say "Debian's packages $* could not be fetched."
        exit 1
    }
    for package in "$folder"/packages/*.deb; do dpkg -x "$package" "$folder"; done
    rm -rf "$folder/packages"
    echo "$*" >"$folder/unpacked.txt"
}

# Whether the toolchain has Embedded Swift for WebAssembly, in the folder $embedded, and its linker, $linker.
has_embedded_swift() {
    local library
    library=$(swiftc -print-target-info 2>/dev/null | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
    embedded=$library/embedded/wasm32-unknown-none-wasm
    linker=$(dirname "$(readlink -f "$(command -v swiftc)")")/wasm-ld
    [ -d "$embedded" ] && [ -x "$linker" ]
}

# Not every toolchain brings it; Xcode's does not.
need_embedded_swift() {
    has_embedded_swift && return 0
    say "This toolchain has no Embedded Swift for WebAssembly: use one from https://www.swift.org/install"
    exit 1
}

# C's library for WebAssembly, musl's, in the files $wasm_libc.
need_wasm_libc() {
    local libc=/usr/lib/wasm32-wasi/libc.a builtins
    [ -e "$libc" ] || apt_install wasi-libc "wasi-libc, C's library for WebAssembly"
    builtins=$(wasm_builtins)
    if [ -z "$builtins" ]; then
        apt_install libclang-rt-14-dev-wasm32 "libclang-rt-14-dev-wasm32, arithmetic that WebAssembly has not"
        builtins=$(wasm_builtins)
    fi
    wasm_libc=("$libc" "$builtins")
}

wasm_builtins() {
    find /usr/lib -path '*llvm*' -name 'libclang_rt.builtins-wasm32.a' 2>/dev/null | sort | tail -n 1
}
