# Sourced by scripts that build: build options and progress output.

# One compiler process for all files of a module reads its imports only once. Two processes for halves of the
# module and one for its interface would each read them again, which takes 1.5 times as long. A change of a
# file recompiles its module. The same compiler process writes the interface: a second process would take 1.5
# times as long for modules with much inlinable code. Debug information would take a tenth of the time, and
# backtraces have names without it. LLVM's verification of its input would take another twentieth.
whole_modules=(
    -debug-info-format none
    -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 1 -Xswiftc -disable-batch-mode
    -Xswiftc -no-emit-module-separately-wmo
    -Xswiftc -Xfrontend -Xswiftc -disable-llvm-verify
)

# Prints the package name with which SwiftPM compiled the module $2 into the build folder $1. SwiftPM makes the
# name from that of the package's folder, so the commands of the build are the only source.
package_name() {
    local folder commands name
    folder=$(cd "$1" && pwd -P)
    commands=$(dirname "$(dirname "$folder")")/$(basename "$folder").yaml
    name=$(sed -n 's/.*"-module-name","'"$2"'".*"-package-name","\([^"]*\)".*/\1/p' "$commands" | head -n 1)
    if [ -z "$name" ]; then
        echo "$commands has no command that compiles the module $2 with a package name" >&2
        return 1
    fi
    printf '%s\n' "$name"
}

# Runs `swift build` with these options. On a terminal, one line shows step, module and seconds; otherwise
# each module has a line. The whole output is in .build/build.log, and its errors are shown.
build_telling() {
    mkdir -p .build
    {
        # An empty line per second, which updates the seconds while a module compiles.
        while sleep 1; do echo; done &
        ticks=$!
        status=0
        swift build "$@" 2>&1 || status=$?
        kill "$ticks"
        echo "ended $status"
    } | tell_build .build/build.log
}

# Reads the pipe of build_telling. Its status is the build's.
tell_build() {
    local log=$1 start=$SECONDS status=1 line at='' told=' '
    local step='^\[([0-9]+)/([0-9]+)\] (Compiling|Emitting module|Linking) ([A-Za-z0-9_-]+)'
    local before='^(Fetching|Fetched|Updating|Computing|Creating|Planning|Building for) '
    : >"$log"
    while IFS= read -r line; do
        case $line in
            '') ;;
            'ended '*)
                status=${line#ended }
                break
                ;;
            *)
                printf '%s\n' "$line" >>"$log"
                if [[ $line =~ $step ]]; then
                    at="step ${BASH_REMATCH[1]} of ${BASH_REMATCH[2]}: ${BASH_REMATCH[4]}"
                elif [[ $line =~ $before ]]; then
                    at=$line
                fi
                ;;
        esac
        if [ -t 2 ]; then
            printf '\r\033[K  %3d s  %.68s' "$((SECONDS - start))" "$at" >&2
        elif [[ -n $at && $told != *" ${at#*: } "* ]]; then
            # Modules are built in turns: each is named when it begins.
            told="$told${at#*: } "
            printf '  %3d s  %s\n' "$((SECONDS - start))" "$at" >&2
        fi
    done
    if [ -t 2 ]; then printf '\r\033[K' >&2; fi
    if [ "$status" -eq 0 ]; then
        say "Built in $((SECONDS - start)) s."
    else
        grep -E '(error|fatal): ' "$log" >&2 || tail -n 20 "$log" >&2
        say "The build failed after $((SECONDS - start)) s. All that it said is in $PWD/$log."
    fi
    return "$status"
}

# Writes the interface of the simulated UIKit into the folder $2, from the modules of the build folder $1. The
# files are those of $3, by default of the sources. Function bodies are left out.
simulated_uikit() {
    local package
    package=$(package_name "$1" PropertyAnimation)
    find "${3:-Sources/SimulatedUIKit/UIKit}" -name '*.swift' -print0 | xargs -0 \
        swiftc -emit-module -wmo -parse-as-library -swift-version 6 -module-name UIKit -package-name "$package" \
        -Xfrontend -experimental-skip-all-function-bodies \
        -I "$1/Modules" -Xcc "-fmodule-map-file=$1/RingAtomics.build/module.modulemap" -o "$2/UIKit.swiftmodule"
}
