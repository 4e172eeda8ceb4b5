#include "atlas_parts.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "base/input_file.hpp"
#include "base/text.hpp"

namespace inarow::app {

void AtlasFile::declare(Arguments& arguments, const std::string& variants_help) {
    arguments.positionals("VARIANT", variants, variants_help);
    declare_file(arguments);
}

void AtlasFile::declare_file(Arguments& arguments) {
    arguments.option("--file", "FILE", file, "the atlas; by default results/atlas.csv");
}

std::string AtlasFile::path() const { return file.value_or("results/atlas.csv"); }

atlas::Atlas AtlasFile::read() const {
    const auto text = read_input(path());
    if (!text)
        fail(text.error().message + (file ? "" : " (it is in the source folder of inarow; --file names another)"));
    auto atlas = atlas::Atlas::parse(*text);
    if (!atlas) fail(fmt::format("{}: {}", path(), atlas.error().message));
    return std::move(*atlas);
}

atlas::Atlas AtlasFile::read_if_there() const {
    std::error_code ignored;
    return std::filesystem::exists(path(), ignored) ? read() : atlas::Atlas();
}

std::vector<Variant> AtlasFile::parsed_variants() const {
    std::vector<Variant> parsed;
    for (const std::string& text : variants) parsed.push_back(value_or_fail(parse_variant(text)));
    return parsed;
}

std::vector<atlas::Row> AtlasFile::named_rows(const atlas::Atlas& atlas) const {
    if (variants.empty()) return atlas.rows();
    std::vector<atlas::Row> rows;
    for (const Variant& variant : parsed_variants()) {
        const atlas::Row* row = atlas.find(variant);
        if (row == nullptr) fail(fmt::format("{} has no row for {}", path(), to_text(variant)));
        rows.push_back(*row);
    }
    return rows;
}

void disagree(const Variant& variant, std::string_view what) {
    throw Disagreement{fmt::format("{}: {}", to_text(variant), what)};
}

LimitedSearch::LimitedSearch(const SearchLimits& limits, ProgressStyle style, std::string task, std::size_t done,
                             std::size_t total, bool about_board, const api::CertifyProgress* proof)
    : control(limits),
      interrupt_(control),
      progress_(style, [this, task = std::move(task), done, total, about_board, proof] {
          Sample sample = sample_of(control, about_board);
          sample.task = proof == nullptr ? task : fmt::format("{} of {}", task, counted(proof->records, "record"));
          sample.done = done;
          sample.total = total;
          return sample;
      }) {
    if (Interrupt::signalled()) control.stop = true;  // between two searches
}

}  // namespace inarow::app
