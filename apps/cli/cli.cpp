#include "pincer/cli.hpp"

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <new>
#include <string>
#include <vector>

#include "command.hpp"
#include "output.hpp"
#include "pincer/catalog/task.hpp"
#include "pincer/core/error.hpp"
#include "program.hpp"
#include "program_name.hpp"

namespace pincer {

namespace cli {
namespace {

int fail(const std::string& message, int exit_code) {
  complain(message);
  return exit_code;
}

}  // namespace

int guarded(const std::function<int()>& work) {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that leaves early is no reason to die
  try {
    return work();
  } catch (const ImpossibleMove& error) {
    complain(error.what(), error.board);
    return bad_input;
  } catch (const Error& error) {
    return fail(error.what(), bad_input);
  } catch (const std::bad_alloc&) {
    return fail("not enough memory: try a smaller --memory", bad_input);
  } catch (const std::exception& error) {
    return fail(std::string("internal error: ") + error.what(), defect);
  }
}

int run_program(const Catalog& catalog, int argc, char** argv, std::vector<Command> more) {
  if (argc > 0) name_program(argv[0]);
  return guarded([&] {
    std::vector<Command> commands = {
        solve_command(catalog),   games_command(catalog),  compare_command(catalog),
        play_command(catalog),    batch_command(catalog),  strategy_command(catalog),
        check_command(catalog),   verify_command(catalog), sweep_command(catalog),
        export_command(catalog),  store_command(),         work_command(catalog),
        explore_command(catalog), serve_command(catalog)};
    std::move(more.begin(), more.end(), std::back_inserter(commands));
    commands.push_back(completion_command(commands, catalog));
    commands.push_back(manual_command(commands, catalog));
    return parse(commands, catalog,
                 std::vector<std::string>(argv + std::min(argc, 1), argv + argc));
  });
}

}  // namespace cli

int run_cli(const Catalog& catalog, int argc, char** argv, bool is_optimised) {
  if (argc > 0) cli::name_program(argv[0]);
  if (!is_optimised && isatty(STDERR_FILENO) == 1)
    cli::complain(
        "built without optimisation, so that searches take many times as long; compile with -O2, "
        "or configure with cmake -D CMAKE_BUILD_TYPE=Release");
  return cli::run_program(catalog, argc, argv, {});
}

}  // namespace pincer
