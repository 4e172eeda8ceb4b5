#include "any_kernel.hpp"

namespace inarow {

void with_every_level(const Variant& variant, const std::function<void(const AnyKernel&)>& f) {
    const auto view = [&]<class G>(const G& g) { f(KernelOf<G>(g)); };
    for (const GeometryLevel level : {GeometryLevel::fastest, GeometryLevel::dynamic})
        with_geometry(variant, level, view);
    with_topology(variant.topology, [&]<class T>(T) { with_word<ReferenceGeometry, T>(variant, view); });
}

}  // namespace inarow
