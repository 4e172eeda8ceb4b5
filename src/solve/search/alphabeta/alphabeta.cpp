// Chooses the alpha-beta search for a variant: compiled for its sizes, or for its topology.
#include "search/alphabeta/make.hpp"
#include "search/complaint.hpp"

namespace inarow {
namespace {

// Why alpha-beta cannot do what it is asked to, or an empty text.
std::string refusal(const Variant& variant, const SearchOptions& options) {
    if (auto wrong = complaint(variant); !wrong.empty()) return wrong;
    if (options.source == Source::none) return "alphabeta does not support --source none; pns and dfpn do";
    if (options.source == Source::covers && !knowledge::Pairings::possible(variant))
        if (const auto groups = knowledge::make_groups(variant); !groups)
            return "--source covers: " + groups.error().message;
    if (!can_use(options.simd))
        return "--simd: this processor, or this build of the program, does not support these instructions";
    return "";
}

}  // namespace

Result<std::unique_ptr<Solver>> make_alphabeta(const Variant& variant, const SearchOptions& options) {
    if (const std::string wrong = refusal(variant, options); !wrong.empty()) return error(wrong);
    if (options.geometry == GeometryLevel::fastest)
        if (auto hot = make_hot_alphabeta(variant, options)) return std::move(*hot);
    return with_topology(variant.topology, [&]<class T>(T) { return make_alphabeta_on<T>(variant, options); });
}

}  // namespace inarow
