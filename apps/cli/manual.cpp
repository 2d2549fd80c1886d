#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "command.hpp"
#include "help.hpp"
#include "pincer/catalog/json.hpp"
#include "pincer/core/error.hpp"
#include "program_name.hpp"

namespace pincer::cli {

namespace {

constexpr const char* exit_codes = R"(.SH EXIT STATUS
.TP
0
done
.TP
1
\fBcompare\fR found a contradiction
.TP
2
bad input
.TP
3
stopped by a limit or an interrupt, with bounds that are true
.TP
70
a defect in pincer
)";

/// Text for roff: no line is taken for a request, and hyphens stay what they are.
std::string in_roff(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    if (c == '\\') safe += "\\e";
    else if (c == '-') safe += "\\-";
    else safe += c;
  }
  return safe.starts_with('.') || safe.starts_with('\'') ? "\\&" + safe : safe;
}

std::string heading(const std::string& page, const std::string& words) {
  return fmt::format(".TH {} 1 \"\" \"pincer {}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n", page,
                     version(), in_roff(page), in_roff(words));
}

std::string page_name(const Command& command) { return program_name() + "-" + command.name; }

std::string examples_of(const Command& command) {
  std::string text;
  for (const auto& example : command.examples)
    text += fmt::format("{}.nf\n.RS\n{} {}\n.RE\n.fi\n", text.empty() ? "" : ".PP\n",
                        program_name(), in_roff(example));
  return text.empty() ? "" : ".SH EXAMPLES\n" + text;
}

/// The manual page of one command, from the words that its help is made of.
std::string page_of(const Command& command, const Catalog& catalog) {
  std::string options;
  for (const Option& option : command.options) {
    const std::string value =
        option.flag || option.is_word() ? "" : " \\fI" + in_roff(option.value) + "\\fR";
    options +=
        fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", in_roff(option.name), value, in_roff(option.words));
  }
  return heading(page_name(command), command.words) + ".SH SYNOPSIS\n" +
         in_roff(usage_of(command, catalog)) + "\n.SH DESCRIPTION\n" + in_roff(command.details) +
         "\n.SH OPTIONS\n" + options + ".TP\n\\fB\\-\\-help\\fR\nall of this in short\n" +
         examples_of(command) + exit_codes + ".SH SEE ALSO\n\\fB" + program_name() + "\\fR(1)\n";
}

std::string overview(const std::vector<Command>& commands, const Catalog& catalog) {
  std::string list;
  for (const Command& command : commands)
    list += fmt::format(".TP\n\\fB{}\\fR(1)\n{}\n", in_roff(page_name(command)),
                        in_roff(command.words));
  const std::string words = catalog.size() == 1
                                ? catalog.front().words
                                : "solves finite zero-sum games and proves what it says";
  return heading(program_name(), words) + ".SH SYNOPSIS\n\\fB" + program_name() +
         "\\fR \\fICOMMAND\\fR ...\n.SH DESCRIPTION\n"
         "Finds the value of a finite zero-sum game, exactly or within an error of your choice, "
         "and says what to play. It holds proved bounds from both sides at every moment.\n"
         ".SH COMMANDS\n" +
         list + exit_codes;
}

void write_page(const std::filesystem::path& folder, const std::string& name,
                const std::string& text) {
  const auto file = folder / (name + ".1");
  std::ofstream out(file);
  if (!(out << text) || !out.flush()) throw Error("cannot write '" + file.string() + "'");
}

}  // namespace

Command manual_command(const std::vector<Command>& commands, const Catalog& catalog) {
  const auto folder = std::make_shared<std::string>(".");
  return {.name = "manual",
          .words = "write the manual pages",
          .details = "Writes the manual pages of all commands into a folder, for packagers.",
          .examples = {"manual pages"},
          .options = {{.name = "FOLDER", .words = "where to (.)", .text = folder.get()}},
          .run =
              [commands, folder, &catalog] {
                std::filesystem::create_directories(*folder);
                write_page(*folder, program_name(), overview(commands, catalog));
                for (const Command& command : commands)
                  write_page(*folder, page_name(command), page_of(command, catalog));
                return ExitCode::solved;
              },
          .is_for_packagers = true};
}

}  // namespace pincer::cli
