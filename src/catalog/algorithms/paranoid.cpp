#include "needs.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/rules/erased_game.hpp"
#include "pincer/textbook/alpha_beta.hpp"
#include "pincer/textbook/best_reply.hpp"
#include "several_run.hpp"

namespace pincer {
namespace {

// Ways of playing: they choose a move for who is to move, and say nothing of the others.

constexpr const char* guaranteed = "what each player can guarantee";

/// Alpha-beta for the mover in a game of two sides made of this one.
template <Game Two>
Found against_others(Job& job, const Two& two, const typename Two::State& s) {
  const auto mover = static_cast<std::size_t>(job.rules().player(job.state()));
  Found found;
  found.values = all_ranges(job.rules());
  found.may_extend_line = false;
  found.values[mover] = metered(job, found, found.values[mover], [&](TextbookMeter& meter) {
    return textbook::AlphaBeta<Two>(two, meter).solve(s);
  });
  return found;
}

/// Where the game is over there is nothing to play, and everybody gets what they get.
Found at_the_end(const Job& job) {
  Found found;
  found.meaning = guaranteed;
  for (const double payoff : job.rules().payoffs(job.state()))
    found.values.push_back(Bounds<double>::exactly(payoff));
  return found;
}

Found run_paranoid(Job& job) {
  const int mover = job.rules().player(job.state());
  if (mover == nobody) return at_the_end(job);
  const auto two = job.rules().against_all(mover);
  Found found = against_others(job, TurnGame(*two), job.state());
  found.meaning = guaranteed;
  found.notes.push_back("paranoid is a way of playing: the others need not join against " +
                        player_name(mover));
  return found;
}

std::string needs_handed(const Shape& shape) {
  const std::string why = needs_several(shape);
  if (!why.empty() || shape.has_handed) return why;
  return "needs a game in which any player can be asked to move";
}

Found run_best_reply(Job& job) {
  const int mover = job.rules().player(job.state());
  if (mover == nobody) return at_the_end(job);
  const ErasedMultiplayer several(job.rules());
  const textbook::BestReply<ErasedMultiplayer> two(several, mover);
  Found found = against_others(job, two, two.at(job.state()));
  found.meaning = "best-reply search";
  found.notes.emplace_back("best_reply is a way of playing: its value proves nothing");
  return found;
}

}  // namespace

std::vector<Algorithm> paranoid_algorithms() {
  return {{.name = "paranoid",
           .words = "several players: alpha-beta, all others against who moves",
           .refusal = needs_several,
           .run = run_paranoid},
          {.name = "best_reply",
           .words = "several players: only the worst opponent answers; proves nothing",
           .refusal = needs_handed,
           .run = run_best_reply,
           .is_sound = false}};
}

}  // namespace pincer
