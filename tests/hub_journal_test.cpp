#include <gtest/gtest.h>

#include <random>

#include "folder.hpp"
#include "pincer/core/error.hpp"
#include "pincer/hub/journal.hpp"

namespace pincer::testing {
namespace {

using namespace hub;

const GameName game{"nim", {"heaps=3,4,5"}, "1 0123456789abcdef"};

std::vector<Fact> some_facts(std::uint32_t count) {
  std::vector<Fact> facts;
  for (std::uint32_t i = 0; i < count; ++i)
    facts.push_back({{{i, 0}, {1, i}}, {-1, i / 10.0}, {{0, 0.1 * i}, {-0.5, 3}}});
  return facts;
}

struct AJournal : ::testing::Test {
  Folder folder;
  std::string file = folder.file("kept");
  std::vector<std::string> told;

  std::vector<Fact> read(const GameName& of = game) {
    return Journal(file, of, [this](const std::string& words) { told.push_back(words); }).facts();
  }
  void write(const std::vector<Fact>& facts) {
    Journal journal(file, game);
    for (const Fact& fact : facts) journal.add(fact);
  }
};

/// The facts are the first ones of `all`, and nothing else.
bool begins(const std::vector<Fact>& all, const std::vector<Fact>& facts) {
  return facts.size() <= all.size() && std::equal(facts.begin(), facts.end(), all.begin());
}

TEST_F(AJournal, GivesBackWhatWasWritten) {
  EXPECT_TRUE(read().empty());
  const auto facts = some_facts(5);
  write(facts);
  EXPECT_EQ(read(), facts);
  write(facts);  // goes on
  EXPECT_EQ(read().size(), 10u);
  EXPECT_TRUE(told.empty());
}

TEST_F(AJournal, BelongsToAGame) {
  write(some_facts(1));
  for (const GameName& other :
       {GameName{"kalah", game.parameters, game.version}, GameName{game.game, {}, game.version},
        GameName{game.game, game.parameters, "2"}})
    EXPECT_THROW(read(other), Error);
  EXPECT_EQ(read().size(), 1u);
}

TEST_F(AJournal, HasOneWriter) {
  const Journal journal(file, game);
  EXPECT_THROW(Journal(file, game), Error);
}

TEST_F(AJournal, LeavesOtherFilesAlone) {
  for (const std::string& other : {std::string("something else\n"), std::string("something else"),
                                   std::string(100, '\0'), std::string("\n")}) {
    folder.write("kept", other);
    EXPECT_THROW(read(), Error) << other;
    EXPECT_EQ(folder.read("kept"), other);
  }
}

TEST_F(AJournal, IsReadUpToItsLastWholeLineWhereverItWasCutOff) {
  const auto facts = some_facts(6);
  write(facts);
  const std::string text = folder.read("kept");
  for (std::size_t size = 0; size < text.size(); ++size) {
    folder.write("kept", text.substr(0, size));
    told.clear();
    const auto found = read();
    EXPECT_TRUE(begins(facts, found)) << size;
    const auto lines =
        std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(size), '\n');
    EXPECT_EQ(found.size() + 1, static_cast<std::size_t>(std::max<std::ptrdiff_t>(1, lines)))
        << size;
    EXPECT_EQ(told.empty(), size == 0 || text[size - 1] == '\n') << size;
    if (size % 50 != 0) continue;  // the disk takes its time
    write(facts);  // what follows stands on a line of its own
    EXPECT_EQ(read().size(), found.size() + facts.size()) << size;
  }
}

TEST_F(AJournal, NeverBelievesWhatWasChanged) {
  const auto facts = some_facts(6);
  write(facts);
  const std::string text = folder.read("kept");
  std::mt19937_64 random(1);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  for (int i = 0; i < 5'000; ++i) {
    std::string changed = text;
    switch (below(4)) {
      case 0: changed[below(changed.size())] ^= static_cast<char>(1 << below(8)); break;
      case 1: changed[below(changed.size())] = static_cast<char>(below(256)); break;
      case 2: changed.erase(below(changed.size()), 1 + below(40)); break;
      default: changed.insert(below(changed.size()), changed.substr(below(changed.size()), 30));
    }
    folder.write("kept", changed);
    try {
      EXPECT_TRUE(begins(facts, read())) << changed;
    } catch (const Error&) {
    }
  }
}

/// A hub that looks into the file whenever something is acknowledged.
struct Looking final : Hub {
  explicit Looking(const std::string& name) : file(name) {}
  void post(const std::string&, const std::string&, std::size_t) override {}
  void cancel(const std::string&) override {}
  std::vector<Mail> receive(double) override { return {}; }
  void acknowledge(const std::vector<std::string>&) override {
    std::ifstream in(file);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    lines.push_back(std::count(text.begin(), text.end(), '\n'));
  }
  std::vector<WorkerStatus> workers() override { return {}; }
  void share(const std::string&) override {}

  std::string file;
  std::vector<std::ptrdiff_t> lines;
};

TEST_F(AJournal, IsWrittenBeforeAnythingIsAcknowledged) {
  Journal journal(file, game);
  Looking hub(file);
  JournaledHub journaled(hub, journal);
  const auto facts = some_facts(3);
  journal.add(facts[0]);
  journal.add(facts[1]);
  journaled.acknowledge({"1", "2"});
  journal.add(facts[2]);
  journaled.acknowledge({"3"});
  EXPECT_EQ(hub.lines, (std::vector<std::ptrdiff_t>{3, 4}));
}

}  // namespace
}  // namespace pincer::testing
