#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>

#include "command.hpp"
#include "help.hpp"
#include "interrupt.hpp"
#include "keep.hpp"
#include "options.hpp"
#include "output.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/core/error.hpp"
#include "pincer/explore/page.hpp"
#include "pincer/explore/run_file.hpp"
#include "pincer/explore/server.hpp"
#include "program_name.hpp"

namespace pincer::cli {
namespace {

struct ExploreOptions {
  TaskOptions task;
  KeepWords keep;
  std::string port = "0";
  bool is_closed = false;  // prints its address and opens nothing
};

constexpr std::uint64_t first_nodes = 20'000;  // of the run that it begins with: at once there

/// Shows an address in the browser, where there is a screen to show it on. Nothing waits for it.
void open_in_browser(const std::string& address) {
  if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
  const pid_t child = fork();
  if (child == 0) {
    if (fork() == 0) {
      setsid();
      close_range(3, ~0U, 0);
      if (std::freopen("/dev/null", "w", stdout) != nullptr &&
          std::freopen("/dev/null", "w", stderr) != nullptr)
        execlp("xdg-open", "xdg-open", address.c_str(), static_cast<char*>(nullptr));
    }
    _exit(127);
  }
  if (child > 0) waitpid(child, nullptr, 0);
}

/// A short search is there at the beginning: the textbook's tree by alpha-beta, other games by what
/// was asked for or the engine.
void begin_run(explore::Api& api, const Task& task) {
  const auto study = api.explored();
  const Shape& shape = study->rules()->shape();
  Task first = task;
  if (first.request.algorithm == Request{}.algorithm) {
    const bool is_textbook_tree =
        task.game == "tree" && shape.players == 2 && !shape.has_chance && !shape.has_joint;
    first.request.algorithm = is_textbook_tree ? "alpha_beta" : "engine";
  }
  const Algorithm& algorithm = find_algorithm(first.request.algorithm);
  if (!algorithm.can_record(shape) || !algorithm.refusal(shape).empty()) return;
  Limits& limits = first.request.limits;
  limits.nodes = std::min(limits.nodes, first_nodes);
  limits.seconds = std::min(limits.seconds, 1.);
  const auto run = std::make_shared<explore::Run>(study, first, true);
  constexpr auto patience = std::chrono::milliseconds(1500);  // a game may take long over a move
  const auto until = std::chrono::steady_clock::now() + patience;
  run->wait([&] { return std::chrono::steady_clock::now() > until; });
  if (run->is_running()) {
    run->stop();
    api.add(run);
    return;
  }
  const auto view = run->view();
  if (view.report && view.report->stop == Stop::none) api.begin_with(api.add(run));
}

/// The task in a saved run, if that is what was typed.
bool is_saved_run(const Catalog& catalog, const std::vector<std::string>& words) {
  if (words.size() != 1) return false;
  for (const Entry& entry : catalog)
    if (entry.name == words.front()) return false;
  if (explore::is_run_file(words.front())) return true;
  if (std::filesystem::is_regular_file(words.front()))
    throw Error("'" + words.front() + "' is no game, and no run that the page has saved");
  return false;
}

int serve_page(explore::Api& api, const ExploreOptions& options) {
  explore::ServerOptions server_options;
  server_options.port = static_cast<int>(read_whole("--port", options.port, 0, 65535));
  server_options.token = explore::random_token();
  server_options.page = explore::page_files();
  explore::Server server(api, server_options);
  const std::string address = server.address() + "?token=" + server_options.token;
  const Interrupt interrupt;
  print(address + "\n");
  remark("this page is for you alone; Ctrl-C ends it");
  if (!options.is_closed) open_in_browser(address);
  server.run(*interrupt.flag());
  return ExitCode::solved;
}

int explore_file(const Catalog& catalog, const ExploreOptions& options) {
  const std::string& file = options.task.words.front();
  if (!options.task.after.empty() || !options.task.algorithm.empty() || !options.keep.file.empty())
    throw Error("a saved run knows what it is about: leave the other options out");
  Task task = explore::task_in_run(file);
  task.options = options.task.session();
  explore::Api api(catalog, task.options);
  api.explore(task, title_of(task, setting_of(catalog, task)));
  api.begin_with(api.add(explore::read_run(file, api.explored())));
  return serve_page(api, options);
}

int explore_game(const Catalog& catalog, const ExploreOptions& options) {
  Task task = options.task.task(catalog);
  const Setting setting = setting_of(catalog, task);
  options.keep.apply(task, setting);
  explore::Api api(catalog, task.options);
  api.explore(task, title_of(task, setting));
  begin_run(api, task);
  return serve_page(api, options);
}

}  // namespace

Command explore_command(const Catalog& catalog) {
  const auto options = std::make_shared<ExploreOptions>();
  return {
      .name = "explore",
      .words = "see a game and its searches in the browser",
      .details =
          "Opens a page on this machine, for you alone: a search step by step as in a textbook, "
          "where its nodes went, positions with their moves and mixes, bounds as they close in. "
          "A FILE that the page has saved is shown again without solving. Ctrl-C ends it; closing "
          "the page does not.",
      .examples = examples_in(catalog,
                              {"explore tree", "explore connect_four --after \"4 4\"",
                               "explore goofspiel cards=4 --port 8000 --no-open"},
                              {"explore GAME", "explore GAME --no-open --port 8000"}),
      .options = together(
          {options->task.game_options(),
           {algorithm_option(options->task),
            {.name = "--port",
             .words = "of this machine, to listen at (any that is free)",
             .text = &options->port,
             .value = "N"},
            {.name = "--no-open", .words = "print the address only", .flag = &options->is_closed}},
           {options->task.cost_option("--memory")},
           options->keep.options()}),
      .run = [&catalog, options] {
        return is_saved_run(catalog, options->task.words) ? explore_file(catalog, *options)
                                                          : explore_game(catalog, *options);
      }};
}

}  // namespace pincer::cli
