#define _GNU_SOURCE
#include "CTiming.h"

#include <math.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#include <stdlib.h>

static void sine_and_cosine(double angle, double *sine, double *cosine) {
#if defined(__APPLE__)
    __sincos(angle, sine, cosine);
#else
    sincos(angle, sine, cosine);
#endif
}

double ctiming_exp_sincos(const double *arguments, long count) {
    double sum = 0;
    for (long i = 0; i < count; i++) {
        double sine, cosine;
        double time = arguments[3 * i + 2];
        sine_and_cosine(arguments[3 * i + 1] * time, &sine, &cosine);
        sum += exp(-arguments[3 * i] * time) * (cosine + sine);
    }
    return sum;
}

double ctiming_bezier(double x1, double y1, double x2, double y2, const double *fractions, long count) {
    const double cx = 3 * x1, bx = 3 * (x2 - x1) - cx, ax = 1 - cx - bx;
    const double cy = 3 * y1, by = 3 * (y2 - y1) - cy, ay = 1 - cy - by;
    double sum = 0;
    for (long i = 0; i < count; i++) {
        const double x = fractions[i];
        double t = x, low = 0, high = 1;
        for (int step = 0; step < 60; step++) {
            const double error = ((ax * t + bx) * t + cx) * t - x;
            if (fabs(error) < 1e-12) break;
            if (error > 0) high = t; else low = t;
            const double slope = (3 * ax * t + 2 * bx) * t + cx;
            const double next = t - error / slope;
            t = slope > 1e-6 && next > low && next < high ? next : (low + high) / 2;
        }
        sum += ((ay * t + by) * t + cy) * t;
    }
    return sum;
}

#if defined(__GLIBC__)
// The dynamic linker finds these functions in the program first, so they see each allocation of every
// library.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Thread_local long allocations;

void *malloc(size_t size) {
    allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    allocations++;
    return __libc_calloc(count, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    allocations++;
    return __libc_memalign(alignment, size);
}

long ctiming_allocations(void) { return allocations; }

long ctiming_bytes(void) {
    const struct mallinfo2 info = mallinfo2();
    return (long)(info.uordblks + info.hblkhd);
}
#else
long ctiming_allocations(void) { return -1; }
long ctiming_bytes(void) { return -1; }
#endif
