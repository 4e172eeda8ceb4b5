// The classes of all topologies, and the way from the name to the class.
#pragma once

#include "game/variant.hpp"

#define TOPOLOGY_CLASSES
#define TOPOLOGY(identifier, type, name, help)
#include "game/topologies.def"
#undef TOPOLOGY
#undef TOPOLOGY_CLASSES

namespace inarow {

// Calls f(T{}) for the class T of this topology.
template <class F>
constexpr decltype(auto) with_topology(Topology topology, F&& f) {
    switch (topology) {
#define TOPOLOGY(identifier, type, name, help) \
    case Topology::identifier:                 \
        return f(type{});
#include "game/topologies.def"
#undef TOPOLOGY
    }
    return f(Flat{});
}

}  // namespace inarow
