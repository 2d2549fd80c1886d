#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <ctime>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <thread>

#include "folder.hpp"
#include "pincer/core/framing.hpp"
#include "pincer/explore/api.hpp"
#include "pincer/explore/map.hpp"
#include "pincer/explore/run_file.hpp"
#include "pincer/rules/steps.hpp"
#include "sanitized.hpp"

// What is seen of searches from outside, without a server: steps, maps, positions, runs and their
// files, and the API that serves them.
namespace pincer::testing {
namespace {

using namespace explore;
using nlohmann::json;

SessionOptions small_memory() {
  SessionOptions options;
  options.memory_bytes = std::size_t{8} << 20;
  return options;
}

Task task_of(const std::string& words, const std::string& algorithm = "auto",
             const std::string& after = "") {
  Task task;
  task.parameters = words_in(words);
  task.game = task.parameters.front();
  task.parameters.erase(task.parameters.begin());
  task.after = words_in(after);
  task.request.algorithm = algorithm;
  task.options = small_memory();
  return task;
}

std::shared_ptr<Study> study_of(const std::string& words) {
  return std::make_shared<Study>(builtin_games(), task_of(words), small_memory(), 2);
}

std::shared_ptr<explore::Run> run_of(const std::string& words, const std::string& algorithm,
                                     bool is_recorded = true, std::size_t most = 1'000'000) {
  auto run =
      std::make_shared<explore::Run>(study_of(words), task_of(words, algorithm), is_recorded, most);
  run->wait();
  EXPECT_EQ(run->view().error, "");
  return run;
}

constexpr double infinite = std::numeric_limits<double>::infinity();

/// The tree as a reader of the page has it: what is known of each node, by its path of moves.
class Picture {
 public:
  explicit Picture(json steps) : steps_(std::move(steps)) {
    for (const auto& node : steps_["nodes"]) {
      const std::size_t id = node["id"];
      names_.resize(std::max(names_.size(), id + 1));
      names_[id] = node["move"];
    }
  }

  /// Goes on to the next step. False at the end.
  bool next() {
    if (at_ == steps_["steps"].size()) return false;
    const json& step = steps_["steps"][at_++];
    text = step["text"];
    kind = step["kind"];
    for (const auto& change : step["changes"]) {
      const std::string& name = names_[change["node"].get<std::size_t>()];
      const auto side = [&](const char* field, double otherwise) {
        return change[field].is_null() ? otherwise : change[field].get<double>();
      };
      bounds[name] = {side("lower", -infinite), side("upper", infinite)};
      states[name] = change["state"];
    }
    return true;
  }

  std::map<std::string, Bounds<double>> bounds;
  std::map<std::string, std::string> states;
  std::string text, kind;

 private:
  json steps_;
  std::vector<std::string> names_;
  std::size_t at_ = 0;
};

json steps_of(const explore::Run& run, std::uint32_t node = Recording::none) {
  return json::parse(run.steps(node)->json(0, SIZE_MAX));
}

TEST(Steps, OfAlphaBetaAreTheSixStagesOfFigure5_5) {
  const auto run = run_of("tree", "alpha_beta");
  const json steps = steps_of(*run);
  EXPECT_TRUE(steps["whole"].get<bool>());
  Picture picture(steps);
  std::vector<std::vector<Bounds<double>>> stages;  // of A, B, C, D after each leaf
  while (picture.next()) {
    if (picture.kind != "looks") continue;
    const auto known = [&](const std::string& name) {
      const auto found = picture.bounds.find(name);
      return found == picture.bounds.end() ? Bounds<double>{-infinite, infinite} : found->second;
    };
    stages.push_back({known(""), known("a1"), known("a2"), known("a3")});
  }
  const Bounds<double> none{-infinite, infinite};
  const std::vector<std::vector<Bounds<double>>> in_the_book = {
      {none, {-infinite, 3}, none, none},                  // (a)
      {none, {-infinite, 3}, none, none},                  // (b)
      {{3, infinite}, {3, 3}, none, none},                 // (c)
      {{3, infinite}, {3, 3}, {-infinite, 2}, none},       // (d)
      {{3, 14}, {3, 3}, {-infinite, 2}, {-infinite, 14}},  // (e)
      {{3, 5}, {3, 3}, {-infinite, 2}, {-infinite, 5}},    // on the way to (f)
      {{3, 3}, {3, 3}, {-infinite, 2}, {2, 2}}};           // (f)
  EXPECT_EQ(stages, in_the_book);
  EXPECT_EQ(picture.states["c2"], "cut");
  EXPECT_EQ(picture.states["c3"], "cut");
  EXPECT_EQ(picture.states["d3"], "done");
  EXPECT_EQ(picture.states[""], "done");
}

TEST(Steps, SayWhatIsAskedAndWhyBranchesAreCut) {
  const json steps = steps_of(*run_of("tree", "alpha_beta"));
  std::vector<std::string> texts;
  for (const auto& step : steps["steps"]) texts.push_back(step["text"]);
  const std::set<std::string> said(texts.begin(), texts.end());
  for (const char* sentence :
       {"The root is asked: what is it worth?", "Max tries a1: what is it worth?",
        "a1 b1 ends the game: it pays 3. So a1 is worth at most 3.",
        "a1 b3 ends the game: it pays 8. So a1 is worth 3.",
        "Max tries a2: is it at most 3? if not, what is it worth? (Max has 3 for sure)",
        "c2 and c3 are cut: a2 is worth at most 2, and Max has 3 for sure elsewhere."})
    EXPECT_TRUE(said.count(sentence)) << sentence << "\namong\n" << ::testing::PrintToString(texts);
}

TEST(Steps, AreToldInParts) {
  const auto run = run_of("tree", "alpha_beta");
  const json all = steps_of(*run);
  json nodes = json::array(), steps = json::array();
  for (std::size_t from = 0; from < all["total"]; from += 3) {
    const json part = json::parse(run->steps(Recording::none)->json(from, 3));
    for (const auto& node : part["nodes"]) nodes.push_back(node);
    for (const auto& step : part["steps"]) steps.push_back(step);
  }
  EXPECT_EQ(nodes, all["nodes"]);
  EXPECT_EQ(steps, all["steps"]);
  EXPECT_TRUE(json::parse(run->steps(Recording::none)->json(1'000'000, 5))["steps"].empty());
}

/// At every moment of every search, the value lies within the bounds that are told, and in the end
/// they are those of the answer.
TEST(Steps, ContainTheValueAtEveryMoment) {
  const std::pair<const char*, const char*> searches[] = {
      {"tree", "minimax"},        {"tree", "bounded_alpha_beta"},
      {"tree", "engine"},         {"nim heaps=1,2,3", "engine"},
      {"pig target=6", "engine"}, {"goofspiel cards=3", "engine"},
      {"tic_tac_toe", "engine"},  {"random_turn_tic_tac_toe", "engine"}};
  for (const auto& [words, algorithm] : searches) {
    const auto run = run_of(words, algorithm);
    const Bounds<double> answer = run->view().report->bounds;
    Picture picture(steps_of(*run));
    const double slop = 1e-6;
    std::size_t count = 0;
    while (picture.next()) {
      ++count;
      const Bounds<double> root = picture.bounds[""];
      EXPECT_LE(root.lower, answer.upper + slop) << words << " " << algorithm << picture.text;
      EXPECT_GE(root.upper, answer.lower - slop) << words << " " << algorithm << picture.text;
    }
    EXPECT_GT(count, 1u) << words;
  }
}

/// A record by hand: a search that nobody made.
Record record(std::uint32_t parent, std::uint32_t end, Step step, Turn turn, Ending ending,
              Bounds<double> found, std::uint64_t nodes = 1) {
  Record made{};
  made.parent = parent;
  made.end = end;
  made.index = step.index;
  made.reply = step.reply;
  made.turn = turn;
  made.ending = ending;
  made.is_asked = true;
  made.nodes = nodes;
  made.seconds = static_cast<float>(nodes);
  made.asked = {-infinite, infinite, 0};
  made.known = {-infinite, infinite};
  made.found = found;
  return made;
}

TEST(Steps, FoldChanceAndJointNodesByTheirWeightsAndMixes) {
  const auto study = study_of("rock_paper_scissors");
  const AnyState root = study->position({}).state();
  std::vector<Record> records = {
      record(Recording::none, 10, {}, Turn::both, Ending::within, {0, 0}, 10)};
  const double payoffs[3][3] = {{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}};
  for (std::uint32_t i = 0; i < 3; ++i)
    for (std::uint32_t j = 0; j < 3; ++j)
      records.push_back(record(0, static_cast<std::uint32_t>(records.size() + 1), {i, j},
                               Turn::over, Ending::over, Bounds<double>::exactly(payoffs[i][j])));
  const Steps steps(*study->rules(), root, records, Recording::none, false);
  const json told = json::parse(steps.json(0, 100));
  Picture picture(told);
  while (picture.next() && picture.kind != "answers") {
  }
  EXPECT_NEAR(picture.bounds[""].lower, 0, 1e-9);  // before the answer: all cells are known
  EXPECT_NEAR(picture.bounds[""].upper, 0, 1e-9);
  EXPECT_EQ(told["nodes"][0]["turn"], "both");
}

TEST(Steps, RefuseRecordsThatDoNotFitTheGame) {
  const auto study = study_of("tree");
  const AnyState root = study->position({}).state();
  const std::vector<Record> records = {
      record(Recording::none, 2, {}, Turn::max, Ending::within, {3, 3}),
      record(0, 2, {7, 0}, Turn::min, Ending::within, {3, 3})};
  EXPECT_THROW(Steps(*study->rules(), root, records, Recording::none, false), Error);
  EXPECT_THROW(map_json(*study->rules(), root, records, {}), Error);
  EXPECT_THROW(tree_json(*study->rules(), root, records, {}), Error);
  EXPECT_THROW(Steps(*study->rules(), root, records, 2, false), Error);
}

/// What a file may hold that was made by somebody else: a tree of records that say anything.
TEST(Steps, MapsAndTreesOfAnyRecordsAreMadeOrRefused) {
  std::mt19937 random(1);
  const auto number = [&](unsigned below) { return static_cast<std::uint32_t>(random() % below); };
  int made = 0, refused = 0;
  for (const char* words : {"tree", "nim heaps=2,2", "pig target=4", "goofspiel cards=3"}) {
    const auto run = run_of(words, "engine");
    const auto [rules, root] = run->searched();
    const auto good = run->recorded()->records;
    for (int i = 0; i < (is_sanitized ? 20 : 100); ++i) {
      std::vector<Record> records(good.begin(), good.end());
      for (std::uint32_t changes = 1 + number(3); changes-- > 0;) {
        Record& r = records[number(static_cast<unsigned>(records.size()))];
        switch (number(8)) {
          case 0: r.index = number(2) == 0 ? number(5) : number(~0U); break;
          case 1: r.reply = number(2) == 0 ? number(5) : number(~0U); break;
          case 2: r.forced = static_cast<std::uint16_t>(number(65536)); break;
          case 3: r.turn = static_cast<Turn>(number(5)); break;
          case 4: r.ending = static_cast<Ending>(number(endings)); break;
          case 5: r.is_asked = !r.is_asked; break;
          case 6: r.nodes = number(2) == 0 ? 0 : ~std::uint64_t{0}; break;
          default: r.found = {number(2) == 0 ? -1e300 : 7, number(2) == 0 ? infinite : -7};
        }
      }
      const auto none = Recording::none;
      for (const auto& make : std::initializer_list<std::function<std::string()>>{
               [&] { return Steps(*rules, root, records, none, number(2) == 0).json(0, 100); },
               [&] { return map_json(*rules, root, records, {}); },
               [&] {
                 return tree_json(*rules, root, records, {none, 10, 1000});
               }}) {
        try {
          EXPECT_FALSE(json::parse(make(), nullptr, false).is_discarded());
          ++made;
        } catch (const Error&) {
          ++refused;
        }
      }
    }
  }
  EXPECT_GT(made, 20);
  EXPECT_GT(refused, 20);
}

// ---- maps

TEST(Map, SharesAddUpWithinTheirParents) {
  for (const auto& [words, algorithm] : {std::pair("tic_tac_toe", "engine"),
                                         {"tree", "alpha_beta"},
                                         {"goofspiel cards=3", "engine"}}) {
    const auto run = run_of(words, algorithm);
    const auto recorded = run->recorded();
    const auto [rules, root] = run->searched();
    const json map = json::parse(map_json(*rules, root, recorded->records, {}));
    std::map<std::uint32_t, json> by_id;
    std::map<json, double> ends;  // of the last child of each
    double top = 0, nodes = 0;
    for (const auto& node : map["nodes"]) {
      const double width = node["share_to"].get<double>() - node["share_from"].get<double>();
      EXPECT_GT(width, 0);
      const auto before = ends.find(node["parent"]);  // children lie side by side
      if (before != ends.end()) {
        EXPECT_GE(node["share_from"].get<double>(), before->second - 1e-12);
      }
      ends[node["parent"]] = node["share_to"].get<double>();
      if (node["parent"].is_null()) {
        top += width;
        nodes += node["nodes"].get<double>();
      } else {
        const json& parent = by_id.at(node["parent"]);
        EXPECT_GE(node["share_from"].get<double>(), parent["share_from"].get<double>() - 1e-12);
        EXPECT_LE(node["share_to"].get<double>(), parent["share_to"].get<double>() + 1e-12);
        EXPECT_EQ(node["depth"].get<int>(), parent["depth"].get<int>() + 1);
        const double share = node["nodes"].get<double>() / parent["nodes"].get<double>();
        const double parent_width =
            parent["share_to"].get<double>() - parent["share_from"].get<double>();
        EXPECT_NEAR(width, share * parent_width, 1e-9);
      }
      by_id[node["id"]] = node;
    }
    EXPECT_NEAR(top, 1, 1e-9) << words;
    EXPECT_EQ(nodes, map["total"]["nodes"].get<double>());
    EXPECT_EQ(map["rest"].get<std::size_t>() + map["nodes"].size(), recorded->records.size());
  }
}

TEST(Map, NeverHasMoreThanIsWanted) {
  const auto run = run_of("tic_tac_toe", "engine");
  const auto [rules, root] = run->searched();
  for (const std::size_t most : {0, 1, 10, 100}) {
    const json map = json::parse(
        map_json(*rules, root, run->recorded()->records, {Recording::none, Measure::nodes, most}));
    EXPECT_LE(map["nodes"].size(), most);
    EXPECT_GE(map["nodes"].size(), std::min<std::size_t>(most, 2));
  }
}

TEST(Map, ZoomsInToAnyRecord) {
  const auto run = run_of("tic_tac_toe", "engine");
  const auto [rules, root] = run->searched();
  const auto records = run->recorded()->records;
  const auto node = static_cast<std::uint32_t>(records.size() / 2);
  const json map = json::parse(map_json(*rules, root, records, {node, Measure::seconds, 100}));
  EXPECT_EQ(map["nodes"][0]["id"], node);
  EXPECT_EQ(map["nodes"][0]["depth"], 0);
  EXPECT_EQ(map["path"].back()["id"], node);
  Position position = run->position();
  for (const auto& step : map["path"])
    if (step["move"] != "") position = position.play(step["move"].get<std::string>());
  EXPECT_THROW(map_json(*rules, root, records, {static_cast<std::uint32_t>(records.size())}),
               Error);
}

TEST(Map, OfAMillionRecordsIsThereAtOnce) {
  const auto study = study_of("nim heaps=30,30,30,30,30,30,30");
  const AnyState root = study->position({}).state();
  const int deepest = is_sanitized ? 4 : 6;
  std::vector<Record> records;
  const std::function<void(std::uint32_t, Step, int)> add = [&](std::uint32_t parent, Step step,
                                                                int depth) {
    const auto id = static_cast<std::uint32_t>(records.size());
    records.push_back(
        record(parent, 0, step, depth % 2 == 0 ? Turn::max : Turn::min, Ending::within, {-1, 1}));
    for (std::uint32_t i = 0; i < 10 && depth < deepest; ++i) add(id, {i, 0}, depth + 1);
    records[id].end = static_cast<std::uint32_t>(records.size());
    records[id].nodes = records[id].end - id;
  };
  add(Recording::none, {}, 0);
  ASSERT_GE(records.size(), is_sanitized ? 11'111u : 1'111'111u);
  for (const std::uint32_t node : {Recording::none, std::uint32_t{1}}) {
    const std::clock_t start = std::clock();  // of this program alone, on a machine that is shared
    const std::string map = map_json(*study->rules(), root, records, {node});
    const double taken = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    EXPECT_EQ(json::parse(map)["nodes"].size(),
              std::min<std::size_t>(
                  2000, node == Recording::none ? records.size() : records[node].end - node));
    EXPECT_LT(taken, is_sanitized ? 5 : 0.2);
    std::printf("a map of %zu records took %.1f ms\n", records.size(), 1000 * taken);
  }
}

TEST(Tree, HasTheRecordsNearANode) {
  const auto run = run_of("tree", "alpha_beta");
  const auto [rules, root] = run->searched();
  const json tree =
      json::parse(tree_json(*rules, root, run->recorded()->records, {Recording::none, 1, 100}));
  ASSERT_GE(tree["nodes"].size(), 4u);
  EXPECT_EQ(tree["nodes"][0]["turn"], "max");
  EXPECT_EQ(tree["nodes"][0]["lower"], 3);
  EXPECT_EQ(tree["nodes"][1]["move"], "a1");
  EXPECT_EQ(tree["nodes"][1]["parent"], tree["nodes"][0]["id"]);
  EXPECT_EQ(tree["nodes"][2]["question"], "is it at most 3? if not, what is it worth?");
  EXPECT_EQ(tree["nodes"][2]["ending"], "at_most");
  EXPECT_EQ(tree["nodes"].size() + tree["rest"].get<std::size_t>(),
            run->recorded()->records.size());
}

// ---- positions

json position_of(Study& study, const std::string& after = "") {
  return json::parse(position_json(study, study.position(words_in(after))));
}

TEST(Positions, OfGamesOfTurnsHaveMovesWithBounds) {
  const auto study = study_of("tic_tac_toe");
  const json fresh = position_of(*study, "a1 b2");
  EXPECT_EQ(fresh["turn"], "max");
  EXPECT_EQ(fresh["moves"].size(), 7u);
  EXPECT_EQ(fresh["after"], (json{"a1", "b2"}));
  EXPECT_NE(fresh["show"], "");
  EXPECT_EQ(fresh["bounds"], (json{-1, 1}));
  explore::Run run(study, task_of("tic_tac_toe", "engine", "a1 b2"), false);
  run.wait();
  const json solved = position_of(*study, "a1 b2");
  EXPECT_EQ(solved["bounds"], (json{0, 0}));
  EXPECT_EQ(solved["outcomes"].size() + solved["cells"].size(), 0u);
}

TEST(Positions, WhereTheGameIsOverSayWhatIsPaid) {
  const auto study = study_of("tic_tac_toe");
  const json over = position_of(*study, "a1 b1 a2 b2 a3");
  EXPECT_EQ(over["turn"], "over");
  EXPECT_EQ(over["payoff"], 1);
  EXPECT_EQ(over["bounds"], (json{1, 1}));
  EXPECT_TRUE(over["moves"].empty());
}

TEST(Positions, OfDiceHaveOutcomesWithWeights) {
  const auto study = study_of("pig target=6");
  const json roll = position_of(*study, "roll");
  ASSERT_EQ(roll["turn"], "chance");
  double sum = 0;
  for (const auto& outcome : roll["outcomes"]) {
    EXPECT_GE(outcome["weight"], 1);
    sum += outcome["probability"].get<double>();
    study->position({"roll", outcome["outcome"]});
  }
  EXPECT_NEAR(sum, 1, 1e-12);
  EXPECT_TRUE(roll["moves"].empty());
}

TEST(Positions, WhereBothMoveHaveCellsAndMixes) {
  const auto study = study_of("goofspiel cards=3");
  explore::Run run(study, task_of("goofspiel cards=3", "engine"), false);
  run.wait();
  const json both = position_of(*study);
  ASSERT_EQ(both["turn"], "both");
  ASSERT_EQ(both["rows"].size(), 3u);
  ASSERT_EQ(both["cells"].size(), 3u);
  double lower = 0;
  for (std::size_t j = 0; j < 3; ++j) {  // what Max's mix guarantees is the lower bound
    double sum = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const auto& x = both["play"]["max"];
      const std::string row = both["rows"][i];
      ASSERT_EQ(both["cells"][i][j].size(), 2u);
      EXPECT_LE(both["cells"][i][j][0], both["cells"][i][j][1]);
      if (x.contains(row)) sum += x[row].get<double>() * both["cells"][i][j][0].get<double>();
    }
    lower = j == 0 ? sum : std::min(lower, sum);
  }
  EXPECT_GE(lower, both["bounds"][0].get<double>() - 1e-6);
  const std::string cell =
      both["rows"][0].get<std::string>() + "/" + both["columns"][0].get<std::string>();
  EXPECT_EQ(position_of(*study, cell)["after"], json{cell});
}

TEST(Positions, OfSeveralPlayersSayWhoMovesAndWhatEachGuarantees) {
  const auto study = study_of("nim heaps=1,2 players=3");
  const json at = position_of(*study);
  EXPECT_EQ(at["turn"], "player");
  EXPECT_EQ(at["player"], "A");
  EXPECT_EQ(at["values"].size(), 3u);
  EXPECT_EQ(at["moves"].size(), 3u);
  const json over = position_of(*study, "1-1 2-2");
  EXPECT_EQ(over["turn"], "over");
  EXPECT_EQ(over["payoffs"].size(), 3u);
  EXPECT_TRUE(over["player"].is_null());
}

TEST(Positions, AreLookedAtWithoutASearch) {
  const auto study = study_of("tic_tac_toe");
  Analyst* const analyst = study->take();
  ASSERT_NE(analyst, nullptr);
  position_of(*study);
  EXPECT_EQ(analyst->session().entries(), 0u);
  study->give_back(analyst);
}

TEST(Positions, ThatAreTooFarAreRefused) {
  const auto study = study_of("tic_tac_toe");
  try {
    study->position(std::vector<std::string>(1'000'000, "a1"));
    ADD_FAILURE() << "a million moves were played";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("too long"), std::string::npos) << error.what();
  }
  EXPECT_THROW(study->position({"a1", "a1"}), Error);
}

// ---- runs

TEST(Runs, StopWithTrueBoundsAndGoOnWithWhatIsKnown) {
  explore::Run run(study_of("connect_four width=6 height=6"),
                   task_of("connect_four width=6 height=6", "engine"), false);
  while (run.view().history.empty() && run.is_running()) run.wait_for_news(0, 0.1);
  run.stop();
  run.wait();
  const RunView stopped = run.view();
  ASSERT_TRUE(stopped.report);
  EXPECT_EQ(stopped.report->stop, Stop::interrupted);
  Request more = run.task().request;
  more.limits.nodes = 1000;
  run.go_on(more);
  run.wait();
  EXPECT_EQ(run.view().report->stop, Stop::nodes);
  EXPECT_GT(run.view().now.nodes, stopped.now.nodes);
}

TEST(Runs, GoOnForOneOfTwoWhoAskAtOnce) {
  explore::Run run(study_of("connect_four width=6 height=6"),
                   task_of("connect_four width=6 height=6", "engine"), false);
  Request more = run.task().request;
  more.limits.nodes = 100;
  std::atomic<int> began = 0;
  const auto ask = [&] {
    for (int i = 0; i < 200; ++i) try {
        run.go_on(more);
        ++began;
      } catch (const Error&) {
      }
  };
  run.stop();
  run.wait();
  std::thread other(ask);
  ask();
  other.join();
  run.wait();
  EXPECT_GT(began, 1);
  EXPECT_EQ(run.view().report->stop, Stop::nodes);
}

TEST(Runs, ThatFailSayWhy) {
  explore::Run run(study_of("pig target=6"), task_of("pig target=6", "alpha_beta"), false);
  run.wait();
  EXPECT_EQ(run.view().state, RunState::failed);
  EXPECT_NE(run.view().error.find("alpha_beta"), std::string::npos);
}

// ---- files

struct RunFiles : ::testing::Test {
  Folder folder;
  std::string file = folder.file("run");
  std::shared_ptr<Study> study = study_of("tree");
  std::string bytes;

  void SetUp() override {
    explore::Run run(study, task_of("tree", "alpha_beta"), true);
    run.wait();
    save_run(run, file);
    bytes = folder.read("run");
    told = run_json(run, 1);
    steps = run.steps(Recording::none)->json(0, 1000);
  }
  std::string told, steps;
};

TEST_F(RunFiles, AreReadBackWhole) {
  EXPECT_TRUE(is_run_file(file));
  const Task task = task_in_run(file);
  EXPECT_EQ(task.game, "tree");
  const auto again =
      read_run(file, std::make_shared<Study>(builtin_games(), task, small_memory(), 1));
  EXPECT_EQ(again->steps(Recording::none)->json(0, 1000), steps);
  json before = json::parse(told), after = json::parse(run_json(*again, 1));
  for (json* one : {&before, &after}) {
    (*one)["recording"].erase("bytes");
    (*one)["progress"].erase("memory_mb");
    (*one)["task"].erase("memory_mb");
  }
  EXPECT_EQ(before, after);
}

TEST_F(RunFiles, WithAByteChangedOrMissingAreRefused) {
  for (std::size_t i = 0; i < bytes.size(); i += is_sanitized ? 7 : 1) {
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ (1 << i % 8));
    folder.write("bad", changed);
    EXPECT_THROW(read_run(folder.file("bad"), study), Error) << "byte " << i;
    if (i % 5 != 0) continue;
    folder.write("cut", bytes.substr(0, i));
    EXPECT_THROW(read_run(folder.file("cut"), study), Error) << "cut at " << i;
  }
  folder.write("long", bytes + "x");
  EXPECT_THROW(read_run(folder.file("long"), study), Error);
  EXPECT_THROW(read_run(folder.file("none"), study), Error);
}

TEST_F(RunFiles, SayWhatIsWrongWithThem) {
  const auto why = [&](const std::string& text) -> std::string {
    folder.write("bad", text);
    try {
      read_run(folder.file("bad"), study);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(why("hello").find("is no run"), std::string::npos);
  EXPECT_NE(why(bytes.substr(0, bytes.size() - 3)).find("ends too early"), std::string::npos);
  EXPECT_NE(why(bytes.substr(0, 40)).find("is damaged"), std::string::npos);
}

TEST_F(RunFiles, OfOtherRulesAreRefused) {
  EXPECT_THROW(read_run(file, study_of("tic_tac_toe")), Error);
  EXPECT_THROW(read_run(file, study_of("tree figure=5.4")), Error);
}

TEST_F(RunFiles, WhoseRecordsAreNoTreeAreRefused) {
  const auto saved = [&](std::vector<Record> records) {
    Recorded recorded;
    recorded.records = records;
    RunView view;
    view.state = RunState::failed;
    const explore::Run run(study, task_of("tree"), view, std::make_shared<Recorded>(recorded));
    save_run(run, folder.file("odd"));
    return folder.file("odd");
  };
  const Record root = record(Recording::none, 3, {}, Turn::max, Ending::within, {3, 3});
  const Record first = record(0, 2, {0, 0}, Turn::min, Ending::within, {3, 3});
  const Record second = record(0, 3, {1, 0}, Turn::min, Ending::within, {2, 2});
  EXPECT_NO_THROW(read_run(saved({root, first, second}), study));
  const auto refused = [&](std::size_t which, auto change) {
    std::vector<Record> records = {root, first, second};
    change(records[which]);
    EXPECT_THROW(read_run(saved(records), study), Error);
  };
  refused(0, [](Record& r) { r.end = 4; });
  refused(0, [](Record& r) { r.end = 0; });
  refused(1, [](Record& r) { r.parent = 1; });
  refused(2, [](Record& r) { r.parent = 1; });
  refused(1, [](Record& r) { r.end = 7; });
  refused(1, [](Record& r) { r.found.lower = std::nan(""); });
  refused(1, [](Record& r) { r.turn = static_cast<Turn>(9); });
  refused(1, [](Record& r) { r.ending = static_cast<Ending>(99); });
}

TEST(RunFile, OfManyBlocksIsReadBack) {
  Folder folder;
  const auto run = run_of("tic_tac_toe", "minimax", true, 50'000);
  ASSERT_GT(run->recorded()->records.size(), 20'000u);
  save_run(*run, folder.file("run"));
  const auto again = read_run(folder.file("run"), study_of("tic_tac_toe"));
  ASSERT_EQ(again->recorded()->records.size(), run->recorded()->records.size());
  const auto [rules, root] = run->searched();
  EXPECT_EQ(map_json(*rules, root, again->recorded()->records, {}),
            map_json(*rules, root, run->recorded()->records, {}));
  EXPECT_EQ(again->recorded()->by_ending, run->recorded()->by_ending);
}

// ---- the API

struct ApiTest : ::testing::Test {
  Api api{builtin_games(), small_memory()};

  json get(const std::string& path, const std::map<std::string, std::string>& query = {}) {
    return json::parse(api.answer({"GET", path, query, ""}).json);
  }
  json post(const std::string& path, const json& body) {
    return json::parse(api.answer({"POST", path, {}, body.dump()}).json);
  }
  int status_of(const ApiRequest& request) {
    try {
      return api.answer(request).status;
    } catch (const Refusal& refusal) {
      return refusal.status;
    } catch (const Error&) {
      return 400;
    }
  }
};

TEST_F(ApiTest, TellsAboutAGame) {
  EXPECT_TRUE(get("about")["game"].is_null());
  const json about = get("about", {{"game", "tic_tac_toe"}});
  EXPECT_EQ(about["range"], (json{-1, 1}));
  EXPECT_EQ(about["shape"]["players"], 2);
  EXPECT_EQ(about["marks"]["max"], "x");
  bool has_engine = false;
  for (const auto& algorithm : about["algorithms"]) {
    has_engine |= algorithm["name"] == "engine" && algorithm["can_record"].get<bool>();
    EXPECT_NE(algorithm["name"], "star1");
  }
  EXPECT_TRUE(has_engine);
  EXPECT_GT(get("games")["games"].size(), 10u);
}

TEST_F(ApiTest, SolvesAndRemembersRuns) {
  api.explore(task_of("nim heaps=1,2"), "nim");
  const json answer = post("solve", {{"wait", true}});
  EXPECT_EQ(answer["lower"], 1);
  EXPECT_EQ(answer["status"], "solved");
  const json id = post("solve", {{"record", true}, {"algorithm", "alpha_beta"}})["id"];
  const std::string run = "runs/" + id.dump();
  while (get(run)["state"] == "running") std::this_thread::yield();
  EXPECT_EQ(get(run)["answer"]["lower"], 1);
  EXPECT_EQ(get(run)["task"]["game"], "nim");  // which the request has left out
  EXPECT_EQ(get(run)["task"]["parameters"]["heaps"], "1,2");
  EXPECT_GT(get(run)["recording"]["records"], 1);
  EXPECT_GT(get(run + "/steps")["total"], 1);
  EXPECT_GT(get(run + "/map")["nodes"].size(), 1u);
  EXPECT_GT(get(run + "/tree")["nodes"].size(), 1u);
  EXPECT_GE(get("runs")["runs"].size(), 1u);
  EXPECT_EQ(status_of({"DELETE", run, {{"forget", "1"}}, ""}), 200);
  EXPECT_EQ(status_of({"GET", run, {}, ""}), 404);
}

TEST_F(ApiTest, RefusesWhatItCannotDo) {
  const auto solve = [&](const std::string& body) {
    return status_of({"POST", "solve", {}, body});
  };
  EXPECT_EQ(solve("{"), 400);
  EXPECT_EQ(solve("[]"), 400);
  EXPECT_EQ(solve(R"({"wait": true})"), 400);
  EXPECT_EQ(solve(R"({"game": "chess"})"), 400);
  EXPECT_EQ(solve(R"({"game": "nim", "eps": -1})"), 400);
  EXPECT_EQ(solve(R"({"game": "nim", "threads": 100000})"), 400);
  EXPECT_EQ(solve(R"({"game": "nim", "after": ["9-9"]})"), 400);
  EXPECT_EQ(solve(R"({"game": "pig", "record": true, "algorithm": "best_first"})"), 400);
  EXPECT_EQ(solve(R"({"game": "tree", "parameters": {"file": "/etc/passwd"}})"), 403);
  EXPECT_EQ(solve("{\"eps\": " + std::string(500'000, '[') + std::string(500'000, ']') + "}"), 400);
  EXPECT_EQ(status_of({"GET", "nothing", {}, ""}), 404);
  EXPECT_EQ(status_of({"GET", "runs/7", {}, ""}), 404);
  EXPECT_EQ(status_of({"GET", "runs/x", {}, ""}), 404);
  EXPECT_EQ(status_of({"PUT", "about", {}, ""}), 404);
  EXPECT_EQ(status_of({"GET", "position", {{"game", "nim"}, {"after", "9-9"}}, ""}), 400);
  std::string path;
  for (int i = 0; i < 1'000'000; ++i) path += "a1 ";
  EXPECT_EQ(status_of({"GET", "position", {{"game", "nim"}, {"after", path}}, ""}), 400);
}

TEST_F(ApiTest, LetsOnlySoManyRunAtOnce) {
  const std::string body = R"({"game": "connect_four", "time": 60})";
  int let_in = 0;
  while (status_of({"POST", "solve", {}, body}) == 202) ASSERT_LT(++let_in, 300);
  EXPECT_GE(let_in, 4);
  EXPECT_EQ(status_of({"POST", "solve", {}, body}), 429);
  EXPECT_EQ(status_of({"GET", "runs/1/map", {}, ""}), 409);
  EXPECT_EQ(status_of({"POST", "runs/1/continue", {}, "{}"}), 409);
  EXPECT_EQ(status_of({"DELETE", "runs/1", {}, ""}), 200);
  EXPECT_EQ(get("runs/1")["answer"]["stop"], "interrupted");
  EXPECT_EQ(status_of({"POST", "runs/1/continue", {}, R"({"nodes": 10})"}), 202);
}

}  // namespace
}  // namespace pincer::testing
