#include "Disk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SECTOR = 512 };

typedef struct {
    unsigned char *bytes;
    int64_t size, room;
} content;

// A write, or with no bytes a truncation to `size`.
typedef struct {
    int64_t order, offset, size;
    unsigned char *bytes;
} change;

struct disk_file {
    content synced;
    change *changes;
    int count, room;
    bool syncs_folder;
    disk_file *next;
};

// What a name stood for: first what is synced, last what holds now. A null file is none.
typedef struct {
    disk_file *file;
    int64_t order;
} meaning;

typedef struct entry {
    char *name;
    meaning *meanings;
    int count;
    struct entry *next;
} entry;

struct disk {
    entry *entries;
    disk_file *files;
    int64_t order;
};

static void *must(void *memory) {
    if (!memory) abort();
    return memory;
}

// MARK: Contents

static void content_resize(content *c, int64_t size) {
    if (size > c->room) {
        c->room = size * 2;
        c->bytes = must(realloc(c->bytes, (size_t)c->room));
    }
    if (size > c->size) memset(c->bytes + c->size, 0, (size_t)(size - c->size));
    c->size = size;
}

static void content_write(content *c, const unsigned char *bytes, int64_t size, int64_t offset) {
    if (offset + size > c->size) content_resize(c, offset + size);
    memcpy(c->bytes + offset, bytes, (size_t)size);
}

static void content_apply(content *c, const change *ch) {
    if (ch->bytes) content_write(c, ch->bytes, ch->size, ch->offset);
    else content_resize(c, ch->size);
}

// MARK: The disk

disk *disk_new(void) { return must(calloc(1, sizeof(disk))); }

static void forget_changes(disk_file *f) {
    for (int i = 0; i < f->count; i++) free(f->changes[i].bytes);
    f->count = 0;
}

void disk_free(disk *d) {
    for (entry *e = d->entries, *next; e; e = next) {
        next = e->next;
        free(e->name);
        free(e->meanings);
        free(e);
    }
    for (disk_file *f = d->files, *next; f; f = next) {
        next = f->next;
        forget_changes(f);
        free(f->changes);
        free(f->synced.bytes);
        free(f);
    }
    free(d);
}

static entry *find_entry(disk *d, const char *name) {
    for (entry *e = d->entries; e; e = e->next)
        if (!strcmp(e->name, name)) return e;
    return NULL;
}

static entry *make_entry(disk *d, const char *name) {
    entry *e = find_entry(d, name);
    if (e) return e;
    e = must(calloc(1, sizeof *e));
    e->name = must(strdup(name));
    e->meanings = must(calloc(1, sizeof *e->meanings));
    e->count = 1;
    e->next = d->entries;
    d->entries = e;
    return e;
}

static void mean(disk *d, entry *e, disk_file *f) {
    e->meanings = must(realloc(e->meanings, (size_t)(e->count + 1) * sizeof *e->meanings));
    e->meanings[e->count++] = (meaning){f, ++d->order};
}

static void sync_folder(disk *d) {
    for (entry *e = d->entries; e; e = e->next) {
        e->meanings[0] = e->meanings[e->count - 1];
        e->count = 1;
    }
}

disk_file *disk_find(disk *d, const char *name) {
    entry *e = find_entry(d, name);
    return e ? e->meanings[e->count - 1].file : NULL;
}

static disk_file *new_file(disk *d) {
    disk_file *f = must(calloc(1, sizeof *f));
    f->next = d->files;
    d->files = f;
    return f;
}

disk_file *disk_load(disk *d, const char *name, const unsigned char *bytes, int64_t size) {
    disk_file *f = new_file(d);
    if (size) content_write(&f->synced, bytes, size, 0);
    make_entry(d, name)->meanings[0].file = f;
    return f;
}

disk_file *disk_find_renamed(disk *d, const char *folder, const char *name) {
    for (entry *e = d->entries; e; e = e->next) {
        disk_file *f = e->meanings[e->count - 1].file;
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, e->name);
        if (!f || access(path, F_OK) == 0) continue;
        mean(d, e, NULL);
        mean(d, make_entry(d, name), f);
        sync_folder(d);
        return f;
    }
    return NULL;
}

disk_file *disk_create(disk *d, const char *name, bool syncs_folder) {
    disk_file *f = new_file(d);
    f->syncs_folder = syncs_folder;
    mean(d, make_entry(d, name), f);
    return f;
}

void disk_delete(disk *d, const char *name, bool syncs_folder) {
    entry *e = find_entry(d, name);
    if (e && e->meanings[e->count - 1].file) mean(d, e, NULL);
    if (syncs_folder) sync_folder(d);
}

static void add_change(disk *d, disk_file *f, change ch) {
    if (f->count == f->room) {
        f->room = f->room ? f->room * 2 : 16;
        f->changes = must(realloc(f->changes, (size_t)f->room * sizeof *f->changes));
    }
    ch.order = ++d->order;
    f->changes[f->count++] = ch;
}

void disk_write(disk *d, disk_file *f, const void *bytes, int64_t size, int64_t offset) {
    unsigned char *copy = must(malloc((size_t)size + 1));
    memcpy(copy, bytes, (size_t)size);
    add_change(d, f, (change){.offset = offset, .size = size, .bytes = copy});
}

void disk_truncate(disk *d, disk_file *f, int64_t size) { add_change(d, f, (change){.size = size}); }

void disk_sync(disk *d, disk_file *f) {
    for (int i = 0; i < f->count; i++) content_apply(&f->synced, &f->changes[i]);
    forget_changes(f);
    if (f->syncs_folder) sync_folder(d);
    f->syncs_folder = false;
}

// MARK: Cuts

static uint64_t next(uint64_t *state) {
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static bool chance(uint64_t *state, int percent) { return next(state) % 100 < (unsigned)percent; }

typedef enum {
    NOTHING,        // nothing unsynced stays
    EVERYTHING,     // all of it stays
    UP_TO_A_MOMENT, // everything up to a moment, and the change at that moment in part
    SOME,           // any of the changes, whole, in their order
    SOME_TORN,      // any of the changes, some in part, in their order
    SOME_SHUFFLED,  // the same in any order
    MANNERS,
} manner;

// Keeps some of the sectors of a write.
static void tear(content *c, const change *ch, uint64_t *random) {
    bool front = chance(random, 50);
    int64_t kept = (int64_t)(next(random) % (uint64_t)(ch->size / SECTOR + 2));
    int64_t at = 0;
    for (int64_t sector = 0; at < ch->size; sector++) {
        int64_t end = (ch->offset + at) / SECTOR * SECTOR + SECTOR - ch->offset;
        if (end > ch->size) end = ch->size;
        if (front ? sector < kept : chance(random, 50))
            content_write(c, ch->bytes + at, end - at, ch->offset + at);
        at = end;
    }
}

static void keep_some(content *c, const disk_file *f, manner how, int64_t moment, uint64_t *random) {
    int *order = must(malloc(((size_t)f->count + 1) * sizeof *order));
    for (int i = 0; i < f->count; i++) order[i] = i;
    if (how == SOME_SHUFFLED)
        for (int i = f->count - 1; i > 0; i--) {
            int j = (int)(next(random) % (unsigned)(i + 1)), other = order[i];
            order[i] = order[j];
            order[j] = other;
        }
    int percent = (int)(next(random) % 101);
    for (int i = 0; i < f->count; i++) {
        const change *ch = &f->changes[order[i]];
        bool keeps = how == UP_TO_A_MOMENT ? ch->order < moment : chance(random, percent);
        bool tears = how == UP_TO_A_MOMENT ? ch->order == moment : how >= SOME_TORN && chance(random, 25);
        if (tears && ch->bytes) tear(c, ch, random);
        else if (keeps) content_apply(c, ch);
        else if (how >= SOME_TORN && ch->bytes && ch->offset + ch->size > c->size && chance(random, 20))
            // The file grew and its new end was never filled.
            content_resize(c, ch->offset + ch->size);
    }
    free(order);
}

static disk_file *choose(const entry *e, manner how, int64_t moment, uint64_t *random) {
    if (how == NOTHING) return e->meanings[0].file;
    if (how == EVERYTHING) return e->meanings[e->count - 1].file;
    if (how != UP_TO_A_MOMENT) return e->meanings[next(random) % (unsigned)e->count].file;
    int last = 0;
    while (last + 1 < e->count && e->meanings[last + 1].order <= moment) last++;
    return e->meanings[last].file;
}

static int save(const content *c, const char *folder, const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *out = fopen(path, "wb");
    if (!out) return -1;
    bool whole = !c->size || fwrite(c->bytes, (size_t)c->size, 1, out) == 1;
    return fclose(out) == 0 && whole ? 0 : -1;
}

int disk_cut(disk *d, bool keeps_all, uint64_t seed, const char *folder) {
    uint64_t random = seed;
    manner how = keeps_all ? EVERYTHING : (manner)(next(&random) % MANNERS);
    int64_t first = d->order;
    for (disk_file *f = d->files; f; f = f->next)
        if (f->count && f->changes[0].order < first) first = f->changes[0].order;
    int64_t moment = first + (int64_t)(next(&random) % (uint64_t)(d->order - first + 1));
    int result = 0;
    for (entry *e = d->entries; e && result == 0; e = e->next) {
        disk_file *f = choose(e, how, moment, &random);
        if (!f) continue;
        content c = {0};
        content_resize(&c, 0);
        if (f->synced.size) content_write(&c, f->synced.bytes, f->synced.size, 0);
        if (how == EVERYTHING)
            for (int i = 0; i < f->count; i++) content_apply(&c, &f->changes[i]);
        else if (how != NOTHING) keep_some(&c, f, how, moment, &random);
        result = save(&c, folder, e->name);
        free(c.bytes);
    }
    return result;
}
