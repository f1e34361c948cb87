#include "BuiltFrom.h"

#ifndef ANIMATORPOOL_BUILT_FROM
#define ANIMATORPOOL_BUILT_FROM ""
#endif

const char *built_from(void) { return ANIMATORPOOL_BUILT_FROM; }
