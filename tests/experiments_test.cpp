// What the papers' experiments stand on: statistics, the journal, the pool, the report.
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <fstream>
#include <mutex>
#include <set>

#include "experiments/bab/domains.hpp"
#include "experiments/bab/policies.hpp"
#include "experiments/document.hpp"
#include "experiments/journal.hpp"
#include "experiments/pool.hpp"
#include "experiments/statistics.hpp"
#include "folder.hpp"
#include "pincer/core/error.hpp"
#include "pincer/games/written_tree.hpp"

namespace pincer::experiments {
namespace {

using pincer::testing::Folder;

TEST(Statistics, MeanAndStandardError) {
  const Mean mean = mean_of({1, 2, 3, 4});
  EXPECT_DOUBLE_EQ(mean.mean, 2.5);
  EXPECT_DOUBLE_EQ(mean.standard_error, std::sqrt(5. / 3 / 4));
  EXPECT_EQ(mean.count, 4u);
  EXPECT_EQ(mean_of({7}).standard_error, 0);
}

TEST(Statistics, SignTestIsExact) {
  EXPECT_NEAR(sign_test(11, 6), 2 * 21778. / 131072, 1e-12);  // sum of C(17, k), k <= 6
  EXPECT_DOUBLE_EQ(sign_test(5, 5), 1);
  EXPECT_DOUBLE_EQ(sign_test(0, 0), 1);
  EXPECT_NEAR(sign_test(0, 10), 2. / 1024, 1e-15);
}

TEST(Statistics, VerdictsNeedEnoughEvidence) {
  const Printed printed{10, 0.005, 50};
  const auto verdict = [&](double mean, double error) {
    return compare(printed, {mean, error, 50}).verdict;
  };
  EXPECT_EQ(verdict(10.1, 0.1), Verdict::agrees);
  EXPECT_EQ(verdict(10.6, 0.1), Verdict::differs);
  EXPECT_EQ(verdict(10.36, 0.1), Verdict::cannot_tell);  // between two and three
  EXPECT_EQ(verdict(10.1, 2), Verdict::cannot_tell);     // too few to tell 10 from 11
  EXPECT_EQ(compare(printed, {10.004, 0, 50}).distance, 0) << "rounding explains it";
  // The paper's 50 instances are as uncertain as ours would be with 50, however many we have.
  EXPECT_NEAR(compare(printed, {10.5, 0.01, 5000}).distance, 0.495 / std::hypot(0.01, 0.1), 1e-9);
}

const Experiment two_columns = {"name", "domain", {"a", "b"}, {"t"}, 3, 1, {}};

TEST(Journal, RemembersUnitsAndForgetsWhatIsTorn) {
  const Folder folder;
  {
    Journal journal(folder.path(), "me", false);
    journal.add(two_columns, 2, {{{"5", "6"}}, {{"0.2"}}});
    journal.add(two_columns, 0, {{{"1", "2"}, {"3", "4"}}, {{"0.1"}}});
  }
  std::ofstream(folder.path() / "journal_times.tsv", std::ios::app) << "name\t1\t0.9\n";
  std::ofstream(folder.path() / "journal.tsv", std::ios::app) << "name\t1\t7,";
  Journal journal(folder.path(), "me", false);
  EXPECT_TRUE(journal.has(two_columns, 0));
  EXPECT_FALSE(journal.has(two_columns, 1)) << "its line is torn";
  EXPECT_EQ(journal.rows(two_columns).rows(), (Rows{{"1", "2"}, {"3", "4"}, {"5", "6"}}));
  EXPECT_EQ(journal.times(two_columns).rows(), (Rows{{"0.1"}, {"0.2"}}));
  journal.add(two_columns, 1, {{{"7", "8"}}, {{"0.3"}}});
  EXPECT_EQ(folder.read("journal.tsv"), "me\nname\t2\t5,6\nname\t0\t1,2;3,4\nname\t1\t7,8\n");
}

TEST(Journal, RefusesAnotherRunsResults) {
  const Folder folder;
  { Journal(folder.path(), "seed 1", false).add(two_columns, 0, {{{"1", "2"}}, {{"1"}}}); }
  EXPECT_THROW(Journal(folder.path(), "seed 2", false), Error);
  const Journal anew(folder.path(), "seed 2", true);
  EXPECT_FALSE(anew.has(two_columns, 0));
  EXPECT_THROW(Journal(folder.path(), "seed 2", false), Error) << "somebody is writing there";
}

TEST(Journal, TakesNoCellThatItCouldNotReadAgain) {
  const Folder folder;
  Journal journal(folder.path(), "me", false);
  EXPECT_THROW(journal.add(two_columns, 0, {{{"1,5", "2"}}, {{"1"}}}), std::logic_error);
  EXPECT_THROW(journal.add(two_columns, 0, {{{"1"}}, {{"1"}}}), std::logic_error);
}

std::vector<Job> hundred_jobs(const Experiment& experiment) {
  std::vector<Job> jobs;
  for (std::size_t i = 0; i < 100; ++i) jobs.push_back({&experiment, {i, i, nullptr}});
  return jobs;
}

TEST(Pool, RunsEveryJobOnceAndHandsOnOneAtATime) {
  const Experiment experiment{"x", "x", {}, {}, 100, 1, [](const Unit& unit) {
                                return Found{{{cell(std::uint64_t{unit.index})}}, {}};
                              }};
  const std::atomic<bool> interrupt = false;
  std::set<std::string> found;
  std::mutex busy;
  run_jobs(hundred_jobs(experiment), 4, interrupt, [&](const Job& job, const Found& f) {
    ASSERT_TRUE(busy.try_lock());
    EXPECT_EQ(f.rows[0][0], std::to_string(job.unit.index));
    found.insert(f.rows[0][0]);
    busy.unlock();
  });
  EXPECT_EQ(found.size(), 100u);
}

TEST(Pool, StopsAfterAnInterruptAndHandsOnNothingHalfDone) {
  std::atomic<bool> interrupt = false;
  const Experiment experiment{"x", "x", {}, {}, 100, 1, [&](const Unit& unit) -> Found {
                                if (unit.index == 10) interrupt = true;
                                if (interrupt) throw textbook::Stopped{};
                                return {};
                              }};
  std::size_t done = 0;
  run_jobs(hundred_jobs(experiment), 1, interrupt, [&](const Job&, const Found&) { ++done; });
  EXPECT_EQ(done, 10u);
}

TEST(Pool, PassesOnWhatWentWrong) {
  const Experiment experiment{"x", "x", {}, {}, 100, 1, [](const Unit& unit) -> Found {
                                if (unit.index == 3) throw Error("broken");
                                return {};
                              }};
  const std::atomic<bool> interrupt = false;
  EXPECT_THROW(run_jobs(hundred_jobs(experiment), 2, interrupt, [](const Job&, const Found&) {}),
               Error);
}

TEST(Seeds, DependOnSeedDomainAndIndex) {
  EXPECT_EQ(seed_of(1, "trees", 5), seed_of(1, "trees", 5));
  std::set<std::uint64_t> seeds;
  for (const char* domain : {"trees", "chase"})
    for (std::uint64_t seed = 0; seed < 10; ++seed)
      for (std::size_t i = 0; i < 100; ++i) seeds.insert(seed_of(seed, domain, i));
  EXPECT_EQ(seeds.size(), 2000u);
}

TEST(Cells, ReadAsTheNumberTheyWere) {
  for (const double x : {0.1, 1. / 3, 31.829, 1e-300, -0.0}) {
    const Table table({"x"}, {{cell(x)}});
    EXPECT_EQ(table.number(table.rows()[0], "x"), x);
  }
}

/// Atzmon, Stern and Saffidine conjecture an eps-equilibrium: it holds for one search only.
TEST(Policies, AreStableFromOneSearchAndNotFromRenewedOnes) {
  const Written tree = max_of({8, min_of({56, max_of({min_of({42, 41}), min_of({40, 31})})})});
  const TurnTree game(tree_of(tree, {0, 100}));
  const double eps = 39.95;
  const Stability renewed = stability(game, Renewed<TurnTree>(game, eps));
  EXPECT_EQ(renewed.played, 8);
  EXPECT_EQ(renewed.played + renewed.max_gain, 56);
  const Stability one = stability(game, OneTree<TurnTree>(game, eps));
  EXPECT_LE(one.max_gain, eps);
  EXPECT_LE(one.min_gain, eps);
}

TEST(ClosestReading, TriesStayingAndTheChosenMoveFirst) {
  const auto game = closest_dice_chase(7);
  const auto moves = game.moves(game.root());
  EXPECT_EQ(game.name(game.root(), moves[0]), "s");
  const auto rolling = game.play(game.root(), moves[moves.size() - 1]);
  ASSERT_EQ(game.turn(rolling), Turn::chance);
  const auto outcomes = game.outcomes(rolling);
  for (std::size_t i = 1; i < outcomes.size(); ++i)
    EXPECT_GT(outcomes[0].weight, outcomes[i].weight);
}

TEST(Report, IsMarkdownAndHtml) {
  Document document;
  document.heading(1, "A < B");
  document.paragraph("so **bold** and `code`");
  document.table({"a", "b"}, {{"1", "2"}});
  EXPECT_EQ(as_markdown(document),
            "# A < B\n\nso **bold** and `code`\n\n| a | b |\n|---|---:|\n| 1 | 2 |\n");
  const std::string html = as_html(document, "nowhere");
  EXPECT_NE(html.find("<h1>A &lt; B</h1>"), std::string::npos);
  EXPECT_NE(html.find("so <b>bold</b> and <code>code</code>"), std::string::npos);
  EXPECT_NE(html.find("<td>1</td><td>2</td>"), std::string::npos);
}

}  // namespace
}  // namespace pincer::experiments
