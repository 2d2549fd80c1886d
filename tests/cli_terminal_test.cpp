// What a person sees in a terminal: width, colour, Ctrl-C, and a program's own name.
#include <sstream>

#include "pseudo_terminal.hpp"
#include "run_program.hpp"

namespace pincer::testing {
namespace {

/// Text without its colours.
std::string uncoloured(const std::string& text) {
  std::string plain;
  bool is_in_colour = false;
  for (const char c : text) {
    if (c == '\033') is_in_colour = true;
    if (!is_in_colour && c != '\r') plain += c;
    if (c == 'm') is_in_colour = false;
  }
  return plain;
}

/// What the program shows in a terminal of so many columns.
std::string shown(std::size_t columns, const std::vector<std::string>& words) {
  PseudoTerminal terminal(columns, PINCER_BINARY, words);
  return terminal.rest();
}

TEST(Width, every_line_fits_the_terminal) {
  const std::vector<std::vector<std::string>> commands = {
      {"games"},
      {"games", "cops_and_robbers"},
      {"--help"},
      {"solve", "--help"},
      {"solve", "cops_and_robbers", "p=0.8", "--eps", "1"},
      {"solve", "goofspiel", "cards=9", "--after", "9/1"},
      {"solve", "dots_and_boxes", "rows=2", "columns=2", "--all"},
      {"compare", "tree"},
      {"check", "nim", "heaps=1,2"},
      {"sweep", "duel", "max_health=2..3", "min_health=2,3"}};
  for (const std::size_t columns : {80, 60})
    for (const auto& words : commands) {
      std::istringstream lines(uncoloured(shown(columns, words)));
      for (std::string line; std::getline(lines, line);)
        EXPECT_LE(line.size(), columns) << words.front() << ": " << line;
    }
}

TEST(Width, a_wide_terminal_is_made_use_of) {
  const auto has_defaults = [](std::size_t columns) {
    return contains(shown(columns, {"solve", "cops_and_robbers", "p=0.8"}), "leaf=distance");
  };
  EXPECT_FALSE(has_defaults(60));
  EXPECT_TRUE(has_defaults(120));
}

TEST(Colour, is_for_terminals_that_want_it) {
  const auto is_coloured = [](const std::vector<std::string>& environment) {
    PseudoTerminal terminal(80, PINCER_BINARY, {"solve", "tic_tac_toe"}, environment);
    return contains(terminal.rest(), "\033[");
  };
  EXPECT_TRUE(is_coloured({}));
  EXPECT_FALSE(is_coloured({"NO_COLOR=1"}));
  EXPECT_FALSE(is_coloured({"TERM=dumb"}));
  for (const char* command : {"solve tic_tac_toe", "games", "sweep nim heaps=1 heaps=2", "--help"})
    EXPECT_FALSE(contains(run(command).out, "\033")) << command;
  EXPECT_FALSE(contains(run("solve nonsense").err, "\033"));
}

TEST(ControlC, means_move_now) {
  PseudoTerminal terminal(80, PINCER_BINARY,
                          {"play", "connect_four", "--as", "min", "--time", "60"});
  ASSERT_TRUE(terminal.shows("begins", 10));
  EXPECT_FALSE(terminal.shows("plays", 1.5)) << "it has a minute";
  terminal.press_control_c();
  EXPECT_TRUE(terminal.shows("plays", 2)) << terminal.screen();
  EXPECT_TRUE(terminal.shows("to move>", 5));
  EXPECT_TRUE(contains(uncoloured(terminal.screen()), "pincer plays 4 ")) << terminal.screen();
  terminal.type("4\n");
  EXPECT_FALSE(terminal.shows("plays", 0.7));
  terminal.press_control_c();
  EXPECT_TRUE(terminal.shows("to move>", 5)) << terminal.screen();
}

TEST(ControlC, at_the_prompt_leaves) {
  PseudoTerminal terminal(80, PINCER_BINARY, {"play", "nim"});
  ASSERT_TRUE(terminal.shows("to move>", 10));
  terminal.press_control_c();
  EXPECT_TRUE(terminal.shows("Goodbye", 5));
  EXPECT_EQ(terminal.exit_code(), 0);
}

/// A user's own program, without the program's folder.
Result run_own(const std::string& words) {
  const Folder folder;
  const int status = std::system((OWN_BINARY " " + words + " >" + folder.file("out") + " 2>" +
                                  folder.file("err") + " </dev/null")
                                     .c_str());
  return {WEXITSTATUS(status), folder.read("out"), folder.read("err")};
}

TEST(OwnProgram, says_once_that_it_was_not_optimised) {
  const std::string words = "built without optimisation";
  PseudoTerminal terminal(80, OWN_BINARY, {"solve"});
  const std::string screen = terminal.rest();
  EXPECT_TRUE(contains(screen, words)) << screen;
  EXPECT_EQ(screen.find(words), screen.rfind(words)) << screen;
  PseudoTerminal optimised(80, PINCER_BINARY, {"solve", "tree"});
  EXPECT_FALSE(contains(optimised.rest(), words));
}

TEST(OwnProgram, speaks_under_its_own_name) {
  EXPECT_TRUE(run_own("--nonsense").err.starts_with("wrong_bounds: "));
  EXPECT_TRUE(run_own("solve --after 9").err.starts_with("wrong_bounds: "));
  EXPECT_TRUE(contains(run_own("play --as min").out, "wrong_bounds plays 1"));
  EXPECT_TRUE(contains(run_own("completion bash").out, "complete -F _wrong_bounds wrong_bounds"));
  const Folder pages;
  EXPECT_EQ(run_own("manual " + pages.file("pages")).exit_code, 0);
  EXPECT_TRUE(contains(pages.read("pages/wrong_bounds-solve.1"), "wrong_bounds solve"));
  for (const char* words : {"--help", "solve --help", "play --help", "sweep --help", "games"}) {
    const std::string out = run_own(words).out;
    EXPECT_TRUE(contains(out, "wrong_bounds ")) << out;
    EXPECT_FALSE(contains(out, "pincer solve") || contains(out, "pincer play")) << out;
    EXPECT_FALSE(contains(out, "connect_four")) << "no game of another program: " << out;
  }
}

}  // namespace
}  // namespace pincer::testing
