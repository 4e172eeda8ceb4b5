// What the module asks of the JavaScript around it (bindings/npm/module.js).
#pragma once

#include <cstddef>

namespace inarow::wasm {

#define INAROW_IMPORT(name) __attribute__((import_module("inarow"), import_name(name)))

// Something that became known about the current question: the name of an event, and JSON.
INAROW_IMPORT("event") void host_event(const char* name, std::size_t name_bytes, const char* data, std::size_t data_bytes);
// The answer to the current question, or what is wrong with it, as an HTTP status.
INAROW_IMPORT("reply") void host_reply(int status, const char* body, std::size_t bytes);
// Whether somebody wants the work to stop.
INAROW_IMPORT("stopped") int host_stopped();
// Seconds since some moment in the past.
INAROW_IMPORT("now") double host_now();

#undef INAROW_IMPORT

}  // namespace inarow::wasm
