// Everything is in the header; a target of C needs one file to compile.
#include "RingAtomics.h"
