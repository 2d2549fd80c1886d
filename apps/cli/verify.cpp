#include <fmt/format.h>

#include <chrono>

#include "command.hpp"
#include "format.hpp"
#include "help.hpp"
#include "options.hpp"
#include "output.hpp"
#include "pincer/catalog/by_certificate.hpp"
#include "pincer/catalog/task.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/core/error.hpp"
#include "pincer/proof/checker.hpp"
#include "progress.hpp"

namespace pincer::cli {

namespace {

proof::Verdict watched_verdict(const Position& position, proof::Reader& reader) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  std::uint64_t all = 0;
  for (const proof::Part& part : reader.head().parts) all += part.positions;
  ProgressLine line;
  return proof::verify(position, reader, [&](std::uint64_t done) {
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    const double share = static_cast<double>(done) / static_cast<double>(all);
    line.show_share(share, done, all, "positions", seconds * (1 / share - 1), seconds);
  });
}

std::string verdict_text(const proof::Head& head, const std::string& title,
                         const proof::Verdict& verdict) {
  std::string text = paragraph(title, 2) + "\n";
  for (const proof::Proved& one : verdict.proved)
    text += fmt::format("proved   {}{}\n", one.moves.empty() ? "" : joined(one.moves, " ") + ": ",
                        bounds_text(one.bounds));
  const char* const trust = head.has_lemmas
                                ? "believing what the game says of bounds, settled and symmetry"
                                : "down to the ends, believing nothing but the moves";
  return text +
         fmt::format(
             "checked  {}\n",
             paragraph(fmt::format("{} positions, {}", grouped(verdict.positions), trust), 9));
}

int verify(const Catalog& catalog, const std::vector<std::string>& files) {
  if (files.size() != 1) throw Error("verify takes one file that solve --certificate has written");
  proof::Reader reader(files.front());
  const Task task = task_of(reader.head());
  const Setting setting = setting_of(catalog, task);
  const std::string title = title_of(task, setting);
  try {
    const proof::Verdict verdict = watched_verdict(setting.position, reader);
    print(verdict_text(reader.head(), title, verdict));
    return ExitCode::solved;
  } catch (const proof::BrokenProof& broken) {
    const std::string way = joined(broken.moves(), " ");
    print(paragraph(title, 2) + "\n" +
          fmt::format("BROKEN   {}\n         {}\n", paragraph(broken.what(), 9),
                      way.empty() ? "at the start" : "at --after \"" + way + "\""));
    return ExitCode::broken_proof;
  }
}

}  // namespace

Command verify_command(const Catalog& catalog) {
  const auto files = std::make_shared<std::vector<std::string>>();
  return {
      .name = "verify",
      .words = "whether a certificate proves what it says",
      .details =
          "Checks a file that `solve --certificate` has written, position by position, with the "
          "rules of the game alone and without a search. Prints the interval that is proved, "
          "and how many positions were checked. Exit code 4 if a position breaks its promise, "
          "with the moves that lead to it; 2 if the file is damaged or no certificate.",
      .examples = {"verify proof.cert"},
      .options = {{.name = "FILE",
                   .words = "what solve --certificate has written",
                   .list = files.get(),
                   .completes = "files"}},
      .run = [&catalog, files] { return verify(catalog, *files); }};
}

}  // namespace pincer::cli
