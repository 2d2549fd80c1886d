// What is proved lasts in a file: written while the search runs, believed again, and never believed
// where it was damaged or is about something else.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "folder.hpp"
#include "made_game.hpp"
#include "pincer/catalog/keeper.hpp"
#include "pincer/core/framing.hpp"
#include "random_game.hpp"
#include "sanitized.hpp"

namespace pincer {
namespace {

using testing::Folder;
using testing::Random;

const SessionOptions options{.memory_bytes = std::size_t{32} << 20};

/// Games of every kind, whole and real, for the typed engine and the erased one.
const std::vector<Case> games = {{"connect_four", {"width=5", "height=4"}},
                                 {"kalah", {"holes=3", "seeds=3"}},
                                 {"pig", {"target=10", "horizon=8"}},
                                 {"cops_and_robbers", {"depth=3", "p=0.8"}},
                                 {"goofspiel", {"cards=5"}},
                                 {"goofspiel", {"cards=4", "order=random"}},
                                 {"duel", {"rounds=4"}}};
const Case connect_four = {"connect_four", {"width=5", "height=4"}};

std::vector<Statement> all_of(const Session& session, std::size_t slots = 1000) {
  std::vector<Statement> all;
  Session::Cursor cursor = 0;
  do {
    cursor = session.read(cursor, slots, {}, all);
  } while (cursor != 0);
  return all;
}

GameIdentity identity(const Position& position) { return identity_of(position.rules(), "it"); }

std::shared_ptr<Keeper> keeper_of(const Position& start, KeepOptions keep) {
  return std::make_shared<Keeper>(start.shared_rules(), identity(start), std::move(keep));
}

TEST(Statements, AreAllThatAnotherSessionNeeds) {
  for (const Case& c : games) {
    const Position start = make(c);
    const auto first = start.rules().session(options), second = start.rules().session(options);
    Budget budget;
    const auto answer = first->solve(start.state(), 0, budget);
    const auto statements = all_of(*first);
    ASSERT_FALSE(statements.empty()) << c.game;
    second->believe(statements);
    EXPECT_EQ(second->solve(start.state(), 0, budget).bounds, answer.bounds) << c.game;
    EXPECT_LT(second->counts().nodes, std::max<std::uint64_t>(first->counts().nodes / 4, 60))
        << c.game;
  }
}

TEST(Statements, AreHandedOutTheHeaviestFirst) {
  const Position start = make(connect_four);
  const auto session = start.rules().session(options);
  Budget budget;
  session->solve(start.state(), 0, budget);
  std::vector<Effort> efforts;
  for (const Statement& s : all_of(*session)) efforts.push_back(s.effort);
  std::sort(efforts.rbegin(), efforts.rend());
  const auto heavy = session->heaviest(100, 10);
  ASSERT_EQ(heavy.size(), 100u);
  for (const Statement& s : heavy) EXPECT_GE(s.effort, efforts[heavy.size() - 1]);
  for (const Statement& s : session->heaviest(1'000'000, 50)) EXPECT_GE(nodes_of(s.effort), 44u);
}

TEST(Statements, ThatContradictWhatIsKnownAreRefusedAndNamed) {
  const Position start = make(connect_four);
  const auto session = start.rules().session(options);
  Budget budget;
  session->solve(start.state(), 0, budget);
  Statement lie = session->heaviest(1, 1).front();
  const Bounds<double> known = lie.bounds;
  const double other = known.lower > 0 || known.upper < 0 ? 0 : known.lower > -1 ? -1 : 1;
  lie.bounds = Bounds<double>::exactly(other);
  try {
    session->believe({&lie, 1});
    FAIL() << "believed";
  } catch (const Contradiction& contradiction) {
    const std::string words = contradiction.what();
    EXPECT_NE(words.find("[" + std::to_string(static_cast<int>(other)) + ", "), std::string::npos)
        << words;
  }
  EXPECT_EQ(session->heaviest(1, 1).front().bounds, known);
}

TEST(Statements, ThatCannotBeAboutTheGameAreRefused) {
  const Position start = make(connect_four);
  const auto session = start.rules().session(options);
  const auto refuses = [&](const Statement& s) { EXPECT_THROW(session->believe({&s, 1}), Error); };
  refuses({.key = {1, 2}, .bounds = {0, 0}});  // a longer key
  refuses({.key = {1}, .bounds = {0, 5}});     // beyond the range
  refuses({.key = {1}, .bounds = {1, 0}});     // nothing
  refuses({.key = {1}, .bounds = {0.5, 1}});   // no whole number
  refuses({.key = {1}, .bounds = {NAN, 1}});
  EXPECT_EQ(session->entries(), 0u);
}

// Files

/// A session that has solved the game, and a file of all it knows.
struct Kept {
  Position start;
  std::unique_ptr<Session> session;
  std::string file;

  Kept(const Case& c, const Folder& folder, const std::string& name = "kept")
      : start(make(c)), session(start.rules().session(options)), file(folder.file(name)) {
    Budget budget;
    session->solve(start.state(), 0, budget);
    const auto keeper = keeper_of(start, {.file = file, .least_nodes = 0});
    keeper->searched(1000);
    keeper->save(*session);
  }

  StoreHead head() const { return StoreReader(file).head(); }
};

std::vector<Statement> read_all(StoreReader&& reader, std::string* damage = nullptr) {
  std::vector<Statement> all, block;
  while (reader.read(block)) all.insert(all.end(), block.begin(), block.end());
  if (damage != nullptr) *damage = reader.damage();
  return all;
}

std::vector<Statement> read_all(const std::string& file, std::string* damage = nullptr) {
  return read_all(StoreReader(file), damage);
}

struct Before {
  bool operator()(const Statement& a, const Statement& b) const {
    return std::tuple(a.key, a.bounds.lower, a.bounds.upper, a.best, a.effort) <
           std::tuple(b.key, b.bounds.lower, b.bounds.upper, b.best, b.effort);
  }
};
using Statements = std::set<Statement, Before>;
Statements as_set(const std::vector<Statement>& all) { return {all.begin(), all.end()}; }

TEST(Store, HoldsWhatTheSessionKnew) {
  const Folder folder;
  for (const Case& c : games) {
    const Kept kept(c, folder, c.game + std::to_string(c.words.size()));
    std::string damage;
    const auto read = read_all(kept.file, &damage);
    EXPECT_EQ(damage, "") << c.game;
    EXPECT_EQ(as_set(read), as_set(all_of(*kept.session))) << c.game;
  }
}

TEST(Store, BeginsWithWhatTookMostEffort) {
  const Folder folder;
  const Kept kept({"connect_four", {"width=5", "height=5"}}, folder);
  const auto read = read_all(kept.file);
  ASSERT_GT(read.size(), 40'000u);
  const auto heaviest = std::max_element(
      read.begin(), read.end(), [](const auto& a, const auto& b) { return a.effort < b.effort; });
  EXPECT_LT(heaviest - read.begin(), 20'000);
  Effort least = 0xff;
  for (std::size_t i = 0; i < 10'000; ++i) least = std::min(least, read[i].effort);
  for (std::size_t i = 30'000; i < read.size(); ++i) ASSERT_LE(read[i].effort, least);
}

TEST(Store, IsNoLargerThanAllowedAndKeepsTheHeaviest) {
  const Folder folder;
  const Kept kept({"connect_four", {"width=5", "height=5"}}, folder);
  const auto keeper = keeper_of(kept.start, {.file = folder.file("small"), .bytes = 100'000});
  keeper->searched(1000);
  keeper->save(*kept.session);
  const auto read = read_all(folder.file("small"));
  EXPECT_LE(std::filesystem::file_size(folder.file("small")), 101'000u);
  EXPECT_GT(read.size(), 6'000u);
  std::vector<Effort> efforts;
  for (const Statement& s : all_of(*kept.session)) efforts.push_back(s.effort);
  std::sort(efforts.rbegin(), efforts.rend());
  Effort least = 0xff;
  for (const Statement& s : read) least = std::min(least, s.effort);
  EXPECT_GE(least, efforts[read.size() + 100]);
}

TEST(Store, OfAnotherGameIsRefused) {
  const Folder folder;
  const Kept kept(connect_four, folder);
  const auto open = [&](const Case& c, const std::string& name, int version) {
    const Position other = make(c);
    GameIdentity identity = identity_of(other.rules(), name);
    identity.version = version;
    Keeper(other.shared_rules(), identity, {.file = kept.file});
  };
  EXPECT_NO_THROW(open(connect_four, "it", 1));
  EXPECT_THROW(open(connect_four, "another", 1), Error);
  EXPECT_THROW(open(connect_four, "it", 2), Error);
  EXPECT_THROW(open({"connect_four", {"width=5", "height=5"}}, "it", 1), Error);
  EXPECT_THROW(open({"connect_four", {"width=5", "height=4", "payoff=score"}}, "it", 1), Error);
  EXPECT_THROW(open({"tic_tac_toe", {}}, "it", 1), Error);
}

TEST(Store, HasOneWriterAtATime) {
  const Folder folder;
  const Position start = make(connect_four);
  const auto keeper = keeper_of(start, {.file = folder.file("kept")});
  EXPECT_THROW(keeper_of(start, {.file = folder.file("kept")}), Error);
  EXPECT_THROW(keeper_of(start, {.file = folder.path().string()}), Error);
  EXPECT_THROW(keeper_of(start, {.file = folder.file("no/such/folder")}), Error);
}

TEST(Fingerprints, TellGamesApartAndAreAlwaysTheSame) {
  std::map<std::string, std::string> known;
  for (const Case& c : small_cases()) {
    const Position start = make(c);
    if (start.rules().shape().players > 2) continue;
    const std::string print = fingerprint_of(start.rules());
    EXPECT_EQ(print, fingerprint_of(make(c).rules())) << c.game;
    std::string name = c.game;
    for (const auto& word : c.words) name += " " + word;
    const auto [other, is_new] = known.try_emplace(print, name);
    if (!is_new) ADD_FAILURE() << name << " and " << other->second << " have one fingerprint";
  }
}

// Damage

std::string bytes_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void put(const std::string& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}

/// Where blocks begin, and where the file ends.
std::vector<std::size_t> blocks_in(const std::string& bytes) {
  std::size_t at = bytes.find('\n') + 10;
  std::vector<std::size_t> starts = {at};
  while (at < bytes.size()) starts.push_back(at += number_in(bytes, at, 4) + 8);
  return starts;
}

/// What can be read of a changed file, all of which was written; nothing if it is refused.
std::size_t count_believed(std::string bytes, const Statements& written) {
  try {
    std::size_t believed = 0;
    std::FILE* const stream = fmemopen(bytes.data(), bytes.size(), "rb");
    for (const Statement& s : read_all(StoreReader(stream, "it"))) {
      EXPECT_EQ(written.count(s), 1u);
      ++believed;
    }
    return believed;
  } catch (const Error&) {
    return 0;
  }
}

TEST(DamagedStore, IsReadUpToItsLastWholeBlock) {
  const Folder folder;
  const Kept kept({"connect_four", {"width=5", "height=5"}}, folder);
  const std::string whole = bytes_of(kept.file), cut = folder.file("cut");
  const auto written = as_set(read_all(kept.file));
  const auto starts = blocks_in(whole);
  ASSERT_GE(starts.size(), 4u);
  std::size_t before = 0;
  for (std::size_t i = 0; i + 1 < starts.size(); ++i) {
    put(cut, whole.substr(0, starts[i]));
    std::string damage;
    const std::size_t read = read_all(cut, &damage).size();
    EXPECT_NE(damage.find("cut off after " + std::to_string(read)), std::string::npos) << damage;
    EXPECT_EQ(read == 0, i == 0);
    EXPECT_GE(read, before);
    before = read;
    for (const std::size_t more : {1u, 4u, 5u, 100u}) {
      const std::string part = whole.substr(0, std::min(starts[i] + more, starts[i + 1] - 1));
      EXPECT_EQ(count_believed(part, written), read);
    }
  }
  EXPECT_EQ(before, written.size());
}

TEST(DamagedStore, IsNeverBelievedWrongly) {
  const Folder folder;
  for (const Case& c : {connect_four, Case{"duel", {"rounds=4"}}}) {
    const Kept kept(c, folder, c.game);
    const std::string whole = bytes_of(kept.file);
    const auto written = as_set(read_all(kept.file));
    Random random(7);
    const int mutations = is_sanitized ? 500 : 5000;
    std::size_t in_part = 0;
    for (int i = 0; i < mutations; ++i) {
      std::string bytes = whole;
      const int changes = random.between(1, 3);
      for (int k = 0; k < changes; ++k) {
        const auto at = random.word() % bytes.size();
        switch (random.below(4)) {
          case 0: bytes[at] = static_cast<char>(random.word()); break;
          case 1: bytes[at] = static_cast<char>(bytes[at] ^ (1 << random.below(8))); break;
          case 2: bytes.erase(at, 1 + random.word() % 40); break;
          default: bytes.insert(at, bytes.substr(random.word() % bytes.size(), 30)); break;
        }
        if (bytes.empty()) bytes = "x";
      }
      if (count_believed(bytes, written) > 0) ++in_part;
    }
    EXPECT_GT(in_part, 0u);
  }
}

TEST(DamagedStore, BlocksOfAnotherFileAreNotBelieved) {
  const Folder folder;
  const Kept small(connect_four, folder, "small");
  const Kept score({"connect_four", {"width=5", "height=4", "payoff=score"}}, folder, "score");
  const std::string a = bytes_of(small.file), b = bytes_of(score.file);
  put(folder.file("mixed"), a.substr(0, blocks_in(a).front()) + b.substr(blocks_in(b).front()));
  EXPECT_EQ(read_all(folder.file("mixed")).size(), 0u);
}

// Keeping while a search runs

/// Asks a new session that keeps its file, within so many nodes.
Answer<double> ask_kept(const Position& start, const std::string& file, std::uint64_t nodes,
                        std::uint64_t* spent = nullptr, std::vector<std::string>* told = nullptr) {
  KeepOptions keep{.file = file, .every = 0.002};
  if (told != nullptr) keep.tell = [told](const std::string& words) { told->push_back(words); };
  const auto session = kept(start.rules().session(options), keeper_of(start, keep));
  Budget budget({.nodes = nodes});
  const auto answer = session->solve(start.state(), 0, budget);
  if (spent != nullptr) *spent += budget.spent();
  return answer;
}

TEST(Keeper, GoesOnWhereTheLastSessionStopped) {
  const Folder folder;
  for (const Case& c : games) {
    const Position start = make(c);
    const auto whole = start.rules().session(options);
    Budget budget;
    const auto truth = whole->solve(start.state(), 0, budget);
    const std::uint64_t cost = whole->counts().nodes;
    std::uint64_t spent = 0;
    int runs = 0;
    const std::string file = folder.file(c.game + std::to_string(cost));
    for (;; ++runs) {
      const auto answer = ask_kept(start, file, cost / 4 + 100, &spent);
      EXPECT_LE(answer.bounds.lower, truth.bounds.upper) << c.game;
      EXPECT_GE(answer.bounds.upper, truth.bounds.lower) << c.game;
      if (answer.stop == Stop::none) break;
      ASSERT_LT(runs, 30) << c.game;
    }
    EXPECT_TRUE(runs > 0 || cost < 500) << c.game;
    EXPECT_LT(spent, 2 * cost + 2000) << c.game << " in " << runs << " runs";
  }
}

TEST(Keeper, WritesWhileTheSearchRuns) {
  const Folder folder;
  const Position start = make({"connect_four", {"payoff=score"}});
  const std::string file = folder.file("kept");
  const auto keeper = keeper_of(start, {.file = file, .every = 0.001});
  const auto session = kept(start.rules().session(options), keeper);
  std::set<std::uint64_t> sizes;
  std::atomic<bool> is_enough = false;
  Budget budget({.seconds = 60, .interrupt = &is_enough}, [&] {
    if (keeper->written() == 0 || !sizes.insert(keeper->written()).second) return;
    std::string damage;
    EXPECT_EQ(read_all(file, &damage).size(), keeper->written());
    EXPECT_EQ(damage, "");
    is_enough = sizes.size() >= 3;  // generations
  });
  EXPECT_EQ(session->solve(start.state(), 0, budget).stop, Stop::interrupted);
  EXPECT_TRUE(std::filesystem::exists(file + ".before"));
}

TEST(Keeper, KeepsWhatSeveralThreadsProve) {
  const Folder folder;
  const Position start = make({"connect_four", {"width=6", "height=5"}});
  SessionOptions several = options;
  several.threads = 3;
  {
    const auto keeper = keeper_of(start, {.file = folder.file("kept"), .every = 0.001});
    const auto session = kept(start.rules().session(several), keeper);
    Budget budget;
    EXPECT_EQ(session->solve(start.state(), 0, budget).bounds, (Bounds<double>{0, 0}));
  }
  const auto asker = start.rules().session(options);
  asker->believe(read_all(folder.file("kept")));
  Budget budget;
  EXPECT_EQ(asker->solve(start.state(), 0, budget).bounds, (Bounds<double>{0, 0}));
  EXPECT_LT(asker->counts().nodes, 1000u);
}

TEST(Keeper, IsSharedByAskers) {
  const Folder folder;
  const Position start = make({"connect_four", {"width=5", "height=5"}});
  {
    SessionOptions keeping = options;
    keeping.keeper = keeper_of(start, {.file = folder.file("kept"), .every = 0.001});
    Analyst analyst(start.shared_rules(), keeping);
    analyst.share(3, [&](Analyst& asker) {
      for (const char* move : {"1", "2", "3", "4", "5"}) asker.report(start.play(move), {});
    });
  }
  std::uint64_t spent = 0;
  EXPECT_EQ(ask_kept(start, folder.file("kept"), 1u << 30, &spent).bounds, (Bounds<double>{0, 0}));
  EXPECT_LT(spent, 2000u);
}

TEST(Keeper, FallsBackOnTheGenerationBefore) {
  const Folder folder;
  const Position start = make(connect_four);
  const std::string file = folder.file("kept");
  ask_kept(start, file, 2'000);
  ask_kept(start, file, 1u << 30);
  ASSERT_TRUE(std::filesystem::exists(file + ".before"));
  std::vector<std::string> told;

  // Killed between the two renames.
  std::filesystem::rename(file, folder.file("aside"));
  std::uint64_t spent = 0;
  EXPECT_EQ(ask_kept(start, file, 1u << 30, &spent, &told).stop, Stop::none);
  ASSERT_EQ(told.size(), 2u);
  EXPECT_NE(told[0].find("missing"), std::string::npos);

  // Cut off by somebody.
  const std::string whole = bytes_of(folder.file("aside"));
  put(file, whole.substr(0, whole.size() / 2));
  told.clear();
  EXPECT_EQ(ask_kept(start, file, 1u << 30, &spent, &told).stop, Stop::none);
  EXPECT_NE(told[0].find("cut off"), std::string::npos);

  // A head that cannot be read is not written over.
  put(file, "x" + whole);
  EXPECT_THROW(ask_kept(start, file, 100), Error);
  EXPECT_EQ(bytes_of(file), "x" + whole);
}

TEST(Keeper, LeavesTheFileAloneWhereNothingNewWasProved) {
  const Folder folder;
  const Position start = make(connect_four);
  const std::string file = folder.file("kept");
  ask_kept(start, file, 1u << 30);
  const auto written = std::filesystem::last_write_time(file);
  ask_kept(start, file, 1u << 30);
  EXPECT_EQ(std::filesystem::last_write_time(file), written);
  EXPECT_FALSE(std::filesystem::exists(file + ".part"));
}

TEST(Keeper, TellsWhatItCannotWriteAndLetsTheSearchGoOn) {
  const Folder folder;
  const Position start = make({"connect_four", {"width=5", "height=5"}});
  std::filesystem::create_directory(folder.file("sub"));
  std::vector<std::string> told;
  KeepOptions keep{.file = folder.file("sub/kept"), .every = 0.001};
  keep.tell = [&](const std::string& words) { told.push_back(words); };
  const auto keeper = keeper_of(start, keep);
  const auto session = kept(start.rules().session(options), keeper);
  std::filesystem::remove_all(folder.file("sub"));
  Budget budget;
  EXPECT_EQ(session->solve(start.state(), 0, budget).stop, Stop::none);
  EXPECT_THROW(keeper->save(*session), Error);
  ASSERT_FALSE(told.empty());
  EXPECT_NE(told[0].find("cannot write"), std::string::npos);
}

TEST(Keeper, RefusesGamesWhoseStatesItCannotRecogniseOrThatSeveralPlay) {
  const Folder folder;
  EXPECT_THROW(keeper_of(make({"random_tree", {}}), {.file = folder.file("a")}), Error);
  EXPECT_THROW(keeper_of(make({"nim", {"players=3"}}), {.file = folder.file("b")}), Error);
}

}  // namespace
}  // namespace pincer
