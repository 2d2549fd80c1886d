// Tasks and reports as values: written as JSON and read back; algorithms and what they refuse.

#include "pincer/catalog/task.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "made_game.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/catalog/json.hpp"
#include "pincer/catalog/strategy.hpp"
#include "pincer/rules/steps.hpp"

namespace pincer {
namespace {

std::string complaint(const std::function<void()>& work) {
  try {
    work();
  } catch (const Error& e) {
    return e.what();
  }
  return "nothing";
}

TEST(Task, IsReadBackAsItWasWritten) {
  Task task;
  task.game = "cops_and_robbers";
  task.parameters = {"depth=3", "p=0.8", "last_chance=false", "start=c3,a1,f6,b2"};
  task.after = {"u"};
  task.request.algorithm = "star2";
  task.request.eps = 0.1;
  task.request.depth = 4;
  task.request.all = true;
  task.request.limits.nodes = 12345678901234;
  task.request.limits.seconds = 2.5;
  task.request.seed = 18446744073709551615u;
  task.request.skip = 2;
  task.request.tie = "last";
  task.options = {.memory_bytes = std::size_t{77} << 20, .threads = 3};
  const Task back = task_from_json(task_json(task));
  EXPECT_EQ(task_json(back), task_json(task));
  EXPECT_EQ(back.parameters, task.parameters);
  EXPECT_EQ(back.after, task.after);
  EXPECT_EQ(back.request.limits.nodes, task.request.limits.nodes);
  EXPECT_EQ(back.request.seed, task.request.seed);
  EXPECT_EQ(back.options.memory_bytes, task.options.memory_bytes);
  EXPECT_EQ(written(setting_of(builtin_games(), back).position), "u");
}

TEST(Task, NeedsNoMoreThanAGame) {
  const Task task = task_from_json(R"({"game": "nim", "parameters": {"heaps": [1, 2]},
                                       "after": "2-1 1-1"})");
  EXPECT_EQ(task.parameters, (std::vector<std::string>{"heaps=1,2"}));
  EXPECT_EQ(task.after, (std::vector<std::string>{"2-1", "1-1"}));
  EXPECT_EQ(task.request.algorithm, Request{}.algorithm);
}

TEST(Task, SaysWhatIsWrongWithItsText) {
  const auto said = [](const std::string& text) {
    return complaint([&] { task_from_json(text); });
  };
  EXPECT_NE(said("{").find("not JSON"), std::string::npos);
  EXPECT_NE(said("[]").find("a task is a JSON object"), std::string::npos);
  EXPECT_NE(said(R"({"game": 3})").find("\"game\" of this task is 3"), std::string::npos);
  EXPECT_NE(said(R"({"game": "nim", "eps": -1})").find("eps"), std::string::npos);
  EXPECT_NE(said(R"({"node_limit": -5})").find("node_limit"), std::string::npos);
  EXPECT_NE(said(R"({"algorithm": "alphabeta"})").find("did you mean 'alpha_beta'?"),
            std::string::npos);
  EXPECT_NE(said(R"({"schema": 7})").find("schema 7"), std::string::npos);
}

TEST(Report, IsReadBackAsItWasWritten) {
  std::vector<std::pair<Case, Request>> asked;
  for (const std::string algorithm : {"engine", "deepening", "bounded_alpha_beta"}) {
    Request request;
    request.algorithm = algorithm;
    request.eps = 0.01;
    asked.push_back({{"pig", {"target=8", "horizon=5"}}, request});
  }
  Request stopped;
  stopped.limits.nodes = 50;
  asked.push_back({{"connect_four", {}}, stopped});
  asked.push_back({{"goofspiel", {"cards=4"}}, {}});
  asked.push_back({{"nim", {"players=3"}}, {}});
  for (const auto& [game, request] : asked) {
    const Report report = solve(make(game), request);
    const Report back = report_from_json(report_json(report));
    EXPECT_EQ(back, report) << report_json(report);
  }
}

TEST(Algorithms, SayWhyTheyRefuseAGameAndWhoCanPlayIt) {
  const auto said = [](const Case& c, const std::string& algorithm) {
    Request request;
    request.algorithm = algorithm;
    return complaint([&] { solve(make(c), request); });
  };
  const Case duel = {"duel", {}}, pig = {"pig", {}}, tree = {"random_tree", {"leaves=integer"}};
  for (const std::string name : {"proof_number", "df_pn", "alpha_beta"}) {
    EXPECT_TRUE(said(duel, name).starts_with(name + " cannot move at once; use engine, "));
    EXPECT_TRUE(said(pig, name).starts_with(name + " cannot roll dice; use engine, "));
  }
  EXPECT_TRUE(said(tree, "df_pn").starts_with("df_pn needs states that can be recognised"));
  EXPECT_EQ(said(tree, "proof_number"), "nothing");
  EXPECT_TRUE(
      said(pig, "smab").starts_with("smab is for games in which both players move at once"));
  EXPECT_TRUE(said({"nim", {}}, "star1").starts_with("star1 is for games with dice"));
}

TEST(Algorithms, AutoSaysWhoReallySolvedIt) {
  EXPECT_EQ(solve(make({"tic_tac_toe", {}})).algorithm, "engine");
  Request limited;
  limited.limits.seconds = 60;
  EXPECT_EQ(solve(make({"pig", {"target=8", "horizon=5"}}), limited).algorithm, "best_first");
  EXPECT_EQ(solve(make({"duel", {"rounds=3"}}), limited).algorithm, "engine");
}

// --- strategies ------------------------------------------------------------------------------

std::string words_of_path(const std::vector<std::string>& path) {
  std::string text;
  for (const auto& name : path) text += name + " ";
  return text;
}

struct Followed {
  StrategySize size;
  std::map<std::string, StrategyLine> lines;  ///< by path
};

Followed follow(const Position& start, Followers followers, double eps, std::size_t limit = 1 << 20,
                std::size_t memory = std::size_t{16} << 20) {
  const auto session = start.rules().session({.memory_bytes = memory});
  Budget budget;
  Followed followed;
  StrategyWalk walk(start, *session, followers, eps);
  followed.size = walk.run(limit, budget, [&](const StrategyLine& line) {
    followed.lines[line.key.empty() ? words_of_path(line.path) : line.key] = line;
  });
  return followed;
}

/// What a listed strategy guarantees to its side when the other replies as well as it can: plain
/// backward induction with the strategy's own moves.
class BestReply {
 public:
  BestReply(const Followed& followed, const Rules& rules, Side side)
      : lines_(followed.lines), rules_(rules), side_(side) {}

  double value(const AnyState& s) {
    const Turn turn = rules_.turn(s);
    if (turn == Turn::over) return rules_.payoff(s);
    const auto key = rules_.own_key(s);
    if (const auto known = values_.find(key); known != values_.end()) return known->second;
    return values_[key] = folded(s, turn);
  }

 private:
  double folded(const AnyState& s, Turn turn) {
    if (turn == Turn::chance) {
      double sum = 0, weights = 0;
      for (const auto& o : rules_.outcomes(s)) {
        sum += static_cast<double>(o.weight) * value(o.state);
        weights += static_cast<double>(o.weight);
      }
      return sum / weights;
    }
    if (turn == Turn::both) return joint(s);
    if (side_of(turn) == side_)
      return value(after(rules_, s, step_called(rules_, s, own(s)[0].name)));
    double worst = 1e300;
    for (const Step step : steps_at(rules_, s))
      worst = std::min(worst, seen_by(side_, value(after(rules_, s, step))));
    return seen_by(side_, worst);
  }

  double joint(const AnyState& s) {
    const auto names = move_names(rules_, s, side_);
    const auto replies = rules_.moves(s, other(side_));
    double worst = 1e300;
    for (std::uint32_t reply = 0; reply < replies.size(); ++reply) {
      double sum = 0;
      for (const auto& [name, probability] : own(s)) {
        const auto move =
            static_cast<std::uint32_t>(std::find(names.begin(), names.end(), name) - names.begin());
        const Step step = side_ == Side::max ? Step{move, reply} : Step{reply, move};
        sum += probability * value(after(rules_, s, step));
      }
      worst = std::min(worst, seen_by(side_, sum));
    }
    return seen_by(side_, worst);
  }

  const std::vector<NamedProbability>& own(const AnyState& s) const {
    const auto found = lines_.find(hex(rules_.own_key(s)));
    if (found == lines_.end()) throw Error("a position that can be reached is not listed");
    return side_ == Side::max ? found->second.max_play : found->second.min_play;
  }

  static std::string hex(const AnyKey& key) {
    std::size_t words = key.size();
    while (words > 1 && key[words - 1] == 0) --words;
    std::string text;
    for (std::size_t i = 0; i < words; ++i) {
      char word[17];
      std::snprintf(word, sizeof word, "%016lx", key[i]);
      text += word;
    }
    return text;
  }

  const std::map<std::string, StrategyLine>& lines_;
  const Rules& rules_;
  Side side_;
  std::map<AnyKey, double> values_;
};

TEST(Strategy, KeepsWhatItPromisesAgainstEveryReply) {
  const std::vector<Case> games = {{"tic_tac_toe", {}},
                                   {"kalah", {"holes=3", "seeds=2"}},
                                   {"random_turn_tic_tac_toe", {"rows=2"}},
                                   {"pig", {"target=6", "horizon=5"}},
                                   {"goofspiel", {"cards=4", "payoff=points"}},
                                   {"oshi_zumo", {"coins=5", "size=1"}},
                                   {"duel", {"rounds=3", "max_health=3", "min_health=3"}}};
  for (const Case& c : games)
    for (const double share : {0.0, 0.1, 0.3})
      for (const Side side : {Side::max, Side::min})
        for (const std::size_t memory :
             {std::size_t{0}, std::size_t{4} << 10, std::size_t{16} << 20}) {
          const Position start = make(c);
          const double width = start.rules().range().width();
          const Followed followed =
              follow(start, {side == Side::max, side == Side::min}, share * width, 1 << 20, memory);
          ASSERT_EQ(followed.size.left, 0u);
          const double kept = BestReply(followed, start.rules(), side).value(start.state());
          const Bounds<double> promised = followed.size.bounds;
          const double slack = 1e-8 * width;
          if (side == Side::max) {
            EXPECT_GE(kept, promised.lower - slack) << c.game << " eps " << share << " " << memory;
          } else {
            EXPECT_LE(kept, promised.upper + slack) << c.game << " eps " << share << " " << memory;
          }
        }
}

/// The same in a tree of turns, where a position is known by the way to it.
double kept_in_tree(const Followed& followed, const Position& position, Side side) {
  if (position.turn() == Turn::over) return seen_by(side, position.payoff());
  if (side_of(position.turn()) == side) {
    const StrategyLine& line = followed.lines.at(words_of_path(position.path()));
    const auto& play = side == Side::max ? line.max_play : line.min_play;
    return kept_in_tree(followed, position.play(play.front().name), side);
  }
  double worst = 1e300;
  for (const auto& move : position.moves())
    worst = std::min(worst, kept_in_tree(followed, position.play(move), side));
  return worst;
}

/// Where nothing is remembered, a position that is solved anew within eps may promise less than the
/// play before it counted on.
TEST(Strategy, KeepsItsPromiseThoughEveryPositionIsSolvedAnew) {
  for (int seed = 1; seed <= 30; ++seed)
    for (const double eps : {5., 15., 30., 45.})
      for (const Side side : {Side::max, Side::min}) {
        const Position start =
            make({"random_tree", {"depth=6", "branching=3", "seed=" + std::to_string(seed)}});
        const Followed followed = follow(start, {side == Side::max, side == Side::min}, eps);
        EXPECT_GE(kept_in_tree(followed, start, side), seen_by(side, followed.size.bounds).lower)
            << "seed " << seed << " eps " << eps;
      }
}

TEST(Strategy, SaysHowMuchIsLeft) {
  const Position start = make({"tic_tac_toe", {}});
  const Followed whole = follow(start, {true, false}, 0),
                 some = follow(start, {true, false}, 0, 10);
  EXPECT_EQ(whole.size.left, 0u);
  EXPECT_GT(whole.size.listed, 10u);
  EXPECT_EQ(some.size.listed, 10u);
  EXPECT_GT(some.size.left, 0u);
  const Followed both = follow(start, {true, true}, 0);
  EXPECT_LE(both.size.listed, 9u) << "one line of play";
}

}  // namespace
}  // namespace pincer
