// The one file that includes httplib.h, which takes long to compile.
#include "pincer/explore/server.hpp"

#include <fcntl.h>
#include <httplib.h>

#include <thread>

#include "connection.hpp"
#include "gate.hpp"
#include "pincer/catalog/json.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/explore/run_file.hpp"
#include "thread_pool.hpp"

namespace pincer::explore {
namespace {

constexpr std::size_t longest_path = 200;
constexpr std::size_t longest_body = std::size_t{1} << 20;
constexpr int most_streams = 8;
constexpr std::string_view prefix = "/api/1/";

/// The pool as httplib wants it.
class Tasks final : public httplib::TaskQueue {
 public:
  void enqueue(std::function<void()> task) override { pool_.add(std::move(task)); }
  void shutdown() override { pool_.close(); }

 private:
  ThreadPool pool_;
};

/// A connection as httplib reads and writes it.
class ConnectionStream final : public httplib::Stream {
 public:
  explicit ConnectionStream(Connection& connection) : connection_(connection) {}
  bool is_readable() const override { return true; }
  bool is_writable() const override { return connection_.is_alive(); }
  ssize_t read(char* to, std::size_t size) override { return connection_.read(to, size); }
  ssize_t write(const char* bytes, std::size_t size) override {
    return connection_.write(bytes, size);
  }
  void get_remote_ip_and_port(std::string& ip, int&) const override { ip = "127.0.0.1"; }
  void get_local_ip_and_port(std::string& ip, int&) const override { ip = "127.0.0.1"; }
  socket_t socket() const override { return connection_.socket(); }

 private:
  Connection& connection_;
};

void put(httplib::Response& response, int status, const std::string& json) {
  response.status = status;
  // With its charset, as httplib would pack it otherwise.
  response.set_content(json, "application/json; charset=utf-8");
}

void refuse(httplib::Response& response, int status, const std::string& why) {
  put(response, status, error_json(why));
}

}  // namespace

/// What httplib is told to do.
class Server::Listener final : public httplib::Server {
 public:
  Listener(Api& api, ServerOptions options) : api_(api), page_(options.page) {
    new_task_queue = [] { return new Tasks; };
    set_socket_options([](socket_t socket) {
      const int yes = 1;  // and no other option: nobody else may listen there
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    const char* const here = "127.0.0.1";
    port_ = options.port;
    const bool is_bound =
        port_ == 0 ? (port_ = bind_to_any_port(here)) > 0 : bind_to_port(here, port_);
    if (!is_bound)
      throw Error("port " + std::to_string(options.port) +
                  " of this machine cannot be listened at: another program has it; --port takes "
                  "another one");
    fcntl(svr_sock_, F_SETFD, FD_CLOEXEC);
    constexpr int waiting = 128;
    listen_more(waiting);
    gate_ = std::make_unique<Gate>(options.token, port_);
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      return begin(request, response) ? HandlerResponse::Handled : HandlerResponse::Unhandled;
    });
    Post("/.*", [this](const httplib::Request& request, httplib::Response& response,
                       const httplib::ContentReader& reader) { post(request, response, reader); });
    set_default_headers(headers());
  }

  int port() const { return port_; }
  void close() {
    is_closing_ = true;
    stop();
  }

 private:
  void listen_more(int waiting) { ::listen(svr_sock_, waiting); }

  static httplib::Headers headers() {
    return {{"X-Content-Type-Options", "nosniff"},
            {"Referrer-Policy", "no-referrer"},
            {"Cross-Origin-Resource-Policy", "same-origin"},
            {"Cache-Control", "no-store"},
            {"Content-Security-Policy",
             "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src "
             "'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
             "frame-ancestors 'none'"}};
  }

  /// One request a connection.
  bool process_and_close_socket(socket_t socket) override {
    Connection connection(socket, is_closing_);
    if (ThreadPool::is_refusing()) {
      connection.answer(503, "Service Unavailable", error_json("too many requests at once"));
      connection.leave_at_once();
      return true;
    }
    if (const int status = connection.read_head(); status != 0) {
      if (status > 0) connection.answer(status, "Refused", error_json(words_for(status)));
      return true;
    }
    ConnectionStream stream(connection);
    bool is_closed = false;
    return process_request(stream, true, is_closed, [](httplib::Request& request) {
      request.headers.erase("Accept-Encoding");  // packing takes longer than sending
    });
  }

  static std::string words_for(int status) {
    switch (status) {
      case 408: return "the request did not come in time";
      case 414:
        return "an address has at most " + std::to_string(Connection::longest_line) +
               " bytes; a long path of moves goes into the body of `solve`";
      case 431: return "the head of this request is too long";
      default: return "the head of this request cannot be read";
    }
  }

  /// Lets the request in, and answers it unless it has a body. True if it is answered.
  bool begin(const httplib::Request& request, httplib::Response& response) {
    if (!is_let_in(request, response)) return true;
    if (request.method == "POST") return !has_good_body(request, response);
    if (request.method != "GET" && request.method != "DELETE") {
      refuse(response, 405, "GET, POST and DELETE are understood");
      return true;
    }
    if (request.path.starts_with(prefix)) answer(request, "", response);
    else send_page(request, response);
    return true;
  }

  bool is_let_in(const httplib::Request& request, httplib::Response& response) const {
    const auto header = [&](const char* name) { return request.get_header_value(name); };
    if (request.get_header_value_count("Host") != 1 || !gate_->is_host(header("Host"))) {
      refuse(response, 403, "this server is called 127.0.0.1:" + std::to_string(port_));
      return false;
    }
    if (request.get_header_value_count("Origin") > 1 || !gate_->is_origin(header("Origin"))) {
      refuse(response, 403, "requests from other pages are not answered");
      return false;
    }
    const bool is_known = gate_->is_bearer(header("Authorization")) ||
                          gate_->is_in_cookie(header("Cookie")) || opens_page(request);
    if (!is_known)
      refuse(response, 401,
             "the token that the program printed is missing or wrong: send it as "
             "`Authorization: Bearer TOKEN`, or open the address with ?token=");
    else if (request.path.size() > longest_path) refuse(response, 404, "there is no such path");
    return is_known && request.path.size() <= longest_path;
  }

  /// The address that was printed.
  bool opens_page(const httplib::Request& request) const {
    return request.method == "GET" && request.path == "/" &&
           gate_->is_token(request.get_param_value("token"));
  }

  static bool has_good_body(const httplib::Request& request, httplib::Response& response) {
    const auto size = read_number<std::uint64_t>(request.get_header_value("Content-Length"));
    const bool is_plain = !request.has_header("Transfer-Encoding") &&
                          !request.has_header("Content-Encoding") &&
                          !request.is_multipart_form_data();
    if (!size || !is_plain || request.get_header_value_count("Content-Length") != 1)
      refuse(response, 411, "a body is sent plainly, with its Content-Length");
    else if (*size > longest_body)
      refuse(response, 413,
             "a body has at most " + std::to_string(longest_body) + " bytes, not " +
                 std::to_string(*size));
    else return true;
    return false;
  }

  void post(const httplib::Request& request, httplib::Response& response,
            const httplib::ContentReader& reader) {
    std::string body;
    const bool is_whole = reader([&](const char* bytes, std::size_t size) {
      if (body.size() + size > longest_body) return false;
      body.append(bytes, size);
      return true;
    });
    if (!is_whole) refuse(response, 408, "the body did not come in time");
    else if (request.path.starts_with(prefix)) answer(request, body, response);
    else refuse(response, 404, "there is no such path");
  }

  void answer(const httplib::Request& request, const std::string& body,
              httplib::Response& response) {
    try {
      ApiRequest asked{request.method, request.path.substr(prefix.size()), {}, body};
      for (const auto& [name, value] : request.params) asked.query.emplace(name, value);
      const ApiReply reply = api_.answer(asked);
      if (reply.events) stream(reply, response);
      else if (reply.file) send_file(reply, response);
      else put(response, reply.status, reply.json);
    } catch (const Refusal& refusal) {
      refuse(response, refusal.status, refusal.what());
    } catch (const Error& error) {
      refuse(response, 400, error.what());
    } catch (const std::bad_alloc&) {
      refuse(response, 503, "not enough memory");
    } catch (const std::exception& error) {
      refuse(response, 500, error.what());
    }
  }

  void send_page(const httplib::Request& request, httplib::Response& response) const {
    for (const PageFile& file : page_) {
      if (file.path != request.path) continue;
      response.status = 200;
      response.set_content(file.content.data(), file.content.size(), std::string(file.type));
      if (request.path == "/") response.set_header("Set-Cookie", gate_->cookie());
      return;
    }
    refuse(
        response, 404,
        page_.empty() ? "this server has no page: see docs/api.md" : "the page has no such file");
  }

  static void send_file(const ApiReply& reply, httplib::Response& response) {
    std::string bytes;
    write_run(*reply.file, [&](std::string_view part) { bytes += part; });
    response.status = 200;
    response.set_content(bytes, "application/octet-stream");
    response.set_header("Content-Disposition", "attachment; filename=\"" +
                                                   reply.file->study().entry().name + "-" +
                                                   std::to_string(reply.id) + ".run\"");
  }

  /// Tells of a run as it goes on, until it ends or nobody listens.
  void stream(const ApiReply& reply, httplib::Response& response) {
    if (++streams_ > most_streams) {
      --streams_;
      throw Refusal(503, "too many streams of events at once");
    }
    struct Listening {
      std::shared_ptr<Run> run;
      std::uint64_t news = 0;
      bool has_begun = false;
    };
    const auto at = std::make_shared<Listening>(Listening{reply.events});
    response.status = 200;
    response.set_chunked_content_provider(
        "text/event-stream",
        [this, at, id = reply.id](std::size_t, httplib::DataSink& sink) {
          return tell_next(*at->run, id, at->news, at->has_begun, sink);
        },
        [this](bool) { --streams_; });
  }

  bool tell_next(const Run& run, std::uint64_t id, std::uint64_t& news, bool& has_begun,
                 httplib::DataSink& sink) {
    constexpr double patience = 1;  // seconds to a sign of life
    constexpr auto between = std::chrono::milliseconds(100);
    const std::uint64_t before = news;
    if (std::exchange(has_begun, true)) {
      std::this_thread::sleep_for(between);
      news = run.wait_for_news(before, patience);
    }
    if (is_closing_) return false;
    const auto send = [&](const std::string& text) { return sink.write(text.data(), text.size()); };
    if (!run.is_running()) {
      send("event: done\ndata: " + run_json(run, id) + "\n\n");
      sink.done();
      return true;
    }
    return send("event: progress\ndata: " + progress_json(run) + "\n\n");
  }

  Api& api_;
  std::span<const PageFile> page_;
  int port_ = 0;
  std::unique_ptr<Gate> gate_;
  std::atomic<bool> is_closing_ = false;
  std::atomic<int> streams_ = 0;
};

Server::Server(Api& api, ServerOptions options)
    : listener_(std::make_unique<Listener>(api, std::move(options))), api_(api) {}
Server::~Server() = default;

int Server::port() const { return listener_->port(); }

std::string Server::address() const { return "http://127.0.0.1:" + std::to_string(port()) + "/"; }

void Server::run(const std::atomic<bool>& must_end) {
  constexpr auto between_looks = std::chrono::milliseconds(20);
  std::atomic<bool> has_ended = false;
  std::thread listening([&] {
    listener_->listen_after_bind();
    has_ended = true;
  });
  while (!must_end && !has_ended) std::this_thread::sleep_for(between_looks);
  api_.close();
  listener_->close();
  listening.join();
}

}  // namespace pincer::explore
