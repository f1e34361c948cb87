#pragma once

#include <stdint.h>

// The atomic operations of the recorder's ring, with the memory orders of C11.
//
// Swift's own atomics need iOS 18, and this code runs on iOS 16. The compiler's __atomic builtins are
// what <stdatomic.h> is made of; unlike it they work on a plain uint64_t, which Swift can allocate.
// Every word must be aligned to eight bytes.

/// Reads a word; what was written before the matching release store is visible after it.
static inline uint64_t ring_load_acquire(const uint64_t *word) {
    return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

/// Reads a word and orders nothing else.
static inline uint64_t ring_load_relaxed(const uint64_t *word) {
    return __atomic_load_n(word, __ATOMIC_RELAXED);
}

/// Reads a word in the one order that all sequentially consistent operations share.
static inline uint64_t ring_load_ordered(const uint64_t *word) {
    return __atomic_load_n(word, __ATOMIC_SEQ_CST);
}

/// Writes a word and publishes everything written before it.
static inline void ring_store_release(uint64_t *word, uint64_t value) {
    __atomic_store_n(word, value, __ATOMIC_RELEASE);
}

/// Writes a word in the one order that all sequentially consistent operations share.
static inline void ring_store_ordered(uint64_t *word, uint64_t value) {
    __atomic_store_n(word, value, __ATOMIC_SEQ_CST);
}

/// Adds to a word and returns what it held before.
static inline uint64_t ring_add(uint64_t *word, uint64_t amount) {
    return __atomic_fetch_add(word, amount, __ATOMIC_SEQ_CST);
}

/// Sets bits of a word and returns what it held before.
static inline uint64_t ring_or(uint64_t *word, uint64_t bits) {
    return __atomic_fetch_or(word, bits, __ATOMIC_SEQ_CST);
}

/// Writes a word and returns what it held before.
static inline uint64_t ring_exchange(uint64_t *word, uint64_t value) {
    return __atomic_exchange_n(word, value, __ATOMIC_SEQ_CST);
}

/// Writes `desired` if the word holds `expected`; returns what it held.
static inline uint64_t ring_compare_exchange(uint64_t *word, uint64_t expected, uint64_t desired) {
    __atomic_compare_exchange_n(word, &expected, desired, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
    return expected;
}
