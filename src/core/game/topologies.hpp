// The classes of all topologies, and the way from the name to the class.
#pragma once

#include "game/topology_box.hpp"
#include "game/topology_cylinder.hpp"
#include "game/topology_flat.hpp"
#include "game/topology_torus.hpp"

namespace inarow {

// Calls f(T{}) for the class T of this topology.
template <class F>
constexpr decltype(auto) with_topology(Topology topology, F&& f) {
    switch (topology) {
#define TOPOLOGY(identifier, type, name, help) \
    case Topology::identifier:                 \
        return f(type{});
#include "inarow/topologies.def"
#undef TOPOLOGY
    }
    return f(Flat{});
}

}  // namespace inarow
