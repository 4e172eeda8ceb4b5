// Loaded before the C library (LD_PRELOAD), it makes calls of one kind fail, as a system does that is short of something.
//
//   INAROW_FAULT      thread   pthread_create() says that there are no more threads
//                     memory   malloc() and its relatives, so operator new, and mmap() of memory, find none
//                     write    write() and its relatives find a full disk
//                     short    they write half of what they are given
//                     sync     fsync() and its relatives find a full disk
//   INAROW_FAULT_AT   the number of the first call that fails, from 1; 0 for none
//   INAROW_FAULT_FOR  how many calls fail from there on (1)
//   INAROW_FAULT_LOG  a file to which the number of calls of this kind is written at the end
//
// Calls count from main() on: what fails before that is nobody's to report.  Only regular files have faults, so that the
// message about one can be written.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { none, thread, memory, writing, half, syncing };

static enum kind failing = none;  // until main() begins
static unsigned long first = 0;
static unsigned long count = 1;
static atomic_ulong calls = 0;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// Whether this call, of a kind that is counted, fails.
static int due(enum kind kind) {
    if (failing != kind) return 0;
    const unsigned long number = atomic_fetch_add(&calls, 1) + 1;
    return first != 0 && number >= first && number - first < count;
}

static int fails(enum kind kind, int code) {
    if (!due(kind)) return 0;
    errno = code;
    return 1;
}

static unsigned long number_in(const char* name, unsigned long otherwise) {
    const char* text = getenv(name);
    return text == NULL ? otherwise : strtoul(text, NULL, 10);
}

static enum kind kind_in(const char* name) {
    static const char* const names[] = {"none", "thread", "memory", "write", "short", "sync"};
    const char* text = getenv(name);
    for (int kind = thread; text != NULL && kind <= syncing; ++kind)
        if (strcmp(text, names[kind]) == 0) return kind;
    return none;
}

static void write_calls(void) {
    const unsigned long counted = calls;
    failing = none;
    const char* path = getenv("INAROW_FAULT_LOG");
    FILE* file = path == NULL ? NULL : fopen(path, "w");
    if (file == NULL) return;
    fprintf(file, "%lu\n", counted);
    fclose(file);
}

static int (*program)(int, char**, char**);

static int counted_main(int argc, char** argv, char** environment) {
    first = number_in("INAROW_FAULT_AT", 0);
    count = number_in("INAROW_FAULT_FOR", 1);
    atexit(write_calls);
    failing = kind_in("INAROW_FAULT");
    return program(argc, argv, environment);
}

int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*init)(void), void (*fini)(void),
                      void (*loader)(void), void* stack) {
    typedef int start(int (*)(int, char**, char**), int, char**, void (*)(void), void (*)(void), void (*)(void), void*);
    program = main;
    return ((start*)dlsym(RTLD_NEXT, "__libc_start_main"))(counted_main, argc, argv, init, fini, loader, stack);
}

int pthread_create(pthread_t* made, const pthread_attr_t* attributes, void* (*work)(void*), void* argument) {
    return due(thread) ? EAGAIN : REAL(pthread_create)(made, attributes, work, argument);
}

// The C library has these under two names, so no call goes through dlsym(), which allocates.
void* __libc_malloc(size_t);
void* __libc_calloc(size_t, size_t);
void* __libc_realloc(void*, size_t);
void* __libc_memalign(size_t, size_t);

void* malloc(size_t size) { return fails(memory, ENOMEM) ? NULL : __libc_malloc(size); }
void* calloc(size_t things, size_t size) { return fails(memory, ENOMEM) ? NULL : __libc_calloc(things, size); }
void* realloc(void* old, size_t size) { return fails(memory, ENOMEM) ? NULL : __libc_realloc(old, size); }
void* memalign(size_t alignment, size_t size) { return fails(memory, ENOMEM) ? NULL : __libc_memalign(alignment, size); }
void* aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }
int posix_memalign(void** place, size_t alignment, size_t size) {
    if (due(memory)) return ENOMEM;
    *place = __libc_memalign(alignment, size);
    return *place == NULL ? ENOMEM : 0;
}
void* mmap64(void* wish, size_t size, int protection, int flags, int file, off64_t offset) {
    return fails(memory, ENOMEM) ? MAP_FAILED : REAL(mmap64)(wish, size, protection, flags, file, offset);
}
void* mmap(void* wish, size_t size, int protection, int flags, int file, off_t offset) {
    return fails(memory, ENOMEM) ? MAP_FAILED : REAL(mmap)(wish, size, protection, flags, file, offset);
}

static int is_regular(int file) {
    struct stat status;
    return fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

// How much of it is written: all, or half of it, or nothing, for which this is -1.
static ssize_t written(int file, size_t size) {
    if ((failing != writing && failing != half) || size < 2 || !is_regular(file)) return (ssize_t)size;
    if (!fails(failing, ENOSPC)) return (ssize_t)size;
    return failing == half ? (ssize_t)(size / 2) : -1;
}

ssize_t write(int file, const void* bytes, size_t size) {
    const ssize_t most = written(file, size);
    return most < 0 ? -1 : REAL(write)(file, bytes, (size_t)most);
}
ssize_t pwrite(int file, const void* bytes, size_t size, off_t offset) {
    const ssize_t most = written(file, size);
    return most < 0 ? -1 : REAL(pwrite)(file, bytes, (size_t)most, offset);
}
ssize_t pwrite64(int file, const void* bytes, size_t size, off64_t offset) {
    const ssize_t most = written(file, size);
    return most < 0 ? -1 : REAL(pwrite64)(file, bytes, (size_t)most, offset);
}
ssize_t writev(int file, const struct iovec* parts, int number) {
    return written(file, 2) < 0 ? -1 : REAL(writev)(file, parts, number);
}

int fsync(int file) { return fails(syncing, ENOSPC) ? -1 : REAL(fsync)(file); }
int fdatasync(int file) { return fails(syncing, ENOSPC) ? -1 : REAL(fdatasync)(file); }
int ftruncate(int file, off_t size) { return fails(syncing, ENOSPC) ? -1 : REAL(ftruncate)(file, size); }
int ftruncate64(int file, off64_t size) { return fails(syncing, ENOSPC) ? -1 : REAL(ftruncate64)(file, size); }
