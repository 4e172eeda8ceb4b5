#include "atlas/finder.hpp"

#include <algorithm>
#include <bit>

#include "atlas/commit.hpp"  // cmake/commit.cmake
#include "base/clock.hpp"
#include "game/symmetry.hpp"
#include "proof/sha256.hpp"

namespace inarow::atlas {

std::string program_version() {
    const std::string commit = INAROW_COMMIT;
    return commit.empty() ? INAROW_VERSION : INAROW_VERSION " " + commit;
}

Result<Finder> Finder::create(const Variant& variant, std::string_view search, const SearchOptions& options) {
    auto engine = INAROW_TRY(api::Engine::create(variant, search, options));
    INAROW_TRY(engine.accepts(api::Request::Question::exact));
    return Finder(variant, search, std::move(engine));
}

api::Report Finder::ask(api::Request request, Control& control) {
    request.want_line = false;
    return engine_.solve(request, control);
}

// Adds its work to the way's.
Bound Finder::ask_about_board(api::Request request, Control& control) {
    const double before = processor_seconds();
    const api::Report report = ask(std::move(request), control);
    way_.nodes += report.nodes;
    way_.seconds += processor_seconds() - before;
    return report.bounds;
}

Bound Finder::score(Control& control) { return ask_about_board(api::Request(Position(variant_)), control); }

Bound Finder::confirm(Score score, Control& control) {
    Bound known = score_range(variant_, 0);
    for (const Score threshold : {score, score + 1}) {
        if (known.decides(threshold)) continue;
        api::Request request{Position(variant_)};
        request.question = api::Request::Question::at_least;
        request.claim.threshold = threshold;
        known = meet(known, ask_about_board(std::move(request), control));
    }
    return known;
}

std::map<Move, Score> Finder::first_moves(Control& control) {
    std::map<Move, Score> scores;
    for (const auto& [move, first] : first_of_its_kind(variant_)) {
        if (const auto known = scores.find(first); known != scores.end()) {
            scores[move] = known->second;
            continue;
        }
        const Bound found = -ask(api::Request(Position(variant_).after(move)), control).bounds;
        if (!found.exact()) return {};
        scores[move] = found.lo;
    }
    return scores;
}

const std::vector<std::string_view>& independent_searches() {
    static const std::vector<std::string_view> names = {"constrained", "dfpn", "reference"};
    return names;
}

std::string_view independent_search(const Variant& variant) { return variant.drops() ? "constrained" : "dfpn"; }

SearchOptions independent_options(const SearchOptions& options, std::uint64_t table_bytes) {
    SearchOptions independent;
    independent.source = Source::none;
    independent.table_bytes.count =
        std::min(std::bit_ceil(std::max<std::uint64_t>(table_bytes, 1 << 20)), options.table_bytes.count);
    return independent;
}

std::map<Move, Move> first_of_its_kind(const Variant& variant) {
    const auto symmetries = move_symmetries(variant);
    std::map<Move, Move> firsts;
    for (Move move = 0; move < variant.moves(); ++move) {
        Move first = move;
        for (const MoveMap& map : symmetries) first = std::min(first, map[static_cast<std::size_t>(move)]);
        firsts[move] = first;
    }
    return firsts;
}

Result<Proved> certify(const Variant& variant, const SearchOptions& options, Control& control,
                       api::CertifyProgress& progress) {
    api::Request request{Position(variant)};
    request.question = api::Request::Question::weak;
    auto certified = INAROW_TRY(api::certify(request, "alphabeta", options, {}, control, progress));
    Proved proved{weak(certified.bounds), std::nullopt, {}};
    if (!certified.certificate) return proved;
    proved.certificate = Certificate{proof::sha256(certified.bytes), certified.bytes.size(), program_version()};
    proved.bytes = std::move(certified.bytes);
    return proved;
}

}  // namespace inarow::atlas
