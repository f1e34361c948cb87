# Sourced by what builds: how it is built, and what the build is at meanwhile.

# One compiler for all files of a module: it reads once what they import, where two halves of the module and its
# interface would each read it again, which takes half as long again. A change of one file compiles its module anew.
# Its interface comes from that same compiler, too: a second one for the interface alone would take half as long again
# for modules of much inlinable code. Debug information would take a tenth of the time (a backtrace has names
# without it), LLVM's second look at what the compiler gives it another twentieth.
whole_modules=(
    -debug-info-format none
    -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 1 -Xswiftc -disable-batch-mode
    -Xswiftc -no-emit-module-separately-wmo
    -Xswiftc -Xfrontend -Xswiftc -disable-llvm-verify
)

# Adds to `build`, the options of a debug build, a compiled header of BoringSSL. Its 283 files, the only C++ in the build,
# each read the same headers, which takes most of their time. Clang refuses the compiled header if the options or the
# headers differ from those here. The packages are resolved.
precompile_boringssl() {
    [ "$(uname -s)" = Linux ] || return 0
    local clang scratch=$PWD/${build[1]} sources name header
    clang=$(dirname "$(readlink -f "$(command -v swift)")")/clang
    sources=$scratch/checkouts/swift-nio-ssl/Sources/CNIOBoringSSL
    name=$({ "$clang" --version && cat Package.resolved tools/building.sh; } | cksum)
    header=$scratch/boringssl-${name%% *}
    if [ ! -e "$header.pch" ]; then
        # All public headers: a compiled header keeps the prefix (#pragma redefine_extname) of declared functions only.
        printf '#include "%s"\n' CNIOBoringSSL.h "$sources/ssl/internal.h" >"$header.h"
        # Without the time at which a header was fetched, for a checkout may be made anew.
        "$clang" -O0 -DSWIFT_PACKAGE=1 -DDEBUG=1 -fblocks -fPIC -fno-omit-frame-pointer -std=c++17 -w \
            -I "$sources/include" -Xclang -fno-pch-timestamp -fpch-instantiate-templates \
            -x c++-header "$header.h" -o "$header.pch"
    fi
    build+=(-Xcxx -include-pch -Xcxx "$header.pch")
}

# Makes ArgumentParser check the declarations of a command once a start. Its debug build checks them each time that it
# lists them, those of option groups five times as often: half of the time of a short command, and the tests start two
# thousand. The packages are resolved; the checkout is that of `build`, the options of the build.
check_arguments_once() {
    local file="${build[1]}/checkouts/swift-argument-parser/Sources/ArgumentParser/Parsable Types/ParsableArguments.swift"
    grep -q checkedTypes "$file" && return 0
    sed -i.bak 's/^ *try type._validate(parent: parent)$/if checkedTypes.insert(ObjectIdentifier(type)).inserted { & }/' "$file"
    rm "$file.bak"
    echo 'nonisolated(unsafe) private var checkedTypes: Set<ObjectIdentifier> = []' >>"$file"
}

# Runs `swift build` with these options. On a terminal one line says step, module and seconds; elsewhere each module has
# a line. All that the build prints stands in .build/build.log, and its errors are shown.
build_telling() {
    mkdir -p .build
    {
        # An empty line a second, by which the seconds go on while a module takes long.
        while sleep 1; do echo; done &
        ticks=$!
        status=0
        swift build "$@" 2>&1 || status=$?
        kill "$ticks"
        echo "ended $status"
    } | tell_build .build/build.log
}

# Reads what build_telling writes into the pipe. Its status is the build's.
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
            # Modules take turns: each is named when it begins.
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
