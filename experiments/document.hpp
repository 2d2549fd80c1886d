#pragma once
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "experiments/experiment.hpp"
#include "experiments/figure.hpp"

namespace pincer::experiments {

/// A report in the making. Text may hold `code`, **bold** and *slanted* words.
class Document {
 public:
  struct Heading {
    int level;
    std::string text;
  };
  struct Paragraph {
    std::string text;
  };
  struct Items {
    std::vector<std::string> items;
  };
  struct Cells {
    Row head;
    Rows rows;
  };
  struct Picture {
    Figure figure;
    std::string caption;
  };
  using Block = std::variant<Heading, Paragraph, Items, Cells, Picture>;

  void heading(int level, std::string text) {
    blocks_.emplace_back(Heading{level, std::move(text)});
  }
  void paragraph(std::string text) { blocks_.emplace_back(Paragraph{std::move(text)}); }
  void list(std::vector<std::string> items) { blocks_.emplace_back(Items{std::move(items)}); }
  /// Columns of numbers are set to the right: all but the first.
  void table(Row head, Rows rows) { blocks_.emplace_back(Cells{std::move(head), std::move(rows)}); }
  void picture(Figure figure, std::string caption) {
    blocks_.emplace_back(Picture{std::move(figure), std::move(caption)});
  }

  const std::vector<Block>& blocks() const { return blocks_; }

 private:
  std::vector<Block> blocks_;
};

/// The document with links to figures/NAME.svg.
std::string as_markdown(const Document& document);

/// The document as one file, with the pictures that are in `figures` inside.
std::string as_html(const Document& document, const std::filesystem::path& figures);

}  // namespace pincer::experiments
