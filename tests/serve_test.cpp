#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <thread>

#include "folder.hpp"
#include "http_client.hpp"
#include "process.hpp"
#include "sanitized.hpp"

// The server as it runs, and somebody who sends it whatever can be sent.
namespace pincer::testing {
namespace {

using nlohmann::json;

const std::string good_token = "0123456789abcdef0123";

/// The program, or one that was made for the test: with sanitizers, it says so on stderr.
std::string program() {
  const char* const other = std::getenv("PINCER_SERVER");
  return other != nullptr ? other : PINCER_BINARY;
}

/// `pincer serve`, or `pincer explore ... --no-open`.
class ServerProcess {
 public:
  explicit ServerProcess(std::vector<std::string> words = {"serve"}, int port = free_port())
      : port_(port) {
    words.insert(words.begin(), program());
    words.insert(words.end(), {"--port", std::to_string(port)});
    setenv("PINCER_TOKEN", good_token.c_str(), 1);
    static int count = 0;
    const std::string number = std::to_string(++count);
    process_.emplace(words, folder_.file("out" + number), folder_.file("err" + number));
    for (int i = 0; i < 1000 && process_->out().empty(); ++i) {
      if (const int code = process_->wait(0.02); code >= 0) {
        ended_with = code;
        break;
      }
    }
    const std::string printed = process_->out();
    const auto at = printed.find("token=");
    if (at != std::string::npos) token = printed.substr(at + 6, printed.find('\n', at) - at - 6);
  }

  HttpAnswer ask(const std::string& method, const std::string& path, const std::string& body = "",
                 const std::string& more = "") const {
    const Socket socket(port_);
    socket.send(method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port_) +
                "\r\nAuthorization: Bearer " + token + "\r\n" + more +
                (body.empty() ? "" : "Content-Length: " + std::to_string(body.size()) + "\r\n") +
                "\r\n" + body);
    return http_answer(socket.read());
  }
  json get(const std::string& path) const {
    return json::parse(ask("GET", "/api/1/" + path).body, nullptr, false);
  }
  json post(const std::string& path, const json& body) const {
    return json::parse(ask("POST", "/api/1/" + path, body.dump()).body, nullptr, false);
  }
  HttpAnswer raw(const std::string& text) const {
    const Socket socket(port_);
    socket.send(text);
    return http_answer(socket.read());
  }
  /// A head for that, with what is left out.
  std::string head(const std::string& line) const {
    return line + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port_) + "\r\n";
  }
  std::string bearer() const { return "Authorization: Bearer " + token + "\r\n"; }

  int port() const { return port_; }
  Process& process() { return *process_; }
  bool is_well() const { return get("about")["schema"] == 1; }

  std::string token = good_token;
  int ended_with = -1;

 private:
  Folder folder_;
  int port_;
  std::optional<Process> process_;
};

// ---- who is let in

TEST(Serve, AnswersWhoHasTheToken) {
  const ServerProcess server;
  EXPECT_EQ(server.get("about")["schema"], 1);
  EXPECT_GT(server.get("games")["games"].size(), 10u);
  const json answer =
      server.post("solve", {{"game", "nim"}, {"parameters", {{"heaps", {1, 2}}}}, {"wait", true}});
  EXPECT_EQ(answer["lower"], 1) << answer;
}

TEST(Serve, RefusesWhoHasNoTokenOrAnotherOne) {
  const ServerProcess server;
  const std::string about = server.head("GET /api/1/about");
  EXPECT_EQ(server.raw(about + "\r\n").status, 401);
  for (const std::string& wrong : {std::string("Bearer "), std::string("Bearer x"), good_token,
                                   "Bearer " + good_token + "0", "Bearer " + good_token.substr(1)})
    EXPECT_EQ(server.raw(about + "Authorization: " + wrong + "\r\n\r\n").status, 401) << wrong;
  EXPECT_EQ(server.raw(server.head("GET /?token=x") + "\r\n").status, 401);
  EXPECT_EQ(server.raw(server.head("GET /api/1/about?token=" + good_token) + "\r\n").status, 401);
  EXPECT_EQ(server.raw(server.head("POST /api/1/solve") + "Content-Length: 2\r\n\r\n{}").status,
            401);
}

TEST(Serve, RefusesOtherHostsAndOrigins) {
  const ServerProcess server;
  const auto as = [&](const std::string& host, const std::string& more = "") {
    return server.raw("GET /api/1/about HTTP/1.1\r\n" + host + server.bearer() + more + "\r\n")
        .status;
  };
  const std::string port = std::to_string(server.port());
  EXPECT_EQ(as("Host: 127.0.0.1:" + port + "\r\n"), 200);
  EXPECT_EQ(as("Host: localhost:" + port + "\r\n"), 200);
  EXPECT_EQ(as("Host: evil.example\r\n"), 403);
  EXPECT_EQ(as("Host: evil.example:" + port + "\r\n"), 403);
  EXPECT_EQ(as("Host: 127.0.0.1\r\n"), 403);
  EXPECT_EQ(as(""), 403);
  EXPECT_EQ(as("Host: 127.0.0.1:" + port + "\r\nHost: evil.example\r\n"), 403);
  const std::string here = "Host: 127.0.0.1:" + port + "\r\n";
  EXPECT_EQ(as(here, "Origin: http://127.0.0.1:" + port + "\r\n"), 200);
  EXPECT_EQ(as(here, "Origin: http://evil.example\r\n"), 403);
  EXPECT_EQ(as(here, "Origin: https://127.0.0.1:" + port + "\r\n"), 403);
  EXPECT_EQ(as(here, "Origin: null\r\n"), 403);
  EXPECT_EQ(as(here, "Origin: http://127.0.0.1:1\r\n"), 403);
}

TEST(Serve, GivesThePageACookieThatLetsItIn) {
  const ServerProcess server({"explore", "tree", "--no-open"});
  EXPECT_GE(server.token.size(), 32u);
  const HttpAnswer page = server.raw(server.head("GET /?token=" + server.token) + "\r\n");
  ASSERT_EQ(page.status, 200) << page.body;
  EXPECT_NE(page.head.find("text/html"), std::string::npos);
  EXPECT_NE(page.head.find("Content-Security-Policy: default-src 'none'"), std::string::npos);
  std::smatch cookie;
  ASSERT_TRUE(std::regex_search(page.head, cookie, std::regex("Set-Cookie: ([^;]*); ([^\r]*)")));
  EXPECT_NE(cookie[2].str().find("HttpOnly"), std::string::npos);
  EXPECT_NE(cookie[2].str().find("SameSite=Strict"), std::string::npos);
  const std::string about = server.head("GET /api/1/about");
  EXPECT_EQ(server.raw(about + "Cookie: a=b; " + cookie[1].str() + "\r\n\r\n").status, 200);
  EXPECT_EQ(server.raw(about + "Cookie: " + cookie[1].str() + "0\r\n\r\n").status, 401);
  EXPECT_EQ(server.raw(server.head("GET /nothing") + server.bearer() + "\r\n").status, 404);
}

TEST(Serve, BeginsWithTheTextbooksTreeStepByStep) {
  const ServerProcess server({"explore", "tree", "--no-open"});
  const json run = server.get("about")["run"];
  ASSERT_FALSE(run.is_null());
  EXPECT_EQ(server.get("runs/" + run.dump())["task"]["algorithm"], "alpha_beta");
  const json steps = server.get("runs/" + run.dump() + "/steps");
  EXPECT_EQ(steps["steps"][0]["text"], "The root is asked: what is it worth?");
}

/// Where this process listens, as the kernel says it.
std::vector<std::string> listening_at(pid_t process) {
  std::set<std::string> own;
  for (const auto& entry :
       std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/fd")) {
    std::error_code problem;
    const std::string target = std::filesystem::read_symlink(entry.path(), problem).string();
    if (target.starts_with("socket:[")) own.insert(target.substr(8, target.size() - 9));
  }
  std::vector<std::string> places;
  for (const char* table : {"tcp", "tcp6", "udp", "udp6"}) {
    std::ifstream in("/proc/" + std::to_string(process) + "/net/" + table);
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line)) {
      std::istringstream words(line);
      std::vector<std::string> fields;
      for (std::string word; words >> word;) fields.push_back(word);
      if (fields.size() > 9 && own.count(fields[9]) > 0 &&
          (fields[3] == "0A" || std::string(table).starts_with("udp")))
        places.push_back(fields[1]);
    }
  }
  return places;
}

TEST(Serve, ListensOnLoopbackAlone) {
  ServerProcess server;
  const auto places = listening_at(server.process().id());
  ASSERT_EQ(places.size(), 1u);
  EXPECT_EQ(places.front().substr(0, 9), "0100007F:") << places.front();  // 127.0.0.1
}

// ---- what may be sent

TEST(Serve, RefusesBodiesOfTenMegabytes) {
  const ServerProcess server;
  const std::string large(10 << 20, 'x');
  EXPECT_EQ(server.ask("POST", "/api/1/solve", large).status, 413);
  const std::string chunked =
      server.head("POST /api/1/solve") + server.bearer() + "Transfer-Encoding: chunked\r\n\r\n";
  EXPECT_EQ(server.raw(chunked + "A00000\r\n" + large + "\r\n0\r\n\r\n").status, 411);
  EXPECT_EQ(server.raw(server.head("POST /api/1/solve") + server.bearer() + "\r\n").status, 411);
  const std::string packed = server.head("POST /api/1/solve") + server.bearer() +
                             "Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd";
  EXPECT_EQ(server.raw(packed).status, 411);
  const std::string parts =
      server.head("POST /api/1/solve") + server.bearer() +
      "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 4\r\n\r\nabcd";
  EXPECT_EQ(server.raw(parts).status, 411);
  EXPECT_TRUE(server.is_well());
}

TEST(Serve, RefusesAPathOfAMillionMoves) {
  const ServerProcess server;
  std::string path;
  for (int i = 0; i < 1'000'000; ++i) path += "%20a1";
  const HttpAnswer in_address = server.ask("GET", "/api/1/position?game=tic_tac_toe&after=" + path);
  EXPECT_EQ(in_address.status, 414);
  EXPECT_NE(in_address.body.find("body of `solve`"), std::string::npos);
  std::string blanks;
  for (int i = 0; i < 1'000'000; ++i) blanks += "a ";
  EXPECT_EQ(
      server.ask("POST", "/api/1/solve", R"({"game": "tic_tac_toe", "after": ")" + blanks + "\"}")
          .status,
      413);
  blanks.resize(1'000'000);  // half a million
  const HttpAnswer in_body =
      server.ask("POST", "/api/1/solve", R"({"game": "tic_tac_toe", "after": ")" + blanks + "\"}");
  EXPECT_EQ(in_body.status, 400);
  EXPECT_NE(in_body.body.find("too long"), std::string::npos) << in_body.body;
  EXPECT_TRUE(server.is_well());
}

TEST(Serve, RefusesHeadsThatAreNone) {
  const ServerProcess server;
  for (const std::string& text :
       {std::string("hello\r\n\r\n"), std::string("GET\r\n\r\n"), std::string("\r\n\r\n"),
        std::string("GET / HTTP/9\r\n\r\n"), std::string(4, '\0') + "\r\n\r\n"}) {
    const int status = server.raw(text).status;
    EXPECT_TRUE(status == 0 || status >= 400) << text << status;
  }
  EXPECT_EQ(
      server.raw(server.head("GET /api/1/about") + "X: " + std::string(9000, 'x') + "\r\n\r\n")
          .status,
      431);
  std::string many = server.head("GET /api/1/about");
  for (int i = 0; i < 5000; ++i) many += "A" + std::to_string(i) + ": 1\r\n";
  EXPECT_EQ(server.raw(many + "\r\n").status, 431);
  EXPECT_EQ(server
                .raw(server.head("GET /api/1/about") + server.bearer() +
                     "Range: bytes=" + std::string(7000, '1') + "\r\n\r\n")
                .status,
            400);
  EXPECT_EQ(server.ask("GET", "/" + std::string(7000, 'x')).status, 404);
  EXPECT_EQ(server.ask("PUT", "/api/1/about", "x").status, 405);
  EXPECT_EQ(server.ask("POST", "/api/1/solve", std::string(400'000, '[')).status, 400);
  EXPECT_TRUE(server.is_well());
}

TEST(Serve, LetsGoOfHalfSentRequests) {
  const ServerProcess server;
  std::vector<Socket> half;
  for (int i = 0; i < 20; ++i) {
    half.emplace_back(server.port());
    half.back().send(i % 2 == 0 ? "GET /api/1/ab"
                                : server.head("POST /api/1/solve") + server.bearer() +
                                      "Content-Length: 100\r\n\r\n{");
  }
  EXPECT_TRUE(server.is_well());  // there is room for others
  const auto start = std::chrono::steady_clock::now();
  for (const auto& socket : half) {
    const int status = http_answer(socket.read("", 20)).status;
    EXPECT_TRUE(status == 408 || status == 400) << status;
  }
  const std::chrono::duration<double> waited = std::chrono::steady_clock::now() - start;
  EXPECT_LT(waited.count(), 18);
  EXPECT_TRUE(server.is_well());
}

TEST(Serve, OutlivesAThousandConnections) {
  const ServerProcess server;
  std::vector<Socket> sockets;
  int connected = 0;
  for (int i = 0; i < 1000; ++i) {
    sockets.emplace_back(server.port());
    if (!sockets.back().is_connected()) continue;
    ++connected;
    if (i % 3 == 0) sockets.back().send(server.head("GET /api/1/about") + server.bearer() + "\r\n");
    if (i % 3 == 1) sockets.back().send("GET /");
  }
  EXPECT_GT(connected, 900);
  int answered = 0, refused = 0;
  for (int i = 0; i < 1000; i += 3) {
    const int status = http_answer(sockets[static_cast<std::size_t>(i)].read("", 0.2)).status;
    answered += status == 200;
    refused += status == 503;
  }
  EXPECT_GT(answered, 0);
  EXPECT_GT(refused, 0);
  sockets.clear();
  bool is_well = false;
  for (int i = 0; i < 100 && !is_well; ++i) {
    is_well = server.is_well();
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  EXPECT_TRUE(is_well);
}

// ---- runs

TEST(Serve, StreamsWhatHappensAndStopsWithTrueBounds) {
  const ServerProcess server;
  const json id = server.post(
      "solve", {{"game", "connect_four"}, {"parameters", {{"width", 7}, {"height", 6}}}})["id"];
  ASSERT_TRUE(id.is_number()) << id;
  const std::string run = "runs/" + id.dump();
  const Socket stream(server.port());
  stream.send(server.head("GET /api/1/" + run + "/events") + server.bearer() + "\r\n");
  const std::string first = stream.read("event: progress");
  EXPECT_NE(first.find("text/event-stream"), std::string::npos);
  EXPECT_NE(first.find("event: progress"), std::string::npos);
  const json stopped = json::parse(server.ask("DELETE", "/api/1/" + run).body);
  EXPECT_EQ(stopped["state"], "done");
  EXPECT_EQ(stopped["answer"]["stop"], "interrupted");
  EXPECT_LE(stopped["answer"]["lower"], 1);
  EXPECT_GE(stopped["answer"]["upper"], 1);  // the first player wins
  const std::string rest = stream.read();
  EXPECT_NE(rest.find("event: done"), std::string::npos);
  EXPECT_TRUE(rest.ends_with("0\r\n\r\n"));  // the end of the stream
  EXPECT_EQ(server.post(run + "/continue", {{"nodes", 1000}})["id"], id);
}

TEST(Serve, EndsNoRunWhenAStreamIsClosed) {
  const ServerProcess server;
  const json id = server.post("solve", {{"game", "connect_four"}, {"time", 60}})["id"];
  int told = 0;
  for (int i = 0; i < 200 && told < 20; ++i) {  // more than there are streams at once
    const Socket stream(server.port());
    stream.send(server.head("GET /api/1/runs/" + id.dump() + "/events") + server.bearer() + "\r\n");
    const std::string text = stream.read("event: progress", 3);
    if (text.find("event: progress") != std::string::npos) ++told;
    else std::this_thread::sleep_for(std::chrono::milliseconds(200));  // till the others are let go
  }
  EXPECT_EQ(told, 20);
  EXPECT_EQ(server.get("runs/" + id.dump())["state"], "running");
}

TEST(Serve, EndsWithZeroAtCtrlCWhateverGoesOn) {
  ServerProcess server;
  server.post("solve", {{"game", "connect_four"}, {"time", 60}});
  const Socket stream(server.port()), half(server.port());
  stream.send(server.head("GET /api/1/runs/1/events") + server.bearer() + "\r\n");
  stream.read("event: progress", 5);
  half.send("GET /api");
  std::thread waiting([&] { server.post("solve", {{"game", "connect_four"}, {"wait", true}}); });
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  server.process().send(SIGINT);
  EXPECT_EQ(server.process().wait(20), 0);
  waiting.join();
}

TEST(Serve, CanBeKilledAndStartedAgainAtTheSamePort) {
  const int port = free_port();
  {
    ServerProcess server({"serve"}, port);
    ASSERT_TRUE(server.is_well());
    const Socket open(port);
    open.send("GET /");
    server.process().end(SIGKILL);
  }
  const ServerProcess again({"serve"}, port);
  EXPECT_TRUE(again.is_well());
}

TEST(Serve, RefusesAPortThatIsTaken) {
  const ServerProcess first;
  const ServerProcess second({"serve"}, first.port());
  EXPECT_EQ(second.ended_with, 2);
  EXPECT_TRUE(first.is_well());
}

TEST(Serve, KeepsARunAsAFileThatIsOpenedWithoutSolving) {
  Folder folder;
  std::string steps;
  {
    const ServerProcess server({"explore", "tree", "--no-open"});
    const HttpAnswer file = server.ask("GET", "/api/1/runs/1/file");
    ASSERT_EQ(file.status, 200);
    EXPECT_NE(file.head.find("attachment"), std::string::npos);
    folder.write("saved.run", file.body);
    steps = server.ask("GET", "/api/1/runs/1/steps").body;
  }
  const ServerProcess again({"explore", folder.file("saved.run"), "--no-open"});
  EXPECT_EQ(again.get("about")["game"], "tree");
  EXPECT_EQ(again.ask("GET", "/api/1/runs/1/steps").body, steps);
  folder.write("bad.run", folder.read("saved.run").substr(0, 300));
  const ServerProcess damaged({"explore", folder.file("bad.run"), "--no-open"});
  EXPECT_EQ(damaged.ended_with, 2);
  folder.write("noise", "noise\n");
  const ServerProcess noise({"explore", folder.file("noise"), "--no-open"});
  EXPECT_EQ(noise.ended_with, 2);
}

TEST(Serve, TakesNoTokenThatCouldBeGuessed) {
  setenv("PINCER_TOKEN", "short", 1);
  EXPECT_EQ(std::system((program() + " serve 2>/dev/null").c_str()) >> 8, 2);
}

// ---- docs/api.md

/// The block of commands after the mark in the page.
std::string session_in_docs() {
  std::ifstream in(API_PAGE);
  const std::string page{std::istreambuf_iterator<char>(in), {}};
  const std::size_t mark = page.find("<!-- tested by tests/serve_test.cpp -->");
  const std::size_t start = page.find("```sh\n", mark) + 6;
  return page.substr(start, page.find("```", start) - start);
}

TEST(Serve, AnswersTheSessionInItsDocuments) {
  const ServerProcess server;
  Folder folder;
  std::string commands = session_in_docs();
  ASSERT_NE(commands.find("ask runs"), std::string::npos);
  // Each answer on a line of its own, and the run has ended before it is asked about.
  commands = std::regex_replace(commands, std::regex("\nask runs\n"), "\nsleep 2\nask runs\n");
  commands = std::regex_replace(commands, std::regex("\n(ask [^\n]*)"), "\n$1; echo");
  folder.write("session.sh", commands);
  const std::string command = "PINCER_TOKEN=" + good_token +
                              " PORT=" + std::to_string(server.port()) + " bash " +
                              folder.file("session.sh") + " > " + folder.file("out");
  ASSERT_EQ(std::system(command.c_str()), 0);
  std::istringstream lines(folder.read("out"));
  std::vector<json> answers;
  for (std::string line; std::getline(lines, line);)
    if (!line.empty()) answers.push_back(json::parse(line, nullptr, false));
  ASSERT_EQ(answers.size(), 9u) << folder.read("out");
  for (const json& answer : answers)
    EXPECT_TRUE(answer.is_object() && answer.value("error", json()).is_null()) << answer;
  EXPECT_EQ(answers[1]["bounds"].size(), 2u);
  EXPECT_EQ(answers[2]["lower"], 1);
  EXPECT_EQ(answers[6]["steps"].size(), 5u);
  EXPECT_LE(answers[7]["nodes"].size(), 10u);
}

}  // namespace
}  // namespace pincer::testing
