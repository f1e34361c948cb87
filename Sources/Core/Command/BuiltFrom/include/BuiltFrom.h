#ifndef BUILT_FROM_H
#define BUILT_FROM_H

/// The versions of the compiler and of the packages of this build, separated by newlines. Empty for a build
/// that `tools/release` did not make: this repository keeps no file of resolved versions.
const char *built_from(void);

#endif
