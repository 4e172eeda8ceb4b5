#include "play/depth_search.hpp"

#include <algorithm>

#include "base/rng.hpp"
#include "play/evaluators.hpp"
#include "play/value_table.hpp"
#include "search/control.hpp"

namespace inarow::play {
namespace {

// Checking the limits costs more than a node, so it is not done at every node.
constexpr std::uint64_t nodes_between_looks = 256;

template <class Evaluator>
class Search final : public DepthSearch {
public:
    Search(const Variant& variant, const DepthOptions& options, std::optional<ValueTable> table)
        : options_(options),
          board_(variant),
          evaluator_(variant, options.evaluation),
          order_(variant, options.order),
          table_(std::move(table)),
          ties_(static_cast<std::size_t>(variant.moves())),
          candidates_(static_cast<std::size_t>(variant.moves()) * static_cast<std::size_t>(variant.cells() + 1)) {}

    void start(std::uint64_t seed) override { rng_ = Rng(seed); }

    void look_ahead(std::optional<std::uint64_t> depth) override { ahead_ = depth.value_or(unlimited); }

    Found search(const Position& position, Control& control) override {
        begin(position, control);
        const int left = position.variant().cells() - position.stones();
        const int most = static_cast<int>(std::min<std::uint64_t>(static_cast<std::uint64_t>(left), ahead_));
        const int last = options_.depth == 0 ? most : std::min(options_.depth, most);
        Found found;
        try {
            for (int depth = options_.deepening ? 1 : last; depth <= last; ++depth) {
                unstoppable_ = depth == 1;
                look(depth, found);
                if (is_decided(found.value)) break;
            }
        } catch (const Stopped&) {
            rewind(position.stones());
            if (found.depth == 0) look_one_ply(found);
        }
        tell_nodes();
        found.max_calls = calls_[0];
        found.min_calls = calls_[1];
        return found;
    }

private:
    using Kind = ValueTable::Kind;

    // The moves of a node, in the part of candidates_ that belongs to its depth.
    struct Moves {
        Candidate* begin;
        Candidate* end;
    };

    void begin(const Position& position, Control& control) {
        while (board_.stones() > 0) undo();
        for (const Move move : position.moves()) play(move);
        searcher_ = board_.mover();
        root_stones_ = board_.stones();
        control_ = &control;
        calls_ = {};
        told_ = 0;
        best_first_.reset();
        for (double& tie : ties_) tie = options_.shuffle ? static_cast<double>(rng_.below(1'000'000)) * 1e-6 : 0;
        const std::uint64_t used = control.nodes;
        limit_ = std::min(options_.nodes, control.node_limit - std::min(control.node_limit, used));
        order_.forget();
        if (table_) table_->begin();
    }

    void play(Move move) {
        board_.play(move);
        evaluator_.placed(board_);
    }
    void undo() {
        const Cell cell = board_.last_cell();
        board_.undo();
        evaluator_.removed(board_, cell);
    }
    void rewind(int stones) {
        while (board_.stones() > stones) undo();
    }

    // With deepening, a first ply is always finished; without it, a stopped full search is replaced by one ply.
    void look_one_ply(Found& found) {
        unstoppable_ = true;
        look(1, found);
    }

    [[nodiscard]] std::uint64_t nodes() const { return calls_[0] + calls_[1]; }
    void tell_nodes() {
        control_->nodes += nodes() - told_;
        told_ = nodes();
    }
    void count(Board::Side mover) {
        ++calls_[mover != searcher_];
        if (unstoppable_) return;
        if (nodes() >= limit_) throw Stopped{};
        if (nodes() % nodes_between_looks != 0) return;
        tell_nodes();
        if (control_->limit_reached()) throw Stopped{};
    }

    [[nodiscard]] double evaluate() const {
        const double value = evaluator_.value(board_, searcher_);
        return board_.mover() == searcher_ ? value : -value;
    }
    // For the side to move, when the game ends with this many stones.
    [[nodiscard]] double loss(int stones) const { return options_.flat_wins ? -infinity : stones - win_value; }

    // Leaves `found` as it was when it is stopped.  (When the result was returned by value, g++ 12 built it in place,
    // and a stop left half of it there.)
    void look(int depth, Found& found) {
        double alpha = -infinity;
        Move best = 0;
        const Moves moves = list(best_first_);
        for (Candidate* at = moves.begin; at != moves.end; ++at)
            at->points += ties_[static_cast<std::size_t>(at->move)];
        for (Candidate* next = moves.begin; next != moves.end; ++next) {
            bring_best_to_front(next, moves.end);
            play(next->move);
            const double value =
                options_.method == Method::minimax ? -minimax(depth - 1) : -alphabeta(depth - 1, -infinity, -alpha);
            undo();
            if (value <= alpha && next != moves.begin) continue;
            alpha = value;
            best = next->move;
        }
        found.move = best;
        found.value = std::clamp(alpha, -win_value, win_value);
        found.depth = depth;
        if (options_.deepening && options_.method == Method::alphabeta) best_first_ = best;
    }

    // The value after a move, for the side to move there.  `last`: the search looks no further and nothing is stored,
    // so the stone is not placed if the evaluation can do without it.
    template <class Searched>
    double below(Move move, bool last, Searched&& search) {
        if constexpr (requires { evaluator_.value_after(board_, move, searcher_); })
            if (last && !options_.evaluates_forced_losses) return last_value(move);
        play(move);
        const double value = search();
        undo();
        return value;
    }
    double last_value(Move move) {
        const Board::Side other = 1 - board_.mover();
        count(other);
        const int stones = board_.stones() + 1;
        if (board_.completing(1 - other, board_.landing(move))) return loss(stones);
        if (stones == board_.variant().cells()) return 0;
        const double value = evaluator_.value_after(board_, move, searcher_);
        return other == searcher_ ? value : -value;
    }

    // The value of the position for the side to move, with every move searched.
    double minimax(int depth) {
        if (const auto known = table_ ? table_->find(board_) : std::nullopt; known && known->depth == depth)
            return known->value;
        count(board_.mover());
        const double value = minimax_of_new(depth);
        if (table_) table_->store(board_, {value, depth, -1, Kind::exact});
        return value;
    }
    double minimax_of_new(int depth) {
        if (board_.won()) return loss(board_.stones());
        if (board_.full()) return 0;
        if (depth == 0) return evaluate();
        double best = -infinity;
        for (const Move move : order_.all()) {
            if (!board_.free(move)) continue;
            best = std::max(best, -below(move, depth == 1 && !table_, [&] { return minimax(depth - 1); }));
        }
        return best;
    }

    // Fail-soft: at least beta, at most alpha, or the value itself.
    double alphabeta(int depth, double alpha, double beta) {
        if (board_.won() || board_.full() || depth == 0) {
            count(board_.mover());
            return value_at_end(depth);
        }
        const auto known = table_ ? table_->find(board_) : std::nullopt;
        if (known && known->depth == depth && cuts(*known, alpha, beta)) return known->value;
        count(board_.mover());
        std::optional<Move> only;
        if (options_.tactics && !options_.evaluates_forced_losses) {
            const Board::Side mover = board_.mover();
            if (board_.completing_move(mover)) return -loss(board_.stones() + 1);
            // A side that does not take the cell loses to the other's next stone, and nothing is worse.
            if (depth >= 2) only = board_.completing_move(1 - mover);
        }
        return expand(depth, alpha, beta, known, only);
    }

    [[nodiscard]] double value_at_end(int depth) const {
        if (options_.evaluates_forced_losses && (depth == 0 || !board_.won())) return evaluate();
        return board_.won() ? loss(board_.stones()) : board_.full() ? 0 : evaluate();
    }

    [[nodiscard]] static bool cuts(const ValueTable::Entry& known, double alpha, double beta) {
        return known.kind == Kind::exact || (known.kind == Kind::at_least ? known.value >= beta : known.value <= alpha);
    }

    double expand(int depth, double alpha, double beta, const std::optional<ValueTable::Entry>& known,
                  std::optional<Move> only) {
        // Where a forced loss is worth its evaluation, a position can be worth more than its best move, so the value
        // that a position further up already has must not cut here; its own best move may.
        if (options_.evaluates_forced_losses) alpha = -infinity;
        const double floor = alpha;
        double best = -infinity;
        Move best_move = -1;
        const Moves moves =
            only ? single(*only) : list(known && known->move >= 0 ? std::optional(known->move) : std::nullopt);
        for (Candidate* next = moves.begin; next != moves.end; ++next) {
            bring_best_to_front(next, moves.end);
            const double value =
                -below(next->move, depth == 1, [&] { return alphabeta(depth - 1, -beta, -std::max(alpha, best)); });
            if (value > best) {
                best = value;
                best_move = next->move;
            }
            if (best >= beta) {
                order_.cut(board_, next->move, depth);
                break;
            }
        }
        if (options_.evaluates_forced_losses && is_decided(best) && best < 0) best = evaluate();
        if (table_) {
            const Kind kind = best >= beta ? Kind::at_least : best <= floor ? Kind::at_most : Kind::exact;
            table_->store(board_, {best, depth, best_move, kind});
        }
        return best;
    }

    [[nodiscard]] Candidate* slot() {
        return candidates_.data() + static_cast<std::size_t>(board_.stones() * board_.variant().moves());
    }
    Moves single(Move move) {
        Candidate* const begin = slot();
        *begin = {move, 0};
        return {begin, begin + 1};
    }
    Moves list(std::optional<Move> first) {
        Candidate* const begin = slot();
        Candidate* end = begin;
        const bool points = order_.gives_points();
        for (const Move move : order_.all())
            if (board_.free(move)) *end++ = {move, points ? order_.points(board_, move) : 0};
        if (first)
            for (Candidate* at = begin; at != end; ++at)
                if (at->move == *first) at->points = infinity;
        return {begin, end};
    }
    // The first among equals, so that the order of all moves is kept where there are no points.
    static void bring_best_to_front(Candidate* begin, Candidate* end) {
        Candidate* best = begin;
        for (Candidate* at = begin + 1; at < end; ++at)
            if (at->points > best->points) best = at;
        std::rotate(begin, best, best + 1);
    }

    DepthOptions options_;
    Board board_;
    Evaluator evaluator_;
    MoveOrder order_;
    std::optional<ValueTable> table_;
    std::uint64_t ahead_ = unlimited;
    Rng rng_{1};
    std::vector<double> ties_;           // by move of the root, less than a point
    std::vector<Candidate> candidates_;  // [stones on the board][move]

    // Of the current search.
    Control* control_ = nullptr;
    Board::Side searcher_ = 0;
    int root_stones_ = 0;
    std::uint64_t limit_ = unlimited;
    std::array<std::uint64_t, 2> calls_{};  // with the searching side to move, and the other
    std::uint64_t told_ = 0;
    bool unstoppable_ = false;
    std::optional<Move> best_first_;
};

}  // namespace

Result<std::unique_ptr<DepthSearch>> make_depth_search(const Variant& variant, const DepthOptions& options) {
    std::optional<ValueTable> table;
    if (options.table_bytes != 0) {
        table = INAROW_TRY(ValueTable::create(variant, options.table_bytes));
    }
    const auto make = [&]<class Evaluator>(std::type_identity<Evaluator>) -> std::unique_ptr<DepthSearch> {
        return std::make_unique<Search<Evaluator>>(variant, options, std::move(table));
    };
    if (options.evaluation.weights.tuples) return make(std::type_identity<TupleEvaluator>());
    if (RowsEvaluator::suits(variant, options.evaluation)) return make(std::type_identity<RowsEvaluator>());
    return with_evaluator(options.evaluation.kind, make);
}

}  // namespace inarow::play
