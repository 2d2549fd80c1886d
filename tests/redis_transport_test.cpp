#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "pincer/core/error.hpp"
#include "redis_server.hpp"

// What include/pincer/hub/transport.hpp promises, on a real server.
namespace pincer::testing {
namespace {

using namespace hub;

void pause_for(double seconds) {
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

struct ARedisHub : ::testing::Test {
  RedisServer server;

  RedisOptions options(double lease = 30) {
    RedisOptions options = server.options();
    options.lease = lease;
    return options;
  }
  RedisWorkerHub worker(const std::string& name, double lease = 30) {
    RedisOptions own = options(lease);
    own.name = name;
    return RedisWorkerHub(own);
  }
};

std::vector<std::string> texts(const std::vector<Mail>& mail) {
  std::vector<std::string> all;
  for (const auto& one : mail) all.push_back(one.text);
  return all;
}
using Texts = std::vector<std::string>;

TEST_F(ARedisHub, CarriesJobsThereAndResultsBack) {
  RedisHub hub(options());
  RedisWorkerHub worker = this->worker("ann");
  EXPECT_FALSE(worker.take(0.01));
  const std::string text("a job\r\n\0with anything in it", 27);
  hub.post("1", text, 3);
  hub.post("1", text, 3);  // harmless
  const auto taken = worker.take(5);
  ASSERT_TRUE(taken);
  EXPECT_EQ(taken->id, "1");
  EXPECT_EQ(taken->text, text);
  EXPECT_EQ(taken->lane, 3u);
  EXPECT_EQ(taken->losses, 0u);
  EXPECT_FALSE(worker.take(0.01));
  EXPECT_TRUE(worker.renew(*taken));
  EXPECT_TRUE(hub.receive(0).empty());
  worker.report(*taken, "its result");
  const auto mail = hub.receive(5);
  EXPECT_EQ(texts(mail), Texts{"its result"});
  EXPECT_TRUE(hub.receive(0).empty());  // once
  EXPECT_FALSE(worker.renew(*taken));   // it is done
  hub.acknowledge({mail.at(0).receipt});
  EXPECT_FALSE(worker.take(0.01));
}

TEST_F(ARedisHub, WakesWhoWaits) {
  RedisHub hub(options());
  RedisWorkerHub worker = this->worker("ann");
  std::thread later([&] {
    pause_for(0.2);
    hub.post("1", "a job", 0);
  });
  const auto start = std::chrono::steady_clock::now();
  EXPECT_TRUE(worker.take(5));
  later.join();
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(3));
}

TEST_F(ARedisHub, ShowsResultsAgainToTheNextThatOpensItUnlessTheyAreAcknowledged) {
  auto worker = this->worker("ann");
  {
    RedisHub hub(options());
    for (const char* id : {"1", "2"}) hub.post(id, "a job", 0);
    for (int i = 0; i < 2; ++i) {
      const auto taken = worker.take(5);
      ASSERT_TRUE(taken);
      worker.report(*taken, "of " + taken->id);
    }
    const auto mail = hub.receive(5);
    ASSERT_EQ(texts(mail), (Texts{"of 1", "of 2"}));
    hub.acknowledge({mail[0].receipt});
  }
  RedisHub next(options());
  EXPECT_EQ(texts(next.receive(5)), Texts{"of 2"});
}

TEST_F(ARedisHub, StopsJobsThatAreCancelled) {
  RedisHub hub(options());
  auto worker = this->worker("ann");
  hub.post("1", "a job", 0);
  const auto taken = worker.take(5);
  ASSERT_TRUE(taken);
  hub.post("2", "another", 0);
  hub.cancel("1");
  hub.cancel("2");
  hub.receive(0);
  EXPECT_FALSE(worker.renew(*taken));
  worker.drop(*taken);
  EXPECT_FALSE(worker.take(0.01));
  hub.post("1", "a job", 0);  // it may be wanted again
  EXPECT_TRUE(worker.take(5));
}

TEST_F(ARedisHub, GivesTheJobOfALostWorkerToAnother) {
  RedisHub hub(options());
  auto lost = this->worker("lost", 0.3), other = this->worker("other", 0.3);
  hub.post("1", "a job", 7);
  const auto first = lost.take(5);
  ASSERT_TRUE(first);
  EXPECT_FALSE(other.take(0.1));
  for (int i = 0; i < 4; ++i) {  // for longer than a lease
    pause_for(0.15);
    EXPECT_TRUE(lost.renew(*first));
    EXPECT_FALSE(other.take(0));
  }
  pause_for(0.4);
  const auto second = other.take(2);
  ASSERT_TRUE(second);
  EXPECT_EQ(second->id, "1");
  EXPECT_EQ(second->losses, 1u);
  EXPECT_FALSE(lost.renew(*first));
  EXPECT_TRUE(other.renew(*second));
  lost.drop(*first);  // is not its own any more
  EXPECT_TRUE(other.renew(*second));
  lost.report(*first, "late");  // is welcome all the same
  EXPECT_FALSE(other.renew(*second));
  other.report(*second, "twice");
  std::set<std::string> all;
  for (int i = 0; i < 2; ++i)
    for (const auto& text : texts(hub.receive(1))) all.insert(text);
  EXPECT_EQ(all, (std::set<std::string>{"late", "twice"}));
}

TEST_F(ARedisHub, CountsLossesAcrossWorkersAndWhatIsGivenBackIsNone) {
  RedisHub hub(options());
  hub.post("1", "a job", 0);
  for (std::uint32_t losses = 0; losses < 3; ++losses) {
    auto worker = this->worker("w", 0.2);
    auto taken = worker.take(3);
    ASSERT_TRUE(taken);
    EXPECT_EQ(taken->losses, losses);
    worker.give_back(*taken);
    auto next = this->worker("v", 0.2);
    taken = next.take(3);
    ASSERT_TRUE(taken);
    EXPECT_EQ(taken->losses, losses);
    pause_for(0.25);
  }
}

TEST_F(ARedisHub, DoesNotGiveAJobToWhoGaveItBack) {
  RedisHub hub(options());
  auto ann = this->worker("ann"), bob = this->worker("bob");
  hub.post("1", "a job", 0);
  hub.post("2", "another", 0);
  const auto taken = ann.take(5);
  ASSERT_TRUE(taken);
  EXPECT_EQ(taken->id, "1");
  ann.give_back(*taken);
  const auto other = ann.take(5);
  ASSERT_TRUE(other);
  EXPECT_EQ(other->id, "2");
  ann.report(*other, "done");
  EXPECT_FALSE(ann.take(0.05));
  const auto back = bob.take(5);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->id, "1");
  EXPECT_EQ(back->text, "a job");
}

TEST_F(ARedisHub, SendsWhatIsAlikeToOneWorker) {
  RedisHub hub(options());
  auto ann = this->worker("ann"), bob = this->worker("bob");
  for (int i = 0; i < 10; ++i) hub.post("few" + std::to_string(i), "a job", 0);
  for (int i = 0; i < 30; ++i) hub.post("many" + std::to_string(i), "a job", 1);
  std::set<std::size_t> anns, bobs;
  for (int i = 0; i < 10; ++i)
    for (auto* worker : {&ann, &bob}) {
      const auto taken = worker->take(5);
      ASSERT_TRUE(taken);
      (worker == &ann ? anns : bobs).insert(taken->lane);
      worker->report(*taken, "done");
    }
  EXPECT_EQ(anns.size(), 1u);
  EXPECT_EQ(bobs.size(), 1u);
  EXPECT_NE(anns, bobs);
  hub.post("more", "a job", *anns.begin());
  EXPECT_TRUE(bob.take(5));  // who has nothing to do takes it
}

TEST_F(ARedisHub, SharesWithAllWorkers) {
  RedisHub hub(options());
  auto ann = this->worker("ann"), bob = this->worker("bob");
  EXPECT_FALSE(ann.take(0));
  EXPECT_FALSE(bob.take(0));
  for (int i = 0; i < 250; ++i) hub.share(std::to_string(i));
  hub.receive(0);
  EXPECT_EQ(ann.shared().size(), 250u);
  EXPECT_TRUE(ann.shared().empty());
  hub.share("more");
  hub.receive(0);
  EXPECT_EQ(ann.shared(), Texts{"more"});
  EXPECT_EQ(bob.shared().size(), 251u);
}

TEST_F(ARedisHub, KnowsItsWorkers) {
  RedisHub hub(options(1));
  EXPECT_TRUE(hub.workers().empty());
  auto ann = this->worker("ann", 1);
  {
    auto bob = this->worker("bob", 1);
    bob.take(0);
    hub.post("1", "a job", 0);
    ASSERT_TRUE(ann.take(5));
    auto all = hub.workers();
    ASSERT_EQ(all.size(), 2u);
    for (const auto& one : all) {
      EXPECT_EQ(one.is_busy, one.name == ann.name());
      EXPECT_LT(one.seconds_since_heard, 1);
    }
  }
  EXPECT_EQ(hub.workers().size(), 1u);  // one has left
  pause_for(1.2);
  EXPECT_TRUE(hub.workers().empty());  // the other is silent
}

TEST_F(ARedisHub, HasOneCoordinatorAtATime) {
  RedisHub hub(options());
  RedisOptions own = options();
  std::atomic<bool> stop = true;
  own.stop = &stop;
  EXPECT_THROW(RedisHub second(own), Error);
  own.address.name = "other";
  EXPECT_NO_THROW(RedisHub third(own));
}

TEST_F(ARedisHub, ForgetsWhatWaitsSinceAnEarlierCoordinatorButNotWhatIsWorkedOn) {
  auto worker = this->worker("ann"), other = this->worker("bob");
  std::optional<Taken> taken;
  {
    RedisHub hub(options());
    hub.post("1", "a job", 0);
    hub.post("2", "a job", 0);
    taken = worker.take(5);
    ASSERT_TRUE(taken);
  }
  RedisHub next(options());
  EXPECT_FALSE(other.take(0.01));
  EXPECT_TRUE(worker.renew(*taken));
  next.post("1", "a job", 0);  // is being done
  EXPECT_FALSE(other.take(0.01));
}

TEST_F(ARedisHub, LosesNothingWhenTheServerIsKilled) {
  RedisHub hub(options());
  auto worker = this->worker("ann");
  for (int i = 0; i < 100; ++i)
    hub.post(std::to_string(i), "a job", static_cast<std::size_t>(i % 5));
  std::set<std::string> done;
  auto taken = worker.take(5);
  ASSERT_TRUE(taken);
  server.kill();
  EXPECT_TRUE(worker.renew(*taken));  // nobody says that it is not needed
  EXPECT_TRUE(hub.receive(0.05).empty());
  hub.post("while it was away", "a job", 0);
  hub.cancel("99");
  server.start();
  worker.report(*taken, taken->id);
  for (int tries = 0; done.size() < 100 && tries < 500; ++tries) {
    for (const auto& mail : hub.receive(0.5)) {
      EXPECT_TRUE(done.insert(mail.text).second) << mail.text;
      hub.acknowledge({mail.receipt});
    }
    taken = worker.take(0);
    if (taken) worker.report(*taken, taken->id);
  }
  EXPECT_EQ(done.size(), 100u);
  EXPECT_TRUE(done.contains("while it was away"));
  EXPECT_FALSE(done.contains("99"));
}

TEST(ARedisHubWithoutAFile, IsToldAgainWhatAKilledServerHasLost) {
  RedisServer server({"--appendonly", "no"});
  RedisHub hub(server.options());
  RedisWorkerHub worker(server.options());
  hub.post("1", "a job", 0);
  hub.post("2", "a job", 0);
  const auto taken = worker.take(5);
  ASSERT_TRUE(taken);
  server.kill();
  server.start();
  std::set<std::string> done;
  for (int tries = 0; done.size() < 2 && tries < 20; ++tries) {
    for (const auto& text : texts(hub.receive(0.2))) done.insert(text);
    if (const auto next = worker.take(0.2)) worker.report(*next, next->id);
  }
  EXPECT_EQ(done, (std::set<std::string>{"1", "2"}));
}

TEST(ARedisUser, MayBeLimitedToPincersKeys) {
  // As docs/hub.md has it.
  RedisServer server({"--user", "default", "off", "--user", "pincer", "on", ">secret", "~pincer:*",
                      "resetchannels", "-@all", "+@read", "+@write", "-@dangerous", "+ping",
                      "+time", "+evalsha", "+script|load"});
  RedisOptions options = server.options();
  options.address.user = "pincer";
  options.address.password = "wrong";
  EXPECT_THROW(RedisHub hub(options), Error);
  options.address.password = "";
  EXPECT_THROW(RedisHub hub(options), Error);
  options.address.password = "secret";
  RedisHub hub(options);
  RedisWorkerHub worker(options);
  hub.post("1", "a job", 0);
  hub.share("a statement");
  hub.receive(0);
  const auto taken = worker.take(5);
  ASSERT_TRUE(taken);
  EXPECT_TRUE(worker.renew(*taken));
  worker.give_back(*taken);
  RedisWorkerHub other(options);
  const auto again = other.take(5);
  ASSERT_TRUE(again);
  EXPECT_EQ(other.shared().size(), 1u);
  other.report(*again, "done");
  EXPECT_EQ(texts(hub.receive(5)), Texts{"done"});
  const auto refused = [&](const std::string& words) {
    const std::string command = "REDISCLI_AUTH=secret redis-cli -p " +
                                std::to_string(options.address.port) + " --user pincer " + words +
                                " 2>&1 | grep -q NOPERM";
    return std::system(command.c_str()) == 0;
  };
  EXPECT_TRUE(refused("FLUSHALL"));
  EXPECT_TRUE(refused("CONFIG GET '*'"));
  EXPECT_TRUE(refused("SET other 1"));
  EXPECT_FALSE(refused("SET pincer:other 1"));
  EXPECT_TRUE(refused("EVAL \"return redis.call('SET', 'other', '1')\" 0"));
}

TEST(AnAddress, IsReadAsItIsTyped) {
  const auto shown = [](const std::string& text) { return read_redis_address(text).shown(); };
  EXPECT_EQ(shown("redis://there:1234"), "redis://there:1234");
  EXPECT_EQ(shown("there"), "redis://there:6379");
  EXPECT_EQ(shown("there:7/mine"), "redis://there:7/mine");
  EXPECT_EQ(shown("redis://[::1]:7/mine"), "redis://[::1]:7/mine");
  EXPECT_EQ(shown("redis://[::1]"), "redis://[::1]:6379");
  EXPECT_EQ(shown("unix:/tmp/there"), "unix:/tmp/there");
  for (const char* wrong : {"redis://me:word@there", "redis://:word@there:1", "", "redis://",
                            "http://x", "there:", "there:0", "there:70000", "there:1x", "there/a*b",
                            "unix:there", "rediss://there"})
    EXPECT_THROW(shown(wrong), Error) << wrong;
}

}  // namespace
}  // namespace pincer::testing
