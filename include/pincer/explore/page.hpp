#pragma once
#include <span>
#include <string_view>

namespace pincer {

/// A file of the explorer's page, as a browser asks for it. It is part of the program.
struct PageFile {
  std::string_view path;     ///< "/", "/page.js", ...
  std::string_view type;     ///< its Content-Type
  std::string_view content;  ///< bytes
};

/// All of them: apps/page/ as built (docs/explore.md). Where esbuild was missing, a page that says so.
std::span<const PageFile> page_files();

}  // namespace pincer
