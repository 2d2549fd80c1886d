#pragma once
#include <span>
#include <string_view>

namespace pincer::explore {

/// A file of the page, as it is served.
struct PageFile {
  std::string_view path;  ///< "/", "/page.js"
  std::string_view type;  ///< "text/html; charset=utf-8"
  std::string_view content;
};

/// All files of the page that the program carries: apps/page/ as built. Where esbuild was missing,
/// a page that says so.
std::span<const PageFile> page_files();

}  // namespace pincer::explore
