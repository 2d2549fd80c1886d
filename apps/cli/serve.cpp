#include <fmt/format.h>

#include <cstdlib>

#include "command.hpp"
#include "help.hpp"
#include "interrupt.hpp"
#include "options.hpp"
#include "output.hpp"
#include "pincer/core/error.hpp"
#include "pincer/explore/server.hpp"

namespace pincer::cli {
namespace {

struct ServeOptions {
  TaskOptions task;  // memory
  std::string port = "0";
};

/// That of the environment, or one that is printed.
std::string token_for_programs(bool& is_own) {
  const char* const given = std::getenv("PINCER_TOKEN");
  is_own = given == nullptr;
  if (is_own) return explore::random_token();
  constexpr std::size_t least = 16;
  const std::string token = given;
  if (token.size() < least)
    throw Error(
        fmt::format("PINCER_TOKEN takes {} characters or more: others could guess it", least));
  for (const char c : token)
    if (c <= ' ' || c > '~' || c == ';' || c == ',')
      throw Error("PINCER_TOKEN takes letters, digits and signs, without blanks and commas");
  return token;
}

int serve(const Catalog& catalog, const ServeOptions& options) {
  explore::Api api(catalog, options.task.session());
  explore::ServerOptions server_options;
  server_options.port = static_cast<int>(read_whole("--port", options.port, 0, 65535));
  bool is_own = false;
  server_options.token = token_for_programs(is_own);
  explore::Server server(api, server_options);
  const Interrupt interrupt;
  print(server.address() + "api/1/\n");
  if (is_own) print("token " + server_options.token + "\n");
  server.run(*interrupt.flag());
  return ExitCode::solved;
}

}  // namespace

Command serve_command(const Catalog& catalog) {
  const auto options = std::make_shared<ServeOptions>();
  Option memory = options->task.cost_option("--memory");
  memory.words = "megabytes for remembering states of each game (a quarter of what there is)";
  return {.name = "serve",
          .words = "answer other programs over HTTP",
          .details =
              "Listens on this machine alone and answers questions about positions in JSON "
              "(docs/api.md), until Ctrl-C. Whoever asks sends the token in PINCER_TOKEN, or, "
              "where there is none, the one that is printed.",
          .examples = {"serve --port 8000"},
          .options = together({{{.name = "--port",
                                 .words = "to listen at (any that is free)",
                                 .text = &options->port,
                                 .value = "N"}},
                               {memory}}),
          .run = [&catalog, options] { return serve(catalog, *options); }};
}

}  // namespace pincer::cli
