#pragma once

/// Limits the arenas of the heap, before a second thread exists.
///
/// By default, glibc gives each thread an arena, up to eight for each processor. Each arena keeps the memory of
/// its largest moment. A service with 200 threads then holds three times the memory that it uses.
void heap_limit_arenas(int arenas);

/// Returns free memory to the system.
void heap_trim(void);
