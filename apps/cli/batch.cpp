#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <mutex>

#include "command.hpp"
#include "help.hpp"
#include "interrupt.hpp"
#include "keep.hpp"
#include "options.hpp"
#include "output.hpp"
#include "pincer/catalog/analyst.hpp"
#include "pincer/catalog/json.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/core/error.hpp"
#include "progress.hpp"
#include "table_rows.hpp"

namespace pincer::cli {

namespace {

struct BatchOptions {
  TaskOptions task;
  KeepWords keep;
  std::string in, out;
  bool is_csv = false, is_fresh = false;
};

std::vector<std::string> lines_of(std::istream& in) {
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    lines.push_back(line);
  }
  return lines;
}

std::vector<std::string> read_lines(const std::string& file) {
  if (file.empty() || file == "-") return lines_of(std::cin);
  std::ifstream in(file);
  if (!in || std::filesystem::is_directory(file)) throw Error("cannot read '" + file + "'");
  return lines_of(in);
}

/// One line of input, answered.
struct Answered {
  std::string text;
  bool is_bad = false, is_stopped = false, is_interrupted = false;
};

/// The questions of one batch and how one of them is answered.
class Batch {
 public:
  Batch(Task task, Setting setting, bool is_csv)
      : task_(std::move(task)), setting_(std::move(setting)), is_csv_(is_csv) {}

  Answered answer(const std::string& line, Analyst& analyst,
                  const std::atomic<bool>* interrupt) const {
    Answered answered;
    try {
      Task task = question(line);
      if (task.request.algorithm == Request{}.algorithm)
        task.request.algorithm = "engine";  // which remembers
      task.request.limits.interrupt = interrupt;
      const Position position = setting_.position.play_all(task.after);
      const Report report = analyst.report(position, task.request);
      answered.is_stopped = report.stop != Stop::none;
      answered.is_interrupted = report.stop == Stop::interrupted;
      answered.text = is_csv_ ? report_row(position.path(), report)
                              : answer_json({setting_.entry, setting_.arguments, position}, report,
                                            JsonLayout::one_line);
    } catch (const Error& error) {
      answered.is_bad = true;
      answered.text = is_csv_ ? error_row(line, error.what()) : error_json(error.what());
    }
    return answered;
  }

 private:
  /// Moves with blanks between, or a task in JSON about the same game.
  Task question(const std::string& line) const {
    if (line.find_first_not_of(" \t") == std::string::npos || line[0] != '{') {
      Task task = task_;
      task.after = words_in(line);
      return task;
    }
    Task task = task_from_json(line);
    const bool is_same_game =
        (task.game.empty() || task.game == task_.game) &&
        (task.parameters.empty() ||
         Arguments(setting_.entry.parameters, task.parameters) == setting_.arguments);
    if (!is_same_game)
      throw Error(
          "this batch is about one game, and this task about another: leave \"game\" and "
          "\"parameters\" out, or start another batch");
    return task;
  }

  Task task_;
  Setting setting_;
  bool is_csv_;
};

/// Answers in the order of their questions, on stdout or at the end of a file, which may hold the
/// first of them already.
class AnswerFile {
 public:
  /// Throws Error if the file cannot be written.
  AnswerFile(const std::string& file, bool is_csv, bool is_fresh) : file_(file) {
    if (!is_fresh && !file.empty()) done_ = keep_whole_lines();
    if (!file.empty()) {
      out_.open(file, is_fresh || done_ == 0 ? std::ios::trunc : std::ios::app);
      if (!out_) throw Error("cannot write '" + file + "'");
    }
    if (is_csv && done_ == 0) write(report_row_titles());
    else if (is_csv) --done_;
  }

  std::size_t done() const { return done_; }

  void add(const std::string& text) {
    write(text);
    ++done_;
  }

 private:
  void write(const std::string& text) {
    if (file_.empty()) {
      print(text);
      return;
    }
    out_ << text << std::flush;
    if (!out_) throw Error("cannot write '" + file_ + "'");
  }

  /// How many lines there are. One that was being written when the program ended is cut off.
  std::size_t keep_whole_lines() const {
    std::ifstream in(file_, std::ios::binary);
    if (!in) return 0;
    std::size_t lines = 0, whole = 0, at = 0;
    for (char c; in.get(c);) {
      ++at;
      if (c != '\n') continue;
      ++lines;
      whole = at;
    }
    in.close();
    if (whole < at) std::filesystem::resize_file(file_, whole);
    return lines;
  }

  std::string file_;
  std::ofstream out_;
  std::size_t done_ = 0;
};

/// Lets several analysts that share what they know answer the questions, and writes the answers in
/// order.
class BatchRun {
 public:
  BatchRun(const Batch& batch, const std::vector<std::string>& lines, AnswerFile& file)
      : batch_(batch), lines_(lines), file_(file), first_(file.done()), next_(file.done()) {}

  int run(Analyst& analyst, int threads) {
    const Interrupt interrupt;
    analyst.share(threads, [&](Analyst& asker) { work(asker, interrupt.flag()); });
    if (is_interrupted_) {
      remark(
          fmt::format("stopped after {} of {} positions; with --out the same command goes on from "
                      "there",
                      file_.done(), lines_.size()));
      return ExitCode::stopped;
    }
    return is_bad_ ? ExitCode::bad_input : is_stopped_ ? ExitCode::stopped : ExitCode::solved;
  }

 private:
  void work(Analyst& analyst, const std::atomic<bool>* interrupt) {
    for (std::size_t i = next_++; i < lines_.size() && !is_interrupted_; i = next_++)
      hand_in(i, batch_.answer(lines_[i], analyst, interrupt));
  }

  /// What an interrupt has cut short is not written: it will be asked again.
  void hand_in(std::size_t i, Answered answered) {
    const std::lock_guard lock(mutex_);
    if (answered.is_interrupted) is_interrupted_ = true;
    ready_[i] = std::move(answered);
    for (auto it = ready_.find(file_.done()); it != ready_.end() && !it->second.is_interrupted;
         it = ready_.find(file_.done())) {
      is_bad_ |= it->second.is_bad;
      is_stopped_ |= it->second.is_stopped;
      file_.add(it->second.text);
      ready_.erase(it);
    }
    show_progress();
  }

  void show_progress() {
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    const std::size_t done = file_.done(), all = lines_.size();
    if (done == first_) return;
    const double left =
        seconds * static_cast<double>(all - done) / static_cast<double>(done - first_);
    line_.show_share(static_cast<double>(done) / static_cast<double>(all), done, all, "positions",
                     left, seconds);
  }

  const Batch& batch_;
  const std::vector<std::string>& lines_;
  AnswerFile& file_;
  const std::size_t first_;
  std::atomic<std::size_t> next_;
  std::atomic<bool> is_interrupted_ = false;
  std::mutex mutex_;
  std::map<std::size_t, Answered> ready_;
  bool is_bad_ = false, is_stopped_ = false;
  ProgressLine line_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

int batch(const Catalog& catalog, const BatchOptions& options) {
  Task task = options.task.task(catalog);
  const int threads = std::exchange(task.options.threads, 1);  // each searches alone
  Setting setting = setting_of(catalog, task);
  options.keep.apply(task, setting);
  const std::vector<std::string> lines = read_lines(options.in);
  AnswerFile file(options.out, options.is_csv, options.is_fresh);
  if (file.done() > lines.size())
    throw Error(
        fmt::format("'{}' holds {} answers, but there are {} questions: it belongs to "
                    "another batch (--fresh begins anew)",
                    options.out, file.done(), lines.size()));
  Analyst analyst(setting.position.shared_rules(), task.options);
  const Batch questions(task, std::move(setting), options.is_csv);
  return BatchRun(questions, lines, file).run(analyst, threads);
}

}  // namespace

Command batch_command(const Catalog& catalog) {
  const auto options = std::make_shared<BatchOptions>();
  auto cost = options->task.cost_options();
  for (Option& option : cost) {
    if (option.name == "--threads")
      option.words = "solve this many positions at once, 0 for all cores (1)";
    if (option.name == "--time") option.words = "stop each position after this many seconds";
    if (option.name == "--nodes") option.words = "stop each position after this many states";
  }
  Option algorithm = algorithm_option(options->task);
  algorithm.words = "one that `games` lists (engine, the one that remembers)";
  return {.name = "batch",
          .words = "solve many positions of one game",
          .details =
              "Reads positions, one a line: the moves that lead there with blanks between (an "
              "empty line is the start), or a task in JSON. Writes one line of JSON for each, in "
              "order, with the fields of `solve --json`; a bad line gets {\"error\": ...}. What is "
              "proved about one position helps with all others. If --out exists, the batch goes "
              "on where it stopped.",
          .examples =
              examples_in(catalog,
                          {"batch connect_four --in positions.txt --out answers.jsonl --threads 0",
                           "batch tic_tac_toe --csv < positions.txt"},
                          {"batch GAME --in positions.txt --out answers.jsonl",
                           "batch GAME --csv < positions.txt"}),
          .options = together({options->task.game_options(),
                               {{.name = "--in",
                                 .words = "file of positions (standard input)",
                                 .text = &options->in,
                                 .completes = "files",
                                 .value = "FILE"},
                                {.name = "--out",
                                 .words = "file for the answers (standard output)",
                                 .text = &options->out,
                                 .completes = "files",
                                 .value = "FILE"},
                                {.name = "--csv",
                                 .words = "rows with commas between instead of JSON",
                                 .flag = &options->is_csv},
                                {.name = "--fresh",
                                 .words = "begin anew even if --out holds answers",
                                 .flag = &options->is_fresh},
                                eps_option(options->task),
                                algorithm,
                                {.name = "--all",
                                 .words = "give every move its own value, not only the best",
                                 .flag = &options->task.all}},
                               cost,
                               options->keep.options()}),
          .run = [&catalog, options] { return batch(catalog, *options); }};
}

}  // namespace pincer::cli
