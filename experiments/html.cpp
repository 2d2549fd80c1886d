#include <fmt/format.h>

#include "experiments/document.hpp"
#include "experiments/files.hpp"
#include "experiments/text.hpp"

namespace pincer::experiments {

namespace {

constexpr const char* head = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>The papers, reproduced</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body { font: 16px/1.5 Georgia, serif; max-width: 52em; margin: 2em auto; padding: 0 1em; color: #222; }
h1, h2, h3, table, figcaption, code { font-family: Helvetica, Arial, sans-serif; }
h2 { border-bottom: 1px solid #ccc; margin-top: 2em; }
table { border-collapse: collapse; font-size: 13px; margin: 1em 0; display: block; overflow-x: auto; }
th, td { padding: 3px 9px; border-bottom: 1px solid #ddd; text-align: right; }
th:first-child, td:first-child { text-align: left; }
figure { margin: 1.5em 0; } figure svg { max-width: 100%; height: auto; }
figcaption { font-size: 13px; color: #555; } code { font-size: 90%; background: #f3f3f3; }
</style></head><body>
)";

/// `text` with every other `mark` as the beginning and the end of an element.
std::string marked(const std::string& text, const std::string& mark, const std::string& element) {
  std::string out;
  bool is_open = false;
  std::size_t start = 0;
  for (std::size_t at = 0; (at = text.find(mark, start)) != std::string::npos;) {
    out += text.substr(start, at - start) + (is_open ? "</" : "<") + element + ">";
    is_open = !is_open;
    start = at + mark.size();
  }
  return out + text.substr(start);
}

std::string html(const std::string& text) {
  std::string safe = replaced(replaced(replaced(text, "&", "&amp;"), "<", "&lt;"), ">", "&gt;");
  return marked(marked(marked(safe, "**", "b"), "*", "i"), "`", "code");
}

/// The picture itself, without what belongs to a file of its own; its names made its own, as all
/// pictures of a page share one space of names.
std::string inlined(const std::filesystem::path& file, const std::string& name) {
  if (!std::filesystem::exists(file)) return "<p>(not drawn: gnuplot is missing)</p>";
  std::string svg = read_file(file);
  svg = svg.substr(svg.find("<svg"));
  for (const char* reference : {"id=\"", "id='", "href=\"#", "href='#", "url(#"})
    svg = replaced(svg, reference, reference + name + "_");
  return svg;
}

struct Html {
  const std::filesystem::path& figures;

  std::string operator()(const Document::Heading& h) const {
    return fmt::format("<h{0}>{1}</h{0}>\n", h.level, html(h.text));
  }
  std::string operator()(const Document::Paragraph& p) const {
    return "<p>" + html(p.text) + "</p>\n";
  }
  std::string operator()(const Document::Items& l) const {
    std::string text = "<ul>\n";
    for (const auto& item : l.items) text += "<li>" + html(item) + "</li>\n";
    return text + "</ul>\n";
  }
  std::string operator()(const Document::Cells& t) const {
    const auto line = [](const Row& row, const char* element) {
      std::string text = "<tr>";
      for (const auto& cell : row) text += fmt::format("<{0}>{1}</{0}>", element, html(cell));
      return text + "</tr>\n";
    };
    std::string text = "<table>\n" + line(t.head, "th");
    for (const Row& row : t.rows) text += line(row, "td");
    return text + "</table>\n";
  }
  std::string operator()(const Document::Picture& p) const {
    return fmt::format("<figure>{}<figcaption>{}</figcaption></figure>\n",
                       inlined(figures / (p.figure.name + ".svg"), p.figure.name), html(p.caption));
  }
};

}  // namespace

std::string as_html(const Document& document, const std::filesystem::path& figures) {
  std::string text = head;
  for (const auto& block : document.blocks()) text += std::visit(Html{figures}, block);
  return text + "</body></html>\n";
}

}  // namespace pincer::experiments
