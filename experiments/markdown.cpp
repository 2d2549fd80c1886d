#include <fmt/format.h>

#include "experiments/document.hpp"
#include "experiments/text.hpp"

namespace pincer::experiments {

namespace {

struct Markdown {
  std::string operator()(const Document::Heading& h) const {
    return fmt::format("{} {}\n\n", std::string(static_cast<std::size_t>(h.level), '#'), h.text);
  }
  std::string operator()(const Document::Paragraph& p) const { return p.text + "\n\n"; }
  std::string operator()(const Document::Items& l) const {
    std::string text;
    for (const auto& item : l.items) text += "- " + item + "\n";
    return text + "\n";
  }
  std::string operator()(const Document::Cells& t) const {
    const auto line = [](const Row& row) {
      std::vector<std::string> cells;
      for (const auto& cell : row) cells.push_back(replaced(cell, "|", "\\|"));
      return "| " + joined(cells, " | ") + " |\n";
    };
    std::string text = line(t.head) + "|---|";
    for (std::size_t i = 1; i < t.head.size(); ++i) text += "---:|";
    text += "\n";
    for (const Row& row : t.rows) text += line(row);
    return text + "\n";
  }
  std::string operator()(const Document::Picture& p) const {
    return fmt::format("![{0}](figures/{0}.svg)\n\n*{1}*\n\n", p.figure.name, p.caption);
  }
};

}  // namespace

std::string as_markdown(const Document& document) {
  std::string text;
  for (const auto& block : document.blocks()) text += std::visit(Markdown{}, block);
  text.pop_back();  // one line end at the end
  return text;
}

}  // namespace pincer::experiments
