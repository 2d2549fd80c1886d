#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "hub_chaos.hpp"
#include "pincer/hub/journal.hpp"
#include "pincer/rules/steps.hpp"
#include "run_program.hpp"

// `solve --hub`, `solve --workers` and `work`, as a user runs them.
namespace pincer::testing {
namespace {

namespace fs = std::filesystem;

void pause_for(double seconds) {
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

/// Waits for something to become true, no longer than a test may take.
template <class Condition>
bool comes(Condition condition, double seconds = 20) {
  for (double waited = 0; waited < seconds; waited += 0.02) {
    if (condition()) return true;
    pause_for(0.02);
  }
  return false;
}

constexpr const char* quick_game = "connect_four width=5 height=4";
constexpr const char* long_game = "connect_four width=7 height=6";

struct HubProgram : ::testing::Test {
  RedisServer server;
  Folder folder;
  int started = 0;

  Process start(const std::string& arguments) {
    std::vector<std::string> words = words_in(arguments);
    words.insert(words.begin(), PINCER_BINARY);
    const std::string number = std::to_string(++started);
    return {words, folder.file("out" + number), folder.file("err" + number)};
  }
  std::string hub() const {
    return " --hub " + server.address() + " --lease " + std::to_string(short_lease);
  }
  hub::RedisOptions redis() const {
    hub::RedisOptions options = server.options();
    options.lease = short_lease;
    return options;
  }
};

TEST_F(HubProgram, GivesTheAnswerThatSolveGives) {
  WorkerProcesses workers(server, 2);
  ASSERT_TRUE(comes([&] { return hub::RedisHub(redis()).workers().size() == 2; }));
  for (const std::string game :
       {quick_game, "random_turn_tic_tac_toe", "duel", "tic_tac_toe --after a1 --all"}) {
    const json alone = solve_json(game);
    const json together = solve_json(game + hub() + " --job-nodes 1000");
    for (const char* field :
         {"game", "parameters", "after", "range", "status", "stop", "algorithm"})
      EXPECT_EQ(together[field], alone[field]) << game << field;
    for (const char* field : {"lower", "upper"})
      EXPECT_NEAR(together[field].get<double>(), alone[field].get<double>(), 1e-8) << game;
    EXPECT_EQ(together["moves"].size(), alone["moves"].size()) << game;
    EXPECT_EQ(together["play"].size(), alone["play"].size()) << game;
    const json& hub = together["hub"];
    EXPECT_GT(hub["jobs"], 0) << game;
    EXPECT_GT(hub["workers"], 0) << game;
    EXPECT_GE(hub["share_twice"], 0) << game;
  }
  const Result text = run("solve " + std::string(quick_game) + hub());
  EXPECT_TRUE(contains(text.out, "value    0")) << text.out;
  EXPECT_TRUE(contains(text.out, "hub      2 workers, ")) << text.out;
}

TEST_F(HubProgram, GivesEveryMoveItsValue) {
  WorkerProcesses workers(server, 2);
  const std::string game = "tic_tac_toe --all --after \"a1 b2\"";
  EXPECT_EQ(solve_json(game + hub())["moves"], solve_json(game)["moves"]);
}

TEST_F(HubProgram, DoesSeveralJobsAtATimeInOneProcess) {
  Process machine = start("work --jobs 3 --memory 64 --name ann" + hub());
  ASSERT_TRUE(comes([&] { return hub::RedisHub(redis()).workers().size() == 3; }));
  for (const std::string game : {quick_game, "duel", quick_game}) {  // one game after another
    const json alone = solve_json(game), together = solve_json(game + hub() + " --job-nodes 1000");
    for (const char* field : {"lower", "upper"})
      EXPECT_NEAR(together[field].get<double>(), alone[field].get<double>(), 1e-8) << game;
    EXPECT_EQ(together["hub"]["workers"], 3) << game;
    EXPECT_EQ(together["hub"]["refused"], 0) << game;
  }
  machine.send(SIGTERM);
  EXPECT_EQ(machine.wait(5), 0);
  EXPECT_TRUE(contains(machine.err(), " jobs done, ")) << machine.err();
}

TEST_F(HubProgram, EndsAtCtrlCWithTrueBoundsAndLeavesTheWorkersWaiting) {
  Process worker = start("work --name ann" + hub());
  Process solve = start("solve " + std::string(long_game) + hub() + " --json");
  const auto is_busy = [&](hub::RedisOptions options) {
    options.address.name = "hub";
    const std::string command = "redis-cli -p " + std::to_string(options.address.port) +
                                " HVALS pincer:hub:workers | grep -q ' 1$'";
    return std::system(command.c_str()) == 0;
  };
  ASSERT_TRUE(comes([&] { return is_busy(redis()); }));
  pause_for(0.5);
  solve.send(SIGINT);
  EXPECT_EQ(solve.wait(5), 3);
  const json answer = json::parse(solve.out());
  EXPECT_LE(answer["lower"], 1);  // Max wins
  EXPECT_GE(answer["upper"], 1);
  EXPECT_EQ(answer["stop"], "interrupted");
  EXPECT_TRUE(comes([&] { return !is_busy(redis()); }, 1)) << "the job was not cancelled";
  EXPECT_EQ(solve_json(std::string(quick_game) + hub())["lower"], 0);  // by the same worker
  worker.send(SIGINT);
  EXPECT_EQ(worker.wait(5), 0);
  EXPECT_TRUE(contains(worker.err(), "waits for jobs at redis://127.0.0.1")) << worker.err();
  EXPECT_TRUE(contains(worker.err(), " jobs done, ")) << worker.err();
}

TEST_F(HubProgram, WorkersGiveTheirJobBackAtCtrlC) {
  hub::RedisHub coordinator(redis());
  const HubGame game{long_game};
  hub::Job job;
  job.game = game.name;
  job.key = game.rules()->own_key(game.rules()->root());
  job.question = {-1, 1, 0};
  job.nodes = std::uint64_t{1} << 50;
  coordinator.post("1", hub::job_json(job), 0);
  Process worker = start("work" + hub());
  ASSERT_TRUE(comes([&] {
    const auto all = coordinator.workers();
    return !all.empty() && all[0].is_busy;
  }));
  worker.send(SIGTERM);
  EXPECT_EQ(worker.wait(5), 0);
  hub::RedisWorkerHub other(redis());
  const auto taken = other.take(0.2);
  ASSERT_TRUE(taken);
  EXPECT_EQ(taken->losses, 0u);
  EXPECT_TRUE(coordinator.workers().size() == 1);
}

TEST_F(HubProgram, WorkersOfOtherRulesEndAndLeaveTheJobToOthers) {
  const HubGame game{quick_game};
  hub::RedisHub coordinator(redis());
  hub::Job job;
  job.game = game.name;
  job.game.version += "x";
  coordinator.post("1", hub::job_json(job), 0);
  Process worker = start("work" + hub());
  EXPECT_EQ(worker.wait(10), 2);
  EXPECT_TRUE(contains(worker.err(), "other ones")) << worker.err();
  hub::RedisWorkerHub other(redis());
  EXPECT_TRUE(other.take(1));
}

TEST_F(HubProgram, UsersOwnGamesWorkToo) {
  const auto start_own = [&](const std::string& program, const std::string& arguments) {
    std::vector<std::string> words = words_in(arguments);
    words.insert(words.begin(), program);
    const std::string number = std::to_string(++started);
    return Process(words, folder.file("out" + number), folder.file("err" + number));
  };
  Process worker = start_own(OWN_GAME, "work" + hub());
  Process alone = start_own(OWN_GAME, "solve --json");
  Process together = start_own(OWN_GAME, "solve --json" + hub());
  ASSERT_EQ(alone.wait(20), 0);
  ASSERT_EQ(together.wait(20), 0) << together.err();
  EXPECT_EQ(json::parse(together.out())["lower"], json::parse(alone.out())["lower"]);
  EXPECT_EQ(json::parse(together.out())["upper"], json::parse(alone.out())["upper"]);
  EXPECT_EQ(worker.end(SIGINT), 0);
  // One that lies contradicts itself.
  Process liar = start_own(OWN_BINARY, "work" + hub());
  Process misled = start_own(OWN_BINARY, "solve" + hub());
  EXPECT_EQ(misled.wait(20), 1);
  EXPECT_TRUE(contains(misled.err(), "both cannot be true")) << misled.err();
  EXPECT_EQ(liar.end(SIGINT), 0);
}

TEST_F(HubProgram, GoesOnFromItsFileAfterBeingKilled) {
  const HubGame game{"connect_four width=6 height=5"};
  const auto value = game.value();
  const std::string file = folder.file("kept");
  const std::string arguments =
      "solve connect_four width=6 height=5 --json --job-nodes 3000 --keep " + file + hub();
  WorkerProcesses workers(server, 4);
  std::size_t known = 0;
  std::mt19937_64 random(1);
  for (int i = 0; i < 4; ++i) {
    Process solve = start(arguments);
    const auto size = [&] { return fs::exists(file) ? fs::file_size(file) : 0; };
    const auto before = size();
    comes([&] { return size() > before + 3000 || solve.wait(0.001) >= 0; }, 10);
    pause_for(static_cast<double>(random() % 100) / 1000);
    solve.end(SIGKILL);
    hub::Journal journal(file, game.name);
    const auto facts = journal.facts();
    EXPECT_GE(facts.size(), known);
    known = facts.size();
  }
  EXPECT_GT(known, 20u);
  Process last = start(arguments);
  EXPECT_EQ(last.wait(60), 0) << last.err();
  const json answer = json::parse(last.out());
  EXPECT_EQ(answer["lower"], value.lower);
  EXPECT_EQ(answer["upper"], value.upper);
  // Every fact that was written down is true.
  hub::Journal journal(file, game.name);
  const auto session = game.rules()->session({});
  for (const auto& fact : journal.facts()) {
    AnyState s = game.rules()->root();
    for (const Step& step : fact.path) s = after(*game.rules(), s, step);
    Budget budget;
    EXPECT_TRUE(fact.bounds.contains(session->solve(s, 0, budget).bounds.lower));
  }
}

TEST_F(HubProgram, AsksLittleOfWhatIsKept) {
  const std::string arguments =
      std::string(quick_game) + hub() + " --job-nodes 1000 --keep " + folder.file("kept");
  const auto solved = [&] {
    // Others each time, which remember nothing, at a hub that has forgotten what was shared.
    WorkerProcesses workers(server, 2);
    const json answer = solve_json(arguments);
    const std::string forget = "redis-cli -p " + std::to_string(redis().address.port) +
                               " del pincer:hub:shared > /dev/null";
    EXPECT_EQ(std::system(forget.c_str()), 0);
    return answer;
  };
  const json first = solved();
  EXPECT_GT(first["nodes"], 4000);
  const json again = solved();
  EXPECT_EQ(again["lower"], 0);
  EXPECT_EQ(again["upper"], 0);
  EXPECT_LT(again["nodes"].get<double>(), first["nodes"].get<double>() / 10);
  expect_refused("solve connect_four width=4 height=4" + hub() + " --keep " + folder.file("kept"),
                 "is about connect_four");
  folder.write("other", "something else\n");
  expect_refused("solve " + std::string(quick_game) + hub() + " --keep " + folder.file("other"),
                 "no file of results");
  expect_refused("solve " + std::string(quick_game) + " --keep " + folder.file("kept"),
                 "results from many machines");
}

// ---- --workers

std::set<int> children_of(int parent) {
  std::set<int> children;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    std::ifstream in(entry.path() / "stat");
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const auto end = text.rfind(')');
    int of = 0;
    char state = 0;
    if (end != std::string::npos &&
        std::sscanf(text.c_str() + end + 1, " %c %d", &state, &of) == 2 && of == parent &&
        state != 'Z')
      children.insert(std::stoi(name));
  }
  return children;
}
bool lives(int id) {
  std::ifstream in("/proc/" + std::to_string(id) + "/stat");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const auto end = text.rfind(')');
  return end != std::string::npos && text.substr(end + 2, 1) != "Z";
}

TEST(LocalWorkers, SolveAndAreGoneAfterwards) {
  const json answer = solve_json(std::string(quick_game) + " --workers 2 --job-nodes 1000");
  EXPECT_EQ(answer["lower"], 0);
  EXPECT_EQ(answer["upper"], 0);
  EXPECT_GT(answer["hub"]["jobs"], 2);
}

TEST(LocalWorkers, EndWithTheProgramHoweverItEnds) {
  for (const int signal : {SIGINT, SIGKILL}) {
    const Folder folder;
    Process solve({"/usr/bin/env", "TMPDIR=" + folder.file(""), PINCER_BINARY, "solve",
                   "connect_four", "--workers", "2"},
                  folder.file("out"), folder.file("err"));
    std::set<int> children;
    ASSERT_TRUE(comes([&] {
      children = children_of(solve.id());
      return children.size() == 3;
    })) << solve.err();
    pause_for(0.5);
    solve.send(signal);
    EXPECT_EQ(solve.wait(10), signal == SIGINT ? 3 : 128 + SIGKILL) << solve.err();
    for (const int child : children) EXPECT_TRUE(comes([&] { return !lives(child); }, 5));
    if (signal != SIGINT) continue;
    EXPECT_TRUE(contains(solve.out(), "stopped")) << solve.out();
    for (const auto& left : fs::directory_iterator(folder.path()))
      EXPECT_TRUE(left.is_regular_file()) << left;
  }
}

TEST(LocalWorkers, AreStartedAgainWhenTheyAreKilledAndSoIsTheServer) {
  const Folder folder;
  Process solve({PINCER_BINARY, "solve", "connect_four", "width=6", "height=5", "--workers", "2",
                 "--job-nodes", "200", "--lease", "0.5"},
                folder.file("out"), folder.file("err"));
  const auto is_complete = [&] { return children_of(solve.id()).size() == 3; };
  ASSERT_TRUE(comes(is_complete));
  // The server was started first and is killed last: once a worker has been started again the
  // solve is under way. Jobs are so small that it goes on long after all of this.
  std::set<int> children = children_of(solve.id());
  while (!children.empty()) {
    const int child = *children.rbegin();
    children.erase(child);
    kill(child, SIGKILL);
    EXPECT_TRUE(comes([&] { return is_complete() && !children_of(solve.id()).contains(child); }));
  }
  EXPECT_EQ(solve.wait(60), 0) << solve.err();
  EXPECT_TRUE(contains(solve.out(), "value    0")) << solve.out();
  EXPECT_TRUE(contains(solve.err(), "another is started")) << solve.err();
}

TEST(LocalWorkers, SayWhatToInstall) {
  const Folder folder;
  Process solve({"/usr/bin/env", "PINCER_REDIS_SERVER=/nowhere/redis-server", PINCER_BINARY,
                 "solve", "tic_tac_toe", "--workers", "2"},
                folder.file("out"), folder.file("err"));
  EXPECT_EQ(solve.wait(10), 2);
  EXPECT_TRUE(contains(solve.err(), "apt install redis-server")) << solve.err();
}

TEST(HubOptions, AreRefusedWithWhatWouldBeRight) {
  expect_refused("solve tic_tac_toe --hub redis://me:word@there", "PINCER_HUB_PASSWORD");
  expect_refused("work --hub redis://:word@there", "PINCER_HUB_PASSWORD");
  expect_refused("work", "--hub redis://HOST:PORT");
  expect_refused("work --hub rediss://there", "tunnel");
  expect_refused("work --hub there --lease 0", "--lease");
  expect_refused("work --hub there --hub-secret /nowhere", "cannot read");
  expect_refused("solve tic_tac_toe --hub there --workers 2", "leave one of");
  expect_refused("solve tic_tac_toe --audit 5", "--hub or --workers");
  expect_refused("solve tic_tac_toe --workers 0", "--workers");
  expect_refused("solve tic_tac_toe --workers 2 --audit 101", "--audit");
  expect_refused("solve tic_tac_toe --workers 2 --depth 3", "--depth");
  expect_refused("solve tic_tac_toe --workers 2 --algorithm minimax", "--algorithm");
  expect_refused("solve tic_tac_toe --workers 2 --threads 2", "--threads");
  expect_refused("solve tic_tac_toe --workers 2 --certificate x", "--certificate");
  expect_refused("solve tic_tac_toe --hub 127.0.0.1:" + std::to_string(free_port()),
                 "nobody answers");
}

}  // namespace
}  // namespace pincer::testing
