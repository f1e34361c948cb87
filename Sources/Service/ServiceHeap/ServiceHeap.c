#include "ServiceHeap.h"

#include <stdlib.h>

#ifdef __GLIBC__

#include <malloc.h>

void heap_limit_arenas(int arenas) { mallopt(M_ARENA_MAX, arenas); }

void heap_trim(void) { malloc_trim(0); }

#else

// Other systems share their heap among threads.
void heap_limit_arenas(int arenas) { (void)arenas; }

void heap_trim(void) {}

#endif
