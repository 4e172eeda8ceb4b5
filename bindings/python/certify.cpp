// Certificates for Python: made in the background, as the bytes of a file.  This module does not check them.
#include "work/certify.hpp"

#include "arguments.hpp"
#include "background.hpp"
#include "module.hpp"

namespace py = pybind11;

namespace inarow::python {
namespace {

using Proof = Background<Result<api::Certified>>;

api::Request request_of(const Position& position, bool weak, const std::string& goal) {
    api::Request request(position);
    if (weak) request.question = api::Request::Question::weak;
    if (goal.empty()) return request;
    if (weak) throw py::value_error("weak and goal cannot be combined");
    request.question = api::Request::Question::at_least;
    request.claim = value_of(api::parse_claim(goal));
    return request;
}

std::unique_ptr<Proof> start(const py::object& position, const py::object& weak, const py::object& goal,
                             const py::object& cut, const py::object& covers, const py::object& search,
                             const py::object& threads, const py::object& table, const py::object& seconds,
                             const py::object& nodes) {
    const Position& asked = position_argument(position);
    proof::ProverOptions prover;
    prover.records_for_a_cover = whole_argument<std::size_t>("covers", covers);
    if (!cut.is_none()) prover.cut_stones = whole_argument("cut", cut, 1, asked.variant().cells());
    auto work = [request = request_of(asked, flag_argument("weak", weak), text_argument("goal", goal)), prover, name = search_or_usual(search),
                 options = options_of(threads, table)](Control& control) {
        api::CertifyProgress progress;
        return api::certify(request, name, options, prover, control, progress);
    };
    return std::make_unique<Proof>(std::move(work), seconds_argument("seconds", seconds),
                                   whole_or_none<std::uint64_t>("nodes", nodes));
}

// For each claim who scores at least how much, and how many positions prove it; None without a certificate.
py::object claims(const api::Certified& certified) {
    if (!certified.certificate) return py::none();
    py::list all;
    for (const proof::ProofSet& set : certified.certificate->sets)
        all.append(py::make_tuple(player_name(set.claim.player), set.claim.threshold, set.records.size()));
    return all;
}

// Bounds, claims, the file, and the positions visited; what went wrong is raised.
py::tuple found(const Proof& proof) {
    if (!proof.answer()) raise(proof.answer().error());
    const api::Certified& certified = *proof.answer();
    return py::make_tuple(py::make_tuple(certified.bounds.lo, certified.bounds.hi), claims(certified),
                          py::bytes(certified.bytes), certified.nodes);
}

}  // namespace

void bind_certify(py::module_& module) {
    py::class_<Proof>(module, "_Proof")
        .def("wait", &Proof::wait, py::arg("seconds"))
        .def("stop", &Proof::stop)
        .def("found", &found);
    module.def("_prove", start, py::arg("position"), py::arg("weak"), py::arg("goal"), py::arg("cut"), py::arg("covers"),
               py::arg("search"), py::arg("threads"), py::arg("table"), py::arg("seconds"), py::arg("nodes"));
}

}  // namespace inarow::python
